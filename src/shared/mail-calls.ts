import type { InferOutput } from 'valibot';
import { mailedLinkSchema, messageAnswerSchema, verifyAnswerSchema } from '#contract/ours/auth.ts';
import { ask } from '#transport/http.ts';

/** Has a mail sent once more, which needs a bot token, and says so in a message. */
export const askForMail = (
  name: 'POST /api/auth/resend' | 'POST /api/account/email-change/resend',
  turnstileToken: string,
) => ask(name, messageAnswerSchema, { body: { turnstileToken } });

type VerifyAnswer = InferOutput<typeof verifyAnswerSchema>;

/** What tokens that worked were answered: a token is good once, and asking again would say that it is not. */
const verified = new Map<string, VerifyAnswer>();

/** The calls behind the links in our mails, and the one that asks for such a mail. Each answers with a message to show. */
export const mailCalls = {
  /** The address belongs to whoever opened the mail; answers whose account it is. */
  async verify(token: string): Promise<VerifyAnswer> {
    const answer =
      verified.get(token) ?? (await ask('POST /api/auth/verify', verifyAnswerSchema, { body: { token } }));
    verified.set(token, answer);
    return answer;
  },

  /** A mail with a link for a new password, if the address is known; the answer does not say whether. */
  forgot: (email: string, turnstileToken: string) =>
    ask('POST /api/auth/forgot', messageAnswerSchema, { body: { email, turnstileToken } }),

  /** Another mail to confirm the address, if it waits for one; the answer does not say whether. */
  resendTo: (email: string, turnstileToken: string) =>
    ask('POST /api/auth/resend-to', messageAnswerSchema, { body: { email, turnstileToken } }),

  /** What a link is about, as long as it works; it is as good afterwards. */
  about: (token: string) => ask('POST /api/auth/mailed-link', mailedLinkSchema, { body: { token } }),

  /** Signs out the device that a mail told of, and those that signed in after it. */
  notMe: (token: string) => ask('POST /api/auth/not-me', messageAnswerSchema, { body: { token } }),

  /** The old address is the account's again, and the password a new one; ends every session. */
  takeBack: (token: string, password: string) =>
    ask('POST /api/auth/take-back', messageAnswerSchema, { body: { token, password } }),

  /** Ends every session of the account. */
  reset: (token: string, password: string) =>
    ask('POST /api/auth/reset', messageAnswerSchema, { body: { token, password } }),
};
