import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { connectConversation, createConversation } from '#actors/conversation.ts';
import type { EmittedEvent } from '#actors/emitted-events.ts';
import { type Mark, withAllWaiting, withFirstUnderWay } from '#machines/socket-link/socket-link.ts';
import { nkechi, notification } from './support/fake-calls.ts';
import { messageOf, tomasz, withTomasz } from './support/fake-messages.ts';
import { COUNTS_PAUSE, signedInApp, startTestApp, type TestApp, validToken } from './support/test-app.ts';

test('SOK-03 commands of views are emitted under the specified event names', async () => {
  const { app, socket, clock } = await signedInApp();
  const place = { conversationId: 'c1', recipientId: 'tomasz' };
  app.send({ type: 'socketLink.join', conversationId: 'c1' });
  app.send({ type: 'socketLink.startTyping', ...place });
  app.send({ type: 'socketLink.stopTyping', ...place });
  for (const kind of ['delivered', 'read'] as const)
    app.send({ type: 'socketLink.mark', mark: { kind, messageId: 'm1', conversationId: 'c1' } });
  clock.increment(250);
  app.send({ type: 'socketLink.leave', conversationId: 'c1' });
  app.send({ type: 'socketLink.watch', watched: { posts: 7 } });
  expect(socket().emits).toEqual([
    { event: 'join_conversation', payload: 'c1' },
    { event: 'typing_start', payload: place },
    { event: 'typing_stop', payload: place },
    { event: 'message_delivered', payload: { messageId: 'm1', conversationId: 'c1' } },
    { event: 'message_read', payload: { messageId: 'm1', conversationId: 'c1' } },
    { event: 'leave_conversation', payload: 'c1' },
    { event: 'watch', payload: { posts: 7 } },
  ]);
});

test('SOK-03 at most five marks are sent together, and are the first to be resent after a lost connection', () => {
  const marks: Mark[] = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7'].map((messageId) => ({
    kind: 'read',
    messageId,
    conversationId: 'c1',
  }));
  const waiting = { marks, underWay: [], delivered: [] };
  const sent = { ...waiting, ...withFirstUnderWay(waiting) };
  expect(sent.underWay).toEqual(marks.slice(0, 5));
  expect(sent.marks).toEqual(marks.slice(5));
  expect(withAllWaiting(sent)).toEqual(waiting);
});

describe('before the connection has opened for the first time', () => {
  /** Signs Nkechi in without opening her connection. */
  async function connecting(): Promise<TestApp> {
    const test = startTestApp();
    await test.gate.whenSettled();
    test.app.send({ type: 'session.signIn', token: validToken(), user: nkechi });
    await test.loaded();
    return test;
  }

  const requests = (test: TestApp) => test.requests.filter((what) => /^counts|^notifications/.test(what));

  test('CNT-01 NTF-01 SPD-01 counts and list are fetched at once, and again only if events were missed', async () => {
    const test = await connecting();
    expect(requests(test)).toEqual(['counts', 'notifications null']);
    test.answers.counts = async () => ({ messages: 1, linkRequests: 0, notifications: 1 });
    test.answers.notifications = async () => [notification('n1')];
    test.socket().server.report({ type: 'socket.connected' });
    await test.loaded();
    expect(requests(test)).toHaveLength(2);
    test.socket().server.report({ type: 'socket.eventsMissed' });
    await test.loaded();
    expect(requests(test)).toHaveLength(4);
    expect(test.counts()).toEqual({ messages: 1, linkRequests: 0, notifications: 1 });
    expect(test.items().map(({ id }) => id)).toEqual(['n1']);
  });

  test('SPD-01 after a gap everything is fetched once, even if the server reports missed events too', async () => {
    const test = await connecting();
    test.socket().server.report({ type: 'socket.connected' });
    test.socket().server.report({ type: 'socket.disconnected', reason: 'transport close' });
    test.clock.increment(1_000);
    test.socket().server.report({ type: 'socket.connected' });
    test.socket().server.report({ type: 'socket.eventsMissed' });
    await test.loaded();
    expect(requests(test)).toHaveLength(4);
  });
});

