import { and, asc, eq, inArray, isNull, not, type Placeholder, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { isRequestTo, itsConversation } from '../conversations/quiet.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { onePerShape } from '../db/prepared.ts';
import { messageCopies } from '../db/schema/groups.ts';
import { messages } from '../db/schema/messages.ts';
import { settleMarks } from '../groups/copies.ts';
import { emitAll } from '../outbox/emit.ts';
import { visibleTo } from '../people/standing.ts';
import { userRoom } from '../realtime/rooms.ts';
import type { Services } from '../services.ts';

/** Messages marked in one transaction: others get their turn between. */
export const deliveredAtOnce = 500;

/** What is on its way to a member: neither of whom they do not see nor of a request that they have not accepted. */
const waitsFor = (userId: string | Placeholder) =>
  and(
    eq(messages.recipientId, userId),
    isNull(messages.deliveredAt),
    visibleTo(userId, messages.senderId),
    not(isRequestTo(userId, itsConversation)),
  );

/** The same in groups, for a query of copies joined with their messages. */
const copyWaitsFor = (userId: string | Placeholder) =>
  and(
    eq(messageCopies.userId, userId),
    isNull(messageCopies.deliveredAt),
    visibleTo(userId, messages.senderId),
  );

const preparedWaiting = onePerShape((db, _shape: 'any') => {
  const userId = sql.placeholder('userId');
  return unionAll(
    db.select({ id: messages.id }).from(messages).where(waitsFor(userId)),
    db
      .select({ id: messages.id })
      .from(messageCopies)
      .innerJoin(messages, eq(messages.id, messageCopies.messageId))
      .where(copyWaitsFor(userId)),
  )
    .limit(1)
    .prepare('waiting_messages');
});

/** Whether anything is on its way to a member. */
const isAnyWaiting = async (db: DbOrTx, userId: string) =>
  (await preparedWaiting(db, 'any').execute({ userId })).length > 0;

/**
 * Marks a part of what is on its way to a member as delivered, and tells each sender the newest of theirs. What
 * somebody else is writing is left to them, so this waits for nobody.
 * @returns how many were marked
 */
export async function deliverSome(tx: Tx, userId: string, now: Date): Promise<number> {
  const some = await tx
    .select({
      id: messages.id,
      seq: messages.seq,
      senderId: messages.senderId,
      conversationId: messages.conversationId,
    })
    .from(messages)
    .where(waitsFor(userId))
    .orderBy(asc(messages.conversationId), asc(messages.seq))
    .limit(deliveredAtOnce)
    .for('update', { of: messages, skipLocked: true });
  if (some.length === 0) return 0;
  const ids = some.map(({ id }) => id);
  await tx.update(messages).set({ deliveredAt: now }).where(inArray(messages.id, ids));
  const newest = new Map(some.map((message) => [message.conversationId, message]));
  await emitAll(
    tx,
    [...newest.values()].map(({ id, senderId, conversationId }) => ({
      room: userRoom(senderId),
      event: 'message_status_update',
      payload: { status: 'delivered', count: 0, messageId: id, conversationId },
    })),
  );
  return some.length;
}

/** The same part of what is on its way in groups: whoever wrote it is told once everybody has it. */
export async function deliverCopies(tx: Tx, userId: string, now: Date): Promise<number> {
  const some = await tx
    .select({ id: messageCopies.messageId })
    .from(messageCopies)
    .innerJoin(messages, eq(messages.id, messageCopies.messageId))
    .where(copyWaitsFor(userId))
    .orderBy(asc(messageCopies.conversationId), asc(messageCopies.seq))
    .limit(deliveredAtOnce)
    .for('update', { of: messageCopies, skipLocked: true });
  const ids = some.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx
    .update(messageCopies)
    .set({ deliveredAt: now })
    .where(and(eq(messageCopies.userId, userId), inArray(messageCopies.messageId, ids)));
  await settleMarks(tx, ids, 'delivered', now);
  return ids.length;
}

/** MSG-07. A device of a member's is there: what waited for them is delivered, while nobody waits for that. */
export function deliverWaiting({ db, write, now, background }: Services, userId: string): void {
  background.run(async () => {
    if (!(await isAnyWaiting(db, userId))) return;
    for (const deliver of [deliverSome, deliverCopies])
      while ((await write((tx) => deliver(tx, userId, now()))) === deliveredAtOnce);
  });
}
