import * as v from 'valibot';
import { limits } from '../limits.ts';
import { instantSchema } from './text.ts';

const password = v.pipe(
  v.string('Your password, please.'),
  v.maxLength(limits.password, 'That is not your password.'),
);

/** Of the app or of the list, as it was typed: blanks and hyphens do not matter. */
const typedCode = v.pipe(
  v.string('The code, please.'),
  v.maxLength(limits.code, 'That code is too long.'),
  v.regex(/[0-9A-Za-z]/, 'The code, please.'),
);

/** `GET /api/account/second-factor`. */
export const secondFactorSchema = v.object({
  /** When it was turned on; null: signing in takes the password alone. */
  since: v.nullable(instantSchema),
  /** Recovery codes that still work. */
  codesLeft: v.number(),
});
export type SecondFactor = v.InferOutput<typeof secondFactorSchema>;

/** `POST /api/account/second-factor`: nothing counts until a code made with the secret has come back. */
export const ownPasswordSchema = v.object({ currentPassword: password });
export const newSecretSchema = v.object({
  /** In base32, to be typed. */
  secret: v.string(),
  /** The same for a camera: `otpauth://totp/…`. */
  uri: v.string(),
});
export type NewSecret = v.InferOutput<typeof newSecretSchema>;

/** `PUT /api/account/second-factor`. */
export const codeSchema = v.object({ code: typedCode });

/** Shown once: the server keeps hashes. */
export const recoveryCodesSchema = v.object({ codes: v.array(v.string()) });

/** `POST /api/account/second-factor/removal`: the password, or a code. */
export const proofSchema = v.object({
  proof: v.pipe(
    v.string('Your password or a code, please.'),
    v.minLength(1, 'Your password or a code, please.'),
    v.maxLength(limits.password, 'That is neither your password nor a code.'),
  ),
});

/** `POST /api/auth/second-step`: with what the password has earned. */
export const secondStepSchema = v.object({
  challenge: v.pipe(v.string(), v.maxLength(1000, 'This took too long. Please sign in again.')),
  code: typedCode,
});
