import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { logFailure } from '#actors/app.ts';
import { createMessage } from '#actors/outbox.ts';
import { nkechi, notification } from '#tests/machines/app/support/fake-calls.ts';
import { signedInApp, startTestApp, validToken } from '#tests/machines/app/support/test-app.ts';

describe('the session gate', () => {
  test('ROU-05 waits until start-up knows whether anyone is signed in', async () => {
    const { gate } = startTestApp({ stored: { token: validToken() } });
    expect(gate.current()).toEqual({
      status: 'loading',
      isAuthenticated: false,
      loading: true,
      userId: null,
    });
    expect(await gate.whenSettled()).toBe('authenticated');
    expect(gate.current()).toEqual({
      status: 'authenticated',
      isAuthenticated: true,
      loading: false,
      userId: 'nkechi',
    });
    expect(await gate.whenSettled()).toBe('authenticated');
  });

  test('SAF-01 notifies only of changes of status or member, until unsubscribed', async () => {
    const { app, gate } = await signedInApp();
    const changes: unknown[] = [];
    const stop = gate.subscribe(({ status, userId }) => void changes.push([status, userId]));
    app.send({ type: 'session.updateUser', changes: { name: 'Nkechi O.' } });
    app.send({ type: 'session.signIn', token: validToken(), user: { ...nkechi, id: 'tomasz' } });
    app.send({ type: 'session.signOut' });
    stop();
    app.send({ type: 'session.signIn', token: validToken(), user: nkechi });
    expect(changes).toEqual([
      ['authenticated', 'tomasz'],
      ['unauthenticated', null],
    ]);
  });

  test('SES-08 a stopped app removes its browser listeners', async () => {
    const { app, browser } = await signedInApp();
    app.stop();
    expect(browser.stopped).toBe(3);
  });
});

