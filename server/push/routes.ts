import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { type PushState, type PushSubscriptionKeys, pushCalls } from '#contract/notifications.ts';
import type { Db, DbOrTx, Tx } from '../db/database.ts';
import { sessions } from '../db/schema/auth.ts';
import { pushSubscriptions } from '../db/schema/notifications.ts';
import { notSignedIn, type Viewer } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';

/** Per member; the oldest is replaced. */
const maxSubscriptions = 20;

const isOfSession = (sessionId: string) => eq(pushSubscriptions.sessionId, sessionId);

/** The endpoint of a session's subscription. */
async function readEndpoint(db: DbOrTx, { sessionId }: Viewer): Promise<PushState['endpoint']> {
  const [row] = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(isOfSession(sessionId));
  return row?.endpoint ?? null;
}

/**
 * Subscribes this browser for this session only: whoever signs in on a browser takes its subscription over.
 * @throws HttpError 401 when the session has ended meanwhile
 */
async function subscribe(
  tx: Tx,
  { id: userId, sessionId }: Viewer,
  { endpoint, keys }: PushSubscriptionKeys,
  now: Date,
): Promise<void> {
  const isOpen = and(eq(sessions.id, sessionId), isNull(sessions.revokedAt));
  const [session] = await tx.select({ id: sessions.id }).from(sessions).where(isOpen).for('update');
  if (!session) throw notSignedIn();
  await tx
    .delete(pushSubscriptions)
    .where(and(isOfSession(sessionId), ne(pushSubscriptions.endpoint, endpoint)));
  const row = { userId, sessionId, endpoint, ...keys, createdAt: now, lastUsedAt: null };
  const again = { target: pushSubscriptions.endpoint, set: row };
  await tx.insert(pushSubscriptions).values(row).onConflictDoUpdate(again);
  const surplus = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(maxSubscriptions);
  await tx.delete(pushSubscriptions).where(sql`${pushSubscriptions.id} in ${surplus}`);
}

export const subscriptionsOf = (db: Db, userId: string) =>
  db
    .select({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      lastUsedAt: pushSubscriptions.lastUsedAt,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));

export async function liveSubscription(db: Db, id: string, now: Date) {
  const [row] = await db
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.id, id), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)));
  return row?.subscription;
}

export const pushRoutes: Feature = async (scope, { services }) => {
  const { db, now, pushKeys, write } = services;
  const state = async (viewer: Viewer) => {
    const { publicKey } = await pushKeys();
    return { publicKey, endpoint: await readEndpoint(db, viewer) };
  };
  serve(scope, services, pushCalls, {
    'GET /api/account/push': ({ viewer }) => state(viewer),
    'POST /api/account/push': async ({ viewer, body }) => {
      await write((tx) => subscribe(tx, viewer, body, now()));
      return state(viewer);
    },
    'DELETE /api/account/push': async ({ viewer }) => {
      await write((tx) => tx.delete(pushSubscriptions).where(isOfSession(viewer.sessionId)));
      return state(viewer);
    },
  });
};
