import { and, asc, desc, eq, inArray, isNull, lte, not, type Placeholder, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { isActiveMember } from '../conversations/queries.ts';
import { conversationOfMessage, isMutedBy, isRequestTo } from '../conversations/silenced.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { idsOf } from '../db/ids.ts';
import { preparedByShape } from '../db/prepared.ts';
import { messageCopies, messages } from '../db/schema/messages.ts';
import {
  isUnreadCopy,
  publishStatus,
  selectReaders,
  statusColumns,
  updateReceipts,
} from '../groups/membership.ts';
import { emit, emitChange } from '../outbox/emit.ts';
import { visibleTo } from '../people/visibility.ts';
import type { RealtimeHandlers } from '../realtime/events.ts';
import { userRoom } from '../realtime/rooms.ts';
import { visibleTopics } from '../realtime/visible-topics.ts';
import type { Services } from '../services.ts';
import { isUnread } from './queries.ts';

/** Per transaction, so that other writers get their turn. */
export const deliveredAtOnce = 500;

/** Undelivered messages to a member: from visible people, and not in a request they have not accepted. */
const isUndelivered = (userId: string | Placeholder) =>
  and(
    eq(messages.recipientId, userId),
    isNull(messages.deliveredAt),
    visibleTo(userId, messages.senderId),
    not(isRequestTo(userId, conversationOfMessage)),
  );

/** The same for groups, for a query of copies joined with their messages. */
const isUndeliveredCopy = (userId: string | Placeholder) =>
  and(
    eq(messageCopies.userId, userId),
    isNull(messageCopies.deliveredAt),
    visibleTo(userId, messages.senderId),
  );

const preparedUndelivered = preparedByShape((db, _shape: 'any') => {
  const userId = sql.placeholder('userId');
  return unionAll(
    db.select({ id: messages.id }).from(messages).where(isUndelivered(userId)),
    db
      .select({ id: messages.id })
      .from(messageCopies)
      .innerJoin(messages, eq(messages.id, messageCopies.messageId))
      .where(isUndeliveredCopy(userId)),
  )
    .limit(1)
    .prepare('waiting_messages');
});

const hasUndelivered = async (db: DbOrTx, userId: string) =>
  (await preparedUndelivered(db, 'any').execute({ userId })).length > 0;

/**
 * Marks a batch of a member's messages as delivered and reports the newest of each conversation to its
 * sender. Skips rows that others have locked.
 * @returns how many were marked
 */
export async function deliverBatch(tx: Tx, userId: string, now: Date): Promise<number> {
  const batch = await tx
    .select(statusColumns)
    .from(messages)
    .where(isUndelivered(userId))
    .orderBy(asc(messages.conversationId), asc(messages.seq))
    .limit(deliveredAtOnce)
    .for('update', { of: messages, skipLocked: true });
  if (batch.length === 0) return 0;
  await tx
    .update(messages)
    .set({ deliveredAt: now })
    .where(inArray(messages.id, idsOf(batch)));
  const newest = new Map(batch.map((message) => [message.conversationId, message]));
  await publishStatus(tx, newest.values(), 'delivered');
  return batch.length;
}

/** The same for groups: the sender is notified once every reader has the message. */
export async function deliverCopies(tx: Tx, userId: string, now: Date): Promise<number> {
  const batch = await tx
    .select({ id: messageCopies.messageId })
    .from(messageCopies)
    .innerJoin(messages, eq(messages.id, messageCopies.messageId))
    .where(isUndeliveredCopy(userId))
    .orderBy(asc(messageCopies.conversationId), asc(messageCopies.seq))
    .limit(deliveredAtOnce)
    .for('update', { of: messageCopies, skipLocked: true });
  const ids = idsOf(batch);
  if (ids.length === 0) return 0;
  await tx
    .update(messageCopies)
    .set({ deliveredAt: now })
    .where(and(eq(messageCopies.userId, userId), inArray(messageCopies.messageId, ids)));
  await updateReceipts(tx, ids, 'delivered', now);
  return ids.length;
}

/** MSG-07. Delivers pending messages in the background once a device of the member connects. */
export function deliverPending({ db, write, now, background }: Services, userId: string): void {
  background.run(async () => {
    if (!(await hasUndelivered(db, userId))) return;
    for (const deliver of [deliverBatch, deliverCopies])
      while ((await write((tx) => deliver(tx, userId, now()))) === deliveredAtOnce);
  });
}

/** A client's receipt for messages of one conversation, in any order. */
type Receipt = { userId: string; conversationId: string; messageIds: readonly string[]; now: Date };

type Newest = NonNullable<Awaited<ReturnType<typeof findNewest>>>;

/** The newest of the receipt's messages that were sent to the member. */
async function findNewest(tx: Tx, { userId, conversationId, messageIds }: Receipt) {
  const isMuted = isMutedBy(userId, conversationOfMessage);
  const isInReceipt = and(
    inArray(messages.id, [...messageIds]),
    eq(messages.conversationId, conversationId),
    visibleTo(userId, messages.senderId),
  );
  const [row] = await tx
    .select({ ...statusColumns, isMuted, isCopy: sql<boolean>`false` })
    .from(messages)
    .where(
      and(isInReceipt, eq(messages.recipientId, userId), not(isRequestTo(userId, conversationOfMessage))),
    )
    .orderBy(desc(messages.seq))
    .limit(1);
  if (row) return row;
  const [copy] = await tx
    .select({ ...statusColumns, isMuted, isCopy: sql<boolean>`true` })
    .from(messages)
    .innerJoin(messageCopies, eq(messageCopies.messageId, messages.id))
    .where(and(isInReceipt, eq(messageCopies.userId, userId)))
    .orderBy(desc(messages.seq))
    .limit(1);
  return copy;
}

/** All messages to the member up to that one; in a group, their copies of those from visible people. */
const messagesUpTo = ({ userId, conversationId }: Receipt, { seq }: Newest) =>
  and(eq(messages.conversationId, conversationId), eq(messages.recipientId, userId), lte(messages.seq, seq));
const copiesUpTo = ({ userId, conversationId }: Receipt, { seq }: Newest) =>
  and(
    eq(messageCopies.userId, userId),
    eq(messageCopies.conversationId, conversationId),
    lte(messageCopies.seq, seq),
    visibleTo(userId, sql`(select sender_id from ${messages} where id = ${messageCopies.messageId})`),
  );

/**
 * Marks these messages and all before them as delivered. Ignores messages that are not to the member, from
 * people they can no longer see, or in a pending request.
 */
export async function markDelivered(tx: Tx, receipt: Receipt): Promise<void> {
  const message = await findNewest(tx, receipt);
  if (!message) return;
  const { now } = receipt;
  const deliveredAt = now;
  if (message.isCopy) {
    const changed = await tx
      .update(messageCopies)
      .set({ deliveredAt })
      .where(and(copiesUpTo(receipt, message), isNull(messageCopies.deliveredAt)))
      .returning({ id: messageCopies.messageId });
    return updateReceipts(tx, idsOf(changed), 'delivered', now);
  }
  const changed = await tx
    .update(messages)
    .set({ deliveredAt })
    .where(and(messagesUpTo(receipt, message), isNull(messages.deliveredAt)))
    .returning({ id: messages.id });
  if (changed.length > 0) await publishStatus(tx, [message], 'delivered');
}

/**
 * Marks these messages and all before them as read, and reports it to the sockets of the reader and the
 * sender. Ignores the same messages as `markDelivered`.
 * @returns how many became read
 */
export async function markRead(tx: Tx, receipt: Receipt): Promise<number> {
  const message = await findNewest(tx, receipt);
  if (!message) return 0;
  const { userId, conversationId, now } = receipt;
  const changed = await (message.isCopy ? readCopies : readMessages)(tx, receipt, message);
  if (changed.length === 0) return 0;
  const count = message.isMuted ? 0 : changed.length;
  await emit(tx, userRoom(userId), 'conversation_update', { type: 'read', count, conversationId });
  if (message.isMuted) await emitChange(tx, userId, { kind: 'message', id: conversationId });
  // The sender already knows of messages that had only been marked as unread.
  const firstReads = changed.filter(({ readAt }) => readAt?.getTime() === now.getTime());
  if (message.isCopy) await updateReceipts(tx, idsOf(firstReads), 'read', now);
  else if (firstReads.length > 0) await publishStatus(tx, [message], 'read');
  return changed.length;
}

const readNow = (table: typeof messages | typeof messageCopies, now: Date) => {
  const moment = sql`${now.toISOString()}::timestamptz`;
  return {
    readAt: sql`coalesce(${table.readAt}, ${moment})`,
    markedUnread: false,
    deliveredAt: sql`coalesce(${table.deliveredAt}, ${moment})`,
  };
};

const readMessages = (tx: Tx, receipt: Receipt, message: Newest) =>
  tx
    .update(messages)
    .set(readNow(messages, receipt.now))
    .where(and(messagesUpTo(receipt, message), isUnread))
    .returning({ id: messages.id, readAt: messages.readAt });

const readCopies = (tx: Tx, receipt: Receipt, message: Newest) =>
  tx
    .update(messageCopies)
    .set(readNow(messageCopies, receipt.now))
    .where(and(copiesUpTo(receipt, message), isUnreadCopy))
    .returning({ id: messageCopies.messageId, readAt: messageCopies.readAt });

export const messageHandlers = (services: Services): RealtimeHandlers => ({
  onConnect: (userId) => deliverPending(services, userId),
  isMember: (userId, conversationId) => isActiveMember(services.db, userId, conversationId),
  groupReaders: async (userId, groupId) => {
    const readers = await selectReaders(services.db, groupId, userId);
    return readers.flatMap(({ id }) => (id === userId ? [] : [id]));
  },
  visibleTopics: (userId, things) => visibleTopics(services.db, userId, things),
  messageDelivered: (userId, receipts) =>
    services.write((tx) => markDelivered(tx, { ...receipts, userId, now: services.now() })),
  messageRead: async (userId, receipts) => {
    await services.write((tx) => markRead(tx, { ...receipts, userId, now: services.now() }));
  },
});
