import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startApp } from '#actors/app.ts';
import { useAttention, useTyping } from '#actors/conversation.ts';
import { useLoading } from '#actors/loading.ts';
import { useNotifications } from '#actors/notifications.ts';
import { useOutbox } from '#actors/outbox.ts';
import { useSession } from '#actors/session.ts';
import { useDraft, useOtherTabDraft } from '#actors/use-draft.ts';
import { nkechi, notification } from '#tests/machines/app/support/fake-calls.ts';
import { refusedWith } from '#tests/machines/app/support/fake-messages.ts';
import { signedInApp, startTestApp, validToken } from '#tests/machines/app/support/test-app.ts';
import { within } from '#tests/unit/with-providers.tsx';
import { createConnectivity } from '#transport/connectivity.ts';

test('MSG-02 a person is watching while the page is visible and focused', () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const { result, unmount } = renderHook(() => useAttention());
  expect(result.current).toEqual({ visible: true, attentive: true });
  focus.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('blur')));
  expect(result.current).toEqual({ visible: true, attentive: false });
  focus.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('focus')));
  expect(result.current.attentive).toBe(true);
  visible.mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toEqual({ visible: false, attentive: false });
  const checks = visible.mock.calls.length;
  unmount();
  document.dispatchEvent(new Event('visibilitychange'));
  dispatchEvent(new Event('focus'));
  dispatchEvent(new Event('blur'));
  expect(visible.mock.calls.length).toBe(checks);
});

describe('a draft', () => {
  test('SAF-01 of a visitor is shown and not stored', async () => {
    const { app, area, gate } = startTestApp();
    await act(() => gate.whenSettled());
    const { result } = renderHook(() => useDraft('post'), within(app));
    expect(result.current.text).toBe('');
    act(() => result.current.setText('Looking'));
    expect(result.current.text).toBe('Looking');
    expect(area.entries.size).toBe(0);
    act(() => result.current.clear());
    expect(result.current.text).toBe('');
  });

  test('SES-13 does not change while typing when another view writes it', async () => {
    const { app, area } = await signedInApp();
    const { result, rerender } = renderHook(() => useDraft('post'), within(app));
    area.entries.set('draft:nkechi:post', 'Typed elsewhere');
    rerender();
    expect([result.current.text, result.current.read()]).toEqual(['', 'Typed elsewhere']);
  });

  test('SAF-05 of a member follows changes in another tab, that of a visitor never', async () => {
    const { app } = await signedInApp();
    const onChange = vi.fn();
    renderHook(() => useOtherTabDraft('post', onChange), within(app));
    const elsewhere = (newValue: string | null) =>
      dispatchEvent(new StorageEvent('storage', { key: 'draft:nkechi:post', newValue }));
    act(() => void elsewhere('Looking'));
    act(() => app.send({ type: 'session.signOut' }));
    act(() => void elsewhere('Too late'));
    expect(onChange.mock.calls).toEqual([['Looking']]);
  });
});

test('SOK-03 typing is signalled in its conversation, and not before it exists', async () => {
  const { app, socket } = await signedInApp();
  const { result, rerender, unmount } = renderHook(
    ({ place }: { place: string | null }) => useTyping(place, 'tomasz'),
    { ...within(app), initialProps: { place: null as string | null } },
  );
  act(() => result.current.typed());
  act(() => result.current.stopTyping());
  expect(socket().emits).toEqual([]);
  rerender({ place: 'pit-band' });
  act(() => result.current.typed());
  act(() => result.current.stopTyping());
  const payload = { conversationId: 'pit-band', recipientId: 'tomasz' };
  const startAndStop = [
    { event: 'typing_start', payload },
    { event: 'typing_stop', payload },
  ];
  expect(socket().emits).toEqual(startAndStop);
  act(() => result.current.typed());
  rerender({ place: 'quartet' });
  unmount();
  act(() => result.current.typed());
  expect(socket().emits.slice(2)).toEqual(startAndStop);
});

