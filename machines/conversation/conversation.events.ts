import type { ConversationWith, Message, ThreadPage } from '#contract/ours/messages.ts';

/** Who it is with and the newest page of the thread; `page` is null until the first message. */
export type Opening = { conversation: ConversationWith; page: ThreadPage | null };

/** What the member saw of it when they were here last, to begin with until it has been asked for; all of it read. */
export type Known = Pick<ConversationContext, 'conversation' | 'messages' | 'hasOlder'>;

/** The page that ends below the `seq` that was asked for. */
export type OlderPage = ThreadPage & { before: number };

/** My messages up to this one were delivered or read. `at` in ISO 8601. */
export type Status = { status: string; messageId: string; at: string };

/** How far down an attentive person sees: up to this `seq`, or to the end when null. */
export type Sight = { upTo: number | null };

export type ConversationContext = {
  me: string;
  peerId: string;
  conversation: ConversationWith | null;
  /** By `seq`, each once. */
  messages: Message[];
  hasOlder: boolean;
  /** What was unread when the thread was opened: later than `after`, up to `upTo`. Stands for the whole visit. */
  fresh: { after: number; upTo: number } | null;
  /** From the first message up to this `seq` nothing is missing: the end of the page fetched last. */
  wholeUpTo: number;
  /** Up to which `seq` the thread is or was in sight; null: to its end, and so is what arrives there. */
  inSight: number | null;
  /** The last one of the other side that was told to be read, over this connection. */
  seenSeq: number;
  /** Marks that came before the message they are about. */
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
