import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import * as v from 'valibot';
import type { NewPasskey, PasskeyUse } from '#contract/ours/passkeys.ts';
import type { passkeys } from '../db/schema/passkeys.ts';
import type { relyingParty } from './relying-party.ts';

/** Ed25519, P-256 and RSA, which is what devices have. */
export const algorithms = [-8, -7, -257];
/** Milliseconds for the person to touch, look or type; a ticket lives longer. */
export const patience = 5 * 60 * 1000;

type Place = ReturnType<typeof relyingParty>;

const clientDataSchema = v.object({ challenge: v.string() });

/** The ticket that was given out as the challenge; the empty one where there is none to read. */
export function ticketIn({ response }: { response: { clientDataJSON: string } }): string {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    return Buffer.from(v.parse(clientDataSchema, JSON.parse(text)).challenge, 'base64url').toString();
  } catch {
    return '';
  }
}

const challengeOf = (ticket: string) => Buffer.from(ticket).toString('base64url');

/** What is to be kept of a passkey that was made from `ticket`; undefined when it was not, or not here. */
export async function readMade(made: NewPasskey['made'], ticket: string, place: Place) {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} },
    expectedChallenge: challengeOf(ticket),
    expectedOrigin: place.expectedOrigin,
    expectedRPID: place.rpID,
    supportedAlgorithmIDs: algorithms,
  }).catch(unread);
  if (!verified || !registrationInfo) return undefined;
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: made.response.transports,
    backedUp: credentialBackedUp,
  };
}

/** What is new of a passkey that has signed `ticket`; undefined when it has not, or not here, or is older than its use. */
export async function readSigned(
  signed: PasskeyUse['signed'],
  ticket: string,
  place: Place,
  kept: typeof passkeys.$inferSelect,
) {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...signed, clientExtensionResults: {} },
    expectedChallenge: challengeOf(ticket),
    expectedOrigin: place.expectedOrigin,
    expectedRPID: place.rpID,
    credential: {
      id: kept.credentialId,
      publicKey: new Uint8Array(Buffer.from(kept.publicKey, 'base64url')),
      counter: kept.counter,
    },
  }).catch(unread);
  if (!verified || !authenticationInfo) return undefined;
  return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
}

/** The library throws at whatever is wrong in what strangers send. */
const unread = () => ({
  verified: false as const,
  registrationInfo: undefined,
  authenticationInfo: undefined,
});
