import {
  type AccountChange,
  accountSchema,
  type Deletion,
  deletionAnswerSchema,
  deviceSchema,
  endSessionsAnswerSchema,
  exportSchema,
  type PasswordChange,
} from '#contract/account.ts';
import { messageAnswerSchema } from '#contract/auth.ts';
import { tokenHeader } from '#contract/spec/calls.ts';
import type { FieldError } from '#contract/spec/failure.ts';
import { failureOf } from '#transport/failure.ts';
import { ask, send } from '#transport/http.ts';

/**
 * A name changes at once. A new address needs the password and a bot token, and waits for the link mailed to
 * it.
 */
export const changeAccount = (change: AccountChange, turnstileToken?: string) =>
  ask('PUT /api/account', accountSchema, { body: { ...change, turnstileToken } });

export const cancelEmailChange = () => ask('DELETE /api/account/email-change', accountSchema);

export const changePassword = (change: PasswordChange) =>
  ask('PUT /api/account/password', messageAnswerSchema, { body: change });

export const endOtherSessions = () =>
  ask('DELETE /api/account/sessions', endSessionsAnswerSchema, { query: { keep: 'current' } });

export const endSession = (id: string) =>
  ask('DELETE /api/account/sessions/:id', endSessionsAnswerSchema, { id });

export const renameDevice = (id: string, name: string) =>
  ask('PUT /api/account/sessions/:id', deviceSchema, { id, body: { name } });

export const requestExport = () => ask('POST /api/account/export', exportSchema);

export const fetchExport = async (id: string): Promise<Blob> =>
  (await send('GET /api/account/export/:id', { id, timeout: false })).blob();

/**
 * Hides the account and signs it out everywhere; it is deleted at `leavesAt`. The call carries its own token,
 * since the end of the session may be known before the answer.
 */
export const deleteAccount = (
  deletion: Pick<Deletion, 'currentPassword'>,
  turnstileToken: string,
  sessionToken: string | null,
) =>
  ask('POST /api/account/deletion', deletionAnswerSchema, {
    body: { ...deletion, turnstileToken },
    headers: { [tokenHeader]: sessionToken ?? '' },
  });

const none: FieldError[] = [];
const errorsByFailure = new WeakMap<Error, FieldError[]>();

/**
 * The server's errors, or one for the whole form. Returns the same array for the same error, so that effects
 * run once per error.
 */
export function errorsOf(error: Error | null): FieldError[] {
  if (!error) return none;
  const { errors, text } = failureOf(error);
  const all = errorsByFailure.get(error) ?? (errors.length > 0 ? errors : [{ msg: text }]);
  errorsByFailure.set(error, all);
  return all;
}
