import { QueryClient } from '@tanstack/react-query';
import { act, render, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor as whenActor } from 'xstate';
import { useEmittedEvents } from '#actors/app-context.tsx';
import { useConversation } from '#actors/conversation.ts';
import { createMessage, useOutbox } from '#actors/outbox.ts';
import type { Message } from '#contract/messages.ts';
import { conversationsQuery } from '#entities/conversation/conversations.ts';
import { Thread } from '#features/messages/thread/thread.tsx';
import { cachedThread, useCacheThread } from '#features/messages/thread/thread-cache.ts';
import { conversationMachine } from '#machines/conversation/conversation.machine.ts';
import type { Opening } from '#machines/conversation/conversation.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { asReceived, messageOf, tomasz, withTomasz } from '#tests/machines/app/support/fake-messages.ts';
import { signedInApp, startTestApp, type TestApp } from '#tests/machines/app/support/test-app.ts';
import { withProviders } from '#tests/unit/with-providers.tsx';

async function openThread(test: TestApp) {
  const shown = renderHook(() => useConversation(nkechi.id, tomasz.id), withProviders(test));
  expect(shown.result.current).toMatchObject({ canWrite: false, busy: true, messages: [] });
  await waitFor(() => expect(shown.result.current.busy).toBe(false));
  return shown;
}

const emitted = ({ socket }: TestApp) => socket().emits.map(({ event, payload }) => [event, payload]);

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

/** The loaded thread with Tomasz. */
async function openFetched(items = [messageOf(1)]) {
  const test = await signedInApp();
  const fetchConversation = vi.fn(async () => withTomasz());
  test.messageAnswers.conversationWith = fetchConversation;
  test.messageAnswers.thread = async () => ({ items, hasMore: true });
  const { result } = await openThread(test);
  const read = () => test.socket().emits.filter(({ event }) => event === 'message_read').length;
  return { ...test, result, fetchConversation, read };
}

test('MSG-02 older messages load, fail, and load on a retry', async () => {
  const { result, messageAnswers, requestedPages } = await openFetched([messageOf(5)]);
  expect(result.current).toMatchObject({ loadingOlder: false, olderFailed: false });
  const answer = Promise.withResolvers<never>();
  messageAnswers.thread = () => answer.promise;
  act(() => result.current.showOlder());
  expect(result.current).toMatchObject({ loadingOlder: true, olderFailed: false });
  await act(async () => answer.reject(new Error('503')));
  await waitFor(() => expect(result.current).toMatchObject({ loadingOlder: false, olderFailed: true }));
  expect(requestedPages.at(-1)).toBe('before 5');
  messageAnswers.thread = async () => ({ items: [messageOf(4)], hasMore: false });
  await act(async () => result.current.showOlder());
  await waitFor(() => expect(result.current.messages.map(({ seq }) => seq)).toEqual([4, 5]));
  expect(result.current).toMatchObject({ hasOlder: false, olderFailed: false });
});

test('SOK-03 visible messages are marked as read, and those that arrive while the reader is away are not', async () => {
  const { result, socket, read } = await openFetched();
  expect(result.current).toMatchObject({ me: 'nkechi', unreadRange: { after: 0, upTo: 1 } });
  act(() => result.current.watch(null));
  expect(read()).toBe(1);
  act(() => result.current.leaveView());
  act(() => socket().server.receive('new_message', asReceived(messageOf(2))));
  expect(result.current.messages.map(({ seq }) => seq)).toEqual([1, 2]);
  expect(read()).toBe(1);
});

