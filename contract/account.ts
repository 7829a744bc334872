import * as v from 'valibot';
import {
  deviceKindSchema,
  knownEmailSchema,
  messageAnswerSchema,
  newPasswordSchema,
  resendSchema,
  signInAnswerSchema,
  turnstileTokenSchema,
} from './auth.ts';
import type { Calls } from './calls.ts';
import { instantSchema, requiredLine, requiredName } from './fields.ts';
import { limits } from './limits.ts';

/** `GET /api/account`. */
export const accountSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  avatar: v.nullable(v.string()),
  isEmailVerified: v.boolean(),
  /** Requested, and not in force until the link mailed there is used. */
  pendingEmail: v.nullable(v.object({ email: v.string(), askedAt: instantSchema })),
  createdAt: instantSchema,
});
export type Account = v.InferOutput<typeof accountSchema>;

const currentPassword = v.pipe(
  v.string('Enter your password.'),
  v.maxLength(limits.password, 'Incorrect password.'),
);

/**
 * `PUT /api/account`: changing the e-mail address needs password and bot check, and awaits confirmation
 * (`pendingEmail`). The current address may predate today's format rule, which applies to new ones only.
 */
export const accountChangeSchema = v.object({
  name: requiredName(limits.name, 'Name'),
  email: knownEmailSchema,
  currentPassword: v.optional(currentPassword),
  turnstileToken: turnstileTokenSchema,
});
export type AccountChange = v.InferInput<typeof accountChangeSchema>;

/** `PUT /api/account/password`: ends all other sessions. */
export const passwordChangeSchema = v.object({ currentPassword, newPassword: newPasswordSchema });
export type PasswordChange = v.InferOutput<typeof passwordChangeSchema>;

/**
 * `POST /api/account/deletion`: hides the account at once, and deletes it at `leavesAt` unless its owner signs in
 * before.
 */
export const deletionSchema = v.object({ currentPassword, turnstileToken: turnstileTokenSchema });
export type Deletion = v.InferInput<typeof deletionSchema>;
export const deletionAnswerSchema = v.object({ leavesAt: instantSchema });

/** `GET /api/account/sessions`: the current device first, then by last use. */
export const deviceSchema = v.object({
  id: v.string(),
  current: v.boolean(),
  kind: deviceKindSchema,
  /** Given by the owner, else derived from browser and system. */
  name: v.string(),
  createdAt: instantSchema,
  /** Accurate to five minutes while the device is in use. */
  lastSeenAt: instantSchema,
});
export type Device = v.InferOutput<typeof deviceSchema>;
export const devicesSchema = v.object({ items: v.array(deviceSchema) });

const deviceChangeSchema = v.object({ name: requiredLine(limits.deviceName, 'Name') });

/** `DELETE /api/account/sessions`: signs out everywhere; `?keep=current` spares this device. */
export const endSessionsQuerySchema = v.object({ keep: v.optional(v.literal('current')) });
export const endSessionsAnswerSchema = v.object({ ended: v.number() });

/** From the app or the recovery list; spaces and hyphens are ignored. */
const typedCode = v.pipe(
  v.string('Enter the code.'),
  v.maxLength(limits.code, 'That code is too long.'),
  v.regex(/[0-9A-Za-z]/, 'Enter the code.'),
);

/** `GET /api/account/second-factor`. */
export const secondFactorSchema = v.object({
  /** When it was turned on; null: off. */
  since: v.nullable(instantSchema),
  /** Unused recovery codes. */
  codesLeft: v.number(),
});
export type SecondFactor = v.InferOutput<typeof secondFactorSchema>;

/** `POST /api/account/second-factor`: takes effect once a code made with the secret is confirmed. */
export const ownPasswordSchema = v.object({ currentPassword });
export const newSecretSchema = v.object({
  /** Base32, for typing. */
  secret: v.string(),
  /** For a QR code: `otpauth://totp/…`. */
  uri: v.string(),
});
export type NewSecret = v.InferOutput<typeof newSecretSchema>;

/** `PUT /api/account/second-factor`. */
const codeSchema = v.object({ code: typedCode });

/** Shown once: the server keeps hashes. */
export const recoveryCodesSchema = v.object({ codes: v.array(v.string()) });

/** `POST /api/account/second-factor/removal`: the password, or a code. */
const proofSchema = v.object({
  proof: v.pipe(
    v.string('Enter your password or a code.'),
    v.minLength(1, 'Enter your password or a code.'),
    v.maxLength(limits.password, 'Incorrect password or code.'),
  ),
});

