import { QueryClient } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Message } from '#contract/ours/messages.ts';
import { conversationsQuery } from '#entities/conversation/conversations.ts';
import { lastSeen, useRemembered } from '#features/messages/thread/remembered.ts';
import type { Opening } from '#machines/conversation/conversation.events.ts';
import { conversationMachine } from '#machines/conversation/conversation.machine.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { messageOf, tomasz, withTomasz } from '#tests/machines/app/support/fake-messages.ts';

afterEach(cleanup);

const { id: peerId } = tomasz;
const readAt = '2026-11-20T15:00:00.000Z';
const said = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => messageOf(from + at, { readAt }));
const seqs = (messages: Message[] = []) => messages.map(({ seq }) => seq);

/** A thread of these messages was open, and the list of conversations has this one of it. */
function leave(messages: Message[], lastMessage: Message, unreadCount = 0) {
  const client = new QueryClient();
  const thread = { me: nkechi.id, conversation: withTomasz(), messages, hasOlder: false };
  renderHook(() => useRemembered(client, thread, peerId));
  const item = { id: 'pit-band', person: tomasz, lastMessage, unreadCount, canWrite: true };
  const pages = [{ items: [item], nextCursor: null }];
  client.setQueryData(conversationsQuery.queryKey, { pages, pageParams: [null] });
  return client;
}

test('SPD-06 a thread begins with the end of what was seen of it', () => {
  const client = leave(said(1, 50), messageOf(50));
  const known = lastSeen(client, nkechi.id, peerId);
  expect(seqs(known?.messages)).toEqual(seqs(said(11, 50)));
  expect(known?.hasOlder).toBe(true);
  expect(known?.conversation).toEqual(withTomasz());
});

test('SPD-06 MSG-02 a thread in which more was said since, or marked unread, begins with what the server has', () => {
  expect(lastSeen(leave(said(1, 3), messageOf(4)), nkechi.id, peerId)).toBeUndefined();
  expect(lastSeen(leave(said(1, 3), messageOf(3), 1), nkechi.id, peerId)).toBeUndefined();
  expect(lastSeen(new QueryClient(), nkechi.id, peerId)).toBeUndefined();
});

test('SAF-01 a thread of one member is not that of the next', () => {
  expect(lastSeen(leave(said(1, 3), messageOf(3)), 'petra', peerId)).toBeUndefined();
});

test('SPD-06 MSG-02 what was put away on another device since goes once the thread was asked for', async () => {
  const known = { conversation: withTomasz(), messages: said(1, 4), hasOlder: true };
  const items = said(2, 5).filter(({ seq }) => seq !== 3);
  const opening: Opening = { conversation: withTomasz(), page: { items, hasMore: true } };
  const machine = conversationMachine.provide({
    actors: { openConversation: fromPromise(async () => opening) },
  });
  const actor = createActor(machine, { input: { me: nkechi.id, peerId, known } }).start();
  expect(seqs(actor.getSnapshot().context.messages)).toEqual([1, 2, 3, 4]);
  const { context } = await waitFor(actor, (now) => now.matches({ history: 'live' }));
  expect(seqs(context.messages)).toEqual([1, 2, 4, 5]);
  expect(context.hasOlder).toBe(true);
});
