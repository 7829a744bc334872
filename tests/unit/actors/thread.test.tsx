import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useConversation } from '#actors/conversation.ts';
import { Thread } from '#features/messages/thread/thread.tsx';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { asArrived, messageOf, tomasz, withTomasz } from '#tests/machines/app/support/fake-messages.ts';
import { signedInApp, startTestApp } from '#tests/machines/app/support/test-app.ts';
import { within } from '#tests/unit/with-providers.tsx';

afterEach(cleanup);

/** The thread with Tomasz, fetched; `asked` counts how often. */
async function openThread(items = [messageOf(1)]) {
  const test = await signedInApp();
  const asked = vi.fn(async () => withTomasz());
  test.messageAnswers.conversationWith = asked;
  test.messageAnswers.thread = async () => ({ items, hasMore: true });
  const { result, unmount } = renderHook(() => useConversation(nkechi.id, tomasz.id), within(test.app));
  expect(result.current).toMatchObject({ canWrite: false, busy: true, messages: [] });
  await waitFor(() => expect(result.current.busy).toBe(false));
  const read = () => test.last().emits.filter(({ event }) => event === 'message_read').length;
  return { ...test, result, unmount, asked, read };
}

test('MSG-02 older messages load, fail, and load on a retry', async () => {
  const { result, messageAnswers, pages } = await openThread([messageOf(5)]);
  expect(result.current).toMatchObject({ loadingOlder: false, olderFailed: false });
  const answer = Promise.withResolvers<never>();
  messageAnswers.thread = () => answer.promise;
  act(() => result.current.showOlder());
  expect(result.current).toMatchObject({ loadingOlder: true, olderFailed: false });
  await act(async () => answer.reject(new Error('503')));
  await waitFor(() => expect(result.current).toMatchObject({ loadingOlder: false, olderFailed: true }));
  expect(pages.at(-1)).toBe('before 5');
  messageAnswers.thread = async () => ({ items: [messageOf(4)], hasMore: false });
  await act(async () => result.current.showOlder());
  await waitFor(() => expect(result.current.messages.map(({ seq }) => seq)).toEqual([4, 5]));
  expect(result.current).toMatchObject({ hasOlder: false, olderFailed: false });
});

test('SOK-03 visible messages are marked as read, and those that arrive while the reader is away are not', async () => {
  const { result, last, read } = await openThread();
  expect(result.current).toMatchObject({ me: 'nkechi', unreadRange: { after: 0, upTo: 1 } });
  act(() => result.current.watch(null));
  expect(read()).toBe(1);
  act(() => result.current.leaveView());
  act(() => last().server.receive('new_message', asArrived(messageOf(2))));
  expect(result.current.messages.map(({ seq }) => seq)).toEqual([1, 2]);
  expect(read()).toBe(1);
});

test('SOK-06 MSG-02 a thread is refetched when the other person changes, and for no other change', async () => {
  const { asked, last, result, transport, clock } = await openThread();
  act(() => last().server.receive('content_changed', { kind: 'person', id: 'petra' }));
  act(() => last().server.receive('content_changed', { kind: 'profile', id: tomasz.id }));
  act(() => last().server.receive('user_typing', { userId: tomasz.id, isTyping: true }));
  transport.connectivity.reportFailure();
  transport.connectivity.reportOnline();
  act(() => void clock.increment(1_000));
  expect(asked, 'of what is there').toHaveBeenCalledTimes(1);
  expect(result.current).toMatchObject({ busy: false, loadingOlder: false, failure: null });
  await act(async () => last().server.receive('content_changed', { kind: 'person', id: tomasz.id }));
  expect(asked).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(result.current.busy).toBe(false));
});

test('SOK-04 an incomplete message event leaves the thread unchanged', async () => {
  const { last, result, app } = await openThread();
  act(() => last().server.receive('new_message', { sender: { id: tomasz.id, name: '', avatar: null } }));
  act(() => last().server.receive('new_message', asArrived(messageOf(2))));
  expect(result.current.messages.map(({ seq }) => seq)).toEqual([1, 2]);
  expect(app.root.getSnapshot().status).toBe('active');
});

test('SES-06 a thread is not fetched before its reader is known', async () => {
  const { app, gate, answers, messageAnswers } = startTestApp();
  await gate.whenSettled();
  const asked = vi.fn(async () => withTomasz());
  messageAnswers.conversationWith = asked;
  answers.me = () => new Promise(() => {});
  app.send({ type: 'session.adoptToken', token: 'a.b.c' });
  const { container } = render(<Thread userId={tomasz.id} />, within(app));
  expect(container.innerHTML).toBe('');
  expect(asked).not.toHaveBeenCalled();
});
