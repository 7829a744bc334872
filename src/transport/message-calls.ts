import type { KyInstance } from 'ky';
import {
  type ConversationsPage,
  conversationsPageSchema,
  type Message,
  messageSchema,
  type NewMessage,
  type OpenedConversation,
  openedConversationSchema,
  type ThreadPage,
  threadPageSchema,
} from '#contract/ours/messages.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { parsed } from './parsed.ts';

export type ThreadBounds = { before?: number | undefined; after?: number | undefined };

/** The calls of direct messages, which only our server knows. Failures reject with what the client threw. */
export const createMessageCalls = (http: KyInstance) => ({
  /** Not given up when its asker goes: the member has pressed Send. */
  send: (message: NewMessage): Promise<Message> =>
    parsed(messageSchema, http.post(ownPaths.messages, { json: message })),

  /** Latest first; `cursor` is null for the first page. */
  conversations: (cursor: string | null, signal: AbortSignal): Promise<ConversationsPage> =>
    parsed(
      conversationsPageSchema,
      http.get(ownPaths.conversations, { signal, ...(cursor && { searchParams: { cursor } }) }),
    ),

  /** Who somebody is to write to, and the newest of what was said with them. */
  conversationWith: (userId: string, signal: AbortSignal): Promise<OpenedConversation> =>
    parsed(openedConversationSchema, http.get(ownPaths.conversationWith(userId), { signal })),

  /** The newest page, or the one below or above a `seq`. Oldest first. */
  thread: (
    conversationId: string,
    { before, after }: ThreadBounds,
    signal: AbortSignal,
  ): Promise<ThreadPage> =>
    parsed(
      threadPageSchema,
      http.get(ownPaths.conversationMessages(conversationId), {
        signal,
        searchParams: { before, after },
      }),
    ),
});

export type MessageCalls = ReturnType<typeof createMessageCalls>;
