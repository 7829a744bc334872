import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { EmittedEvent } from '#actors/emitted-events.ts';
import type { Conversation, ConversationsPage } from '#contract/conversations.ts';
import { type Message, wholeMessage } from '#contract/messages.ts';
import { cursorPaging, itemsOf } from '#shared/paged-query.ts';
import { http } from '#transport/http.ts';
import { createMessageCalls } from '#transport/message-calls.ts';

export type Conversations = InfiniteData<ConversationsPage>;

const calls = createMessageCalls(http);

/** The keys of message requests begin with it. */
export const conversationsKey = ['conversations'] as const;

/** The member's conversations, latest message first. Socket events update them in place. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: conversationsKey,
  queryFn: ({ pageParam, signal }) => calls.conversations(pageParam, signal),
  ...cursorPaging,
  refetchOnMount: 'always',
});

const { queryKey } = conversationsQuery;

export type EditConversations = (list: Conversations) => Conversations | null;

/**
 * SOK-04, SOK-06. Returns the edit that an event makes to the list, or null when it concerns no conversation. The
 * edit returns null when the list has to be refetched. `me` is the member's id.
 */
export function conversationsEditFor(event: EmittedEvent, me: string): EditConversations | null {
  const refetch = () => null;
  switch (event.type) {
    case 'socketLink.messageArrived': {
      const message = wholeMessage(event.message);
      return message ? (list) => withMessage(list, message, me) : refetch;
    }
    case 'outbox.sent':
      return (list) => withMessage(list, event.message, me);
    case 'socketLink.messageStatusChanged': {
      const { status, messageId, conversationId } = event.update;
      if (!messageId || !conversationId) return null;
      const at = new Date().toISOString();
      return (list) => withMessageStatus(list, { conversationId, messageId, status, at });
    }
    case 'socketLink.conversationUpdated': {
      const { type, count, conversationId } = event.update;
      if (type !== 'read' || !conversationId) return refetch;
      // A conversation that is missing here may be in another list.
      return (list) =>
        uniqueConversations(list).some(({ id }) => id === conversationId)
          ? withRead(list, conversationId, count)
          : null;
    }
    case 'conversation.seen': {
      const { conversationId, messageId } = event;
      return (list) => withSeen(list, conversationId, messageId);
    }
    case 'socketLink.eventsMissed':
      return refetch;
    default:
      return null;
  }
}

/** Conversations without duplicates. One that moved up between page fetches keeps its newest position. */
export function uniqueConversations({ pages }: Conversations): Conversation[] {
  const byId = new Map<string, Conversation>();
  for (const item of itemsOf({ pages })) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
}

/** The cached conversation with a person or group, or null. */
export function findConversation(client: QueryClient, userId: string): Conversation | null {
  const list = client.getQueryData(queryKey);
  return (list && uniqueConversations(list).find(({ person }) => person.id === userId)) ?? null;
}

const update = (list: Conversations, id: string, edit: (item: Conversation) => Conversation) => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === id ? edit(item) : item)),
  })),
});

/**
 * Moves the message's conversation to the top and counts it as unread if someone else sent it. A known message
 * changes nothing. Returns null when the conversation is not in the list.
 */
export function withMessage(list: Conversations, message: Message, me: string): Conversations | null {
  const found = uniqueConversations(list).find(({ id }) => id === message.conversationId);
  if (!found) return null;
  if (message.seq <= found.lastMessage.seq) return list;
  const moved = {
    ...found,
    lastMessage: message,
    unreadCount: message.sender._id === me ? found.unreadCount : found.unreadCount + 1,
  };
  const pages = list.pages.map((page, nth) => {
    const others = page.items.filter(({ id }) => id !== found.id);
    return { ...page, items: nth === 0 ? [moved, ...others] : others };
  });
  return { ...list, pages };
}

type StatusUpdate = { conversationId: string; messageId: string; status: string; at: string };

export const withMessageStatus = (
  list: Conversations,
  { conversationId, messageId, status, at }: StatusUpdate,
) =>
  update(list, conversationId, (item) => {
    const { lastMessage } = item;
    if (lastMessage.id !== messageId || !['delivered', 'read'].includes(status)) return item;
    const deliveredAt = lastMessage.deliveredAt ?? at;
    const readAt = status === 'read' ? (lastMessage.readAt ?? at) : lastMessage.readAt;
    return { ...item, lastMessage: { ...lastMessage, deliveredAt, readAt } };
  });

/** Seeing the last message marks the whole conversation as read. */
const withSeen = (list: Conversations, conversationId: string, messageId: string) =>
  update(list, conversationId, (item) =>
    item.lastMessage.id === messageId ? { ...item, unreadCount: 0 } : item,
  );

/** Lowers the unread count, by all of it when `count` is omitted. */
export const withRead = (list: Conversations, conversationId: string, count = Number.POSITIVE_INFINITY) =>
  update(list, conversationId, (item) => ({
    ...item,
    unreadCount: Math.max(0, item.unreadCount - count),
  }));
