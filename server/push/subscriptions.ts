import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { PushState, PushSubscriptionKeys } from '#contract/ours/push.ts';
import type { Db, DbOrTx, Tx } from '../db/database.ts';
import { sessions } from '../db/schema/auth.ts';
import { type PushSubscriptionRow, pushSubscriptions } from '../db/schema/push.ts';
import { notSignedIn } from '../http/errors.ts';
import type { Viewer } from '../http/viewer.ts';

/** Of one member; the one that was added first makes room. */
const mostSubscriptions = 20;

const ofSession = (sessionId: string) => eq(pushSubscriptions.sessionId, sessionId);

/** Where news of a session goes. */
export async function readEndpoint(db: DbOrTx, { sessionId }: Viewer): Promise<PushState['endpoint']> {
  const [row] = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(ofSession(sessionId));
  return row?.endpoint ?? null;
}

/**
 * News goes to this browser from now on, for this session alone: whoever signs in on a browser takes it over.
 * @throws HttpError 401 when the session has ended meanwhile
 */
export async function subscribe(
  tx: Tx,
  { id: userId, sessionId }: Viewer,
  { endpoint, keys }: PushSubscriptionKeys,
  now: Date,
): Promise<void> {
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .for('update');
  if (!session) throw notSignedIn();
  await tx
    .delete(pushSubscriptions)
    .where(and(ofSession(sessionId), ne(pushSubscriptions.endpoint, endpoint)));
  const row = { userId, sessionId, endpoint, ...keys, createdAt: now, lastUsedAt: null };
  await tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
  const tooMany = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(mostSubscriptions);
  await tx.delete(pushSubscriptions).where(sql`${pushSubscriptions.id} in ${tooMany}`);
}

export async function unsubscribe(tx: Tx, { sessionId }: Viewer): Promise<void> {
  await tx.delete(pushSubscriptions).where(ofSession(sessionId));
}

/** Those through which a member is reached. */
export const subscriptionsOf = (db: Db, userId: string) =>
  db
    .select({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      lastUsedAt: pushSubscriptions.lastUsedAt,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));

/** One whose session still runs. */
export async function liveSubscription(
  db: Db,
  id: string,
  now: Date,
): Promise<PushSubscriptionRow | undefined> {
  const [row] = await db
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.id, id), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)));
  return row?.subscription;
}