const full = Array.from({ length: 50 }, (_, nth) => notification(`n${nth}`));

test('NTF-01 older notifications load, fail, and load on a retry', async () => {
  const { app, answers } = await signedInApp({ answers: { notifications: async () => full } });
  const { result } = renderHook(() => useNotifications(), within(app));
  expect(result.current).toMatchObject({ hasOlder: true, loadingOlder: false, olderFailed: false });
  const gate = Promise.withResolvers<ReturnType<typeof notification>[]>();
  answers.notifications = () => gate.promise;
  act(() => result.current.showOlder());
  expect(result.current).toMatchObject({ loading: false, loadingOlder: true });
  await act(async () => gate.reject(new Error('503')));
  await waitFor(() => expect(result.current).toMatchObject({ loadingOlder: false, olderFailed: true }));
  answers.notifications = async () => [notification('older')];
  await act(async () => result.current.showOlder());
  await waitFor(() => expect(result.current.items.at(-1)?.id).toBe('older'));
  expect(result.current).toMatchObject({ hasOlder: false, olderFailed: false });
});

test('NTF-01 the list of notifications loads, changes in place, and is empty for a visitor', async () => {
  const { app, gate, answers, socket } = startTestApp();
  const list = Promise.withResolvers<ReturnType<typeof notification>[]>();
  answers.notifications = () => list.promise;
  const { result } = renderHook(() => useNotifications(), within(app));
  await act(() => gate.whenSettled());
  const none = { loading: false, failed: false, hasOlder: false, loadingOlder: false, olderFailed: false };
  expect(result.current).toMatchObject({ items: [], ...none });
  act(() => app.send({ type: 'session.signIn', token: 'a.b.c', user: nkechi }));
  act(() => socket().server.report({ type: 'socket.connected' }));
  expect(result.current).toMatchObject({ items: [], loading: true, loadingOlder: false });
  await act(async () => list.resolve([notification('n1')]));
  await waitFor(() => expect(result.current).toMatchObject({ loading: false, hasOlder: false }));
  await act(async () => result.current.markRead('n1'));
  expect(result.current.items).toEqual([notification('n1', { read: true })]);
  act(() => app.send({ type: 'session.signOut' }));
  expect(result.current).toMatchObject({ items: [], loading: false });
});

test('NTF-04 a deleted notification can be restored for ten seconds', async () => {
  const { app, clock, requests } = await signedInApp({
    answers: { notifications: async () => [notification('n1'), notification('n2')] },
  });
  const { result } = renderHook(() => useNotifications(), within(app));
  act(() => {
    result.current.remove('n1');
    result.current.remove('n2');
    result.current.undoRemove('n1');
  });
  expect(result.current.leaving).toEqual(['n2']);
  await act(async () => clock.increment(10_000));
  expect(requests.filter((what) => what.startsWith('delete'))).toEqual(['delete n2']);
  await act(async () => result.current.markAllRead());
  expect(result.current.items).toEqual([notification('n1', { read: true })]);
});

test('SES-06 SES-09 a token signs in at once with its member, else once the member is fetched; the member updates in place', async () => {
  const { app, gate, answers } = startTestApp();
  const answer = Promise.withResolvers<typeof nkechi>();
  answers.me = () => answer.promise;
  const { result } = renderHook(() => useSession(), within(app));
  await act(() => gate.whenSettled());
  act(() => result.current.loginWithToken('a.b.c'));
  expect(result.current).toMatchObject({ isAuthenticated: true, loading: true, user: null, token: 'a.b.c' });
  await act(async () => answer.resolve(nkechi));
  await waitFor(() =>
    expect(result.current).toMatchObject({ isAuthenticated: true, user: nkechi, token: 'a.b.c' }),
  );
  act(() => result.current.updateUser({ name: 'Nkechi O.' }));
  expect(result.current.user?.name).toBe('Nkechi O.');
  act(() => result.current.signOut());
  act(() => result.current.loginWithToken('d.e.f', nkechi));
  expect(result.current).toMatchObject({ user: nkechi, token: 'd.e.f' });
});

