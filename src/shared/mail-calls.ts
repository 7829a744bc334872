import type { InferOutput } from 'valibot';
import { mailedLinkSchema, messageAnswerSchema, verifyAnswerSchema } from '#contract/auth.ts';
import { ask } from '#transport/http.ts';

/** Resends a mail; needs a bot token. Returns a message to show. */
export const requestMail = (
  name: 'POST /api/auth/resend' | 'POST /api/account/email-change/resend',
  turnstileToken: string,
) => ask(name, messageAnswerSchema, { body: { turnstileToken } });

type VerifyAnswer = InferOutput<typeof verifyAnswerSchema>;

/** A token works once; its answer is kept for a remount. */
const verified = new Map<string, VerifyAnswer>();

/** Calls behind the links in our mails, and those that request one. Each returns a message to show. */
export const mailCalls = {
  /** Confirms the address and returns whose account it is. */
  async verify(token: string): Promise<VerifyAnswer> {
    const answer =
      verified.get(token) ?? (await ask('POST /api/auth/verify', verifyAnswerSchema, { body: { token } }));
    verified.set(token, answer);
    return answer;
  },

  /** Mails a reset link. The answer does not reveal whether the address is known. */
  forgot: (email: string, turnstileToken: string) =>
    ask('POST /api/auth/forgot', messageAnswerSchema, { body: { email, turnstileToken } }),

  /** Resends the confirmation. The answer does not reveal whether the address is known. */
  resendTo: (email: string, turnstileToken: string) =>
    ask('POST /api/auth/resend-to', messageAnswerSchema, { body: { email, turnstileToken } }),

  /** Describes a link without using it up. */
  describe: (token: string) => ask('POST /api/auth/mailed-link', mailedLinkSchema, { body: { token } }),

  /** Signs out the device the mail was about, and every later sign-in. */
  notMe: (token: string) => ask('POST /api/auth/not-me', messageAnswerSchema, { body: { token } }),

  /** Restores the old address and sets a new password; ends every session. */
  restoreAddress: (token: string, password: string) =>
    ask('POST /api/auth/take-back', messageAnswerSchema, { body: { token, password } }),

  reset: (token: string, password: string) =>
    ask('POST /api/auth/reset', messageAnswerSchema, { body: { token, password } }),
};
