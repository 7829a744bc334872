import * as v from 'valibot';
import type { Calls } from './calls.ts';
import { instantSchema, noNul, okSchema, requiredName, requiredText } from './fields.ts';
import { limits } from './limits.ts';

// All patterns run in linear time, however long the input.
const sign = '[A-Za-z0-9\\u00a1-\\u1fff\\u2070-\\ufefe\\uff00-\\uffff]';
const label = `${sign}+(-+${sign}+)*`;

const emailLike = (pattern: RegExp) =>
  v.pipe(
    v.string('E-mail must be text.'),
    v.maxLength(limits.email, `E-mail: keep it to ${limits.email} characters.`),
    v.regex(pattern, ({ input }) =>
      input.trim() === '' ? 'E-mail: please fill this in.' : 'E-mail: that isn’t a valid address.',
    ),
  );

/** For new addresses: the rule of HTML's e-mail input, plus non-ASCII domains. */
export const emailSchema = emailLike(new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]+@(${label}\\.)+${label}$`));

/** For existing accounts, whose addresses may predate today's rule. */
export const knownEmailSchema = emailLike(/^[^\s@]+@[^\s@]+$/);

export const newPasswordSchema = v.pipe(
  v.string('Password must be text.'),
  v.minLength(limits.passwordMin, `Password: at least ${limits.passwordMin} characters.`),
  v.maxLength(limits.password, `Password: at most ${limits.password} characters.`),
  v.regex(noNul, 'Password: contains a character we can’t use.'),
);

const tokenOfCheck = v.pipe(v.string(), v.maxLength(8192, 'The bot check didn’t work.'));
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

const mailToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,128}$/, 'This link isn’t valid.'));

/** `POST /api/auth/verify`, `POST /api/auth/mailed-link`: the mailed token. */
export const verifySchema = v.object({ token: mailToken });

/** The confirmed address, safe to show to the holder of the mailed token. */
export const verifyAnswerSchema = v.object({ message: v.string(), userId: v.string(), email: v.string() });

/** `POST /api/auth/resend`: signed in. Sends another verification mail. */
export const resendSchema = v.object({ turnstileToken: turnstileTokenSchema });

/** `POST /api/auth/not-me`: the token of a new-device mail. */
const notMeSchema = v.object({ token: mailToken });

/** `POST /api/auth/take-back`: the token mailed to the old address, and a new password. */
const revokeEmailChangeSchema = v.object({ token: mailToken, password: newPasswordSchema });

export const deviceKindSchema = v.picklist(['phone', 'tablet', 'computer', 'unknown']);

/** Shown to the holder of the mailed token: account name, and the device of a warning. */
export const mailedLinkSchema = v.object({
  email: v.string(),
  device: v.optional(v.object({ kind: deviceKindSchema, name: v.string(), signedInAt: instantSchema })),
});

export const messageAnswerSchema = v.object({ message: v.string() });

/** `POST /api/auth/forgot`, `POST /api/auth/resend-to`: same response whether or not the address is known. */
const forgotSchema = v.object({ email: knownEmailSchema, turnstileToken: turnstileTokenSchema });

/** `POST /api/auth/reset`: ends every session of the account. */
const resetSchema = v.object({ token: mailToken, password: newPasswordSchema });

const challengeQuerySchema = v.object({ harder: v.optional(v.pipe(v.string(), v.maxLength(1))) });

/** `GET /api/bot-check/challenge`: ALTCHA's challenge, passed to its widget unchanged. */
export const challengeSchema = v.looseObject({
  parameters: v.looseObject({ algorithm: v.string(), nonce: v.string(), salt: v.string() }),
  signature: v.optional(v.string()),
});
export type Challenge = v.InferOutput<typeof challengeSchema>;

/**
 * `field` of the refusal to sign in to an account awaiting deletion. Signing in with `yes` in it restores the
 * account.
 */
export const restoreField = 'comeBack';

/** `POST /api/auth` on our server. */
const signInWithRestoreSchema = v.object({
  ...signInSchema.entries,
  [restoreField]: v.optional(v.literal('yes')),
});

/** `code` of the answer to a correct password when a second factor is on; its `challenge` is sent with the code. */
export const secondStepRequired = 'second_step';

/** `code` of the refusal of an expired or used `challenge`: sign-in starts over. */
export const secondStepExpired = 'second_step_over';

/** `GET /api/auth` and `user` of sign-in, exactly as our server sends them. */
export const meAnswerSchema = v.object({
  _id: v.string(),
  name: v.string(),
  email: v.string(),
  avatar: v.nullable(v.string()),
  isEmailVerified: v.boolean(),
});
export type MeAnswer = v.InferOutput<typeof meAnswerSchema>;

/** `POST /api/auth`. */
export const signInAnswerSchema = v.object({ token: v.string(), user: meAnswerSchema });

/** `POST /api/users`: same response whether or not the address is known. */
export const registrationAnswerSchema = v.object({ message: v.string() });

export const signInCalls = {
  'GET /api/auth': { summary: 'Who is signed in', answer: meAnswerSchema },
  'POST /api/auth': {
    summary: 'Sign in',
    who: 'public',
    body: signInWithRestoreSchema,
    answer: signInAnswerSchema,
  },
  'DELETE /api/auth': { summary: 'Sign out on this device', who: 'public', answer: okSchema },
} as const satisfies Calls;

export const registrationCalls = {
  'POST /api/users': {
    summary: 'Register',
    who: 'public',
    limit: 'strict-when-asked',
    body: registrationSchema,
    answer: registrationAnswerSchema,
  },
  'POST /api/auth/verify': {
    summary: 'Confirm an e-mail address, also a changed one, with the mailed token',
    who: 'public',
    limit: 'strict',
    body: verifySchema,
    answer: verifyAnswerSchema,
  },
  'POST /api/auth/resend': {
    summary: 'Resend the verification mail, at most every ten minutes',
    limit: 'strict',
    body: resendSchema,
    answer: messageAnswerSchema,
  },
  'POST /api/auth/resend-to': {
    summary: 'Resend the verification mail without signing in, at most every ten minutes',
    who: 'public',
    limit: 'strict-when-asked',
    body: forgotSchema,
    answer: messageAnswerSchema,
  },
} as const satisfies Calls;

export const recoveryCalls = {
  'POST /api/auth/forgot': {
    summary: 'Request a password reset mail, at most every ten minutes',
    who: 'public',
    limit: 'strict-when-asked',
    body: forgotSchema,
    answer: messageAnswerSchema,
  },
  'POST /api/auth/reset': {
    summary: 'Reset the password with the mailed token; ends every session',
    who: 'public',
    limit: 'strict',
    body: resetSchema,
    answer: messageAnswerSchema,
  },
  'POST /api/auth/not-me': {
    summary: 'Sign out a new device with the token of its warning mail',
    who: 'public',
    limit: 'strict',
    body: notMeSchema,
    answer: messageAnswerSchema,
  },
  'POST /api/auth/take-back': {
    summary: 'Restore the old address with the token mailed there and a new password; ends every session',
    who: 'public',
    limit: 'strict',
    body: revokeEmailChangeSchema,
    answer: messageAnswerSchema,
  },
} as const satisfies Calls;

export const mailedLinkCalls = {
  'POST /api/auth/mailed-link': {
    summary: 'What a mailed token is for, while it is valid; does not consume it',
    who: 'public',
    limit: 'strict',
    body: verifySchema,
    answer: mailedLinkSchema,
  },
} as const satisfies Calls;

export const botCheckCalls = {
  'GET /api/bot-check/challenge': {
    summary: 'A proof-of-work challenge for ALTCHA’s widget',
    who: 'public',
    query: challengeQuerySchema,
    answer: challengeSchema,
  },
} as const satisfies Calls;
