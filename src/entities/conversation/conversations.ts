import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { EmittedEvent } from '#actors/emitted-events.ts';
import {
  type Conversation,
  type ConversationsPage,
  type Message,
  wholeMessage,
} from '#contract/ours/messages.ts';
import { cursorPaging, itemsOf } from '#shared/paged-query.ts';
import { http } from '#transport/http.ts';
import { createMessageCalls } from '#transport/message-calls.ts';

export type Conversations = InfiniteData<ConversationsPage>;

const calls = createMessageCalls(http);

/** Of the list of conversations; those of requests begin with it. */
export const conversationsKey = ['conversations'] as const;

/** The member's conversations, latest message first; live news changes them in place. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: conversationsKey,
  queryFn: ({ pageParam, signal }) => calls.conversations(pageParam, signal),
  ...cursorPaging,
  refetchOnMount: 'always',
});

const { queryKey } = conversationsQuery;

export type EditConversations = (list: Conversations) => Conversations | null;

/** Changes the list in place. What cannot be, or may be overtaken by an answer on its way, is asked for anew. */
export function editConversations(client: QueryClient, edit: EditConversations): void {
  const list = client.getQueryData(queryKey);
  const edited = list ? edit(list) : null;
  if (edited) client.setQueryData(queryKey, edited);
  if (!edited || client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}

/**
 * SOK-04, SOK-06. What a piece of news makes of the list: an edit, which answers null where the list has to be asked
 * for anew; null when it is not about conversations. `me` is the member's id.
 */
export function conversationsAfter(news: EmittedEvent, me: string): EditConversations | null {
  const anew = () => null;
  switch (news.type) {
    case 'socketLink.messageArrived': {
      const message = wholeMessage(news.message);
      return message ? (list) => withMessage(list, message, me) : anew;
    }
    case 'outbox.sent':
      return (list) => withMessage(list, news.message, me);
    case 'socketLink.messageStatusChanged': {
      const { status, messageId, conversationId } = news.update;
      if (!messageId || !conversationId) return null;
      const at = new Date().toISOString();
      return (list) => withMark(list, { conversationId, messageId, status, at });
    }
    case 'socketLink.conversationUpdated': {
      const { type, count, conversationId } = news.update;
      if (type !== 'read' || !conversationId) return anew;
      // One that is not here may stand in another list.
      return (list) =>
        allOf(list).some(({ id }) => id === conversationId) ? withRead(list, conversationId, count) : null;
    }
    case 'conversation.seen': {
      const { conversationId, messageId } = news;
      return (list) => withSeen(list, conversationId, messageId);
    }
    case 'socketLink.newsMissed':
      return anew;
    default:
      return null;
  }
}

/** Every conversation once; one that has moved up while pages were fetched stays where it is newest. */
export function allOf({ pages }: Conversations): Conversation[] {
  const byId = new Map<string, Conversation>();
  for (const item of itemsOf({ pages })) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
}

/** The conversation with somebody, or of a group, if the list of conversations knows it already. */
export function knownTalk(client: QueryClient, userId: string): Conversation | null {
  const list = client.getQueryData(queryKey);
  return (list && allOf(list).find(({ person }) => person.id === userId)) ?? null;
}

const change = (list: Conversations, id: string, edit: (item: Conversation) => Conversation) => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === id ? edit(item) : item)),
  })),
});

/**
 * A message has come or gone: its conversation moves to the top, with one more unread if it is the other's.
 * One that is known already changes nothing. Null when the conversation is not in the list: ask for it anew.
 */
export function withMessage(list: Conversations, message: Message, me: string): Conversations | null {
  const found = allOf(list).find(({ id }) => id === message.conversationId);
  const [first, ...rest] = list.pages;
  if (!found || !first) return null;
  if (message.seq <= found.lastMessage.seq) return list;
  const moved = {
    ...found,
    lastMessage: message,
    unreadCount: message.sender._id === me ? found.unreadCount : found.unreadCount + 1,
  };
  const others = [first, ...rest].map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => id !== found.id),
  }));
  const [top = first, ...below] = others;
  return { ...list, pages: [{ ...top, items: [moved, ...top.items] }, ...below] };
}

type Mark = { conversationId: string; messageId: string; status: string; at: string };

/** The last message of a conversation was delivered or read. */
export const withMark = (list: Conversations, { conversationId, messageId, status, at }: Mark) =>
  change(list, conversationId, (item) => {
    const { lastMessage } = item;
    if (lastMessage.id !== messageId || !['delivered', 'read'].includes(status)) return item;
    const deliveredAt = lastMessage.deliveredAt ?? at;
    const readAt = status === 'read' ? (lastMessage.readAt ?? at) : lastMessage.readAt;
    return { ...item, lastMessage: { ...lastMessage, deliveredAt, readAt } };
  });

/** The member sees a message: with the last one, all of its conversation is read. */
const withSeen = (list: Conversations, conversationId: string, messageId: string) =>
  change(list, conversationId, (item) =>
    item.lastMessage.id === messageId ? { ...item, unreadCount: 0 } : item,
  );

/** The member has read so many of a conversation, here or in another tab; all of them when no number is said. */
export const withRead = (list: Conversations, conversationId: string, count = Number.POSITIVE_INFINITY) =>
  change(list, conversationId, (item) => ({
    ...item,
    unreadCount: Math.max(0, item.unreadCount - count),
  }));
