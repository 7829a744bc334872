import * as v from 'valibot';
import { signInSchema } from './auth.ts';

/**
 * `field` of the refusal to sign in to an account awaiting deletion. Signing in with `yes` in it restores the
 * account.
 */
export const restoreField = 'comeBack';

/** `POST /api/auth` on our server. */
export const signInWithRestoreSchema = v.object({
  ...signInSchema.entries,
  [restoreField]: v.optional(v.literal('yes')),
});
