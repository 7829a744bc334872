import { TimeoutError } from 'ky';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMessage } from '#actors/outbox.ts';
import type { Message } from '#contract/messages.ts';
import { outboxOf } from '#transport/drafts.ts';
import { createStorage } from '#transport/storage.ts';
import { nkechi } from './support/fake-calls.ts';
import { asReceived, messageOf } from './support/fake-messages.ts';
import { memoryArea } from './support/memory-area.ts';
import { signedInApp, type TestApp, validToken } from './support/test-app.ts';

const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const tooSlow = () => Promise.reject(new TimeoutError(new Request('http://stage.test/api/messages')));
const unsent = ({ children }: TestApp) => children().outbox?.getSnapshot().context.items ?? [];
const stored = ({ transport }: TestApp) => outboxOf(transport.storage, nkechi.id).read();
function write({ app }: TestApp, text: string) {
  const item = createMessage('tomasz', text);
  app.send({ type: 'outbox.send', item });
  return item.clientId;
}

test.each([
  ['offline', offline],
  ['without an answer in time', tooSlow],
])('SAF-05 %s a message waits indefinitely and is sent once the network is back', async (_, unreachable) => {
  const test = await signedInApp();
  test.messageAnswers.send = unreachable;
  const clientId = write(test, 'Still five?');
  const outbox = test.children().outbox;
  for (let tries = 1; tries <= 8; tries++) {
    await expect.poll(() => outbox?.getSnapshot().hasTag('waiting')).toBe(true);
    test.clock.increment(30_000);
  }
  await expect.poll(() => outbox?.getSnapshot().hasTag('waiting')).toBe(true);
  expect(unsent(test)).toMatchObject([{ failed: null }]);
  test.messageAnswers.send = async (message) => messageOf(1, { own: true, ...message });
  test.browser.environment?.online();
  await expect.poll(() => unsent(test)).toEqual([]);
  expect(new Set(test.sent.map((message) => message.clientId))).toEqual(new Set([clientId]));
});

test('SOK-07 a sent message ends the pause before a reconnect', async () => {
  const test = await signedInApp();
  test.socket().server.report({ type: 'socket.disconnected', reason: 'transport close' });
  const answer = Promise.withResolvers<Message>();
  test.messageAnswers.send = () => answer.promise;
  write(test, 'Still five?');
  expect(test.sockets).toHaveLength(1);
  answer.resolve(messageOf(1, { own: true }));
  await expect.poll(() => test.sockets.length).toBe(2);
  test.messageAnswers.send = async (message) => messageOf(2, { own: true, ...message });
  test.socket().server.report({ type: 'socket.connected' });
  write(test, 'Or six?');
  await expect.poll(() => unsent(test)).toEqual([]);
  expect(test.sockets).toHaveLength(2);
});

test('SAF-05 messages written in the same millisecond keep their order', async () => {
  const test = await signedInApp();
  test.messageAnswers.send = () => new Promise(() => {});
  const moment = Date.parse('2999-01-01T00:00:00.000Z');
  const clock = vi.spyOn(Date, 'now').mockReturnValue(moment);
  onTestFinished(() => clock.mockRestore());
  write(test, 'one');
  write(test, 'two');
  clock.mockReturnValue(moment + 500);
  write(test, 'three');
  expect(unsent(test).map(({ at }) => Date.parse(at) - moment)).toEqual([0, 1, 500]);
});

test('SAF-05 SES-13 unsent messages survive the end of a session and are sent after the next sign-in', async () => {
  const test = await signedInApp();
  test.messageAnswers.send = offline;
  const clientId = write(test, 'Still five?');
  await expect.poll(() => test.children().outbox?.getSnapshot().hasTag('waiting')).toBe(true);
  test.transport.credentials.refused(test.token);
  expect(test.children().outbox).toBeUndefined();
  expect(stored(test)).toHaveLength(1);
  test.messageAnswers.send = async (message) => messageOf(1, { own: true, ...message });
  test.app.send({ type: 'session.signIn', token: validToken(), user: nkechi });
  await expect.poll(() => test.sent.at(-1)?.clientId).toBe(clientId);
  await expect.poll(() => stored(test)).toEqual([]);
});

test('SAF-01 signing out by choice discards unsent messages; other members’ stay and are never shown', async () => {
  const test = await signedInApp();
  test.messageAnswers.send = offline;
  write(test, 'Still five?');
  outboxOf(test.transport.storage, 'petra').save({
    clientId: 'of-petra',
    recipientId: 'tomasz',
    text: 'Call is ten',
    at: '2026-11-20T14:10:00.000Z',
    failed: null,
  });
  test.app.send({ type: 'session.signOut' });
  expect(stored(test)).toEqual([]);
  test.app.send({ type: 'session.signIn', token: validToken(), user: nkechi });
  await expect.poll(() => test.children().outbox?.getSnapshot().hasTag('busy')).toBe(false);
  expect(unsent(test)).toEqual([]);
  expect(outboxOf(test.transport.storage, 'petra').read()).toHaveLength(1);
});

test('SAF-05 tabs do not overwrite each other’s unsent messages', async () => {
  const area = memoryArea();
  const [one, two] = [createStorage(() => area), createStorage(() => area)];
  const here = await signedInApp({ transport: { storage: one } });
  const there = await signedInApp({ transport: { storage: two } });
  here.messageAnswers.send = offline;
  there.messageAnswers.send = offline;
  write(here, 'from here');
  write(there, 'from there');
  expect(
    stored(here)
      .map(({ text }) => text)
      .sort(),
  ).toEqual(['from here', 'from there']);
  const [{ clientId } = { clientId: '' }] = unsent(here);
  there.socket().server.receive('new_message', asReceived(messageOf(1, { own: true, clientId })));
  expect(stored(there).map(({ text }) => text)).toEqual(['from there']);
});

test('SOK-03 a complete message is marked as delivered; an event with only the sender is not', async () => {
  const { socket } = await signedInApp();
  socket().server.receive('new_message', asReceived(messageOf(7)));
  socket().server.receive('new_message', { sender: { id: 'tomasz', name: '', avatar: null } });
  socket().server.receive('new_message', asReceived(messageOf(8, { own: true })));
  expect(socket().emits).toEqual([
    { event: 'message_delivered', payload: { messageId: 'm7', conversationId: 'pit-band' } },
  ]);
});