/** `POST /api/auth/second-step`: with the `challenge` from the password step. */
const secondStepSchema = v.object({
  challenge: v.pipe(v.string(), v.maxLength(1000, 'This took too long. Sign in again.')),
  code: typedCode,
});

export const exportStates = ['none', 'making', 'ready', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

/** `GET` and `POST /api/account/export`; one archive per member. */
export const exportSchema = v.object({
  state: v.picklist(exportStates),
  /** Names the archive to download, once it is ready. */
  id: v.nullable(v.string()),
  /** Bytes. */
  size: v.number(),
  readyAt: v.nullable(instantSchema),
  expiresAt: v.nullable(instantSchema),
  /** Earliest time of the next export; null: now. */
  againAt: v.nullable(instantSchema),
});
export type Export = v.InferOutput<typeof exportSchema>;

export const accountCalls = {
  'GET /api/account': { summary: 'The viewer’s account', answer: accountSchema },
  'PUT /api/account': {
    summary: 'Change the name, or request a new address with password and bot check, pending confirmation',
    limit: 'strict',
    body: accountChangeSchema,
    answer: accountSchema,
  },
  'DELETE /api/account/email-change': {
    summary: 'Cancel a pending change of the e-mail address',
    answer: accountSchema,
  },
  'POST /api/account/email-change/resend': {
    summary: 'Resend the mail for a pending address change, at most every ten minutes',
    limit: 'strict',
    body: resendSchema,
    answer: messageAnswerSchema,
  },
  'POST /api/account/deletion': {
    summary: 'Delete the account, with password and bot check; signing in within 14 days restores it',
    body: deletionSchema,
    answer: deletionAnswerSchema,
  },
} as const satisfies Calls;

export const deviceCalls = {
  'GET /api/account/sessions': {
    summary: 'The viewer’s signed-in devices: this one, then the most recently used',
    answer: devicesSchema,
  },
  'DELETE /api/account/sessions': {
    summary: 'Sign out everywhere',
    query: endSessionsQuerySchema,
    answer: endSessionsAnswerSchema,
  },
  'PUT /api/account/sessions/:id': {
    summary: 'Rename a device',
    body: deviceChangeSchema,
    answer: deviceSchema,
  },
  'DELETE /api/account/sessions/:id': { summary: 'Sign out on one device', answer: endSessionsAnswerSchema },
  'PUT /api/account/password': {
    summary: 'Change the password; ends every other session',
    limit: 'strict',
    body: passwordChangeSchema,
    answer: messageAnswerSchema,
  },
} as const satisfies Calls;

export const secondFactorCalls = {
  'GET /api/account/second-factor': { summary: 'Whether two-step sign-in is on', answer: secondFactorSchema },
  'POST /api/account/second-factor': {
    summary: 'A new authenticator secret, for the password; active once a code has been confirmed',
    who: 'verified',
    limit: 'strict',
    body: ownPasswordSchema,
    answer: newSecretSchema,
  },
  'PUT /api/account/second-factor': {
    summary: 'Turn two-step sign-in on with a code; returns the recovery codes once',
    who: 'verified',
    limit: 'strict',
    body: codeSchema,
    answer: recoveryCodesSchema,
  },
  'POST /api/account/second-factor/codes': {
    summary: 'Replace the recovery codes, for the password',
    limit: 'strict',
    body: ownPasswordSchema,
    answer: recoveryCodesSchema,
  },
  'POST /api/account/second-factor/removal': {
    summary: 'Turn two-step sign-in off, for the password or a code',
    limit: 'strict',
    body: proofSchema,
    answer: secondFactorSchema,
  },
} as const satisfies Calls;

export const secondStepCalls = {
  'POST /api/auth/second-step': {
    summary: 'Second step of signing in: a code',
    who: 'public',
    limit: 'strict',
    body: secondStepSchema,
    answer: signInAnswerSchema,
  },
} as const satisfies Calls;

export const exportCalls = {
  'GET /api/account/export': { summary: 'State of the member’s data export', answer: exportSchema },
  'POST /api/account/export': {
    summary: 'Start a data export in the background; one at a time, and one a day',
    who: 'verified',
    limit: 'strict',
    answer: exportSchema,
    status: 201,
  },
  'GET /api/account/export/:id': {
    summary: 'Download the data export, a zip; for its owner only',
    answer: 'archive',
  },
} as const satisfies Calls;
