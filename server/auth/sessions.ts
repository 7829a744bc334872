import { createSecretKey } from 'node:crypto';
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { jwtVerify, SignJWT } from 'jose';
import type { DbOrTx, Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { preparedByShape } from '../db/prepared.ts';
import { sessions } from '../db/schema/auth.ts';
import { pushSubscriptions } from '../db/schema/notifications.ts';
import { users } from '../db/schema/users.ts';
import { HttpError, type Viewer } from '../http/errors.ts';
import { emitEnd } from '../outbox/emit.ts';

const cacheMs = 2000;
/** Fewer sessions are active within that time. */
const maxCached = 20_000;

export type SessionCache = {
  get: (token: string) => Viewer | undefined;
  lookUp: (token: string, viewerOf: () => Promise<Viewer | null>) => Promise<Viewer | null>;
  forgetSession: (sessionId: string) => void;
  forgetMember: (userId: string) => void;
  forgetAll: () => void;
};

const changedMembers = new WeakMap<Tx, Set<string>>();

/** Marks a member's sessions or address as changed, so that nothing older is cached after the commit. */
export function markChanged(tx: Tx, userId: string): void {
  changedMembers.set(tx, (changedMembers.get(tx) ?? new Set()).add(userId));
}

export const changedIn = (tx: Tx): readonly string[] => [...(changedMembers.get(tx) ?? [])];

type CachedViewer = { viewer: Viewer; until: number };

/**
 * Caches the live sessions of verified members, so that the calls of one page do not look each of them up.
 * `forgetSession` is called for those that another process ends; while that channel is down nothing is
 * cached.
 * @param isConnected whether the channel is up
 */
export function createSessionCache(isConnected: () => boolean, now: () => Date): SessionCache {
  const cache = new Map<string, CachedViewer>();
  let changes = 0;
  const forget = (isAffected: (viewer: Viewer) => boolean) => {
    changes += 1;
    const at = now().getTime();
    for (const [token, { viewer, until }] of cache)
      if (until <= at || isAffected(viewer)) cache.delete(token);
  };
  return {
    get: (token) => {
      const found = cache.get(token);
      if (!found || !isConnected()) return undefined;
      const left = found.until - now().getTime();
      return left > 0 && left <= cacheMs ? found.viewer : undefined;
    },
    lookUp: async (token, viewerOf) => {
      const at = now().getTime();
      const before = changes;
      const viewer = await viewerOf();
      // A result read before a change must not be cached after it.
      if (viewer?.verifiedAt && before === changes) {
        if (cache.size >= maxCached) cache.clear();
        cache.set(token, { viewer, until: at + cacheMs });
      }
      return viewer;
    },
    forgetSession: (sessionId) => forget((viewer) => viewer.sessionId === sessionId),
    forgetMember: (userId) => forget((viewer) => viewer.id === userId),
    forgetAll: () => forget(() => true),
  };
}

const lifetimeMs = 30 * 24 * 60 * 60 * 1000;
const seenEveryMs = 5 * 60 * 1000;
const userAgentLength = 200;
const suspendedText = 'This account is suspended. If you think that’s a mistake, please contact us.';

/**
 * Starts a session.
 * @throws HttpError 403 while the member is suspended
 */
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

/** @throws HttpError 403 while the member is suspended */
export async function refuseSuspended(tx: Tx, userId: string): Promise<void> {
  const suspended = await tx.$count(users, and(eq(users.id, userId), isNotNull(users.suspendedAt)));
  if (suspended > 0) throw new HttpError(403, [{ msg: suspendedText }], { code: 'account_suspended' });
}

/** The member with this token, or null; the session row decides, whatever the token says. */
export async function viewerOf(db: DbOrTx, tokens: Tokens, token: string, now: Date): Promise<Viewer | null> {
  const claims = await tokens.read(token, now);
  if (!claims) return null;
  const [row] = await preparedSession(db, 'live').execute({ ...claims, now: now.toISOString() });
  if (!row) return null;
  const { lastSeenAt, ...viewer } = row;
  if (now.getTime() - lastSeenAt.getTime() > seenEveryMs) {
    // Of the concurrent calls of a page, only one writes.
    await db
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(and(eq(sessions.id, claims.sessionId), eq(sessions.lastSeenAt, lastSeenAt)));
  }
  return { ...viewer, sessionId: claims.sessionId };
}

const preparedSession = preparedByShape((db, _shape: 'live') =>
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

/** For a row of `sessions` joined with its user. */
export const isSessionLive = (now: Date) =>
  and(
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
    isNull(users.suspendedAt),
    isNull(users.leavesAt),
  );

export function liveSessions(db: DbOrTx, userId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(50);
}

/**
 * Ends one session of a member, all, all but one, or those started since a moment, along with their sockets.
 * @returns how many ended
 */
export async function endSessions(
  tx: Tx,
  filter: { userId: string; only?: string; except?: string; since?: Date },
  now: Date,
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.userId, filter.userId),
        isNull(sessions.revokedAt),
        filter.only === undefined ? undefined : eq(sessions.id, filter.only),
        filter.since === undefined ? undefined : gte(sessions.createdAt, filter.since),
        filter.except === undefined ? undefined : ne(sessions.id, filter.except),
      ),
    )
    .returning({ id: sessions.id });
  const ids = ended.map(({ id }) => id);
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, ids));
  for (const id of ids) await emitEnd(tx, id);
  if (ids.length > 0) markChanged(tx, filter.userId);
  return ended.length;
}

type TokenClaims = { userId: string; sessionId: string; expiresAt: Date };

export type Tokens = {
  sign: (claims: TokenClaims, issuedAt: Date) => Promise<string>;
  /** Undefined unless it is a valid token of ours. */
  read: (token: string, now: Date) => Promise<TokenClaims | undefined>;
};

const maxTokenLength = 2048;

/** Signs and reads HS256 tokens `{sub, sid, iat, exp}`; also reads those signed with the secret `before`. */
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
