import * as v from 'valibot';
import { ownNotificationSchema } from './notification.ts';

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

export const countAnswerSchema = v.object({ count: v.number() });

/** `GET /api/notifications`: a bare array. */
export const notificationsAnswerSchema = v.array(ownNotificationSchema);

/**
 * Every 4xx and 5xx under `/api`. `type` and `captchaRequired` on sign-in, `captcha` on registration, `current` on
 * 409.
 */
export const failureAnswerSchema = v.object({
  errors: v.array(v.object({ msg: v.string(), field: v.optional(v.string()) })),
  code: v.optional(v.string()),
  type: v.optional(v.string()),
  captchaRequired: v.optional(v.boolean()),
  captcha: v.optional(v.object({ required: v.boolean(), type: v.string() })),
  /** Earned by the password when a second factor is on. */
  challenge: v.optional(v.string()),
  current: v.optional(v.unknown()),
});
