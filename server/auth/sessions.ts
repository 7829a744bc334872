import { createSecretKey } from 'node:crypto';
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { jwtVerify, SignJWT } from 'jose';
import type { DbOrTx, Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { onePerShape } from '../db/prepared.ts';
import { sessions } from '../db/schema/auth.ts';
import { pushSubscriptions } from '../db/schema/push.ts';
import { users } from '../db/schema/users.ts';
import { HttpError } from '../http/errors.ts';
import type { Viewer } from '../http/viewer.ts';
import { emitEnd } from '../outbox/emit.ts';
import { noteChanged } from './remembered-sessions.ts';

const lifetimeMs = 30 * 24 * 60 * 60 * 1000;
const seenEveryMs = 5 * 60 * 1000;
const userAgentLength = 200;
const suspendedWords =
  'This account is suspended. Write to those who run this place if you think that is wrong.';

/**
 * Opens a session for a person; the token is what the client keeps.
 * @throws HttpError 403 while they are suspended
 */
export async function openSession(...how: Parameters<typeof startSession>): Promise<string> {
  return (await startSession(...how)).token;
}

/** The same, with the id of the session. */
export async function startSession(tx: Tx, tokens: Tokens, userId: string, userAgent: string, now: Date) {
  await refuseSuspended(tx, userId);
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const [row] = await tx
    .insert(sessions)
    .values({
      userId,
      userAgent: userAgent.slice(0, userAgentLength),
      expiresAt,
      createdAt: now,
      lastSeenAt: now,
    })
    .returning({ id: sessions.id });
  if (!row) throw new Error('the session row was not stored');
  return { id: row.id, token: await tokens.sign({ userId, sessionId: row.id, expiresAt }, now) };
}

/** @throws HttpError 403 while this person is suspended */
export async function refuseSuspended(tx: Tx, userId: string): Promise<void> {
  const suspended = await tx.$count(users, and(eq(users.id, userId), isNotNull(users.suspendedAt)));
  if (suspended > 0) throw new HttpError(403, [{ msg: suspendedWords }], { code: 'account_suspended' });
}

/** Who calls with this token, or null; the session row decides, whatever the token says. */
export async function viewerOf(db: DbOrTx, tokens: Tokens, token: string, now: Date): Promise<Viewer | null> {
  const claims = await tokens.read(token, now);
  if (!claims) return null;
  const [row] = await preparedSession(db, 'live').execute({ ...claims, now: now.toISOString() });
  if (!row) return null;
  const { lastSeenAt, ...viewer } = row;
  if (now.getTime() - lastSeenAt.getTime() > seenEveryMs) {
    // Of the calls of a page, which come at once, one writes.
    await db
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(and(eq(sessions.id, claims.sessionId), eq(sessions.lastSeenAt, lastSeenAt)));
  }
  return { ...viewer, sessionId: claims.sessionId };
}

const preparedSession = onePerShape((db, _shape: 'live') =>
  db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      avatar: users.avatar,
      verifiedAt: users.verifiedAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.userId, sql.placeholder('userId')),
        isNull(sessions.revokedAt),
        sql`${sessions.expiresAt} > ${sql.placeholder('now')}::timestamptz`,
        isNull(users.suspendedAt),
        isNull(users.leavesAt),
      ),
    )
    .prepare('live_session'),
);

/** Sessions that still run, newest use first. */
export function liveSessions(db: DbOrTx, userId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(50);
}

/**
 * Ends one session, or all of a person, or all but one, or those opened since a moment, and their sockets; answers how
 * many ended.
 */
export async function endSessions(
  tx: Tx,
  which: { userId: string; only?: string; except?: string; since?: Date },
  now: Date,
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.userId, which.userId),
        isNull(sessions.revokedAt),
        which.only === undefined ? undefined : eq(sessions.id, which.only),
        which.since === undefined ? undefined : gte(sessions.createdAt, which.since),
        which.except === undefined ? undefined : ne(sessions.id, which.except),
      ),
    )
    .returning({ id: sessions.id });
  const ids = ended.map(({ id }) => id);
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, ids));
  for (const id of ids) await emitEnd(tx, id);
  if (ids.length > 0) noteChanged(tx, which.userId);
  return ended.length;
}

export type TokenClaims = { userId: string; sessionId: string; expiresAt: Date };

export type Tokens = {
  sign: (claims: TokenClaims, issuedAt: Date) => Promise<string>;
  /** Undefined for whatever is not a token of ours that is still running. */
  read: (token: string, now: Date) => Promise<TokenClaims | undefined>;
};

const maxTokenLength = 2048;

/** Signs and reads our HS256 tokens `{sub, sid, iat, exp}`; reads also what the secret `before` has signed. */
export function tokensWith(secret: string, before?: string): Tokens {
  const key = createSecretKey(Buffer.from(secret));
  const keys = before === undefined ? [key] : [key, createSecretKey(Buffer.from(before))];
  return {
    sign: ({ userId, sessionId, expiresAt }, issuedAt) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key),
    read: async (token, currentDate) => {
      if (token.length > maxTokenLength) return undefined;
      const reads = keys.map((one) => jwtVerify(token, one, { algorithms: ['HS256'], currentDate }));
      const { payload } = await Promise.any(reads).catch(() => ({ payload: {} }));
      const { sub, sid, exp }: Record<string, unknown> = payload;
      if (!isId(sub) || !isId(sid) || typeof exp !== 'number') return undefined;
      return { userId: sub, sessionId: sid, expiresAt: new Date(exp * 1000) };
    },
  };
}
