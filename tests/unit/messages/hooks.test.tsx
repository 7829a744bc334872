import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor as whenActor } from 'xstate';
import { useEmittedEvents } from '#actors/app-context.tsx';
import { useConversation } from '#actors/conversation.ts';
import { createMessage, useOutbox } from '#actors/outbox.ts';
import type { Message } from '#contract/messages.ts';
import { conversationsQuery } from '#entities/conversation/conversations.ts';
import { cachedThread, useCacheThread } from '#features/messages/thread/thread-cache.ts';
import { conversationMachine } from '#machines/conversation/conversation.machine.ts';
import type { Opening } from '#machines/conversation/conversation.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { messageOf, tomasz, withTomasz } from '#tests/machines/app/support/fake-messages.ts';
import { signedInApp, type TestApp } from '#tests/machines/app/support/test-app.ts';
import { withProviders } from '#tests/unit/with-providers.tsx';

afterEach(() => void vi.restoreAllMocks());

async function openThread(test: TestApp) {
  const shown = renderHook(() => useConversation(nkechi.id, tomasz.id), withProviders(test));
  await waitFor(() => expect(shown.result.current.busy).toBe(false));
  return shown;
}

const emitted = ({ last }: TestApp) => last().emits.map(({ event, payload }) => [event, payload]);

function hide(hidden: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('an open thread', () => {
  test('SOK-03 its room is joined while the page is visible, and left with the thread', async () => {
    const app = await signedInApp();
    const { unmount } = await openThread(app);
    expect(emitted(app)).toEqual([['join_conversation', 'pit-band']]);
    hide(true);
    expect(emitted(app).at(-1)).toEqual(['leave_conversation', 'pit-band']);
    hide(false);
    expect(emitted(app).at(-1)).toEqual(['join_conversation', 'pit-band']);
    unmount();
    expect(emitted(app).at(-1)).toEqual(['leave_conversation', 'pit-band']);
  });

  test('UIX-03 a failure to load is shown in words, also while a retry is busy', async () => {
    const app = await signedInApp();
    app.messageAnswers.conversationWith = () => Promise.reject(new TypeError('Failed to fetch'));
    const { result } = await openThread(app);
    expect(result.current.failure?.text).toBe('You’re offline. Check your connection and try again.');
    const answer = Promise.withResolvers<ReturnType<typeof withTomasz>>();
    app.messageAnswers.conversationWith = () => answer.promise;
    act(() => result.current.reload());
    expect(result.current).toMatchObject({ busy: true, failure: { kind: 'offline' } });
    answer.resolve(withTomasz());
    await waitFor(() => expect(result.current.person).toEqual(tomasz));
    expect(result.current.failure).toBeNull();
    app.messageAnswers.conversationWith = () => new Promise(() => {});
    act(() => result.current.reload());
    expect(result.current).toMatchObject({ busy: true, failure: null });
  });
});

test('SAF-05 the outbox shows the unsent messages to one person and their state', async () => {
  const app = await signedInApp();
  app.messageAnswers.send = () => Promise.reject(new TypeError('Failed to fetch'));
  const news: string[] = [];
  const { result } = renderHook(() => {
    useEmittedEvents(({ type }) => void news.push(type));
    return useOutbox(tomasz.id);
  }, withProviders(app));
  act(() => app.app.send({ type: 'outbox.send', item: createMessage('petra', 'to somebody else') }));
  act(() => void result.current.send('Still five?'));
  await waitFor(() =>
    expect(result.current.unsent).toMatchObject([{ text: 'Still five?', state: 'waiting' }]),
  );
  expect(news).toContain('outbox.failed');
});

describe('a thread that was open before', () => {
  const { id: peerId } = tomasz;

  const readAt = '2026-11-20T15:00:00.000Z';

  const messagesBetween = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => messageOf(from + at, { readAt }));

  const seqs = (messages: Message[] = []) => messages.map(({ seq }) => seq);

  /** A thread of these messages was open, and the list of conversations has this one of it. */
  function leave(messages: Message[], lastMessage: Message, unreadCount = 0) {
    const client = new QueryClient();
    const thread = { me: nkechi.id, conversation: withTomasz(), messages, hasOlder: false };
    renderHook(() => useCacheThread(client, thread, peerId));
    const item = { id: 'pit-band', person: tomasz, lastMessage, unreadCount, canWrite: true };
    const pages = [{ items: [item], nextCursor: null }];
    client.setQueryData(conversationsQuery.queryKey, { pages, pageParams: [null] });
    return client;
  }

  test('SPD-06 a thread opens with the end of what was last seen of it', () => {
    const client = leave(messagesBetween(1, 50), messageOf(50));
    const known = cachedThread(client, nkechi.id, peerId);
    expect(seqs(known?.messages)).toEqual(seqs(messagesBetween(11, 50)));
    expect(known?.hasOlder).toBe(true);
    expect(known?.conversation).toEqual(withTomasz());
  });

  test('SPD-06 MSG-02 SAF-01 a thread with newer or unread messages, or of another member, is not opened from memory', () => {
    expect(cachedThread(leave(messagesBetween(1, 3), messageOf(4)), nkechi.id, peerId)).toBeUndefined();
    expect(cachedThread(leave(messagesBetween(1, 3), messageOf(3), 1), nkechi.id, peerId)).toBeUndefined();
    expect(cachedThread(new QueryClient(), nkechi.id, peerId)).toBeUndefined();
    expect(cachedThread(leave(messagesBetween(1, 3), messageOf(3)), 'petra', peerId)).toBeUndefined();
  });

  test('SPD-06 MSG-02 messages deleted on another device leave once the thread is loaded', async () => {
    const known = { conversation: withTomasz(), messages: messagesBetween(1, 4), hasOlder: true };
    const items = messagesBetween(2, 5).filter(({ seq }) => seq !== 3);
    const opening: Opening = { conversation: withTomasz(), page: { items, hasMore: true } };
    const machine = conversationMachine.provide({
      actors: { openConversation: fromPromise(async () => opening) },
    });
    const actor = createActor(machine, { input: { me: nkechi.id, peerId, known } }).start();
    expect(seqs(actor.getSnapshot().context.messages)).toEqual([1, 2, 3, 4]);
    const { context } = await whenActor(actor, (now) => now.matches({ history: 'live' }));
    expect(seqs(context.messages)).toEqual([1, 2, 4, 5]);
    expect(context.hasOlder).toBe(true);
  });
});
