import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { messages } from '../db/schema/messages.ts';
import { emit, userRoom } from '../outbox/emit.ts';

export type Receipt = { userId: string; conversationId: string; messageId: string; now: Date };

const upTo = (tx: Tx, { userId, conversationId, messageId }: Receipt) =>
  tx
    .select({ seq: messages.seq, senderId: messages.senderId })
    .from(messages)
    .where(
      and(
        eq(messages.id, messageId),
        eq(messages.conversationId, conversationId),
        eq(messages.recipientId, userId),
      ),
    )
    .then(([row]) => row);

const before = ({ userId, conversationId }: Receipt, seq: number) =>
  and(eq(messages.conversationId, conversationId), eq(messages.recipientId, userId), lte(messages.seq, seq));

const tellSender = (tx: Tx, senderId: string, status: 'delivered' | 'read', receipt: Receipt) =>
  emit(tx, userRoom(senderId), 'message_status_update', {
    status,
    count: 0,
    messageId: receipt.messageId,
    conversationId: receipt.conversationId,
  });

/** The recipient's client has this message and those before it. A message that is not to them is ignored. */
export async function markDelivered(tx: Tx, receipt: Receipt): Promise<void> {
  const message = await upTo(tx, receipt);
  if (!message) return;
  const changed = await tx
    .update(messages)
    .set({ deliveredAt: receipt.now })
    .where(and(before(receipt, message.seq), isNull(messages.deliveredAt)))
    .returning({ id: messages.id });
  if (changed.length > 0) await tellSender(tx, message.senderId, 'delivered', receipt);
}

/**
 * The recipient has seen this message and those before it: their own sockets learn how many became read,
 * the sender's that they were. A message that is not to them is ignored.
 * @returns how many became read
 */
export async function markRead(tx: Tx, receipt: Receipt): Promise<number> {
  const message = await upTo(tx, receipt);
  if (!message) return 0;
  const { userId, conversationId, now } = receipt;
  const changed = await tx
    .update(messages)
    .set({
      readAt: now,
      deliveredAt: sql`coalesce(${messages.deliveredAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(before(receipt, message.seq), isNull(messages.readAt)))
    .returning({ id: messages.id });
  if (changed.length === 0) return 0;
  await emit(tx, userRoom(userId), 'conversation_update', {
    type: 'read',
    count: changed.length,
    conversationId,
  });
  await tellSender(tx, message.senderId, 'read', receipt);
  return changed.length;
}
