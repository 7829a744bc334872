import type { ConversationWith, Message, ThreadPage } from '#contract/ours/messages.ts';

/** Who it is with and the newest page of the thread; `page` is null until the first message. */
export type Opening = { conversation: ConversationWith; page: ThreadPage | null };

export type ConversationContext = {
  me: string;
  peerId: string;
  conversation: ConversationWith | null;
  /** By `seq`, each once. */
  messages: Message[];
  hasOlder: boolean;
  /** The last `seq` known when the connection broke: what is missing comes after it. */
  resumeAfter: number;
  seenSeq: number;
};

export type ConversationEvent =
  | { type: 'conversation.messageArrived'; message: Message }
  | { type: 'conversation.statusChanged'; status: string; messageId: string; at: string }
  | { type: 'conversation.showOlder' }
  | { type: 'conversation.reload' }
  | { type: 'conversation.resync' }
  | { type: 'conversation.watched' }
  | { type: 'conversation.unwatched' };

export type ConversationNews =
  | { type: 'conversation.opened'; conversationId: string }
  | { type: 'conversation.seen'; messageId: string; conversationId: string }
  | { type: 'conversation.failed'; error: string };
