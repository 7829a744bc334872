import * as v from 'valibot';
import { limits } from '../limits.ts';
import { instantSchema } from './text.ts';

const password = v.pipe(
  v.string('Your password, please.'),
  v.maxLength(limits.password, 'That is not your password.'),
);

/** From the app or the recovery list; spaces and hyphens are ignored. */
const typedCode = v.pipe(
  v.string('The code, please.'),
  v.maxLength(limits.code, 'That code is too long.'),
  v.regex(/[0-9A-Za-z]/, 'The code, please.'),
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
export const ownPasswordSchema = v.object({ currentPassword: password });
export const newSecretSchema = v.object({
  /** Base32, for typing. */
  secret: v.string(),
  /** For a QR code: `otpauth://totp/…`. */
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

/** `POST /api/auth/second-step`: with the `challenge` from the password step. */
export const secondStepSchema = v.object({
  challenge: v.pipe(v.string(), v.maxLength(1000, 'This took too long. Please sign in again.')),
  code: typedCode,
});
