import { queryOptions } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';
import { okSchema } from '#contract/fields.ts';
import { passkeySchema, passkeysSchema, passkeyToMakeSchema } from '#contract/passkeys.ts';
import { ask } from '#transport/http.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => ask('GET /api/account/passkeys', passkeysSchema, { signal }),
});

export type PasskeyToMake = InferOutput<typeof passkeyToMakeSchema>;

/** Returns the WebAuthn creation options. */
export const beginPasskey = (currentPassword: string) =>
  ask('POST /api/account/passkeys/options', passkeyToMakeSchema, { body: { currentPassword } });

export const renamePasskey = (id: string, name: string) =>
  ask('PUT /api/account/passkeys/:id', passkeySchema, { id, body: { name } });

export const removePasskey = (id: string) => ask('DELETE /api/account/passkeys/:id', okSchema, { id });
