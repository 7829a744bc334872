import type { ConversationWith, Message, ThreadPage } from '#contract/ours/messages.ts';

/** Who it is with and the newest page of the thread; `page` is null until the first message. */
export type Opening = { conversation: ConversationWith; page: ThreadPage | null };

/** The thread as the member left it, shown until it has been fetched again. */
export type Known = Pick<Context, 'conversation' | 'messages' | 'hasOlder'>;

/** The page that ends below the `seq` that was asked for. */
export type OlderPage = ThreadPage & { before: number };

/** The member's messages up to this one were delivered or read. `at` in ISO 8601. */
export type Status = { status: string; messageId: string; at: string };

/** The member sees messages up to this `seq`; null: to the end, and those that arrive there. */
export type Sight = { upTo: number | null };

export type Context = {
  me: string;
  peerId: string;
  conversation: ConversationWith | null;
  /** By `seq`, each once. */
  messages: Message[];
  hasOlder: boolean;
  /** What was unread when the thread was opened: later than `after`, up to `upTo`. Stays for the whole visit. */
  fresh: { after: number; upTo: number } | null;
  /** From the first message up to this `seq` nothing is missing: the end of the page fetched last. */
  wholeUpTo: number;
  /** How far the member sees while they look at the thread. */
  sight: Sight;
  /** The last message of the other side that was reported as seen over this connection. */
  seenSeq: number;
  /** Statuses that came before the message they are about. */
  early: Status[];
};

export type ConversationEvent =
  | { type: 'conversation.messageArrived'; message: Message }
  | ({ type: 'conversation.statusChanged' } & Status)
  | { type: 'conversation.showOlder' }
  | { type: 'conversation.reload' }
  | { type: 'conversation.resync' }
  | ({ type: 'conversation.watched' } & Sight)
  | { type: 'conversation.unwatched' };

/** `inSight`: with whom, or of which group, the member reads a conversation; null once they look away. */
export type ConversationNews =
  | { type: 'conversation.inSight'; peerId: string | null }
  | { type: 'conversation.seen'; messageId: string; conversationId: string }
  | { type: 'conversation.failed'; error: string };

type Thread = Pick<Context, 'messages' | 'early'>;

export const firstSeq = (messages: Message[]) => messages[0]?.seq ?? 0;
export const lastSeq = (messages: Message[]) => messages.at(-1)?.seq ?? 0;

const revisionOf = (message: Message | undefined) => message?.revision ?? 0;

/**
 * Returns each message once, by `seq`: the latest revision, else the newer copy. A mark that was once set stays.
 * An older page is put in front without a look at the messages that are known.
 */
export function merge(known: Message[], more: Message[]): Message[] {
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

/** Marks the member's messages up to the one that a status is about; none while that one is not known. */
export function mark(messages: Message[], me: string, { status, messageId, at }: Status): Message[] {
  const upTo = messages.find(({ id }) => id === messageId)?.seq ?? 0;
  return messages.map((message) => {
    if (message.sender._id !== me || message.seq > upTo) return message;
    const deliveredAt = message.deliveredAt ?? at;
    if (status === 'read') return { ...message, deliveredAt, readAt: message.readAt ?? at };
    return status === 'delivered' ? { ...message, deliveredAt } : message;
  });
}

/** Adds messages, and applies the statuses that were waiting for them. */
function addMessages({ messages, early, me }: Context, more: Message[]): Thread {
  const all = merge(messages, more);
  return {
    messages: early.reduce((marking, status) => mark(marking, me, status), all),
    early: early.filter(({ messageId }) => !all.some(({ id }) => id === messageId)),
  };
}

/** Applies a status; it waits while its message is not known. */
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

/** Adds a page on top, unless the thread begins elsewhere by now. */
export const addOlderPage = (context: Context, { items, hasMore, before }: OlderPage): Partial<Context> =>
  before === firstSeq(context.messages) ? { ...addMessages(context, items), hasOlder: hasMore } : {};

/**
 * Returns the known messages that stay beside the newest page. A page that does not reach down to what is known
 * replaces it, since the messages between are missing; what it leaves out within its range was deleted.
 */
function keptBeside({ messages, wholeUpTo }: Context, { items, hasMore }: ThreadPage): Message[] {
  const [first, last] = [firstSeq(items), lastSeq(items)];
  const isContiguous = !hasMore || first <= wholeUpTo;
  const inPage = new Set(items.map(({ id }) => id));
  return messages.filter(({ id, seq }) => seq > last || inPage.has(id) || (isContiguous && seq < first));
}

/** The thread once it was fetched: what is known and the newest page become one list. */
export function openThread(context: Context, { conversation, page }: Opening): Partial<Context> {
  const newest = page ?? { items: [], hasMore: false };
  const kept = keptBeside(context, newest);
  const thread = addMessages({ ...context, messages: kept }, newest.items);
  const hasOlderKnown = kept.some(({ seq }) => seq < firstSeq(newest.items));
  const upTo = lastSeq(newest.items);
  return {
    ...thread,
    conversation: {
      ...conversation,
      conversationId: conversation.conversationId ?? thread.messages[0]?.conversationId ?? null,
    },
    hasOlder: hasOlderKnown ? context.hasOlder : newest.hasMore,
    fresh: context.fresh ?? { after: conversation.lastReadSeq ?? 0, upTo },
    wholeUpTo: upTo,
    // A read mark may have been lost with the connection: messages that the server calls unread are reported again.
    seenSeq: 0,
  };
}

/** Scrolling asks for these with every row, and a thread is long: computed once for each list of messages. */
const unreadOf = new WeakMap<Message[], Message[]>();

function unread({ messages, me }: Context): Message[] {
  const known =
    unreadOf.get(messages) ?? messages.filter(({ sender, readAt }) => sender._id !== me && readAt === null);
  unreadOf.set(messages, known);
  return known;
}

/** Messages of the other side that are in sight, unread and not reported yet, latest first. */
export const unseen = (context: Context): Message[] => {
  const { sight, seenSeq } = context;
  return unread(context)
    .filter(({ seq }) => seq > seenSeq && (sight.upTo === null || seq <= sight.upTo))
    .reverse();
};

/** A group is the recipient of its messages. */
const isOfGroup = ({ recipientId, conversationId }: Message) => recipientId === conversationId;

/** Whether a message is one of this thread, and not above the first that was fetched. */
export function belongsHere({ me, peerId, messages, hasOlder }: Context, message: Message): boolean {
  const { sender, recipientId, seq } = message;
  const isOfPeer = sender._id === peerId || (sender._id === me && recipientId === peerId);
  const isHere = isOfGroup(message) ? recipientId === peerId : isOfPeer;
  return isHere && !(hasOlder && seq < firstSeq(messages));
}
