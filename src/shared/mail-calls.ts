import type { InferOutput } from 'valibot';
import { messageAnswerSchema, verifyAnswerSchema } from '#contract/ours/auth.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { type CheckPlace, createBotCheck, withBotToken } from '#transport/bot-check/bot-check.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { settings } from '#transport/settings.ts';

/** Makes a call with the bot token that every call needs which has a mail sent. */
export const checked = <T>(place: CheckPlace, call: (turnstileToken: string) => Promise<T>): Promise<T> =>
  withBotToken(createBotCheck(http, settings.turnstileSiteKey), place, call);

/** Posts to a call that has a mail sent and says so in a message. */
export const askForMail = (path: string, place: CheckPlace, fields: object = {}) =>
  checked(place, (turnstileToken) =>
    parsed(messageAnswerSchema, http.post(path, { json: { ...fields, turnstileToken } })),
  );

/** Another mail to confirm the address of the account. */
export const resendVerification = (place: CheckPlace) => askForMail(ownPaths.resend, place);

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
