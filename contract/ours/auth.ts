import * as v from 'valibot';
import { limits } from '../limits.ts';
import { instantSchema, noNul, requiredName, requiredText } from './text.ts';

// All patterns run in linear time, however long the input.
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

/** For new addresses: the rule of HTML's e-mail input, plus non-ASCII domains. */
export const emailSchema = emailLike(new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]+@(${label}\\.)+${label}$`));

/** For existing accounts, whose addresses may predate today's rule. */
export const knownEmailSchema = emailLike(/^[^\s@]+@[^\s@]+$/);

export const newPasswordSchema = v.pipe(
  v.string('Password: write it as text.'),
  v.minLength(limits.passwordMin, `Password: at least ${limits.passwordMin} characters.`),
  v.maxLength(limits.password, `Password: at most ${limits.password} characters.`),
  v.regex(noNul, 'Password: one character in there cannot be used.'),
);

/** Token of a bot check, from any provider. */
const tokenOfCheck = v.pipe(v.string(), v.maxLength(8192, 'The bot check did not work.'));
/** Missing or wrong tokens are answered with `code: bot_check_failed`, not as an invalid field. */
export const turnstileTokenSchema = v.optional(tokenOfCheck, '');

/** `code` of a refused bot check; `captchaRequired: true` asks for a harder check. */
export const botCheckFailed = 'bot_check_failed';

/** `POST /api/users`. A missing or wrong token is answered as `captcha {required, type}`, not as an invalid field. */
export const registrationSchema = v.object({
  name: requiredName(limits.name, 'Name'),
  email: emailSchema,
  password: newPasswordSchema,
  turnstileToken: turnstileTokenSchema,
});

/** `POST /api/auth`. Checks lengths only: password rules do not apply to sign-in. */
export const signInSchema = v.object({
  email: requiredText(limits.email, 'E-mail'),
  password: requiredText(limits.password, 'Password'),
  turnstileToken: turnstileTokenSchema,
});

const mailToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,128}$/, 'This link is not one of ours.'));

/** `POST /api/auth/verify`, `POST /api/auth/mailed-link`: the mailed token. */
export const verifySchema = v.object({ token: mailToken });

/** The confirmed address, safe to show to the holder of the mailed token. */
export const verifyAnswerSchema = v.object({ message: v.string(), userId: v.string(), email: v.string() });

/** `POST /api/auth/resend`: signed in. Sends another verification mail. */
export const resendSchema = v.object({ turnstileToken: turnstileTokenSchema });

/** `POST /api/auth/not-me`: the token of a new-device mail. */
export const notMeSchema = v.object({ token: mailToken });

/** `POST /api/auth/take-back`: the token mailed to the old address, and a new password. */
export const takeBackSchema = v.object({ token: mailToken, password: newPasswordSchema });

export const deviceKindSchema = v.picklist(['phone', 'tablet', 'computer', 'unknown']);

/** Shown to the holder of the mailed token: account name, and the device of a warning. */
export const mailedLinkSchema = v.object({
  email: v.string(),
  device: v.optional(v.object({ kind: deviceKindSchema, name: v.string(), signedInAt: instantSchema })),
});

export const messageAnswerSchema = v.object({ message: v.string() });

/** `POST /api/auth/forgot`, `POST /api/auth/resend-to`: same response whether or not the address is known. */
export const forgotSchema = v.object({
  email: knownEmailSchema,
  turnstileToken: turnstileTokenSchema,
});

/** `POST /api/auth/reset`: ends every session of the account. */
export const resetSchema = v.object({ token: mailToken, password: newPasswordSchema });

/** `GET /api/bot-check/challenge`: ALTCHA's challenge, passed to its widget unchanged. */
export const challengeSchema = v.looseObject({
  parameters: v.looseObject({ algorithm: v.string(), nonce: v.string(), salt: v.string() }),
  signature: v.optional(v.string()),
});
export type Challenge = v.InferOutput<typeof challengeSchema>;
