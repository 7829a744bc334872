import * as v from 'valibot';
import { ownPasswordSchema } from './account.ts';
import { restoreField, signInAnswerSchema } from './auth.ts';
import type { Calls } from './calls.ts';
import { instantSchema, okSchema, requiredLine } from './fields.ts';
import { limits } from './limits.ts';

export const passkeySchema = v.object({
  id: v.string(),
  name: v.string(),
  /** Synced, so that it outlives the device. */
  backedUp: v.boolean(),
  createdAt: instantSchema,
  lastUsedAt: v.nullable(instantSchema),
});
export type Passkey = v.InferOutput<typeof passkeySchema>;

/** `GET /api/account/passkeys`. */
export const passkeysSchema = v.object({ items: v.array(passkeySchema) });

const passkeyNameSchema = v.object({ name: requiredLine(limits.passkeyName, 'Name') });

const descriptor = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.array(v.string()),
});

/** What a browser makes a passkey from: `PublicKeyCredentialCreationOptionsJSON`. */
export const passkeyToMakeSchema = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.number(),
  excludeCredentials: v.array(descriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
});

/** What a browser signs in with: `PublicKeyCredentialRequestOptionsJSON`. The same for everybody. */
export const passkeyToUseSchema = v.object({
  rpId: v.string(),
  challenge: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
});

const notAPasskey = 'That isn’t a passkey’s response.';
const base64Text = (most: number) =>
  v.pipe(v.string(notAPasskey), v.minLength(1, notAPasskey), v.maxLength(most, notAPasskey));
/** A credential id has at most 1023 bytes. */
const credentialId = base64Text(1400);

const credential = { id: credentialId, rawId: credentialId, type: v.literal('public-key', notAPasskey) };

/** `RegistrationResponseJSON`; fields that we do not use are omitted. */
export const newPasskeySchema = v.object({
  ...passkeyNameSchema.entries,
  made: v.object({
    ...credential,
    response: v.object({
      clientDataJSON: base64Text(4000),
      attestationObject: base64Text(16_000),
      transports: v.pipe(v.array(base64Text(20)), v.maxLength(10, notAPasskey)),
    }),
  }),
});
export type NewPasskey = v.InferInput<typeof newPasskeySchema>;

/** `AuthenticationResponseJSON`; fields that we do not use are omitted. */
export const passkeyUseSchema = v.object({
  signed: v.object({
    ...credential,
    response: v.object({
      clientDataJSON: base64Text(4000),
      authenticatorData: base64Text(4000),
      signature: base64Text(8000),
      userHandle: base64Text(100),
    }),
  }),
  [restoreField]: v.optional(v.literal('yes')),
});
export type PasskeyUse = v.InferInput<typeof passkeyUseSchema>;

/** `code` of the refusal of an unknown or removed passkey. */
export const unknownPasskey = 'unknown_passkey';

export const passkeyCalls = {
  'GET /api/account/passkeys': { summary: 'The member’s passkeys', answer: passkeysSchema },
  'POST /api/account/passkeys/options': {
    summary: 'Options to create a passkey, for the password',
    who: 'verified',
    limit: 'strict',
    body: ownPasswordSchema,
    answer: passkeyToMakeSchema,
  },
  'POST /api/account/passkeys': {
    summary: 'Store a new passkey',
    who: 'verified',
    limit: 'strict',
    body: newPasskeySchema,
    answer: passkeySchema,
    status: 201,
  },
  'PUT /api/account/passkeys/:id': {
    summary: 'Rename a passkey',
    body: passkeyNameSchema,
    answer: passkeySchema,
  },
  'DELETE /api/account/passkeys/:id': { summary: 'Remove a passkey', answer: okSchema },
} as const satisfies Calls;

export const passkeySignInCalls = {
  'GET /api/auth/passkey': {
    summary: 'Options to sign in with a passkey',
    who: 'public',
    answer: passkeyToUseSchema,
  },
  'POST /api/auth/passkey': {
    summary: 'Sign in with a passkey',
    who: 'public',
    limit: 'strict',
    body: passkeyUseSchema,
    answer: signInAnswerSchema,
  },
} as const satisfies Calls;
