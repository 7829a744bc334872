import * as v from 'valibot';
import { limits } from '../limits.ts';
import { deviceKindSchema, knownEmailSchema, newPasswordSchema, turnstileTokenSchema } from './auth.ts';
import { instantSchema, requiredLine, requiredName } from './text.ts';

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
  v.string('Your password, please.'),
  v.maxLength(limits.password, 'That is not your password.'),
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

export const deviceChangeSchema = v.object({ name: requiredLine(limits.deviceName, 'Name') });

/** `DELETE /api/account/sessions`: signs out everywhere; `?keep=current` spares this device. */
export const endSessionsQuerySchema = v.object({ keep: v.optional(v.literal('current')) });
export const endSessionsAnswerSchema = v.object({ ended: v.number() });
