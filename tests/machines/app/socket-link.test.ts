import { describe, expect, test } from 'vitest';
import type { News } from '#machines/socket-link/socket-link.events.ts';
import { nkechi } from './support/fake-calls.ts';
import { asArrived, messageOf } from './support/fake-messages.ts';
import { signedInApp, startTestApp } from './support/test-app.ts';

const tomasz = { id: 'tomasz', name: 'Tomasz Wilk', avatar: null };

describe('connecting', () => {
  test('SOK-01 a visitor has no socket; a member has one, with the token; it closes with the session', async () => {
    const { app, gate, sockets, last } = startTestApp();
    await gate.whenSettled();
    expect(sockets).toEqual([]);
    app.commands.session.signIn({ token: 'a.b.c', user: nkechi });
    expect(last()).toMatchObject({ token: 'a.b.c', isClosed: false });
    app.commands.session.signOut();
    expect(sockets).toHaveLength(1);
    expect(last().isClosed).toBe(true);
  });

  test('SOK-02 connected is true while open only, and errors are logged', async () => {
    const { children, last, logged } = await signedInApp();
    expect(children().socketLink?.getSnapshot().hasTag('open')).toBe(true);
    last().server.disconnected('transport close');
    expect(children().socketLink?.getSnapshot().hasTag('open')).toBe(false);
    expect(logged).toEqual([{ what: 'socketLink', error: 'transport close' }]);
  });

  test('SOK-02 a connection counts as down when it has not mended itself within a blink, until there is one', async () => {
    const { children, last, clock } = await signedInApp();
    const isDown = () => children().socketLink?.getSnapshot().hasTag('down');
    last().server.disconnected('transport close');
    clock.increment(1_000);
    last().server.failed('websocket error');
    clock.increment(499);
    expect(isDown()).toBe(false);
    clock.increment(1);
    expect(isDown()).toBe(true);
    clock.increment(1_500);
    expect(children().socketLink?.getSnapshot().hasTag('busy')).toBe(true);
    expect(isDown()).toBe(true);
    last().server.connected();
    expect(isDown()).toBe(false);
  });

  test('SOK-03 what views ask for goes out in the words of the spec, and of ours', async () => {
    const { app, last, clock } = await signedInApp();
    const { socketLink: link } = app.commands;
    const place = { conversationId: 'c1', recipientId: 'tomasz' };
    link.joinConversation('c1');
    link.startTyping(place);
    link.stopTyping(place);
    link.markDelivered('m1', 'c1');
    link.markRead('m1', 'c1');
    clock.increment(250);
    link.leaveConversation('c1');
    link.watch({ posts: 7 });
    expect(last().emits).toEqual([
      { event: 'join_conversation', payload: 'c1' },
      { event: 'typing_start', payload: place },
      { event: 'typing_stop', payload: place },
      { event: 'message_delivered', payload: { messageId: 'm1', conversationId: 'c1' } },
      { event: 'message_read', payload: { messageId: 'm1', conversationId: 'c1' } },
      { event: 'leave_conversation', payload: 'c1' },
      { event: 'watch', payload: { posts: 7 } },
    ]);
  });

  test('SOK-03 sixty messages at once are marked one by one, twenty a second, and none is forgotten', async () => {
    const { last, clock } = await signedInApp();
    for (let seq = 1; seq <= 60; seq++) last().server.message(asArrived(messageOf(seq)));
    const marks = () => last().emits.filter(({ event }) => event === 'message_delivered').length;
    const pause = (times: number) => {
      for (let nth = 0; nth < times; nth++) clock.increment(250);
    };
    expect(marks()).toBe(1);
    pause(4);
    expect(marks()).toBe(21);
    last().server.disconnected('transport close');
    clock.increment(1_000);
    last().server.connected();
    expect(marks()).toBe(5);
    pause(40);
    // The last five may have gone down with the connection: they are told again.
    expect(marks()).toBe(44);
  });

  test('SOK-03 a mark that went out just before its connection broke is told again, one that waits twice is told once', async () => {
    const { app, last, clock } = await signedInApp();
    app.commands.socketLink.markRead('m1', 'c1');
    clock.increment(250);
    app.commands.socketLink.markRead('m2', 'c1');
    app.commands.socketLink.markRead('m3', 'c1');
    last().server.disconnected('transport close');
    app.commands.socketLink.markRead('m2', 'c1');
    clock.increment(1_000);
    last().server.connected();
    clock.increment(250);
    expect(last().emits.map(({ payload }) => payload)).toEqual([
      { messageId: 'm2', conversationId: 'c1' },
      { messageId: 'm3', conversationId: 'c1' },
    ]);
  });

  test('SOK-03 what is here is told once over one connection, however often a list says it is not', async () => {
    const { app, last, clock } = await signedInApp();
    const tell = () => {
      app.commands.socketLink.markDelivered('m1', 'c1');
      clock.increment(250);
    };
    tell();
    tell();
    expect(last().emits).toHaveLength(1);
    last().server.disconnected('transport close');
    clock.increment(1_000);
    last().server.connected();
    expect(last().emits).toEqual([]);
    tell();
    expect(last().emits).toHaveLength(1);
  });

  test('SOK-04 a payload of the wrong shape is logged', async () => {
    const { last, logged } = await signedInApp();
    last().server.malformed('new_message', 'sender: expected Object');
    expect(logged).toEqual([{ what: 'socketLink', error: 'new_message: sender: expected Object' }]);
  });
});

