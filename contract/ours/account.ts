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
  /** Asked for, and not the account's until the link mailed there is used. */
  pendingEmail: v.nullable(v.object({ email: v.string(), askedAt: instantSchema })),
  createdAt: instantSchema,
});
export type Account = v.InferOutput<typeof accountSchema>;

const currentPassword = v.pipe(
  v.string('Your password, please.'),
  v.maxLength(limits.password, 'That is not your password.'),
);

/**
 * `PUT /api/account`: a new e-mail address needs password and bot check, and waits for proof (`pendingEmail`). The one
 * in force may be from before today's rule for addresses, which the server applies to a new one.
 */
export const accountChangeSchema = v.object({
  name: requiredName(limits.name, 'Name'),
  email: knownEmailSchema,
  currentPassword: v.optional(currentPassword),
  turnstileToken: turnstileTokenSchema,
});
export type AccountChange = v.InferInput<typeof accountChangeSchema>;

/** `PUT /api/account/password`: ends every other session. */
export const passwordChangeSchema = v.object({ currentPassword, newPassword: newPasswordSchema });
export type PasswordChange = v.InferOutput<typeof passwordChangeSchema>;

/** `POST /api/account/deletion`: the account is hidden at once, and gone on `leavesAt` unless its owner signs in before. */
export const deletionSchema = v.object({ currentPassword, turnstileToken: turnstileTokenSchema });
export type Deletion = v.InferInput<typeof deletionSchema>;
export const deletionAnswerSchema = v.object({ leavesAt: instantSchema });

/** `GET /api/account/sessions`: the devices that are signed in, this one first, then the last seen. */
export const deviceSchema = v.object({
  id: v.string(),
  current: v.boolean(),
  kind: deviceKindSchema,
  /** As its owner called it, else by its browser and system. */
  name: v.string(),
  createdAt: instantSchema,
  /** At most five minutes old while it is used. */
  lastSeenAt: instantSchema,
});
export type Device = v.InferOutput<typeof deviceSchema>;
export const devicesSchema = v.object({ items: v.array(deviceSchema) });

/** `PUT /api/account/sessions/:id`. */
export const deviceChangeSchema = v.object({ name: requiredLine(limits.deviceName, 'Name') });

/** `DELETE /api/account/sessions`: sign out everywhere; `?keep=current` leaves this device in. */
export const endSessionsQuerySchema = v.object({ keep: v.optional(v.literal('current')) });
export const endSessionsAnswerSchema = v.object({ ended: v.number() });
