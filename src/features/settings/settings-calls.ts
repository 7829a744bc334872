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

/** A new address needs the password and is verified again. */
export const changeAccount = (change: AccountChange) =>
  parsed(accountSchema, http.put(ownPaths.account, { json: change }));

/** Ends every other session. */
export const changePassword = (change: PasswordChange) =>
  parsed(messageAnswerSchema, http.put(ownPaths.password, { json: change }));

/** Signs out the other devices, or all of them with this one. */
export const endSessions = (keepThis: boolean) =>
  parsed(
    endSessionsAnswerSchema,
    http.delete(ownPaths.devices, { searchParams: keepThis ? { keep: 'current' } : {} }),
  );

/** Another mail to confirm the address. */
export const resendVerification = () => parsed(messageAnswerSchema, http.post(ownPaths.resend, { json: {} }));
