import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useEmittedEvents } from '#actors/app-context.tsx';
import { useAuthForm } from '#actors/auth-form.ts';
import { useConversation, useTyping } from '#actors/conversation.ts';
import { useCounts } from '#actors/counts.ts';
import { useKeyedLoading, useLoading } from '#actors/loading.ts';
import { useNotifications } from '#actors/notifications.ts';
import { useOutbox } from '#actors/outbox.ts';
import { useSession } from '#actors/session.ts';
import { useSocketLink } from '#actors/socket-link.ts';
import { useToggle } from '#actors/toggle.ts';
import { useDraft, useOtherTabDraft } from '#actors/use-draft.ts';
import { nkechi, notification } from '#tests/machines/app/support/fake-calls.ts';
import { signedInApp, startTestApp } from '#tests/machines/app/support/test-app.ts';
import { within, withinStrict } from '#tests/unit/with-providers.tsx';

test.each([
  ['useSession', () => useSession()],
  ['useSocketLink', () => useSocketLink()],
  ['useCounts', () => useCounts()],
  ['useNotifications', () => useNotifications()],
  ['useLoading', () => useLoading()],
  ['useDraft', () => useDraft('post')],
  ['useOtherTabDraft', () => useOtherTabDraft('post', () => {})],
  ['useToggle', () => useToggle({ on: false, save: async () => {}, failed: () => {} })],
  ['useAuthForm', () => useAuthForm('signIn')],
  ['useConversation', () => useConversation('nkechi', 'tomasz')],
  ['useOutbox', () => useOutbox('tomasz')],
  ['useEmittedEvents', () => useEmittedEvents(() => {})],
  ['useTyping', () => useTyping('pit-band', 'tomasz')],
])('SOK-08 NTF-08 %s outside the provider names itself and the provider', (name, hook) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => renderHook(hook)).toThrow(`${name} must be used inside AppProvider`);
});

test('SES-01 the session loads, then has a user whose fields update in place', async () => {
  const { app, gate } = startTestApp();
  const { result } = renderHook(() => useSession(), within(app));
  expect(result.current).toMatchObject({ loading: true, isAuthenticated: false, user: null, token: null });
  await act(() => gate.whenSettled());
  expect(result.current).toMatchObject({ loading: false, isAuthenticated: false });
  const { signIn, signOut } = result.current;
  act(() => signIn({ token: 'a.b.c', user: nkechi }));
  expect(result.current).toMatchObject({ isAuthenticated: true, user: nkechi, token: 'a.b.c' });
  act(() => result.current.updateAvatar('/pictures/new.webp'));
  expect(result.current.user?.avatar).toBe('/pictures/new.webp');
  expect(result.current.signOut).toBe(signOut);
  act(signOut);
  expect(result.current).toMatchObject({ isAuthenticated: false, user: null, token: null });
});

test('SOK-02 SOK-05 the hook returns the connection status and who is typing; a visitor has neither', async () => {
  const { app, socket, clock } = await signedInApp();
  const { result } = renderHook(() => useSocketLink(), within(app));
  expect(result.current).toMatchObject({ connected: true, status: 'open', isDown: false });
  act(() => socket().server.receive('user_typing', { userId: 'tomasz', isTyping: true }));
  expect(result.current.typingUsers).toEqual([{ userId: 'tomasz' }]);
  act(() => socket().server.report({ type: 'socket.failed', error: 'websocket error' }));
  expect(result.current).toMatchObject({ connected: false, status: 'waiting' });
  act(() => result.current.retry());
  expect(result.current.status).toBe('connecting');
  act(() => socket().server.report({ type: 'socket.refused', error: 'no' }));
  expect(result.current.status).toBe('refused');
  act(() => clock.increment(1_500));
  expect(result.current.isDown).toBe(true);
  act(() => app.send({ type: 'session.signOut' }));
  expect(result.current).toMatchObject({ connected: false, status: 'closed', typingUsers: [] });
});

test('SOK-04 a mounted view receives events in its latest handler', async () => {
  const { app, socket } = await signedInApp();
  const received: string[] = [];
  const { rerender, unmount } = renderHook(
    ({ as }: { as: string }) => useEmittedEvents((event) => void received.push(`${as} ${event.type}`)),
    { ...within(app), initialProps: { as: 'first' } },
  );
  const tellBoth = () => {
    socket().server.receive('new_message', { sender: { id: 'tomasz', name: '', avatar: null } });
    socket().server.receive('content_changed', { kind: 'gig', id: 'g1' });
  };
  act(tellBoth);
  rerender({ as: 'second' });
  act(tellBoth);
  unmount();
  tellBoth();
  expect(received).toEqual([
    'first socketLink.messageArrived',
    'first socketLink.contentChanged',
    'second socketLink.messageArrived',
    'second socketLink.contentChanged',
  ]);
});

test('CNT-01 CNT-06 the total is the sum and can be refetched; a visitor has zero', async () => {
  const { app, answers, loaded } = await signedInApp({
    answers: { counts: async () => ({ messages: 1, linkRequests: 2, notifications: 3 }) },
  });
  const { result } = renderHook(() => useCounts(), within(app));
  const counts = { messages: 1, linkRequests: 2, notifications: 3, totalUnreadCount: 6 };
  expect(result.current).toMatchObject(counts);
  answers.counts = async () => ({ messages: 4, linkRequests: 2, notifications: 3 });
  await act(async () => {
    result.current.refresh();
    await loaded();
  });
  expect(result.current).toMatchObject({ ...counts, messages: 4, totalUnreadCount: 9 });
  act(() => app.send({ type: 'session.signOut' }));
  const none = { messages: 0, linkRequests: 0, notifications: 0, totalUnreadCount: 0 };
  expect(result.current).toMatchObject(none);
});

