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

type Made = Omit<typeof passkeys.$inferInsert, 'id' | 'createdAt' | 'lastUsedAt'>;
export type PasskeyRow = typeof passkeys.$inferSelect;

export const passkeysOf = (db: DbOrTx, userId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));

export const countPasskeys = (db: DbOrTx, userId: string): Promise<number> =>
  db.$count(passkeys, eq(passkeys.userId, userId));

/** By what a member has proved, not by those who run the place. Without its name, which is theirs and goes with them. */
const note = (tx: Tx, act: Act['act'], userId: string, now: Date) =>
  audit(tx, { actor: 'member', act, subjectKind: 'person', subjectId: userId }, now);

/** Of several at once each waits for the one before: nobody has more than they may. */
export async function storePasskey(
  tx: Tx,
  passkey: Made,
  now: Date,
): Promise<PasskeyRow | 'tooMany' | 'known'> {
  await lockMember(tx, passkey.userId);
  if ((await countPasskeys(tx, passkey.userId)) >= limits.passkeys) return 'tooMany';
  const [kept] = await tx
    .insert(passkeys)
    .values({ ...passkey, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (!kept) return 'known';
  await note(tx, 'passkey-add', passkey.userId, now);
  return kept;
}

/** False for one that was removed meanwhile, or whose count somebody was quicker to bring further. */
export async function markUsed(
  tx: Tx,
  id: string,
  { counter, backedUp }: { counter: number; backedUp: boolean },
  now: Date,
): Promise<boolean> {
  const isFurther = or(
    lt(passkeys.counter, counter),
    and(eq(passkeys.counter, 0), eq(passkeys.counter, counter)),
  );
  const used = await tx
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), isFurther))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** All of a member's, one of them, or those made since a moment; answers what is gone. */
export async function dropPasskeys(
  tx: Tx,
  userId: string,
  now: Date,
  { id, since }: { id?: string; since?: Date } = {},
): Promise<PasskeyRow[]> {
  const which = and(
    eq(passkeys.userId, userId),
    id === undefined ? undefined : eq(passkeys.id, id),
    since && gte(passkeys.createdAt, since),
  );
  const gone = await tx.delete(passkeys).where(which).returning();
  for (const _ of gone) await note(tx, 'passkey-remove', userId, now);
  return gone;
}

/** Ed25519, P-256 and RSA, which is what devices have. */
export const algorithms = [-8, -7, -257];
/** Milliseconds for the person to touch, look or type; a ticket lives longer. */
export const timeoutMs = 5 * 60 * 1000;

type RelyingParty = ReturnType<typeof relyingParty>;

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
export async function readMade(passkey: NewPasskey['made'], ticket: string, place: RelyingParty) {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} },
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
    transports: passkey.response.transports,
    backedUp: credentialBackedUp,
  };
}

/** What is new of a passkey that has signed `ticket`; undefined when it has not, or not here, or is older than its use. */
export async function readSigned(
  signed: PasskeyUse['signed'],
  ticket: string,
  place: RelyingParty,
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

type Place = Pick<Settings, 'publicUrl'>;

/**
 * The name that passkeys of this place are bound to: that of `PUBLIC_URL`, or `localhost` without one.
 * Undefined where it is a number, which browsers make none for.
 */
export function passkeyPlace({ publicUrl }: Place): string | undefined {
  const { hostname } = new URL(publicUrl ?? 'http://localhost');
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : hostname;
}

/**
 * Whose page a passkey must have been used on. On `localhost` each port will do: the page may come from
 * another.
 * @throws HttpError 404 where there can be no passkeys
 */
export function relyingParty({ publicUrl }: Place, { headers: { origin } }: Pick<FastifyRequest, 'headers'>) {
  const rpID = passkeyPlace({ publicUrl });
  if (rpID === undefined) throw notFound('That');
  if (publicUrl !== undefined) return { rpID, expectedOrigin: new URL(publicUrl).origin };
  const isLocal = origin !== undefined && URL.parse(origin)?.hostname === rpID;
  return { rpID, expectedOrigin: isLocal ? origin : `http://${rpID}` };
}
