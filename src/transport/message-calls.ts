import {
  type ConversationsPage,
  conversationsPageSchema,
  type OpenedConversation,
  openedConversationSchema,
  type ThreadPage,
  threadPageSchema,
} from '#contract/conversations.ts';
import { type Message, messageSchema, type NewMessage } from '#contract/messages.ts';
import { createCalls, type Http } from './call.ts';

export type ThreadBounds = { before?: number | undefined; after?: number | undefined };

/** Calls for direct messages, which only our server has. */
export function createMessageCalls(http: Http) {
  const { ask } = createCalls(http);
  return {
    /** Not aborted on unmount: the member has pressed Send. */
    send: (message: NewMessage): Promise<Message> =>
      ask('POST /api/messages', messageSchema, { body: message }),

    /** Newest first; `cursor` is null for the first page. */
    conversations: (cursor: string | null, signal: AbortSignal): Promise<ConversationsPage> =>
      ask('GET /api/conversations', conversationsPageSchema, {
        signal,
        ...(cursor && { query: { cursor } }),
      }),

    conversationWith: (userId: string, signal: AbortSignal): Promise<OpenedConversation> =>
      ask('GET /api/conversations/with/:id', openedConversationSchema, { id: userId, signal }),

    /** The newest page, or the one before or after a `seq`. Oldest first. */
    thread: (
      conversationId: string,
      { before, after }: ThreadBounds,
      signal: AbortSignal,
    ): Promise<ThreadPage> =>
      ask('GET /api/conversations/:id/messages', threadPageSchema, {
        id: conversationId,
        query: { before, after },
        signal,
      }),
  };
}

export type MessageCalls = ReturnType<typeof createMessageCalls>;
