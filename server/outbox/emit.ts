import { eq, inArray, or, sql } from 'drizzle-orm';
import type { ContentChange } from '#contract/live-updates.ts';
import type { Tx } from '../db/database.ts';
import { gigs } from '../db/schema/gigs.ts';
import { outbox, viewing } from '../db/schema/operations.ts';
import { blocks, users } from '../db/schema/users.ts';
import { readersOf } from '../gigs/select.ts';
import {
  conversationRoom,
  everyone,
  gigReadersRoom,
  profileReadersRoom,
  sessionRoom,
  userRoom,
} from '../realtime/rooms.ts';

/**
 * Writes a socket event within the transaction that causes it. It is sent after the commit, at least once,
 * and in order within its room unless it fails twice; a crash in between delays it until the next start.
 */
export async function emit(tx: Tx, room: string, event: string, payload: unknown): Promise<void> {
  await tx.insert(outbox).values({ room, event, payload });
}

export async function emitAll(tx: Tx, news: readonly { room: string; event: string; payload: unknown }[]) {
  if (news.length > 0) await tx.insert(outbox).values([...news]);
}

/** Tells these members alone that something has changed. */
export const emitChange = (tx: Tx, to: string | readonly string[], payload: ContentChange) =>
  emitAll(
    tx,
    [to].flat().map((id) => ({ room: userRoom(id), event: 'content_changed', payload })),
  );

/** Commands for the servers themselves, which are not sent to sockets. */
export const serverCommands = {
  endSession: 'order:end-session',
  emptyRoom: 'order:empty-room',
  push: 'order:push',
} as const;

/** Closes the sockets of an ended session, on any process. */
export const emitEnd = (tx: Tx, sessionId: string) =>
  emit(tx, sessionRoom(sessionId), serverCommands.endSession, {});

/** Removes everybody from a conversation's room, on any process. */
export async function emitEmptyRoom(tx: Tx, conversationId: string): Promise<void> {
  await tx.delete(viewing).where(eq(viewing.conversationId, conversationId));
  await emit(tx, conversationRoom(conversationId), serverCommands.emptyRoom, {});
}

/**
 * Tells everybody of a change who sees `makers`, its author and whoever caused it. The owner of its place
 * (`ownerId`) always gets it (SAF-13). An event about a gig that is not for everybody reaches only those who
 * may see it.
 */
export async function publish(tx: Tx, makers: readonly string[], payload: ContentChange, ownerId?: string) {
  const room = await roomOf(tx, payload);
  if (room !== null) await publishIn(tx, { room, payload }, makers, ownerId);
}

/** For changes that only the profile's readers may notice, so not of name or picture. */
export async function publishProfile(tx: Tx, userId: string, makers: readonly string[] = [userId]) {
  const [owner] = await tx.select({ shownTo: users.shownTo }).from(users).where(eq(users.id, userId));
  const room = owner?.shownTo === 'links' ? profileReadersRoom(userId) : everyone;
  const payload: ContentChange = { kind: 'profile', id: userId };
  await publishIn(tx, { room, payload }, makers, userId);
}

async function publishIn(
  tx: Tx,
  change: { room: string; payload: ContentChange },
  makers: readonly string[],
  ownerId: string | undefined,
): Promise<void> {
  const rows = await tx
    .select()
    .from(blocks)
    .where(or(inArray(blocks.blockerId, [...makers]), inArray(blocks.blockedId, [...makers])));
  const others = rows.flatMap(({ blockerId, blockedId }) => {
    const pair = [blockerId, blockedId];
    return makers.includes(blockerId) && makers.includes(blockedId)
      ? pair
      : pair.filter((id) => !makers.includes(id));
  });
  const hiddenFrom = [...new Set(others)].filter((id) => id !== ownerId).map(userRoom);
  await tx.insert(outbox).values({ ...change, event: 'content_changed', hiddenFrom });
}

/** Null: the gig is gone. */
async function roomOf(tx: Tx, { kind, id }: ContentChange): Promise<string | null> {
  if (kind !== 'gig' && kind !== 'question') return everyone;
  const [gig] = await tx.select({ visibility: gigs.visibility }).from(gigs).where(eq(gigs.id, id));
  if (!gig) return null;
  return gig.visibility === 'all' ? everyone : gigReadersRoom(id, gig.visibility);
}

/** The same about a gig that is about to be deleted, while it is known who may see it. */
export async function publishRemoval(tx: Tx, gigId: string): Promise<void> {
  const [gig] = await tx.select().from(gigs).where(eq(gigs.id, gigId));
  if (!gig) return;
  const change: ContentChange = { kind: 'gig', id: gigId };
  if (gig.visibility === 'all') return publish(tx, [gig.posterId], change);
  await tx.execute(sql`insert into ${outbox} (room, event, payload, created_at)
    select ${userRoom('')} || readers.id, 'content_changed', ${JSON.stringify(change)}::jsonb, now()
    from (${readersOf(gigId, gig.visibility)}) readers`);
}
