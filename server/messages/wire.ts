import { and, eq, type Placeholder } from 'drizzle-orm';
import { truncate } from '#contract/excerpt.ts';
import type { GroupEvent } from '#contract/ours/groups.ts';
import type { Message, Quote } from '#contract/ours/messages.ts';
import { type HiddenRow, hiddenMessages, type MessageRow, messages } from '../db/schema/messages.ts';
import type { OwnCopy } from '../groups/copies.ts';

type Sender = { id: string; name: string; avatar: string | null };

/** What a reader did to their own copy of a message; to be joined on the left by `isCopyOf`. */
export const copyColumns = { hidden: hiddenMessages.hidden, revision: hiddenMessages.revision };
export const isCopyOf = (readerId: string | Placeholder) =>
  and(eq(hiddenMessages.messageId, messages.id), eq(hiddenMessages.userId, readerId));

const deletedForMe = 'You deleted this message.';

const momentOf = (at: string | null) => (at === null ? null : new Date(at));

const whatHappened: Record<GroupEvent, string> = {
  made: 'started the group',
  joined: 'joined',
  left: 'left',
};

/** A message with its reader's own marks; in a group each has a copy, but for who wrote it, or has done what is told. */
export function markedFor(readerId: string, row: MessageRow, own: OwnCopy | null): MessageRow {
  if (row.event && row.senderId === readerId) return { ...row, text: `You ${whatHappened[row.event]}` };
  if (own) return { ...row, deliveredAt: momentOf(own.deliveredAt), readAt: momentOf(own.readAt) };
  return row.markedUnread && row.recipientId === readerId ? { ...row, readAt: null } : row;
}

const removedFor = ({ removedAt }: Pick<MessageRow, 'removedAt'>, isHidden: boolean): Message['removed'] => {
  if (isHidden) return 'forMe';
  return removedAt ? 'forBoth' : undefined;
};

type Original = Pick<MessageRow, 'id' | 'seq' | 'senderId' | 'text' | 'removedAt'>;
const quotedLength = 140;

/** The first words of what a message answers, as one reader may see them. */
function quoteOf(original: Original, isHidden: boolean): Quote {
  const { id, seq, senderId, text } = original;
  const removed = removedFor(original, isHidden);
  return { id, seq, senderId, text: isHidden ? deletedForMe : truncate(text, quotedLength), removed };
}

/** What a message answers, if it answers one, whether its reader has hidden that, who reacted to it, and its files. */
type Around = {
  original: Original | null;
  isOriginalHidden: boolean | null;
  /** They came to the group after it was said. */
  isOriginalUnsent: boolean | null;
  reactions: Message['reactions'] | null;
  files: Message['files'] | null;
};

const beforeTheyCame = 'An earlier message';

const aroundToWire = ({ original, isOriginalUnsent, ...around }: Partial<Around> = {}) => ({
  replyTo: original
    ? quoteOf(
        isOriginalUnsent ? { ...original, text: beforeTheyCame } : original,
        around.isOriginalHidden ?? false,
      )
    : undefined,
  reactions: around.reactions ?? undefined,
  files: around.files ?? undefined,
});

/** A message as it travels to one reader, by call, by `new_message` and by `content_changed`. */
export function messageToWire(
  row: MessageRow,
  sender: Sender,
  copy: Pick<HiddenRow, 'hidden' | 'revision'> | null = null,
  around?: Around,
): Message {
  const isHidden = copy?.hidden ?? false;
  const text = row.event && row.text === '' ? `${sender.name} ${whatHappened[row.event]}` : row.text;
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
    ...(isHidden || row.removedAt ? {} : aroundToWire(around)),
    revision: row.revision + (copy?.revision ?? 0) || undefined,
  };
}
