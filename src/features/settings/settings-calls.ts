import { queryOptions } from '@tanstack/react-query';
import {
  type AccountChange,
  accountSchema,
  devicesSchema,
  endSessionsAnswerSchema,
  type PasswordChange,
} from '#contract/ours/account.ts';
import { messageAnswerSchema } from '#contract/ours/auth.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import type { FieldError } from '#contract/spec/failure.ts';
import { failureOf } from '#transport/failure.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => parsed(accountSchema, http.get(ownPaths.account, { signal })),
});

export const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: ({ signal }) => parsed(devicesSchema, http.get(ownPaths.devices, { signal })),
});

/** Stores the name at once. A new address needs password and bot token, and waits until the link mailed there is used. */
export const changeAccount = (change: AccountChange, turnstileToken?: string) =>
  parsed(accountSchema, http.put(ownPaths.account, { json: { ...change, turnstileToken } }));

/** The address that waits is given up. */
export const dropEmailChange = () => parsed(accountSchema, http.delete(ownPaths.emailChange));

/** Ends every other session. */
export const changePassword = (change: PasswordChange) =>
  parsed(messageAnswerSchema, http.put(ownPaths.password, { json: change }));

/** Signs out the other devices. */
export const endOtherSessions = () =>
  parsed(endSessionsAnswerSchema, http.delete(ownPaths.devices, { searchParams: { keep: 'current' } }));

const none: FieldError[] = [];
const known = new WeakMap<Error, FieldError[]>();

/** What the server said to a form. The same list for the same error, so that effects see each complaint once. */
export function errorsOf(error: Error | null): FieldError[] {
  if (!error) return none;
  const errors = known.get(error) ?? failureOf(error).errors;
  known.set(error, errors);
  return errors;
}