test('SAF-05 the outbox shows messages being sent and refused ones, which can be retried or discarded', async () => {
  const { app, messageAnswers, sent, notices } = await signedInApp();
  messageAnswers.send = refusedWith(403, 'No.');
  const { result } = renderHook(() => useOutbox('tomasz'), within(app));
  let clientId = '';
  act(() => {
    clientId = result.current.send('Still five?');
  });
  expect(result.current.unsent).toMatchObject([{ clientId, text: 'Still five?', state: 'sending' }]);
  await waitFor(() => expect(result.current.unsent[0]?.state).toBe('failed'));
  expect(notices).toMatchObject([
    { level: 'error', text: 'A message wasn’t sent. It’s still in the conversation.' },
  ]);
  act(() => result.current.retry(clientId));
  expect(sent.map((message) => message.clientId)).toEqual([clientId, clientId]);
  await waitFor(() => expect(result.current.unsent[0]?.state).toBe('failed'));
  act(() => result.current.discard(clientId));
  expect(result.current.unsent).toEqual([]);
});

test('SAF-05 the outbox is empty for a visitor', async () => {
  const { app, gate } = startTestApp();
  await act(() => gate.whenSettled());
  expect(renderHook(() => useOutbox('tomasz'), within(app)).result.current.unsent).toEqual([]);
});

test('SES-08 events sent to a stopped app have no effect, and no one is signed in', async () => {
  const { app, gate, token, transport, requests } = await signedInApp();
  app.stop();
  requests.length = 0;
  // XState warns about each of them.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  app.send({ type: 'session.signIn', token, user: nkechi });
  app.send({ type: 'session.adoptToken', token });
  app.send({ type: 'session.updateUser', changes: { name: 'Nkechi O.' } });
  app.send({ type: 'session.signOut' });
  app.send({ type: 'loading.show', key: 'feed' });
  app.send({ type: 'loading.hide', key: 'feed' });
  app.send({ type: 'loading.showGlobal' });
  app.send({ type: 'loading.hideGlobal' });
  app.send({ type: 'deletions.start', id: 'n1' });
  transport.credentials.refused(token);
  gate.subscribe(() => {})();
  expect(transport.credentials.token()).toBe(token);
  expect(gate.current()).toMatchObject({ status: 'unauthenticated', userId: null });
  expect(requests).toEqual([]);
});

test('SES-08 a view that outlives its app shows a visitor and no indicator', async () => {
  const { app } = await signedInApp();
  app.stop();
  const { result } = renderHook(() => ({ session: useSession(), loading: useLoading() }), within(app));
  expect(result.current.session).toMatchObject({ isAuthenticated: false, user: null, token: null });
  expect(result.current.loading.global).toBe(false);
  expect(result.current.loading.isLoading('feed')).toBe(false);
});

test('OPS-02 a stopped app no longer waits for the server', async () => {
  const stopped = vi.fn();
  const connectivity = { ...createConnectivity(() => 0), subscribe: () => stopped };
  const { app } = await signedInApp({ transport: { connectivity } });
  expect(stopped).not.toHaveBeenCalled();
  app.stop();
  expect(stopped).toHaveBeenCalledOnce();
});

test('SES-08 an app without its own clock and without toasts can sign out', async () => {
  const { transport, gate } = startTestApp();
  await gate.whenSettled();
  const setClock = vi.spyOn(transport.connectivity, 'setClock');
  const navigate = vi.fn();
  const app = startApp({ notify: () => {}, navigate, transport });
  onTestFinished(app.stop);
  app.send({ type: 'session.signIn', token: validToken(), user: nkechi });
  app.send({ type: 'session.signOut' });
  expect(navigate.mock.calls).toEqual([['/']]);
  expect(setClock).not.toHaveBeenCalled();
});