describe('reconnecting', () => {
  test('SOK-07 the pause doubles up to 30 s, and jitter takes between none and half of it off', async () => {
    const chances = [0, 0.25, 0.5, 1, 0, 1, 0];
    const { socket, clock, sockets } = await signedInApp({ random: () => chances[0] ?? 0 });
    for (const pause of [500, 1_250, 3_000, 8_000, 8_000, 30_000, 15_000]) {
      const before = sockets.length;
      socket().server.report({ type: 'socket.failed', error: 'websocket error' });
      clock.increment(pause - 1);
      expect(sockets).toHaveLength(before);
      clock.increment(1);
      expect(sockets).toHaveLength(before + 1);
      chances.shift();
    }
  });

  test('SOK-07 SES-13 a refused token is not retried in a loop: the session is checked, and ends', async () => {
    const { socket, clock, sockets, requests, gate, token, answers } = await signedInApp();
    answers.me = () => Promise.reject(Object.assign(new Error('401'), { status: 401 }));
    socket().server.report({ type: 'socket.refused', error: 'Authentication error' });
    clock.increment(120_000);
    expect(sockets).toHaveLength(1);
    await expect.poll(() => gate.current().isAuthenticated).toBe(false);
    expect(requests).toContain(`me ${token}`);
  });

  test('SOK-07 a refused but valid token is retried five times, then once whenever the member returns', async () => {
    const { socket, clock, sockets, children, browser, requests } = await signedInApp();
    const connection = () => children().socketLink?.getSnapshot().value.connection;
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000]) {
      socket().server.report({ type: 'socket.refused', error: 'Authentication error' });
      await expect.poll(connection).toBe('waiting');
      clock.increment(pause);
    }
    expect(sockets).toHaveLength(6);
    requests.length = 0;
    socket().server.report({ type: 'socket.refused', error: 'Authentication error' });
    await expect.poll(() => requests.length).toBe(1);
    clock.increment(600_000);
    expect(sockets).toHaveLength(6);
    for (const sign of ['shown', 'online'] as const) {
      const before = sockets.length;
      browser.environment?.[sign]();
      expect(connection()).toBe('waiting');
      clock.increment(30_000);
      expect(sockets).toHaveLength(before + 1);
      socket().server.report({ type: 'socket.refused', error: 'Authentication error' });
      expect(connection()).toBe('refused');
    }
  });

  test('SOK-04 views receive events from every new socket until they unsubscribe', async () => {
    const { app, socket, clock } = await signedInApp();
    const events: EmittedEvent[] = [];
    const stop = app.events.subscribe((one) => events.push(one));
    const message = { sender: { id: 'tomasz', name: 'Tomasz Wilk', avatar: null }, text: 'hi' };
    socket().server.receive('new_message', message);
    socket().server.report({ type: 'socket.disconnected', reason: 'transport close' });
    clock.increment(1_000);
    socket().server.report({ type: 'socket.connected' });
    socket().server.receive('content_changed', { kind: 'post', id: 'p1' });
    stop();
    socket().server.receive('new_message', message);
    expect(events).toEqual([
      { type: 'socketLink.messageArrived', message },
      { type: 'socketLink.opened' },
      { type: 'socketLink.eventsMissed' },
      { type: 'socketLink.contentChanged', change: { kind: 'post', id: 'p1' } },
    ]);
  });
});

describe('once the server is reachable again', () => {
  /** Milliseconds; longer than the first pause. */
  const PAUSE = 1_000;
  const offline = () => Promise.reject(new TypeError('Failed to fetch'));

  test('NTF-05 CNT-02 OPS-02 a failed list and failed counts are fetched once', async () => {
    const { app, answers, requests, transport, clock, items, counts, loaded, children } = await signedInApp();
    answers.notifications = offline;
    answers.counts = offline;
    app.send({ type: 'notifications.refresh' });
    app.send({ type: 'counts.refresh' });
    await loaded();
    await expect.poll(() => children().notifications?.getSnapshot().hasTag('error')).toBe(true);
    answers.notifications = async () => [notification('n1')];
    answers.counts = async () => ({ messages: 2, linkRequests: 0, notifications: 1 });
    requests.length = 0;
    transport.connectivity.reportFailure();
    transport.connectivity.reportAnswer();
    expect(requests).toEqual([]);
    clock.increment(PAUSE);
    clock.increment(COUNTS_PAUSE);
    await expect.poll(() => items().map(({ id }) => id)).toEqual(['n1']);
    await expect.poll(() => counts().messages).toBe(2);
    expect(requests.sort()).toEqual(['counts', 'notifications null']);
    transport.connectivity.reportFailure();
    transport.connectivity.reportAnswer();
    const round = vi.fn();
    transport.connectivity.subscribe(round);
    clock.increment(2 * PAUSE);
    expect(round).toHaveBeenCalledTimes(1);
    expect(requests).toHaveLength(2);
  });

  test('NTF-05 OPS-02 a failed older page of notifications is fetched', async () => {
    const full = Array.from({ length: 50 }, (_, nth) => notification(`n${nth}`));
    const { app, answers, requests, transport, clock, items, children } = await signedInApp({
      answers: { notifications: async () => full },
    });
    answers.notifications = offline;
    app.send({ type: 'notifications.showOlder' });
    const has = (tag: 'busy' | 'olderFailed') => children().notifications?.getSnapshot().hasTag(tag);
    await expect.poll(() => has('busy')).toBe(false);
    answers.notifications = async () => [notification('older')];
    requests.length = 0;
    transport.connectivity.reportFailure();
    transport.connectivity.reportAnswer();
    clock.increment(PAUSE);
    await expect.poll(() => items().at(-1)?.id).toBe('older');
    expect(requests).toEqual(['notifications n49']);
    expect(has('olderFailed')).toBe(false);
  });

  test('OPS-02 MSG-02 a failed thread is fetched, and then its failed older page', async () => {
    const { app, messageAnswers, transport, clock, logged } = await signedInApp();
    messageAnswers.conversationWith = offline;
    const thread = createActor(
      createConversation(transport, () => {}),
      { input: { me: 'nkechi', peerId: tomasz.id } },
    );
    connectConversation(thread, app);
    thread.start();
    const has = (tag: 'error' | 'olderFailed') => thread.getSnapshot().hasTag(tag);
    const seqs = () => thread.getSnapshot().context.messages.map(({ seq }) => seq);
    await expect.poll(() => has('error')).toBe(true);
    expect(logged).toMatchObject([{ what: 'conversation' }]);
    messageAnswers.conversationWith = async () => withTomasz();
    messageAnswers.thread = async () => ({ items: [messageOf(5)], hasMore: true });
    transport.connectivity.reportFailure();
    transport.connectivity.reportOnline();
    clock.increment(PAUSE);
    await expect.poll(seqs).toEqual([5]);

    messageAnswers.thread = offline;
    thread.send({ type: 'conversation.showOlder' });
    await expect.poll(() => has('olderFailed')).toBe(true);
    messageAnswers.thread = async () => ({ items: [messageOf(4)], hasMore: false });
    transport.connectivity.reportFailure();
    transport.connectivity.reportOnline();
    clock.increment(PAUSE);
    await expect.poll(seqs).toEqual([4, 5]);
  });
});
