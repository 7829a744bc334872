import type { ConversationWith, ThreadPage } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';

/** The conversation and its newest page; `page` is null before the first message. */
export type Opening = { conversation: ConversationWith; page: ThreadPage | null };

/** The cached thread, shown until the fetch completes. */
export type Known = Pick<Context, 'conversation' | 'messages' | 'hasOlder'>;

export type OlderPage = ThreadPage & { before: number };

/** Delivery or read status of the member's messages up to this one. `at`: ISO 8601. */
export type Status = { status: string; messageId: string; at: string };

/** Visible up to this `seq`; null: to the end, including arrivals. */
export type VisibleRange = { upTo: number | null };

export type Context = {
  me: string;
  peerId: string;
  conversation: ConversationWith | null;
  messages: Message[];
  hasOlder: boolean;
  /** The range that was unread on opening: after `after`, up to `upTo`. Fixed for the visit. */
  unreadRange: { after: number; upTo: number } | null;
  /** No gaps from the first message up to this `seq`, the end of the last fetched page. */
  wholeUpTo: number;
  /** How far the member sees, while looking. */
  sight: VisibleRange;
  /** The last message of the other side reported as read over this connection. */
  seenSeq: number;
  /** Statuses that arrived before their message. */
  early: Status[];
};

export type ConversationEvent =
  | { type: 'conversation.messageArrived'; message: Message }
  | ({ type: 'conversation.statusChanged' } & Status)
  | { type: 'conversation.showOlder' }
  | { type: 'conversation.reload' }
  | { type: 'conversation.resync' }
  | ({ type: 'conversation.watched' } & VisibleRange)
  | { type: 'conversation.unwatched' };

/** `inSight`: the person or group of the visible conversation; null when it is left. */
export type ConversationEmitted =
  | { type: 'conversation.inSight'; peerId: string | null }
  | { type: 'conversation.seen'; messageId: string; conversationId: string }
  | { type: 'conversation.failed'; error: string };

type Thread = Pick<Context, 'messages' | 'early'>;

export const firstSeq = (messages: Message[]) => messages[0]?.seq ?? 0;
export const lastSeq = (messages: Message[]) => messages.at(-1)?.seq ?? 0;

const revisionOf = (message: Message | undefined) => message?.revision ?? 0;

/**
 * Returns each message once, by `seq`: the latest revision, else the newer copy. A status never goes back.
 * Prepends an older page without scanning the known messages.
 */
function merge(known: Message[], more: Message[]): Message[] {
  const first = firstSeq(known);
  if (known.length > 0 && more.every(({ seq }) => seq < first)) return [...merge([], more), ...known];
  const all = new Map(known.map((message) => [message.id, message]));
  for (const message of more) {
    const before = all.get(message.id);
    const deliveredAt = message.deliveredAt ?? before?.deliveredAt ?? null;
    const readAt = message.readAt ?? before?.readAt ?? null;
    const last = before && revisionOf(before) > revisionOf(message) ? before : message;
    all.set(message.id, { ...last, deliveredAt, readAt });
  }
  return [...all.values()].sort((a, b) => a.seq - b.seq);
}

/** Applies a status to the member's messages up to its message; no effect while that is unknown. */
function mark(messages: Message[], me: string, { status, messageId, at }: Status): Message[] {
  const upTo = messages.find(({ id }) => id === messageId)?.seq ?? 0;
  return messages.map((message) => {
    if (message.sender._id !== me || message.seq > upTo) return message;
    const deliveredAt = message.deliveredAt ?? at;
    if (status === 'read') return { ...message, deliveredAt, readAt: message.readAt ?? at };
    return status === 'delivered' ? { ...message, deliveredAt } : message;
  });
}

/** Adds messages and applies deferred statuses. */
function addMessages({ messages, early, me }: Context, more: Message[]): Thread {
  const all = merge(messages, more);
  return {
    messages: early.reduce((marking, status) => mark(marking, me, status), all),
    early: early.filter(({ messageId }) => !all.some(({ id }) => id === messageId)),
  };
}

/** Applies a status, or defers it while its message is unknown. */
export function applyStatus(context: Context, { status, messageId, at }: Status): Thread {
  const others = context.early.filter((one) => one.status !== status);
  return addMessages({ ...context, early: [...others, { status, messageId, at }] }, []);
}

export function addArrived(context: Context, message: Message) {
  const { conversation } = context;
  return {
    ...addMessages(context, [message]),
    conversation: conversation && { ...conversation, conversationId: message.conversationId },
  };
}

/** Prepends a page, unless the thread now starts elsewhere. */
export const addOlderPage = (context: Context, { items, hasMore, before }: OlderPage): Partial<Context> =>
  before === firstSeq(context.messages) ? { ...addMessages(context, items), hasOlder: hasMore } : {};

/**
 * Returns the known messages to keep with the newest page. If the page does not reach the known messages
 * there is a gap, so it replaces them; known messages missing within its range were deleted.
 */
function messagesToKeep({ messages, wholeUpTo }: Context, { items, hasMore }: ThreadPage): Message[] {
  const [first, last] = [firstSeq(items), lastSeq(items)];
  const isContiguous = !hasMore || first <= wholeUpTo;
  const inPage = new Set(items.map(({ id }) => id));
  return messages.filter(({ id, seq }) => seq > last || inPage.has(id) || (isContiguous && seq < first));
}

export function openThread(context: Context, { conversation, page }: Opening): Partial<Context> {
  const newest = page ?? { items: [], hasMore: false };
  const messages = messagesToKeep(context, newest);
  const thread = addMessages({ ...context, messages }, newest.items);
  const hasOlderKnown = messages.some(({ seq }) => seq < firstSeq(newest.items));
  const upTo = lastSeq(newest.items);
  return {
    ...thread,
    conversation: {
      ...conversation,
      conversationId: conversation.conversationId ?? thread.messages[0]?.conversationId ?? null,
    },
    hasOlder: hasOlderKnown ? context.hasOlder : newest.hasMore,
    unreadRange: context.unreadRange ?? { after: conversation.lastReadSeq ?? 0, upTo },
    wholeUpTo: upTo,
    // A read report may have been lost with the connection: messages still unread on the server are reported
    // again.
    seenSeq: 0,
  };
}

/** Cached per message list: every scrolled row asks for these in a long thread. */
const unreadOf = new WeakMap<Message[], Message[]>();

function unread({ messages, me }: Context): Message[] {
  const known =
    unreadOf.get(messages) ?? messages.filter(({ sender, readAt }) => sender._id !== me && readAt === null);
  unreadOf.set(messages, known);
  return known;
}

/** Visible, unread and unreported messages of the other side, latest first. */
export const unseen = (context: Context): Message[] => {
  const { sight, seenSeq } = context;
  return unread(context)
    .filter(({ seq }) => seq > seenSeq && (sight.upTo === null || seq <= sight.upTo))
    .reverse();
};

const isOfGroup = ({ recipientId, conversationId }: Message) => recipientId === conversationId;

/** Whether a message belongs to this thread and is not older than the first fetched one. */
export function belongsHere({ me, peerId, messages, hasOlder }: Context, message: Message): boolean {
  const { sender, recipientId, seq } = message;
  const isOfPeer = sender._id === peerId || (sender._id === me && recipientId === peerId);
  const isHere = isOfGroup(message) ? recipientId === peerId : isOfPeer;
  return isHere && !(hasOlder && seq < firstSeq(messages));
}
