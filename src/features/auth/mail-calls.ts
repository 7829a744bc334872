import type { InferOutput } from 'valibot';
import { messageAnswerSchema, verifyAnswerSchema } from '#contract/ours/auth.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { askForMail } from '#entities/verification/verification-calls.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';

type VerifyAnswer = InferOutput<typeof verifyAnswerSchema>;

/** What tokens that worked were answered: a token is good once, and asking again would say that it is not. */
const verified = new Map<string, VerifyAnswer>();

/** The calls behind the links in our mails, and the one that asks for such a mail. Each answers with a message to show. */
export const mailCalls = {
  /** The address belongs to whoever opened the mail; answers whose account it is. */
  async verify(token: string): Promise<VerifyAnswer> {
    const answer =
      verified.get(token) ??
      (await parsed(verifyAnswerSchema, http.post(ownPaths.verify, { json: { token } })));
    verified.set(token, answer);
    return answer;
  },

  /** A mail with a link for a new password, if the address is known; the answer does not say whether. */
  forgot: (email: string, place: HTMLElement | null) => askForMail(ownPaths.forgot, () => place, { email }),

  /** Ends every session of the account. */
  reset: (token: string, password: string) =>
    parsed(messageAnswerSchema, http.post(ownPaths.reset, { json: { token, password } })),
};
