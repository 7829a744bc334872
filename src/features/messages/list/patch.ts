import type { InfiniteData } from '@tanstack/react-query';
import type { Conversation, ConversationsPage, Message } from '#contract/ours/messages.ts';

export type Conversations = InfiniteData<ConversationsPage>;

/** Every conversation once; one that has moved up while pages were fetched stays where it is newest. */
export function allOf({ pages }: Conversations): Conversation[] {
  const byId = new Map<string, Conversation>();
  for (const item of pages.flatMap(({ items }) => items)) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
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

export type Mark = { conversationId: string; messageId: string; status: string; at: string };

/** The last message of a conversation was delivered or read. */
export const withMark = (list: Conversations, { conversationId, messageId, status, at }: Mark) =>
  change(list, conversationId, (item) => {
    const { lastMessage } = item;
    if (lastMessage.id !== messageId || !['delivered', 'read'].includes(status)) return item;
    const deliveredAt = lastMessage.deliveredAt ?? at;
    const readAt = status === 'read' ? (lastMessage.readAt ?? at) : lastMessage.readAt;
    return { ...item, lastMessage: { ...lastMessage, deliveredAt, readAt } };
  });

/** The member has read so many of a conversation, here or in another tab; all of them when no number is said. */
export const withRead = (list: Conversations, conversationId: string, count = Number.POSITIVE_INFINITY) =>
  change(list, conversationId, (item) => ({
    ...item,
    unreadCount: Math.max(0, item.unreadCount - count),
  }));
