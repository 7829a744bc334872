import * as v from 'valibot';
import { limits } from '../limits.ts';
import { instantSchema, noNul, requiredName, requiredText } from './text.ts';

// Each pattern is read in one pass, however long the address.
const sign = '[A-Za-z0-9\\u00a1-\\u1fff\\u2070-\\ufefe\\uff00-\\uffff]';
const label = `${sign}+(-+${sign}+)*`;

const emailLike = (pattern: RegExp) =>
  v.pipe(
    v.string('E-mail: write it as text.'),
    v.maxLength(limits.email, `E-mail: keep it to ${limits.email} characters.`),
    v.regex(pattern, ({ input }) =>
      input.trim() === '' ? 'E-mail: please fill this in.' : 'E-mail: that does not look like an address.',
    ),
  );

/** A new address: as HTML's e-mail input takes it, or with letters beyond ASCII in its domain. */
export const emailSchema = emailLike(new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]+@(${label}\\.)+${label}$`));

/** An address that may have an account: those from before need not follow today's rule. */
export const knownEmailSchema = emailLike(/^[^\s@]+@[^\s@]+$/);

export const newPasswordSchema = v.pipe(
  v.string('Password: write it as text.'),
  v.minLength(limits.passwordMin, `Password: at least ${limits.passwordMin} characters.`),
  v.maxLength(limits.password, `Password: at most ${limits.password} characters.`),
  v.regex(noNul, 'Password: one character in there cannot be used.'),
);

/** What a bot check hands over, whichever provider made it. */
const tokenOfCheck = v.pipe(v.string(), v.maxLength(8192, 'The bot check did not work.'));
/** Left out or wrong, it is answered with `code: bot_check_failed`, not as a bad field. */
export const turnstileTokenSchema = v.optional(tokenOfCheck, '');

/** `code` of a refusal because of the bot check; with `captchaRequired: true` a harder one will do. */
export const botCheckFailed = 'bot_check_failed';

/** `POST /api/users`. A missing or wrong token is told as `captcha {required, type}`, not as a bad field. */
export const registrationSchema = v.object({
  name: requiredName(limits.name, 'Name'),
  email: emailSchema,
  password: newPasswordSchema,
  turnstileToken: turnstileTokenSchema,
});

/** `POST /api/auth`. Length limits only: how a password must look is no business of signing in. */
export const signInSchema = v.object({
  email: requiredText(limits.email, 'E-mail'),
  password: requiredText(limits.password, 'Password'),
  turnstileToken: turnstileTokenSchema,
});

const mailToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,128}$/, 'This link is not one of ours.'));

/** `POST /api/auth/verify`, `POST /api/auth/mailed-link`: the token of the mail. */
export const verifySchema = v.object({ token: mailToken });

/** Whose address was confirmed: whoever holds the token has read the mail to it. */
export const verifyAnswerSchema = v.object({ message: v.string(), userId: v.string(), email: v.string() });

/** `POST /api/auth/resend`: signed in. Another verification mail, to the address of the account. */
export const resendSchema = v.object({ turnstileToken: turnstileTokenSchema });

/** `POST /api/auth/not-me`: the token of the mail about a new device. */
export const notMeSchema = v.object({ token: mailToken });

/** `POST /api/auth/take-back`: the token of the mail to the old address, and the password from now on. */
export const takeBackSchema = v.object({ token: mailToken, password: newPasswordSchema });

export const deviceKindSchema = v.picklist(['phone', 'tablet', 'computer', 'unknown']);

/** Told to whoever has read the mail: whose account it is about, and the device that a warning named. */
export const mailedLinkSchema = v.object({
  email: v.string(),
  device: v.optional(v.object({ kind: deviceKindSchema, name: v.string(), signedInAt: instantSchema })),
});

export const messageAnswerSchema = v.object({ message: v.string() });

/** `POST /api/auth/forgot`, `POST /api/auth/resend-to`: the same answer whether or not the address is known. */
export const forgotSchema = v.object({
  email: knownEmailSchema,
  turnstileToken: turnstileTokenSchema,
});

/** `POST /api/auth/reset`: ends every session of the account. */
export const resetSchema = v.object({ token: mailToken, password: newPasswordSchema });

/** `GET /api/bot-check/challenge`: ALTCHA's own challenge, handed to its widget as it is. */
export const challengeSchema = v.looseObject({
  parameters: v.looseObject({ algorithm: v.string(), nonce: v.string(), salt: v.string() }),
  signature: v.optional(v.string()),
});
export type Challenge = v.InferOutput<typeof challengeSchema>;
