// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { createHub } from '#actors/hub.ts';
import type { Conversation } from '#contract/ours/messages.ts';
import {
  allOf,
  type Conversations,
  conversationsQuery,
  withMark,
  withMessage,
  withRead,
} from '#entities/conversation/conversations.ts';
import { keepFresh } from '#features/live-data/keep-fresh.ts';
import type { ConversationNews } from '#machines/conversation/conversation.events.ts';
import type { OutboxNews } from '#machines/outbox/outbox.events.ts';
import type { News } from '#machines/socket-link/socket-link.events.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { messageOf, tomasz } from '#tests/machines/app/support/fake-messages.ts';
import { createReach } from '#transport/reach.ts';

const me = 'nkechi';
const talk = (id: string, seq: number, unreadCount = 0): Conversation => ({
  id,
  person: { ...tomasz, id: `peer-of-${id}` },
  lastMessage: messageOf(seq, { conversationId: id }),
  unreadCount,
  canWrite: true,
});
const list = (...pages: Conversation[][]): Conversations => ({
  pages: pages.map((items) => ({ items, nextCursor: null })),
  pageParams: pages.map(() => null),
});
const seen = (conversations: Conversations | null) =>
  conversations &&
  allOf(conversations).map(({ id, unreadCount, lastMessage }) => [id, unreadCount, lastMessage.seq]);

test('SOK-04 CNT-04 socket, reading and outbox events change the cached list of conversations', async () => {
  const client = new QueryClient();
  const socketLinkNews = createHub<News>();
  const outboxNews = createHub<OutboxNews>();
  const conversationNews = createHub<ConversationNews>();
  const root = { getSnapshot: () => ({ context: { member: { user: nkechi } } }) };
  const transport = { reach: createReach(() => 0.5) };
  const stop = keepFresh({ socketLinkNews, outboxNews, conversationNews, transport, root }, client);
  const { queryKey } = conversationsQuery;
  client.setQueryData(queryKey, list([talk('a', 3, 3), talk('b', 3)]));
  const shown = () => seen(client.getQueryData(queryKey) ?? null);
  const update = { type: 'read', conversationId: 'a', count: 1 };
  socketLinkNews.tell({ type: 'socketLink.conversationUpdated', update });
  expect(shown()?.[0]).toEqual(['a', 2, 3]);
  const see = (messageId: string) =>
    conversationNews.tell({ type: 'conversation.seen', messageId, conversationId: 'a' });
  see(messageOf(2).id);
  expect(shown()?.[0]).toEqual(['a', 2, 3]);
  see(messageOf(3).id);
  expect(shown()?.[0]).toEqual(['a', 0, 3]);
  outboxNews.tell({ type: 'outbox.sent', message: messageOf(4, { own: true, conversationId: 'b' }) });
  expect(shown()?.map(([id]) => id)).toEqual(['b', 'a']);
  socketLinkNews.tell({ type: 'socketLink.newsMissed' });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  stop();
});

describe('the list of conversations', () => {
  const before = list([talk('a', 9), talk('b', 8)], [talk('c', 7, 1)]);

  test('SOK-04 a message moves its conversation to the top, from whatever page, and counts as unread', () => {
    const after = withMessage(before, messageOf(10, { conversationId: 'c' }), me);
    expect(seen(after)).toEqual([
      ['c', 2, 10],
      ['a', 0, 9],
      ['b', 0, 8],
    ]);
    expect(after?.pages.map(({ items }) => items.length)).toEqual([3, 0]);
  });

  test('CNT-04 my own message, from any tab, does not count as unread', () => {
    expect(seen(withMessage(before, messageOf(10, { own: true, conversationId: 'b' }), me))?.[0]).toEqual([
      'b',
      0,
      10,
    ]);
  });

  test('SAF-05 the same message twice counts once', () => {
    const message = messageOf(10, { conversationId: 'c' });
    const once = withMessage(before, message, me);
    expect(once && withMessage(once, message, me)).toBe(once);
  });

  test('SOK-04 a message of an unlisted conversation asks for a refetch', () => {
    expect(withMessage(before, messageOf(10, { conversationId: 'new' }), me)).toBeNull();
  });

  test('SOK-04 delivered and read marks change the last message only', () => {
    const at = '2026-11-20T15:00:00.000Z';
    const mine = list([{ ...talk('a', 9), lastMessage: messageOf(9, { own: true, conversationId: 'a' }) }]);
    const mark = (messageId: string, status: string) =>
      allOf(withMark(mine, { conversationId: 'a', messageId, status, at }))[0]?.lastMessage;
    expect(mark('m9', 'delivered')).toMatchObject({ deliveredAt: at, readAt: null });
    expect(mark('m9', 'read')).toMatchObject({ deliveredAt: at, readAt: at });
    expect(mark('m8', 'read')).toMatchObject({ deliveredAt: null, readAt: null });
    expect(mark('m9', 'archived')).toMatchObject({ deliveredAt: null, readAt: null });
  });

  test('CNT-04 reading here or in another tab lowers the count, never below zero', () => {
    const unread = list([talk('a', 9, 5)]);
    expect(seen(withRead(unread, 'a', 2))).toEqual([['a', 3, 9]]);
    expect(seen(withRead(unread, 'a', 9))).toEqual([['a', 0, 9]]);
    expect(seen(withRead(unread, 'a'))).toEqual([['a', 0, 9]]);
  });

  test('MSG-01 a conversation that is on two pages is shown once', () => {
    expect(allOf(list([talk('a', 9)], [talk('a', 3), talk('b', 2)])).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
