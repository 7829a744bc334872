// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createHub } from '#actors/hub.ts';
import { conversationsQuery } from '#entities/conversation/conversations.ts';
import { keepFresh } from '#features/live-data/keep-fresh.ts';
import type { OutboxNews } from '#machines/outbox/outbox.events.ts';
import type { News } from '#machines/socket-link/socket-link.events.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { messageOf, tomasz } from '#tests/machines/app/support/fake-messages.ts';
import { createReach } from '#transport/reach.ts';

test('SOK-04 CNT-04 news changes the list of conversations where it is kept, out of sight too', async () => {
  const client = new QueryClient();
  const socketLinkNews = createHub<News>();
  const outboxNews = createHub<OutboxNews>();
  const root = { getSnapshot: () => ({ context: { user: nkechi } }) };
  keepFresh({ socketLinkNews, outboxNews, transport: { reach: createReach(() => 0.5) }, root }, client);
  const conversation = (id: string, unreadCount: number) => ({
    id,
    person: { ...tomasz, id: `peer-of-${id}` },
    lastMessage: messageOf(3, { conversationId: id }),
    unreadCount,
    canWrite: true,
  });
  const items = [conversation('a', 2), conversation('b', 0)];
  const { queryKey } = conversationsQuery;
  client.setQueryData(queryKey, { pages: [{ items, nextCursor: null }], pageParams: [null] });
  const shown = () =>
    client.getQueryData(queryKey)?.pages[0]?.items.map(({ id, unreadCount }) => [id, unreadCount]);
  socketLinkNews.tell({
    type: 'socketLink.conversationUpdated',
    update: { type: 'read', conversationId: 'a', count: 2 },
  });
  expect(shown()).toEqual([
    ['a', 0],
    ['b', 0],
  ]);
  outboxNews.tell({ type: 'outbox.sent', message: messageOf(4, { own: true, conversationId: 'b' }) });
  expect(shown()).toEqual([
    ['b', 0],
    ['a', 0],
  ]);
  socketLinkNews.tell({ type: 'socketLink.newsMissed' });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
