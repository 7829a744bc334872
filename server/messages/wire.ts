import type { Message } from '#contract/ours/messages.ts';
import type { MessageRow } from '../db/schema/messages.ts';

type Sender = { id: string; name: string; avatar: string | null };

/** A message as it travels, by call and by `new_message`. */
export const messageToWire = (row: MessageRow, sender: Sender): Message => ({
  id: row.id,
  _id: row.id,
  seq: row.seq,
  conversationId: row.conversationId,
  clientId: row.clientId,
  sender: { _id: sender.id, name: sender.name, avatar: sender.avatar },
  recipientId: row.recipientId,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  readAt: row.readAt?.toISOString() ?? null,
});