test('SOK-06 MSG-02 a thread is refetched when the other person changes, and for no other change', async () => {
  const { fetchConversation, socket, result, transport, clock } = await openFetched();
  act(() => socket().server.receive('content_changed', { kind: 'person', id: 'petra' }));
  act(() => socket().server.receive('content_changed', { kind: 'profile', id: tomasz.id }));
  act(() => socket().server.receive('user_typing', { userId: tomasz.id, isTyping: true }));
  transport.connectivity.reportFailure();
  transport.connectivity.reportOnline();
  act(() => void clock.increment(1_000));
  expect(fetchConversation).toHaveBeenCalledTimes(1);
  expect(result.current).toMatchObject({ busy: false, loadingOlder: false, failure: null });
  await act(async () => socket().server.receive('content_changed', { kind: 'person', id: tomasz.id }));
  expect(fetchConversation).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(result.current.busy).toBe(false));
});

test('SES-06 a thread is not fetched before its reader is known', async () => {
  const { app, gate, answers, messageAnswers } = startTestApp();
  await gate.whenSettled();
  const fetchConversation = vi.fn(async () => withTomasz());
  messageAnswers.conversationWith = fetchConversation;
  answers.me = () => new Promise(() => {});
  app.send({ type: 'session.adoptToken', token: 'a.b.c' });
  const { container } = render(<Thread userId={tomasz.id} />, withProviders({ app }));
  expect(container.innerHTML).toBe('');
  expect(fetchConversation).not.toHaveBeenCalled();
});

test('SAF-05 the outbox shows the unsent messages to one person and their state', async () => {
  const app = await signedInApp();
  app.messageAnswers.send = () => Promise.reject(new TypeError('Failed to fetch'));
  const eventTypes: string[] = [];
  const { result } = renderHook(() => {
    useEmittedEvents(({ type }) => void eventTypes.push(type));
    return useOutbox(tomasz.id);
  }, withProviders(app));
  act(() => app.app.send({ type: 'outbox.send', item: createMessage('petra', 'to somebody else') }));
  act(() => void result.current.send('Still five?'));
  await waitFor(() =>
    expect(result.current.unsent).toMatchObject([{ text: 'Still five?', state: 'waiting' }]),
  );
  expect(eventTypes).toContain('outbox.failed');
});

describe('a thread that was open before', () => {
  const { id: peerId } = tomasz;
  const readAt = '2026-11-20T15:00:00.000Z';

  const messagesBetween = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => messageOf(from + at, { readAt }));

  const seqs = (messages: Message[] = []) => messages.map(({ seq }) => seq);

  /** A thread of these messages was open; the list of conversations has `lastMessage` for it. */
  function leave(messages: Message[], lastMessage: Message, unreadCount = 0) {
    const client = new QueryClient();
    const thread = { me: nkechi.id, conversation: withTomasz(), messages, hasOlder: false };
    renderHook(() => useCacheThread(client, thread, peerId));
    const item = { id: 'pit-band', person: tomasz, lastMessage, unreadCount, canWrite: true };
    const pages = [{ items: [item], nextCursor: null }];
    client.setQueryData(conversationsQuery.queryKey, { pages, pageParams: [null] });
    return client;
  }

  test('SPD-06 a thread opens with the end of its cached messages', () => {
    const client = leave(messagesBetween(1, 50), messageOf(50));
    const known = cachedThread(client, nkechi.id, peerId);
    expect(seqs(known?.messages)).toEqual(seqs(messagesBetween(11, 50)));
    expect(known?.hasOlder).toBe(true);
    expect(known?.conversation).toEqual(withTomasz());
  });

  test('SPD-06 MSG-02 SAF-01 a thread with newer or unread messages, or of another member, is not opened from the cache', () => {
    expect(cachedThread(leave(messagesBetween(1, 3), messageOf(4)), nkechi.id, peerId)).toBeUndefined();
    expect(cachedThread(leave(messagesBetween(1, 3), messageOf(3), 1), nkechi.id, peerId)).toBeUndefined();
    expect(cachedThread(new QueryClient(), nkechi.id, peerId)).toBeUndefined();
    expect(cachedThread(leave(messagesBetween(1, 3), messageOf(3)), 'petra', peerId)).toBeUndefined();
  });

  test('SPD-06 MSG-02 messages deleted on another device disappear once the thread is loaded', async () => {
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