test('NTF-05 a list that failed to load can be retried', async () => {
  const { app, answers, loaded } = await signedInApp({
    answers: { notifications: () => Promise.reject(new Error('500')) },
  });
  const { result } = renderHook(() => useNotifications(), within(app));
  expect(result.current.failed).toBe(true);
  answers.notifications = async () => [notification('n1')];
  await act(async () => {
    result.current.refresh();
    await loaded();
  });
  expect(result.current).toMatchObject({ failed: false, items: [notification('n1')] });
});

test('UIX-03 indicators are shown per key for at least 300 ms, and the global one with any of them', () => {
  const { app, clock } = startTestApp();
  const { result } = renderHook(() => useLoading(), within(app));
  act(() => result.current.show('feed', 'Fetching posts'));
  act(() => result.current.hide('feed'));
  expect(result.current.isLoading('feed')).toBe(true);
  expect(result.current.messageFor('feed')).toBe('Fetching posts');
  act(() => clock.increment(300));
  expect(result.current.isLoading('feed')).toBe(false);
  expect(result.current.messageFor('feed')).toBe(null);
  act(() => result.current.showGlobal());
  expect(result.current.global).toBe(true);
  act(() => result.current.hideGlobal());
  expect(result.current.global).toBe(false);
});

test('UIX-03 a view’s indicator does not flash on a quick answer, and disappears with the view', () => {
  const { app, clock } = startTestApp();
  const { result, rerender, unmount } = renderHook(
    ({ busy, message }) => useKeyedLoading('gigs', busy, message),
    { ...within(app), initialProps: { busy: false, message: 'Looking for “drums”...' } },
  );
  expect(result.current).toEqual({ shown: false, message: null });
  rerender({ busy: true, message: 'Looking for “drums”...' });
  expect(result.current).toEqual({ shown: true, message: 'Looking for “drums”...' });
  act(() => clock.increment(200));
  rerender({ busy: true, message: 'Looking for “bass”...' });
  expect(result.current).toEqual({ shown: true, message: 'Looking for “bass”...' });
  rerender({ busy: false, message: 'Looking for “bass”...' });
  act(() => clock.increment(99));
  expect(result.current.shown).toBe(true);
  act(() => clock.increment(1));
  expect(result.current).toEqual({ shown: false, message: null });
  rerender({ busy: true, message: 'Looking for “organ”...' });
  unmount();
  act(() => clock.increment(300));
  expect(app.root.getSnapshot().children.loading?.getSnapshot().context.indicators).toEqual({});
});

test('SES-13 SAF-01 a draft outlives its view and is visible to its author only', async () => {
  const { app, area } = await signedInApp();
  const first = renderHook(() => useDraft('post'), within(app));
  act(() => first.result.current.setText('Looking for a drummer'));
  expect(area.entries.get('draft:nkechi:post')).toBe('Looking for a drummer');
  first.unmount();
  const { result } = renderHook(() => useDraft('post'), within(app));
  expect(result.current.text).toBe('Looking for a drummer');
  act(() => app.send({ type: 'session.signIn', token: 'd.e.f', user: { ...nkechi, id: 'tomasz' } }));
  expect(result.current.text).toBe('');
  act(() => app.send({ type: 'session.signIn', token: 'a.b.c', user: nkechi }));
  expect(result.current.text).toBe('Looking for a drummer');
  act(() => result.current.clear());
  expect(result.current.text).toBe('');
  expect([...area.entries.keys()].filter((key) => key.startsWith('draft:'))).toEqual([]);
});

function showToggle(save: (on: boolean) => Promise<void>, provider = within) {
  const failed = vi.fn();
  const shown = renderHook(() => useToggle({ on: false, save, failed }), provider(startTestApp().app));
  return { ...shown, failed };
}

test('FEE-04 a failed toggle is reported once, although strict mode mounts the view twice', async () => {
  const { result, failed } = showToggle(() => Promise.reject(new Error('503')), withinStrict);
  await act(async () => result.current.toggle());
  await act(async () => {});
  expect(failed).toHaveBeenCalledOnce();
});

test('FEE-04 GIG-06 the last press is saved when its view is left at once, and a failure is reported', async () => {
  const answers: PromiseWithResolvers<void>[] = [];
  const save = vi.fn((_on: boolean) => {
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    return answer.promise;
  });
  const { result, unmount, failed } = showToggle(save);
  act(() => result.current.toggle());
  act(() => result.current.toggle());
  unmount();
  answers[0]?.resolve();
  await vi.waitFor(() => expect(save.mock.calls).toEqual([[true], [false]]));
  answers[1]?.reject(new Error('503'));
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
});

test('FEE-04 a toggle shows the server’s value from the first render, and when it changes', () => {
  const { app } = startTestApp();
  const shown: boolean[] = [];
  const { rerender } = renderHook(
    ({ on }) => void shown.push(useToggle({ on, save: async () => {}, failed: () => {} }).pressed),
    { ...within(app), initialProps: { on: true } },
  );
  expect(new Set(shown)).toEqual(new Set([true]));
  rerender({ on: false });
  expect(shown.at(-1)).toBe(false);
});
