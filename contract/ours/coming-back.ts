import * as v from 'valibot';
import { signInSchema } from './auth.ts';

/** `field` of the refusal of an account that is to be deleted: it asks whether to come back. Signing in with `yes` there does. */
export const comeBackField = 'comeBack';

/** `POST /api/auth`, as our server takes it. */
export const returnSchema = v.object({
  ...signInSchema.entries,
  [comeBackField]: v.optional(v.literal('yes')),
});
