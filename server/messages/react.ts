import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Message, Reaction } from '#contract/ours/messages.ts';
import { denials } from '#contract/permissions/permission.ts';
import { isActiveMember } from '../conversations/queries.ts';
import type { Tx } from '../db/database.ts';
import { type MessageRow, messageReactions, messages } from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';
import { readersOf } from '../groups/copies.ts';
import { forbidden, notFound } from '../http/errors.ts';
import type { Viewer } from '../http/viewer.ts';
import { visibleTo } from '../people/standing.ts';
import { lockMessage, tellReader } from './one.ts';
import { readMessage } from './queries.ts';

/**
 * The viewer reacts to a message, or no longer. Both see it at once; it is no news, and counts nowhere. A second time
 * changes nothing.
 * @throws HttpError 404 when the viewer is neither of the two or it was taken away, 403 across a block and in a request
 * that the viewer has not accepted
 */
export async function reactTo(
  tx: Tx,
  viewer: Viewer,
  { id, emoji, on }: { id: string; emoji: Reaction; on: boolean },
  now: Date,
): Promise<Message> {
  const row = await lockMessage(tx, viewer.id, id);
  if (row.removedAt) throw notFound('This message');
  if (!(await isActiveMember(tx, viewer.id, row.conversationId)))
    throw forbidden(row.recipientId ? denials.blocked : denials.notInGroup);
  if (await change(tx, { messageId: row.id, userId: viewer.id, emoji }, on, now)) {
    await tx
      .update(messages)
      .set({ revision: sql`${messages.revision} + 1` })
      .where(eq(messages.id, row.id));
    for (const readerId of await readersSeeing(tx, viewer.id, row)) await tellReader(tx, readerId, row);
  }
  return readMessage(tx, viewer.id, row.id);
}

async function readersSeeing(tx: Tx, viewerId: string, row: MessageRow): Promise<string[]> {
  const isReader = inArray(users.id, await readersOf(tx, row));
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isReader, visibleTo(viewerId, users.id)));
  return rows.map(({ id }) => id);
}

type Own = { messageId: string; userId: string; emoji: Reaction };

/** @returns whether that changed anything */
async function change(tx: Tx, own: Own, on: boolean, now: Date): Promise<boolean> {
  const { messageId, userId, emoji } = messageReactions;
  const rows = on
    ? await tx
        .insert(messageReactions)
        .values({ ...own, createdAt: now })
        .onConflictDoNothing()
        .returning({ emoji })
    : await tx
        .delete(messageReactions)
        .where(and(eq(messageId, own.messageId), eq(userId, own.userId), eq(emoji, own.emoji)))
        .returning({ emoji });
  return rows.length > 0;
}
