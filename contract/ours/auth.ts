import * as v from 'valibot';
import { limits } from '../limits.ts';
import { noNul, requiredText } from './text.ts';

export const emailSchema = v.pipe(
  v.string('E-mail: write it as text.'),
  v.maxLength(limits.email, `E-mail: keep it to ${limits.email} characters.`),
  v.regex(
    /^[!-?A-~\u00a1-\uffff]+@[!-?A-~\u00a1-\uffff]+\.[!-?A-~\u00a1-\uffff]+$/,
    'E-mail: that does not look like an address.',
  ),
);

export const newPasswordSchema = v.pipe(
  v.string('Password: write it as text.'),
  v.minLength(limits.passwordMin, `Password: at least ${limits.passwordMin} characters.`),
  v.maxLength(limits.password, `Password: at most ${limits.password} characters.`),
  v.regex(noNul, 'Password: one character in there cannot be used.'),
);

/** What a bot check hands over, whichever provider made it. */
const turnstileTokenSchema = v.pipe(v.string(), v.maxLength(8192, 'The bot check did not work.'));

/** `POST /api/users`. A missing or wrong token is told as `captcha {required, type}`, not as a bad field. */
export const registrationSchema = v.object({
  name: requiredText(limits.name, 'Name'),
  email: emailSchema,
  password: newPasswordSchema,
  turnstileToken: v.optional(turnstileTokenSchema, ''),
});
export type Registration = v.InferOutput<typeof registrationSchema>;

/** `POST /api/auth`. Length limits only: how a password must look is no business of signing in. */
export const signInSchema = v.object({
  email: requiredText(limits.email, 'E-mail'),
  password: requiredText(limits.password, 'Password'),
  turnstileToken: v.optional(turnstileTokenSchema, ''),
});

const mailToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,128}$/, 'This link is not one of ours.'));

/** `POST /api/auth/verify`: the token of the mail. */
export const verifySchema = v.object({ token: mailToken });

/** `POST /api/auth/resend`: signed in. Another verification mail, to the address of the account. */
export const messageAnswerSchema = v.object({ message: v.string() });

/** `POST /api/auth/forgot`: the same answer whether or not the address is known. */
export const forgotSchema = v.object({
  email: emailSchema,
  turnstileToken: v.optional(turnstileTokenSchema, ''),
});

/** `POST /api/auth/reset`: ends every session of the account. */
export const resetSchema = v.object({ token: mailToken, password: newPasswordSchema });

/** `GET /api/bot-check/challenge`: ALTCHA's own challenge, handed to its widget as it is. */
export const challengeSchema = v.looseObject({
  parameters: v.looseObject({ algorithm: v.string(), nonce: v.string(), salt: v.string() }),
  signature: v.optional(v.string()),
});
export type Challenge = v.InferOutput<typeof challengeSchema>;
