import { and, desc, eq, inArray, isNull, lte, not, sql } from 'drizzle-orm';
import { isActiveMember } from '../conversations/queries.ts';
import { isMutedBy, isRequestTo, itsConversation } from '../conversations/quiet.ts';
import type { Tx } from '../db/database.ts';
import { messages } from '../db/schema/messages.ts';
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

/** The newest of them that is to the member. */
const newestOf = (tx: Tx, { userId, conversationId, messageIds }: Receipt) =>
  tx
    .select({
      id: messages.id,
      seq: messages.seq,
      senderId: messages.senderId,
      isMuted: isMutedBy(userId, itsConversation),
    })
    .from(messages)
    .where(
      and(
        inArray(messages.id, [...messageIds]),
        eq(messages.conversationId, conversationId),
        eq(messages.recipientId, userId),
        visibleTo(userId, messages.senderId),
        not(isRequestTo(userId, itsConversation)),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(1)
    .then(([row]) => row);

const before = ({ userId, conversationId }: Receipt, seq: number) =>
  and(eq(messages.conversationId, conversationId), eq(messages.recipientId, userId), lte(messages.seq, seq));

type Newest = { id: string; senderId: string };

const tellSender = (tx: Tx, { id, senderId }: Newest, status: 'delivered' | 'read', receipt: Receipt) =>
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
  const changed = await tx
    .update(messages)
    .set({ deliveredAt: receipt.now })
    .where(and(before(receipt, message.seq), isNull(messages.deliveredAt)))
    .returning({ id: messages.id });
  if (changed.length > 0) await tellSender(tx, message, 'delivered', receipt);
}

/**
 * The recipient has seen these messages and those before them: their own sockets learn how many became read,
 * the sender's that they were. One that is not to them, or waits as a request, is ignored.
 * @returns how many became read
 */
export async function markRead(tx: Tx, receipt: Receipt): Promise<number> {
  const message = await newestOf(tx, receipt);
  if (!message) return 0;
  const { userId, conversationId, now } = receipt;
  const changed = await tx
    .update(messages)
    .set({
      readAt: sql`coalesce(${messages.readAt}, ${now.toISOString()}::timestamptz)`,
      markedUnread: false,
      deliveredAt: sql`coalesce(${messages.deliveredAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(before(receipt, message.seq), isUnread))
    .returning({ readAt: messages.readAt });
  if (changed.length === 0) return 0;
  await emit(tx, userRoom(userId), 'conversation_update', {
    type: 'read',
    count: message.isMuted ? 0 : changed.length,
    conversationId,
  });
  if (message.isMuted)
    await emit(tx, userRoom(userId), 'content_changed', { kind: 'message', id: conversationId });
  // Of what was only marked as unread the sender knows already.
  const isNews = changed.some(({ readAt }) => readAt?.getTime() === now.getTime());
  if (isNews) await tellSender(tx, message, 'read', receipt);
  return changed.length;
}

/** What sockets may ask. */
export const messageHandlers = (services: Services): RealtimeHandlers => ({
  isBack: (userId) => deliverWaiting(services, userId),
  isMember: (userId, conversationId) => isActiveMember(services.db, userId, conversationId),
  thereFor: (userId, things) => thereFor(services.db, userId, things),
  messageDelivered: (userId, receipts) =>
    services.write((tx) => markDelivered(tx, { ...receipts, userId, now: services.now() })),
  messageRead: async (userId, receipts) => {
    await services.write((tx) => markRead(tx, { ...receipts, userId, now: services.now() }));
  },
});
