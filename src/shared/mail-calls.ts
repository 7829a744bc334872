import type { InferOutput } from 'valibot';
import { messageAnswerSchema, verifyAnswerSchema } from '#contract/ours/auth.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';

/** Posts to a call that has a mail sent, which needs a bot token, and says so in a message. */
export const askForMail = (path: string, turnstileToken: string, fields: object = {}) =>
  parsed(messageAnswerSchema, http.post(path, { json: { ...fields, turnstileToken } }));

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
  forgot: (email: string, botToken: string) => askForMail(ownPaths.forgot, botToken, { email }),

  /** Ends every session of the account. */
  reset: (token: string, password: string) =>
    parsed(messageAnswerSchema, http.post(ownPaths.reset, { json: { token, password } })),
};
