// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createHub } from '#actors/hub.ts';
import { conversationsQuery } from '#entities/conversation/conversations.ts';
import { keepFresh } from '#features/live-data/keep-fresh.ts';
import type { ConversationNews } from '#machines/conversation/conversation.events.ts';
import type { OutboxNews } from '#machines/outbox/outbox.events.ts';
import type { News } from '#machines/socket-link/socket-link.events.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { messageOf, tomasz } from '#tests/machines/app/support/fake-messages.ts';
import { createReach } from '#transport/reach.ts';

test('SOK-04 CNT-04 news changes the list of conversations where it is kept, out of sight too', async () => {
  const client = new QueryClient();
  const socketLinkNews = createHub<News>();
  const outboxNews = createHub<OutboxNews>();
  const root = { getSnapshot: () => ({ context: { member: { user: nkechi } } }) };
  const conversationNews = createHub<ConversationNews>();
  const transport = { reach: createReach(() => 0.5) };
  keepFresh({ socketLinkNews, outboxNews, conversationNews, transport, root }, client);
  const conversation = (id: string, unreadCount: number) => ({
    id,
    person: { ...tomasz, id: `peer-of-${id}` },
    lastMessage: messageOf(3, { conversationId: id }),
    unreadCount,
    canWrite: true,
  });
  const items = [conversation('a', 3), conversation('b', 0)];
  const { queryKey } = conversationsQuery;
  client.setQueryData(queryKey, { pages: [{ items, nextCursor: null }], pageParams: [null] });
  const shown = () =>
    client.getQueryData(queryKey)?.pages[0]?.items.map(({ id, unreadCount }) => [id, unreadCount]);
  socketLinkNews.tell({
    type: 'socketLink.conversationUpdated',
    update: { type: 'read', conversationId: 'a', count: 1 },
  });
  expect(shown()).toEqual([
    ['a', 2],
    ['b', 0],
  ]);
  const sees = (messageId: string) =>
    conversationNews.tell({ type: 'conversation.seen', messageId, conversationId: 'a' });
  sees(messageOf(2).id);
  expect(shown()?.[0]).toEqual(['a', 2]);
  sees(messageOf(3).id);
  expect(shown()?.[0]).toEqual(['a', 0]);
  outboxNews.tell({ type: 'outbox.sent', message: messageOf(4, { own: true, conversationId: 'b' }) });
  expect(shown()).toEqual([
    ['b', 0],
    ['a', 0],
  ]);
  socketLinkNews.tell({ type: 'socketLink.newsMissed' });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
