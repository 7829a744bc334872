import { inArray, or } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { blocks } from '../db/schema/links.ts';
import { outbox } from '../db/schema/notifications.ts';

export const userRoom = (userId: string) => `user:${userId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
export const conversationRoom = (conversationId: string) => `conversation:${conversationId}`;

/** Everybody who is connected. */
export const everyone = 'everyone';

/**
 * Writes a socket event into the transaction of what it tells about. It leaves after the commit, at least
 * once, in order within its room unless it fails twice; a crash in between delays it to the next start.
 */
export async function emit(tx: Tx, room: string, event: string, payload: unknown): Promise<void> {
  await tx.insert(outbox).values({ room, event, payload });
}

/** The same to everybody but those who do not see `makers`: whose thing it is, and who changed it. */
export async function publish(
  tx: Tx,
  makers: readonly string[],
  event: string,
  payload: unknown,
): Promise<void> {
  const rows = await tx
    .select()
    .from(blocks)
    .where(or(inArray(blocks.blockerId, [...makers]), inArray(blocks.blockedId, [...makers])));
  const hiddenFrom = rows.map(({ blockerId, blockedId }) =>
    userRoom(makers.includes(blockerId) ? blockedId : blockerId),
  );
  await tx.insert(outbox).values({ room: everyone, event, payload, hiddenFrom: [...new Set(hiddenFrom)] });
}
