import type { Tx } from '../db/database.ts';
import { outbox } from '../db/schema/notifications.ts';

export const userRoom = (userId: string) => `user:${userId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
export const conversationRoom = (conversationId: string) => `conversation:${conversationId}`;

/** Hears of `content_changed {kind, id}`: everybody who is connected. */
export const everyone = 'everyone';

/**
 * Writes a socket event into the transaction of what it tells about. It leaves after the commit, at least
 * once, in order; a crash in between delays it to the next start.
 */
export async function emit(tx: Tx, room: string, event: string, payload: unknown): Promise<void> {
  await tx.insert(outbox).values({ room, event, payload });
}
