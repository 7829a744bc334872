import { queryOptions } from '@tanstack/react-query';
import {
  accountSchema,
  devicesSchema,
  exportSchema,
  newSecretSchema,
  recoveryCodesSchema,
  secondFactorSchema,
} from '#contract/account.ts';
import { messageSettingsSchema, notificationSettingsSchema } from '#contract/settings.ts';
import { ask } from '#transport/http.ts';

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => ask('GET /api/account', accountSchema, { signal }),
});

export const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: ({ signal }) => ask('GET /api/account/sessions', devicesSchema, { signal }),
});

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification settings'],
  queryFn: ({ signal }) => ask('GET /api/notification-settings', notificationSettingsSchema, { signal }),
});

export const messageSettingsQuery = queryOptions({
  queryKey: ['message settings'],
  queryFn: ({ signal }) => ask('GET /api/message-settings', messageSettingsSchema, { signal }),
});

/** Polls while an archive is being made. */
export const exportQuery = queryOptions({
  queryKey: ['account', 'export'],
  queryFn: ({ signal }) => ask('GET /api/account/export', exportSchema, { signal }),
  refetchInterval: ({ state }) => state.data?.state === 'making' && 3_000,
});

export const twoStepQuery = queryOptions({
  queryKey: ['account', 'second factor'],
  queryFn: ({ signal }) => ask('GET /api/account/second-factor', secondFactorSchema, { signal }),
});

/** Returns a new secret; it counts once a code of it is confirmed. */
export const beginTwoStep = (currentPassword: string) =>
  ask('POST /api/account/second-factor', newSecretSchema, { body: { currentPassword } });

/** Returns the recovery codes, which are shown once. */
export const confirmTwoStep = (code: string) =>
  ask('PUT /api/account/second-factor', recoveryCodesSchema, { body: { code } });

/** Replaces the old codes. */
export const renewRecoveryCodes = (currentPassword: string) =>
  ask('POST /api/account/second-factor/codes', recoveryCodesSchema, { body: { currentPassword } });

/** `proof` is the password or a code. */
export const endTwoStep = (proof: string) =>
  ask('POST /api/account/second-factor/removal', secondFactorSchema, { body: { proof } });
