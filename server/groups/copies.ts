import { and, asc, eq, exists, inArray, isNull, type Placeholder, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isMutedBy } from '../conversations/quiet.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { groupMembers, messageCopies } from '../db/schema/groups.ts';
import { type MessageRow, messages } from '../db/schema/messages.ts';
import { emitAll } from '../outbox/emit.ts';
import { visibleTo } from '../people/standing.ts';
import { userRoom } from '../realtime/rooms.ts';

type Reader = string | Placeholder | PgColumn;

/** What a reader's copy of a message of a group says; null of one between two, for which nothing is looked up. */
export type OwnCopy = { deliveredAt: string | null; readAt: string | null };
export const ownCopyOf = (
  readerId: Reader,
) => sql<OwnCopy | null>`case when ${messages}.recipient_id is null then (
  select jsonb_build_object('deliveredAt', own.delivered_at, 'readAt', case when not own.marked_unread then own.read_at end)
  from ${messageCopies} own where own.message_id = ${messages}.id and own.user_id = ${readerId}::uuid) end`;

/** Whether a person wrote a message or was sent it. A scalar, which is asked of groups alone and never for all at once. */
export const hasMessage = (who: Reader) => sql<boolean>`(
  ${who}::uuid in (${messages}.sender_id, ${messages}.recipient_id) or (${messages}.recipient_id is null and
  (select true from ${messageCopies} sent where sent.message_id = ${messages}.id and sent.user_id = ${who}::uuid)))`;

/** Whether a row of copies waits for who has it. */
export const isUnreadCopy = sql<boolean>`(${messageCopies.readAt} is null or ${messageCopies.markedUnread})`;

const isPresent = (conversationId: string | PgColumn) =>
  and(eq(groupMembers.conversationId, conversationId), isNull(groupMembers.leftAt));

/** Who is in a group and sees somebody who is, or was, whether that is the one who is asked for or another. */
export const selectReaders = (tx: DbOrTx, conversationId: string, writerId: string) =>
  tx
    .select({
      id: groupMembers.userId,
      isQuiet: isMutedBy(sql`${groupMembers}.user_id`, sql`${groupMembers}.conversation_id`),
    })
    .from(groupMembers)
    .where(and(isPresent(conversationId), visibleTo(writerId, groupMembers.userId)))
    .orderBy(asc(groupMembers.joinedAt), asc(groupMembers.userId));

/**
 * Gives a new message to all who are in its group and see who wrote it. The group's row is locked.
 * @param readAt of what nobody has to read
 * @returns to whom, without who wrote it
 */
export async function handOut(tx: Tx, row: MessageRow, readAt: Date | null = null) {
  const { id: messageId, conversationId, seq, senderId } = row;
  const readers = (await selectReaders(tx, conversationId, senderId)).filter(({ id }) => id !== senderId);
  const copy = { messageId, conversationId, seq, readAt, deliveredAt: readAt };
  if (readers.length > 0)
    await tx.insert(messageCopies).values(readers.map(({ id }) => ({ ...copy, userId: id })));
  return readers;
}

/** A message stands last in the lists of these. */
export const putLast = (tx: Tx, { conversationId, seq }: MessageRow, userIds: readonly string[]) =>
  tx
    .update(groupMembers)
    .set({ lastSeq: seq })
    .where(and(eq(groupMembers.conversationId, conversationId), inArray(groupMembers.userId, [...userIds])));

/** Who has a message: who wrote it and to whom it was sent. */
export async function readersOf(tx: DbOrTx, row: MessageRow): Promise<string[]> {
  if (row.recipientId !== null) return [row.senderId, row.recipientId];
  const copies = await tx
    .select({ id: messageCopies.userId })
    .from(messageCopies)
    .where(eq(messageCopies.messageId, row.id));
  return [row.senderId, ...copies.map(({ id }) => id)];
}

export type Mark = 'delivered' | 'read';

/**
 * Marks those of these messages that everybody in their group has, or has read, and tells who wrote them. Of two that
 * read at once the later waits, and sees what the earlier one has read.
 */
export async function settleMarks(tx: Tx, ids: readonly string[], mark: Mark, at: Date): Promise<void> {
  if (ids.length === 0) return;
  const among = inArray(messages.id, [...ids]);
  const told = { id: messages.id, seq: messages.seq, senderId: messages.senderId };
  const all = await tx.select(told).from(messages).where(among).orderBy(asc(messages.seq)).for('update');
  const [column, waits] =
    mark === 'read'
      ? [messages.readAt, messageCopies.readAt]
      : [messages.deliveredAt, messageCopies.deliveredAt];
  const waiting = tx
    .select({ one: sql`1` })
    .from(messageCopies)
    .innerJoin(
      groupMembers,
      and(isPresent(messageCopies.conversationId), eq(groupMembers.userId, messageCopies.userId)),
    )
    .where(and(eq(messageCopies.messageId, messages.id), isNull(waits)));
  const moment = sql`${at.toISOString()}::timestamptz`;
  const settled = await tx
    .update(messages)
    .set({
      deliveredAt: sql`coalesce(${messages.deliveredAt}, ${moment})`,
      ...(mark === 'read' && { readAt: moment }),
    })
    .where(and(among, isNull(column), sql`not ${exists(waiting)}`))
    .returning({
      id: messages.id,
      seq: messages.seq,
      senderId: messages.senderId,
      conversationId: messages.conversationId,
    });
  if (mark === 'read') await tellReaders(tx, all, new Set(settled.map(({ id }) => id)));
  const newest = new Map(
    settled.sort((a, b) => a.seq - b.seq).map((one) => [`${one.conversationId} ${one.senderId}`, one]),
  );
  await emitAll(
    tx,
    [...newest.values()].map(({ id, senderId, conversationId }) => ({
      room: userRoom(senderId),
      event: 'message_status_update',
      payload: { status: mark, count: 0, messageId: id, conversationId },
    })),
  );
}

/** One more has read what others have not: who wrote it may look who. */
function tellReaders(
  tx: Tx,
  all: readonly { id: string; senderId: string }[],
  settled: ReadonlySet<string>,
): Promise<void> {
  const newest = new Map(all.map(({ id, senderId }) => [senderId, id]));
  return emitAll(
    tx,
    [...newest]
      .filter(([, id]) => !settled.has(id))
      .map(([senderId, id]) => ({
        room: userRoom(senderId),
        event: 'content_changed',
        payload: { kind: 'readers', id },
      })),
  );
}
