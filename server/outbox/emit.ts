import { eq, inArray, or } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { blocks } from '../db/schema/links.ts';
import { outbox } from '../db/schema/outbox.ts';
import { viewing } from '../db/schema/processes.ts';
import { conversationRoom, everyone, sessionRoom, userRoom } from '../realtime/rooms.ts';

/**
 * Writes a socket event into the transaction of what it tells about. It leaves after the commit, at least
 * once, in order within its room unless it fails twice; a crash in between delays it to the next start.
 */
export async function emit(tx: Tx, room: string, event: string, payload: unknown): Promise<void> {
  await tx.insert(outbox).values({ room, event, payload });
}

/** The same for many that are told at once. */
export async function emitAll(
  tx: Tx,
  news: readonly { room: string; event: string; payload: unknown }[],
): Promise<void> {
  if (news.length > 0) await tx.insert(outbox).values([...news]);
}

/** Orders to the servers themselves, which no socket is told. */
export const orders = {
  endSession: 'order:end-session',
  emptyRoom: 'order:empty-room',
  push: 'order:push',
} as const;

/** Closes the sockets of a session that is over, on whatever process they are. */
export const emitEnd = (tx: Tx, sessionId: string) => emit(tx, sessionRoom(sessionId), orders.endSession, {});

/** Takes everybody out of a conversation's room, on whatever process they are. */
export async function emitEmptyRoom(tx: Tx, conversationId: string): Promise<void> {
  await tx.delete(viewing).where(eq(viewing.conversationId, conversationId));
  await emit(tx, conversationRoom(conversationId), orders.emptyRoom, {});
}

/**
 * The same to everybody but those who do not see `makers`: whose thing it is, and who changed it. Who owns the place
 * where it stands (`ownerId`) is told in any case (SAF-13).
 */
export async function publish(
  tx: Tx,
  makers: readonly string[],
  event: string,
  payload: unknown,
  ownerId?: string,
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
  await tx.insert(outbox).values({ room: everyone, event, payload, hiddenFrom });
}
