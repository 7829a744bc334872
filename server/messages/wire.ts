import { and, eq, type Placeholder } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { truncate } from '#contract/excerpt.ts';
import type { GroupEvent, Message, Quote } from '#contract/messages.ts';
import { type HiddenRow, hiddenMessages, type MessageRow, messages } from '../db/schema/messages.ts';
import type { OwnCopy } from '../groups/membership.ts';

type Sender = { id: string; name: string; avatar: string | null };

/** The reader's copy of a message, left-joined on `isCopyOf`. */
export const copyColumns = { hidden: hiddenMessages.hidden, revision: hiddenMessages.revision };
export const isCopyOf = (readerId: string | Placeholder | PgColumn) =>
  and(eq(hiddenMessages.messageId, messages.id), eq(hiddenMessages.userId, readerId));

const deletedForMe = 'You deleted this message.';

const toDate = (at: string | null) => (at === null ? null : new Date(at));

const eventTexts: Record<GroupEvent, string> = { made: 'started the group', joined: 'joined', left: 'left' };

/** Adds the reader's own receipts and marks; their own group events read in the second person. */
export function markedFor(readerId: string, row: MessageRow, own: OwnCopy | null): MessageRow {
  if (row.event && row.senderId === readerId) return { ...row, text: `You ${eventTexts[row.event]}` };
  if (own) return { ...row, deliveredAt: toDate(own.deliveredAt), readAt: toDate(own.readAt) };
  return row.markedUnread && row.recipientId === readerId ? { ...row, readAt: null } : row;
}

const removedFor = ({ removedAt }: Pick<MessageRow, 'removedAt'>, isHidden: boolean): Message['removed'] => {
  if (isHidden) return 'forMe';
  return removedAt ? 'forBoth' : undefined;
};

type Original = Pick<MessageRow, 'id' | 'seq' | 'senderId' | 'text' | 'removedAt'>;
const quotedLength = 140;

/** The start of the message replied to, as its reader may see it. */
function quoteOf(original: Original, isHidden: boolean): Quote {
  const { id, seq, senderId, text } = original;
  const removed = removedFor(original, isHidden);
  return { id, seq, senderId, text: isHidden ? deletedForMe : truncate(text, quotedLength), removed };
}

type MessageExtras = {
  original: Original | null;
  isOriginalHidden: boolean | null;
  /** It was sent before the reader joined the group. */
  isOriginalUnsent: boolean | null;
  reactions: Message['reactions'] | null;
  files: Message['files'] | null;
};

const earlierMessage = 'An earlier message';

const extrasToWire = ({ original, isOriginalUnsent, ...extras }: Partial<MessageExtras> = {}) => ({
  replyTo: original
    ? quoteOf(
        isOriginalUnsent ? { ...original, text: earlierMessage } : original,
        extras.isOriginalHidden ?? false,
      )
    : undefined,
  reactions: extras.reactions ?? undefined,
  files: extras.files ?? undefined,
});

/** A message for one reader, as in responses, `new_message` and `content_changed`. */
export function messageToWire(
  row: MessageRow,
  sender: Sender,
  copy: Pick<HiddenRow, 'hidden' | 'revision'> | null = null,
  extras?: MessageExtras,
): Message {
  const isHidden = copy?.hidden ?? false;
  const text = row.event && row.text === '' ? `${sender.name} ${eventTexts[row.event]}` : row.text;
  return {
    id: row.id,
    _id: row.id,
    seq: row.seq,
    conversationId: row.conversationId,
    clientId: row.clientId,
    sender: { _id: sender.id, name: sender.name, avatar: sender.avatar },
    recipientId: row.recipientId ?? row.conversationId,
    text: isHidden ? deletedForMe : text,
    createdAt: row.createdAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    readAt: row.readAt?.toISOString() ?? null,
    event: row.event ?? undefined,
    removed: removedFor(row, isHidden),
    ...(isHidden || row.removedAt ? {} : extrasToWire(extras)),
    revision: row.revision + (copy?.revision ?? 0) || undefined,
  };
}