/** XState rethrows an actor's error in a timeout, which never fires here. */
function holdBack() {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('SES-13 a session machine that throws is logged under its name, and no one is signed in', async () => {
  const { app, gate, answers, logged } = startTestApp();
  await gate.whenSettled();
  holdBack();
  answers.me = () => Promise.reject(null);
  app.send({ type: 'session.adoptToken', token: 'a.b.c' });
  await vi.waitFor(() => expect(logged).toHaveLength(1));
  expect(logged).toEqual([{ what: 'session', error: expect.stringContaining('serverRefuses') }]);
  expect(app.root.getSnapshot().hasTag('signedOut')).toBe(true);
  expect(gate.current()).toMatchObject({ status: 'unauthenticated', userId: null });
});

test('API-03 an error in the root machine is logged under "app"', async () => {
  const { app, socket, logged } = await signedInApp();
  holdBack();
  socket().server.receive('conversation_update', undefined as never);
  expect(app.root.getSnapshot().status).toBe('error');
  expect(logged).toEqual([
    { what: 'app', error: expect.objectContaining({ message: expect.stringContaining('marksRead') }) },
  ]);
});

const place = { conversationId: 'pit-band', recipientId: 'tomasz' };

test('CNT-06 NTF-04 SOK-01 OPS-02 SES-14 for a visitor, events for a member’s machines, a returning server, other tabs and leaving the page have no effect', async () => {
  const { app, gate, requests, sockets, sent, transport, clock, browser, broadcasts } = startTestApp();
  await gate.whenSettled();
  requests.length = 0;
  app.send({ type: 'counts.refresh' });
  app.send({ type: 'notifications.markRead', id: 'n1' });
  app.send({ type: 'notifications.peerChanged', peerId: 'tomasz' });
  app.send({ type: 'notifications.markAllRead' });
  app.send({ type: 'notifications.refresh' });
  app.send({ type: 'notifications.showOlder' });
  app.send({ type: 'outbox.send', item: createMessage('tomasz', 'Hello') });
  app.send({ type: 'outbox.retry', clientId: 'a' });
  app.send({ type: 'outbox.discard', clientId: 'a' });
  app.send({ type: 'socketLink.join', conversationId: 'pit-band' });
  app.send({ type: 'socketLink.leave', conversationId: 'pit-band' });
  app.send({ type: 'socketLink.startTyping', ...place });
  app.send({ type: 'socketLink.stopTyping', ...place });
  const mark = { kind: 'read', messageId: 'm1', conversationId: 'pit-band' } as const;
  app.send({ type: 'socketLink.mark', mark });
  app.send({ type: 'socketLink.retry' });
  transport.connectivity.reportFailure();
  transport.connectivity.reportOnline();
  clock.increment(1_000);
  browser.tabs?.userChanged({ userId: 'tomasz', changes: { name: 'T.' } });
  browser.leave?.();
  app.send({ type: 'deletions.start', id: 'n1' });
  browser.leave?.();
  expect([requests, sockets, sent, broadcasts]).toEqual([[], [], [], []]);
});

test('NTF-04 CNT-02 after deletions are sent on leaving, list and counts are fetched again', async () => {
  const { app, requests, browser, token } = await signedInApp();
  app.send({ type: 'deletions.start', id: 'n1' });
  requests.length = 0;
  browser.leave?.();
  await expect
    .poll(() => [...requests].sort())
    .toEqual(['counts', `delete n1 with ${token}`, 'notifications null']);
});

test('SES-06 until the member of a token is known, other tabs are not notified and no drafts are removed', async () => {
  const stored = { 'draft:null:post': 'Words' };
  const { app, gate, answers, broadcasts, area, paths } = startTestApp({ stored });
  await gate.whenSettled();
  answers.me = () => new Promise(() => {});
  app.send({ type: 'session.adoptToken', token: 'a.b.c' });
  app.send({ type: 'session.updateUser', changes: { name: 'Nkechi O.' } });
  app.send({ type: 'session.signOut' });
  expect(paths).toEqual(['/']);
  expect(broadcasts).toEqual([]);
  expect(area.entries.get('draft:null:post')).toBe('Words');
});

test('NTF-05 OPS-02 when the server is reachable again, older notifications that nobody requested are not fetched', async () => {
  const full = Array.from({ length: 50 }, (_, nth) => notification(`n${nth}`));
  const { requests, transport, clock } = await signedInApp({ answers: { notifications: async () => full } });
  requests.length = 0;
  transport.connectivity.reportFailure();
  transport.connectivity.reportOnline();
  clock.increment(600);
  expect(requests).toEqual([]);
});

test('SOK-06 an opened connection reports the server as reachable, other events do not', async () => {
  const { app, transport, clock, socket } = await signedInApp();
  const changes = vi.fn();
  transport.connectivity.subscribe(changes);
  transport.connectivity.reportFailure();
  socket().server.receive('user_typing', { userId: 'tomasz', isTyping: true });
  socket().server.receive('content_changed', { kind: 'gig', id: 'g1' });
  clock.increment(600);
  expect(changes).not.toHaveBeenCalled();
  socket().server.report({ type: 'socket.failed', error: 'websocket error' });
  app.send({ type: 'socketLink.retry' });
  socket().server.report({ type: 'socket.connected' });
  clock.increment(300);
  expect(changes).toHaveBeenCalledTimes(1);
});

test('SAF-05 a message that cannot be sent yet is logged under its part', async () => {
  const { app, messageAnswers, logged } = await signedInApp();
  messageAnswers.send = () => Promise.reject(new TypeError('Failed to fetch'));
  app.send({ type: 'outbox.send', item: createMessage('tomasz', 'Hello') });
  await expect.poll(() => logged.map(({ what }) => what)).toEqual(['outbox']);
});

test('API-03 a failure is logged to the console under the name of its part', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  logFailure('counts', '503');
  expect(log.mock.calls).toEqual([['[counts]', '503']]);
});
