import { expect, onTestFinished, test, vi } from 'vitest';
import { notification } from '#tests/machines/app/support/fake-calls.ts';
import { signedInApp, startTestApp } from '#tests/machines/app/support/test-app.ts';

const place = { conversationId: 'pit-band', recipientId: 'tomasz' };

test('CNT-06 SOK-01 OPS-02 SES-14 what a visitor’s page asks of a member’s machines comes to nothing, so does a server that is back, and news of another tab', async () => {
  const { app, gate, asked, sockets, sent, transport, clock, outside, told } = startTestApp();
  await gate.whenSettled();
  asked.length = 0;
  const { counts, notifications, outbox, socketLink } = app.commands;
  expect(() => {
    counts.refresh();
    notifications.markRead('n1');
    notifications.besideConversation('tomasz');
    notifications.markAllRead();
    notifications.refresh();
    notifications.showOlder();
    outbox.send('tomasz', 'Hello');
    outbox.retry('a');
    outbox.discard('a');
    socketLink.joinConversation('pit-band');
    socketLink.leaveConversation('pit-band');
    socketLink.startTyping(place);
    socketLink.stopTyping(place);
    socketLink.markRead('m1', 'pit-band');
    socketLink.markDelivered('m1', 'pit-band');
    socketLink.retry();
    transport.reach.failed();
    transport.reach.back();
    clock.increment(1_000);
    outside.tabs?.userChanged({ userId: 'tomasz', changes: { name: 'T.' } });
  }).not.toThrow();
  expect([asked, sockets, sent, told]).toEqual([[], [], [], []]);
});

test('NTF-04 a visitor who leaves has nothing to delete', async () => {
  const { app, gate, asked, outside } = startTestApp();
  await gate.whenSettled();
  asked.length = 0;
  outside.leave?.();
  expect(asked).toEqual([]);
  app.commands.notifications.remove('n1');
  outside.leave?.();
  expect(asked).toEqual([]);
});

test('NTF-04 when the time of such a deletion is over, nothing breaks', async () => {
  const { app, gate, clock, asked } = startTestApp();
  await gate.whenSettled();
  // XState throws later what a listener broke on.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  app.commands.notifications.remove('n1');
  clock.increment(10_000);
  expect(app.deletions.getSnapshot().context.waiting).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  expect(asked).toEqual([]);
});

test('NTF-04 CNT-02 what is deleted at last, on leaving, is asked for once more: list and counts', async () => {
  const { app, asked, outside, token } = await signedInApp();
  app.commands.notifications.remove('n1');
  asked.length = 0;
  outside.leave?.();
  await expect
    .poll(() => [...asked].sort())
    .toEqual(['counts', `delete n1 with ${token}`, 'notifications null']);
});

test('SES-06 until it is known whose token it is, other tabs hear nothing and nobody’s drafts go', async () => {
  const { app, gate, answers, told, area, paths } = startTestApp({ stored: { 'draft:null:post': 'Words' } });
  await gate.whenSettled();
  answers.me = () => new Promise(() => {});
  app.commands.session.loginWithToken('a.b.c');
  app.commands.session.updateUser({ name: 'Nkechi O.' });
  app.commands.session.signOut();
  expect(paths).toEqual(['/']);
  expect(told).toEqual([]);
  expect(area.kept.get('draft:null:post')).toBe('Words');
});

test('NTF-05 OPS-02 a server that can be reached again is not asked for older notifications nobody wanted', async () => {
  const full = Array.from({ length: 50 }, (_, nth) => notification(`n${nth}`));
  const { asked, transport, clock } = await signedInApp({ answers: { notifications: async () => full } });
  asked.length = 0;
  transport.reach.failed();
  transport.reach.back();
  clock.increment(600);
  expect(asked).toEqual([]);
});

test('SOK-07 the shortest pause before a reconnect is half a second', async () => {
  const { last, sockets, clock } = await signedInApp({ random: () => 0 });
  last().server.failed('websocket error');
  clock.increment(499);
  expect(sockets).toHaveLength(1);
  clock.increment(1);
  expect(sockets).toHaveLength(2);
});

test('SOK-03 a mark waits under its kind while there is no connection', async () => {
  const { app, last, children } = await signedInApp();
  last().server.failed('websocket error');
  app.commands.socketLink.markDelivered('m1', 'pit-band');
  expect(children().socketLink?.getSnapshot().context.marks).toEqual([
    { kind: 'delivered', messageId: 'm1', conversationId: 'pit-band' },
  ]);
});

test('SOK-06 a connection that opens says that the server can be reached, other news does not', async () => {
  const { app, transport, clock, last } = await signedInApp();
  const heard = vi.fn();
  transport.reach.listen(heard);
  transport.reach.failed();
  last().server.typing({ userId: 'tomasz', isTyping: true });
  last().server.contentChanged({ kind: 'gig', id: 'g1' });
  clock.increment(600);
  expect(heard).not.toHaveBeenCalled();
  last().server.failed('websocket error');
  app.commands.socketLink.retry();
  last().server.connected();
  clock.increment(300);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('SAF-05 a message that cannot be sent for now is noted in the log under its part', async () => {
  const { app, messageAnswers, logged } = await signedInApp();
  messageAnswers.send = () => Promise.reject(new TypeError('Failed to fetch'));
  app.commands.outbox.send('tomasz', 'Hello');
  await expect.poll(() => logged.map(({ what }) => what)).toEqual(['outbox']);
});
