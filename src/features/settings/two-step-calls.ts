import { queryOptions } from '@tanstack/react-query';
import { newSecretSchema, recoveryCodesSchema, secondFactorSchema } from '#contract/ours/second-factor.ts';
import { ask } from '#transport/http.ts';

export const twoStepQuery = queryOptions({
  queryKey: ['account', 'second factor'],
  queryFn: ({ signal }) => ask('GET /api/account/second-factor', secondFactorSchema, { signal }),
});

/** A secret for the app; it counts once a code of it was sent. */
export const beginTwoStep = (currentPassword: string) =>
  ask('POST /api/account/second-factor', newSecretSchema, { body: { currentPassword } });

/** Turns it on; answers the recovery codes, which are shown once. */
export const confirmTwoStep = (code: string) =>
  ask('PUT /api/account/second-factor', recoveryCodesSchema, { body: { code } });

/** In place of the old ones. */
export const renewRecoveryCodes = (currentPassword: string) =>
  ask('POST /api/account/second-factor/codes', recoveryCodesSchema, { body: { currentPassword } });

/** @param proof the password, or a code */
export const endTwoStep = (proof: string) =>
  ask('POST /api/account/second-factor/removal', secondFactorSchema, { body: { proof } });
