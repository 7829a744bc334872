import { isIP } from 'node:net';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { and, asc, eq, gte, lt, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import type { NewPasskey, PasskeyUse } from '#contract/passkeys.ts';
import { lockMember } from '../account/deletion.ts';
import { type Act, audit } from '../admin/reports.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { passkeys } from '../db/schema/auth.ts';
import { notFound } from '../http/errors.ts';
import type { Settings } from '../settings.ts';

type NewRow = Omit<typeof passkeys.$inferInsert, 'id' | 'createdAt' | 'lastUsedAt'>;
export type PasskeyRow = typeof passkeys.$inferSelect;

export const passkeysOf = (db: DbOrTx, userId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));

export const countPasskeys = (db: DbOrTx, userId: string): Promise<number> =>
  db.$count(passkeys, eq(passkeys.userId, userId));

/** Without the passkey's name, which is personal data. */
const note = (tx: Tx, act: Act['act'], userId: string, now: Date) =>
  audit(tx, { actor: 'member', act, subjectKind: 'person', subjectId: userId }, now);

/** Locks the member, so that concurrent calls cannot exceed the limit. */
export async function storePasskey(tx: Tx, passkey: NewRow, now: Date) {
  await lockMember(tx, passkey.userId);
  if ((await countPasskeys(tx, passkey.userId)) >= limits.passkeys) return 'tooMany';
  const row = { ...passkey, createdAt: now };
  const [stored] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning();
  if (!stored) return 'known';
  await note(tx, 'passkey-add', passkey.userId, now);
  return stored;
}

/** False if it has been removed, or a concurrent use has a higher counter. */
export async function markUsed(
  tx: Tx,
  id: string,
  { counter, backedUp }: { counter: number; backedUp: boolean },
  now: Date,
): Promise<boolean> {
  const isUncounted = and(eq(passkeys.counter, 0), eq(passkeys.counter, counter));
  const isNewer = or(lt(passkeys.counter, counter), isUncounted);
  const used = await tx
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), isNewer))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** Deletes all passkeys of a member, one, or those created since a time; returns the deleted ones. */
export async function dropPasskeys(
  tx: Tx,
  userId: string,
  now: Date,
  { id, since }: { id?: string; since?: Date } = {},
): Promise<PasskeyRow[]> {
  const isOne = id === undefined ? undefined : eq(passkeys.id, id);
  const which = and(eq(passkeys.userId, userId), isOne, since && gte(passkeys.createdAt, since));
  const deleted = await tx.delete(passkeys).where(which).returning();
  for (const _ of deleted) await note(tx, 'passkey-remove', userId, now);
  return deleted;
}

/** Ed25519, P-256 and RSA: what devices support. */
export const algorithms = [-8, -7, -257];
/** For the person's confirmation; tickets are valid for longer. */
export const timeoutMs = 5 * 60 * 1000;

type RelyingParty = ReturnType<typeof relyingParty>;

const clientDataSchema = v.object({ challenge: v.string() });

/** The ticket that was the challenge; empty if unreadable. */
export function ticketIn({ response }: { response: { clientDataJSON: string } }): string {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    return Buffer.from(v.parse(clientDataSchema, JSON.parse(text)).challenge, 'base64url').toString();
  } catch {
    return '';
  }
}

const challengeOf = (ticket: string) => Buffer.from(ticket).toString('base64url');

/** The data of a new passkey to store; undefined if it was not created for `ticket` on this site. */
export async function verifyNewPasskey(passkey: NewPasskey['made'], ticket: string, place: RelyingParty) {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: challengeOf(ticket),
    expectedOrigin: place.expectedOrigin,
    expectedRPID: place.rpID,
    supportedAlgorithmIDs: algorithms,
  }).catch(notVerified);
  if (!verified || !registrationInfo) return undefined;
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: passkey.response.transports,
    backedUp: credentialBackedUp,
  };
}

/** The data to update; undefined if it has not signed `ticket` on this site, or its counter is old. */
export async function verifyUse(
  signed: PasskeyUse['signed'],
  ticket: string,
  place: RelyingParty,
  stored: PasskeyRow,
) {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...signed, clientExtensionResults: {} },
    expectedChallenge: challengeOf(ticket),
    expectedOrigin: place.expectedOrigin,
    expectedRPID: place.rpID,
    credential: {
      id: stored.credentialId,
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
      counter: stored.counter,
    },
  }).catch(notVerified);
  if (!verified || !authenticationInfo) return undefined;
  return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
}

/** For the library's exceptions on invalid input. */
const notVerified = () =>
  ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined }) as const;

type Place = Pick<Settings, 'publicUrl'>;

/** The domain passkeys are bound to; undefined for an IP address, which browsers do not support. */
export function passkeyPlace({ publicUrl }: Place): string | undefined {
  const { hostname } = new URL(publicUrl ?? 'http://localhost');
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : hostname;
}

/**
 * On `localhost` any port is accepted, because the page may come from another.
 * @throws HttpError 404 if passkeys are not supported
 */
export function relyingParty({ publicUrl }: Place, { headers: { origin } }: Pick<FastifyRequest, 'headers'>) {
  const rpID = passkeyPlace({ publicUrl });
  if (rpID === undefined) throw notFound('This page');
  if (publicUrl !== undefined) return { rpID, expectedOrigin: new URL(publicUrl).origin };
  const isLocal = origin !== undefined && URL.parse(origin)?.hostname === rpID;
  return { rpID, expectedOrigin: isLocal ? origin : `http://${rpID}` };
}
