import { expect, test, vi } from 'vitest';
import { signedInApp, startTestApp } from '#tests/machines/app/support/test-app.ts';

const place = { conversationId: 'pit-band', recipientId: 'tomasz' };

test('CNT-06 SOK-01 what a visitor’s page asks of a member’s machines comes to nothing', async () => {
  const { app, gate, asked, sockets, sent } = startTestApp();
  await gate.whenSettled();
  asked.length = 0;
  const { counts, notifications, outbox, socketLink } = app.commands;
  expect(() => {
    counts.refresh();
    notifications.markRead('n1');
    notifications.markSeen('n1');
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
  }).not.toThrow();
  expect([asked, sockets, sent]).toEqual([[], [], []]);
});

test('OPS-02 CNT-06 nor does a server that can be reached again make a visitor ask for anything', async () => {
  const { gate, asked, transport, clock } = startTestApp();
  await gate.whenSettled();
  asked.length = 0;
  transport.reach.failed();
  transport.reach.back();
  expect(() => clock.increment(1_000)).not.toThrow();
  expect(asked).toEqual([]);
});

test('NTF-04 a visitor who leaves has nothing to delete', async () => {
  const { gate, asked, outside } = startTestApp();
  await gate.whenSettled();
  asked.length = 0;
  outside.leave?.();
  expect(asked).toEqual([]);
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
