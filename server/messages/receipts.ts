import { and, desc, eq, inArray, isNull, lte, not, sql } from 'drizzle-orm';
import { isActiveMember } from '../conversations/queries.ts';
import { isMutedBy, isRequestTo, itsConversation } from '../conversations/quiet.ts';
import type { Tx } from '../db/database.ts';
import { messageCopies } from '../db/schema/groups.ts';
import { messages } from '../db/schema/messages.ts';
import { isUnreadCopy, type Mark, selectReaders, settleMarks } from '../groups/copies.ts';
import { emit } from '../outbox/emit.ts';
import { visibleTo } from '../people/standing.ts';
import type { RealtimeHandlers } from '../realtime/handlers.ts';
import { userRoom } from '../realtime/rooms.ts';
import { thereFor } from '../realtime/there-for.ts';
import type { Services } from '../services.ts';
import { deliverWaiting } from './delivery.ts';
import { isUnread } from './queries.ts';

/** What a member's client says of messages of one conversation; `messageIds` in any order. */
export type Receipt = { userId: string; conversationId: string; messageIds: readonly string[]; now: Date };

type Newest = { id: string; seq: number; senderId: string; isMuted: boolean; isCopy: boolean };

/** The newest of them that is to the member. */
async function newestOf(
  tx: Tx,
  { userId, conversationId, messageIds }: Receipt,
): Promise<Newest | undefined> {
  const columns = { id: messages.id, seq: messages.seq, senderId: messages.senderId };
  const isMuted = isMutedBy(userId, itsConversation);
  const isAmong = and(
    inArray(messages.id, [...messageIds]),
    eq(messages.conversationId, conversationId),
    visibleTo(userId, messages.senderId),
  );
  const [row] = await tx
    .select({ ...columns, isMuted, isCopy: sql<boolean>`false` })
    .from(messages)
    .where(and(isAmong, eq(messages.recipientId, userId), not(isRequestTo(userId, itsConversation))))
    .orderBy(desc(messages.seq))
    .limit(1);
  if (row) return row;
  const [copy] = await tx
    .select({ ...columns, isMuted, isCopy: sql<boolean>`true` })
    .from(messages)
    .innerJoin(messageCopies, eq(messageCopies.messageId, messages.id))
    .where(and(isAmong, eq(messageCopies.userId, userId)))
    .orderBy(desc(messages.seq))
    .limit(1);
  return copy;
}

/** All that is to the member up to there: in a group their copies. */
const before = ({ userId, conversationId }: Receipt, { seq }: Newest) =>
  and(eq(messages.conversationId, conversationId), eq(messages.recipientId, userId), lte(messages.seq, seq));
const copiesBefore = ({ userId, conversationId }: Receipt, { seq }: Newest) =>
  and(
    eq(messageCopies.userId, userId),
    eq(messageCopies.conversationId, conversationId),
    lte(messageCopies.seq, seq),
  );

const tellSender = (tx: Tx, { id, senderId }: Newest, status: Mark, receipt: Receipt) =>
  emit(tx, userRoom(senderId), 'message_status_update', {
    status,
    count: 0,
    messageId: id,
    conversationId: receipt.conversationId,
  });

/**
 * The recipient's client has these messages and those before them. One that is not to them, comes from somebody they
 * no longer see, or waits as a request, is ignored.
 */
export async function markDelivered(tx: Tx, receipt: Receipt): Promise<void> {
  const message = await newestOf(tx, receipt);
  if (!message) return;
  const { now } = receipt;
  const deliveredAt = now;
  if (message.isCopy) {
    const changed = await tx
      .update(messageCopies)
      .set({ deliveredAt })
      .where(and(copiesBefore(receipt, message), isNull(messageCopies.deliveredAt)))
      .returning({ id: messageCopies.messageId });
    return settleMarks(tx, idsOf(changed), 'delivered', now);
  }
  const changed = await tx
    .update(messages)
    .set({ deliveredAt })
    .where(and(before(receipt, message), isNull(messages.deliveredAt)))
    .returning({ id: messages.id });
  if (changed.length > 0) await tellSender(tx, message, 'delivered', receipt);
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/**
 * The recipient has seen these messages and those before them: their own sockets learn how many became read,
 * the sender's that they were. One that is not to them, or waits as a request, is ignored.
 * @returns how many became read
 */
export async function markRead(tx: Tx, receipt: Receipt): Promise<number> {
  const message = await newestOf(tx, receipt);
  if (!message) return 0;
  const { userId, conversationId, now } = receipt;
  const changed = await (message.isCopy ? readCopies : readMessages)(tx, receipt, message);
  if (changed.length === 0) return 0;
  await emit(tx, userRoom(userId), 'conversation_update', {
    type: 'read',
    count: message.isMuted ? 0 : changed.length,
    conversationId,
  });
  if (message.isMuted)
    await emit(tx, userRoom(userId), 'content_changed', { kind: 'message', id: conversationId });
  // Of what was only marked as unread the sender knows already.
  const news = changed.filter(({ readAt }) => readAt?.getTime() === now.getTime());
  if (message.isCopy) await settleMarks(tx, idsOf(news), 'read', now);
  else if (news.length > 0) await tellSender(tx, message, 'read', receipt);
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
    .where(and(before(receipt, message), isUnread))
    .returning({ id: messages.id, readAt: messages.readAt });

const readCopies = (tx: Tx, receipt: Receipt, message: Newest) =>
  tx
    .update(messageCopies)
    .set(readNow(messageCopies, receipt.now))
    .where(and(copiesBefore(receipt, message), isUnreadCopy))
    .returning({ id: messageCopies.messageId, readAt: messageCopies.readAt });

/** What sockets may ask. */
export const messageHandlers = (services: Services): RealtimeHandlers => ({
  isBack: (userId) => deliverWaiting(services, userId),
  isMember: (userId, conversationId) => isActiveMember(services.db, userId, conversationId),
  groupReaders: async (userId, groupId) => {
    const readers = await selectReaders(services.db, groupId, userId);
    return readers.flatMap(({ id }) => (id === userId ? [] : [id]));
  },
  thereFor: (userId, things) => thereFor(services.db, userId, things),
  messageDelivered: (userId, receipts) =>
    services.write((tx) => markDelivered(tx, { ...receipts, userId, now: services.now() })),
  messageRead: async (userId, receipts) => {
    await services.write((tx) => markRead(tx, { ...receipts, userId, now: services.now() }));
  },
});