test('SOK-05 typing people come, go, and expire when their stop never comes', async () => {
  const { children, last, clock } = await signedInApp();
  const typing = () => children().socketLink?.getSnapshot().context.typing;
  last().server.typing({ userId: 'tomasz', isTyping: true });
  last().server.typing({ userId: 'lena', isTyping: true });
  expect(typing()).toEqual([{ userId: 'tomasz' }, { userId: 'lena' }]);
  last().server.typing({ userId: 'lena', isTyping: false });
  expect(typing()).toEqual([{ userId: 'tomasz' }]);
  clock.increment(6_000);
  expect(typing()).toEqual([]);
});

describe('reconnecting', () => {
  test('SOK-06 rooms are joined again, counts and notifications fetched, views told', async () => {
    const { app, last, clock, asked, quiet } = await signedInApp();
    const heard: News[] = [];
    app.socketLinkNews.listen((news) => heard.push(news));
    app.commands.socketLink.joinConversation('c1');
    last().server.disconnected('transport close');
    app.commands.socketLink.markRead('m1', 'c1');
    clock.increment(1_000);
    asked.length = 0;
    last().server.connected();
    await quiet();
    expect(last().emits).toEqual([
      { event: 'join_conversation', payload: 'c1' },
      { event: 'message_read', payload: { messageId: 'm1', conversationId: 'c1' } },
    ]);
    expect(asked).toEqual(['counts', 'notifications null']);
    expect(heard).toContainEqual({ type: 'socketLink.newsMissed' });
  });

  test('SOK-07 pauses double up to thirty seconds', async () => {
    const { last, clock, sockets } = await signedInApp();
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const before = sockets.length;
      last().server.failed('websocket error');
      clock.increment(pause - 1);
      expect(sockets).toHaveLength(before);
      clock.increment(1);
      expect(sockets).toHaveLength(before + 1);
    }
  });

  test('SOK-07 at once when the browser is back online', async () => {
    const { last, sockets, outside } = await signedInApp();
    last().server.failed('websocket error');
    outside.environment?.online();
    expect(sockets).toHaveLength(2);
  });

  test('SOK-07 a refused token is not tried in a loop: the session is asked', async () => {
    const { last, clock, sockets, asked, gate, token, answers } = await signedInApp();
    answers.me = () => Promise.reject(Object.assign(new Error('401'), { status: 401 }));
    last().server.refused('Authentication error');
    clock.increment(120_000);
    expect(sockets).toHaveLength(1);
    await expect.poll(() => gate.current().isAuthenticated).toBe(false);
    expect(asked).toContain(`me ${token}`);
  });

  test('SOK-07 refused once though the session stands: tried again after a pause, by itself', async () => {
    const { last, clock, sockets, asked, token, children } = await signedInApp();
    last().server.refused('Authentication error');
    expect(asked).toContain(`me ${token}`);
    await expect.poll(() => children().socketLink?.getSnapshot().value.connection).toBe('waiting');
    clock.increment(999);
    expect(sockets).toHaveLength(1);
    clock.increment(1);
    last().server.connected();
    expect(children().socketLink?.getSnapshot().hasTag('open')).toBe(true);
  });

  test('SOK-07 refused again and again it is tried five times with longer pauses, then once when the member is back', async () => {
    const { last, clock, sockets, children, outside, asked } = await signedInApp();
    const stateOf = () => children().socketLink?.getSnapshot().value.connection;
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000]) {
      last().server.refused('Authentication error');
      await expect.poll(stateOf).toBe('waiting');
      clock.increment(pause);
    }
    expect(sockets).toHaveLength(6);
    asked.length = 0;
    last().server.refused('Authentication error');
    await expect.poll(() => asked.length).toBe(1);
    clock.increment(600_000);
    expect(sockets).toHaveLength(6);
    for (const sign of ['shown', 'online'] as const) {
      const before = sockets.length;
      outside.environment?.[sign]();
      expect(stateOf()).toBe('waiting');
      clock.increment(30_000);
      expect(sockets).toHaveLength(before + 1);
      last().server.refused('Authentication error');
      expect(stateOf()).toBe('refused');
    }
  });

  test('SES-13 thrown out, the session is asked; a lost network does not sign out', async () => {
    const { last, gate, asked, token, answers, logged } = await signedInApp();
    answers.me = () => Promise.reject(new TypeError('Failed to fetch'));
    last().server.thrownOut();
    await expect.poll(() => logged.map(({ what }) => what)).toContain('session');
    expect(asked).toContain(`me ${token}`);
    expect(gate.current().isAuthenticated).toBe(true);
  });
});

test('SOK-04 news reaches views, whatever the socket it came through', async () => {
  const { app, last, clock } = await signedInApp();
  const heard: News[] = [];
  const stop = app.socketLinkNews.listen((news) => heard.push(news));
  const message = { sender: tomasz, text: 'hi' };
  last().server.message(message);
  last().server.disconnected('transport close');
  clock.increment(1_000);
  last().server.connected();
  last().server.contentChanged({ kind: 'post', id: 'p1' });
  stop();
  last().server.message(message);
  expect(heard).toEqual([
    { type: 'socketLink.messageArrived', message },
    { type: 'socketLink.opened' },
    { type: 'socketLink.newsMissed' },
    { type: 'socketLink.contentChanged', change: { kind: 'post', id: 'p1' } },
  ]);
});
