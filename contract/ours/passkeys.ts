import * as v from 'valibot';
import { limits } from '../limits.ts';
import { restoreField } from './account-restore.ts';
import { instantSchema, requiredLine } from './text.ts';

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

export const passkeyNameSchema = v.object({
  name: requiredLine(limits.passkeyName, 'The name'),
});

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

const unread = 'That is nothing that a passkey says.';
const said = (most: number) => v.pipe(v.string(unread), v.minLength(1, unread), v.maxLength(most, unread));
/** A credential id has at most 1023 bytes. */
const credentialId = said(1400);

const credential = { id: credentialId, rawId: credentialId, type: v.literal('public-key', unread) };

/** `RegistrationResponseJSON`; fields that we do not use are omitted. */
export const newPasskeySchema = v.object({
  ...passkeyNameSchema.entries,
  made: v.object({
    ...credential,
    response: v.object({
      clientDataJSON: said(4000),
      attestationObject: said(16_000),
      transports: v.pipe(v.array(said(20)), v.maxLength(10, unread)),
    }),
  }),
});
export type NewPasskey = v.InferInput<typeof newPasskeySchema>;

/** `AuthenticationResponseJSON`; fields that we do not use are omitted. */
export const passkeyUseSchema = v.object({
  signed: v.object({
    ...credential,
    response: v.object({
      clientDataJSON: said(4000),
      authenticatorData: said(4000),
      signature: said(8000),
      userHandle: said(100),
    }),
  }),
  [restoreField]: v.optional(v.literal('yes')),
});
export type PasskeyUse = v.InferInput<typeof passkeyUseSchema>;

/** `code` of the refusal of an unknown or removed passkey. */
export const unknownPasskey = 'unknown_passkey';
