import { describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { connectConversation, createConversation } from '#actors/conversation.ts';
import { createMessage } from '#actors/outbox.ts';
import { typistsIn } from '#actors/socket-link.ts';
import type { ConversationWith, ThreadPage } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import type { FailureReport } from '#transport/failure.ts';
import { nkechi } from './support/fake-calls.ts';
import { asReceived, messageOf, refusedWith, tomasz, withTomasz } from './support/fake-messages.ts';
import { signedInApp, type TestApp } from './support/test-app.ts';

type Opened = PromiseWithResolvers<ConversationWith>;

const page = (...seqs: number[]): ThreadPage => ({
  items: seqs.map((seq) => messageOf(seq)),
  hasMore: false,
});

/** Opens a thread of Nkechi's in the running app, and waits until it has loaded or failed. */
async function openThread(test: TestApp, peerId = tomasz.id) {
  const failures: FailureReport[] = [];
  const machine = createConversation(test.transport, (failure) => void (failure && failures.push(failure)));
  const thread = createActor(machine, { ...test.app.actorOptions, input: { me: nkechi.id, peerId } });
  const leave = connectConversation(thread, test.app);
  thread.start();
  const seqs = () => thread.getSnapshot().context.messages.map(({ seq }) => seq);
  await waitFor(thread, (snapshot) => !snapshot.hasTag('busy'));
  return { thread, leave, seqs, failures };
}

const readMarks = ({ socket }: TestApp) => socket().emits.filter(({ event }) => event === 'message_read');

function reconnect({ socket, app }: TestApp) {
  socket().server.report({ type: 'socket.disconnected', reason: 'transport close' });
  app.send({ type: 'socketLink.retry' });
  socket().server.report({ type: 'socket.connected' });
}

test('SOK-06 a reconnect fetches missed messages, even those older than one sent meanwhile', async () => {
  const test = await signedInApp();
  test.messageAnswers.thread = async () => page(1);
  const { seqs } = await openThread(test);
  test.socket().server.report({ type: 'socket.disconnected', reason: 'transport close' });
  test.messageAnswers.send = async ({ clientId }) => messageOf(3, { own: true, clientId });
  test.app.send({ type: 'outbox.send', item: createMessage(tomasz.id, 'Over HTTP') });
  await expect.poll(seqs).toEqual([1, 3]);
  test.messageAnswers.thread = async () => ({
    items: [messageOf(1), messageOf(2), messageOf(3, { own: true })],
    hasMore: false,
  });
  test.app.send({ type: 'socketLink.retry' });
  test.socket().server.report({ type: 'socket.connected' });
  await expect.poll(seqs).toEqual([1, 2, 3]);
});

test('SOK-06 MSG-06 a change announced during a fetch causes another fetch', async () => {
  const test = await signedInApp();
  const early: Opened = Promise.withResolvers();
  test.messageAnswers.conversationWith = vi
    .fn(async () => withTomasz({ canWrite: false }))
    .mockImplementationOnce(() => early.promise);
  const opened = openThread(test);
  await vi.waitFor(() => expect(test.messageAnswers.conversationWith).toHaveBeenCalledOnce());
  const id = withTomasz().conversationId ?? '';
  for (const changed of [id, id, 'another']) {
    test.socket().server.receive('content_changed', { kind: 'conversation', id: changed });
  }
  // A series of changes must not delay the first answer.
  expect(test.messageAnswers.conversationWith).toHaveBeenCalledOnce();
  early.resolve(withTomasz({ canWrite: true }));
  const { thread } = await opened;
  await waitFor(thread, ({ context }) => context.conversation?.canWrite === false);
  expect(test.messageAnswers.conversationWith).toHaveBeenCalledTimes(2);
});

test('SOK-06 a read mark lost with its connection is sent again on the next one', async () => {
  const test = await signedInApp();
  test.messageAnswers.thread = async () => page(1);
  const { thread } = await openThread(test);
  thread.send({ type: 'conversation.watched', upTo: null });
  test.clock.increment(250);
  reconnect(test);
  await expect.poll(() => readMarks(test)).toMatchObject([readMark(1)]);
});

test('MSG-02 all of 104 unread messages are loaded, and only visible ones are marked as read', async () => {
  const test = await signedInApp();
  const all = Array.from({ length: 120 }, (_, nth) =>
    messageOf(nth + 1, { readAt: nth < 16 ? '2026-11-20T14:10:00.000Z' : null }),
  );
  test.messageAnswers.thread = async (before = 121) => {
    const items = all.filter(({ seq }) => seq < before).slice(-50);
    return { items, hasMore: (items[0]?.seq ?? 1) > 1 };
  };
  const { thread, seqs } = await openThread(test);
  expect(seqs()).toEqual(all.map(({ seq }) => seq));
  expect(test.requestedPages).toEqual(['newest', 'before 71', 'before 21']);
  const pause = (times: number) => {
    for (let nth = 0; nth < times; nth++) test.clock.increment(250);
  };
  thread.send({ type: 'conversation.watched', upTo: 24 });
  pause(3);
  expect(readMarks(test)).toHaveLength(8);
  expect(readMarks(test)).toMatchObject([24, 23, 22, 21, 20, 19, 18, 17].map((seq) => readMark(seq)));
  test.socket().server.receive('new_message', asReceived(messageOf(121)));
  thread.send({ type: 'conversation.watched', upTo: null });
  pause(21);
  expect(new Set(readMarks(test).map(({ payload }) => JSON.stringify(payload))).size).toBe(105);
  expect(readMarks(test)).toHaveLength(105);
});

const readMark = (seq: number) => ({ payload: { messageId: `m${seq}` } });

const read = { readAt: '2026-11-20T14:10:00.000Z' };
test.each([
  ['read messages only', [messageOf(5, read)], 1],
  ['own messages only', [messageOf(5, { own: true })], 1],
  ['own unread messages, then read ones', [messageOf(5, { own: true }), messageOf(6, read)], 1],
  ['unread messages on every page', [messageOf(5)], 10],
])('MSG-02 with %s a thread fetches no more pages than needed, and at most ten', async (_, items, pages) => {
  const test = await signedInApp();
  test.messageAnswers.thread = async () => ({ items, hasMore: true });
  const { thread } = await openThread(test);
  expect(thread.getSnapshot().hasTag('error')).toBe(false);
  expect(test.requestedPages).toHaveLength(pages);
});

test('SAF-05 the first message to a person creates the conversation', async () => {
  const test = await signedInApp();
  test.messageAnswers.conversationWith = async () => withTomasz({ conversationId: null });
  const { thread } = await openThread(test);
  expect(test.requestedPages).toEqual([]);
  test.app.send({ type: 'outbox.send', item: createMessage(tomasz.id, 'Hello!') });
  await expect.poll(() => thread.getSnapshot().context.conversation?.conversationId).toBe('pit-band');
});

test('SAF-05 after a refused message the thread checks again whether the member may write', async () => {
  const test = await signedInApp();
  const { thread } = await openThread(test);
  test.messageAnswers.conversationWith = async () => withTomasz({ canWrite: false });
  test.messageAnswers.send = refusedWith(403, 'You cannot write to each other.');
  test.app.send({ type: 'outbox.send', item: createMessage(tomasz.id, 'Hello?') });
  await expect.poll(() => thread.getSnapshot().context.conversation?.canWrite).toBe(false);
  expect(test.notices).toMatchObject([{ level: 'error', text: expect.stringContaining('wasn’t sent') }]);
});

test('MSG-02 once the member’s address is verified, an open thread checks again whether they may write', async () => {
  const test = await signedInApp();
  test.app.send({ type: 'session.updateUser', changes: { isEmailVerified: false } });
  const { thread } = await openThread(test);
  const opened = vi.fn(async () => withTomasz());
  test.messageAnswers.conversationWith = opened;
  test.app.send({ type: 'session.updateUser', changes: { name: 'Nkechi O.' } });
  expect(opened).not.toHaveBeenCalled();
  test.app.send({ type: 'session.updateUser', changes: { isEmailVerified: true } });
  await waitFor(thread, (snapshot) => !snapshot.hasTag('busy'));
  test.app.send({ type: 'session.updateUser', changes: { name: 'Nkechi Obi' } });
  expect(opened).toHaveBeenCalledOnce();
});

test('SOK-03 a closed thread receives no messages, marks none and fetches nothing', async () => {
  const test = await signedInApp();
  test.messageAnswers.thread = async () => ({ items: [messageOf(1)], hasMore: true });
  const { thread, leave, seqs } = await openThread(test);
  test.messageAnswers.thread = () => Promise.reject(new TypeError('Failed to fetch'));
  thread.send({ type: 'conversation.showOlder' });
  await waitFor(thread, (snapshot) => snapshot.hasTag('olderFailed'));
  leave();
  const requests = test.requestedPages.length;
  test.transport.connectivity.reportFailure();
  test.transport.connectivity.reportOnline();
  test.clock.increment(1_000);
  test.socket().server.receive('new_message', asReceived(messageOf(2)));
  test.app.send({ type: 'outbox.send', item: createMessage(tomasz.id, 'Too late?') });
  await expect.poll(() => test.children().outbox?.getSnapshot().context.items).toEqual([]);
  thread.send({ type: 'conversation.watched', upTo: null });
  test.clock.increment(250);
  expect([seqs(), test.requestedPages.length]).toEqual([[1], requests]);
  expect(test.socket().emits.map(({ event }) => event)).toEqual(['message_delivered']);
});

test.each([
  ['an answer', ({ resolve }: Opened) => resolve(withTomasz({ conversationId: null }))],
  ['a failure', ({ reject }: Opened) => reject(new TypeError('Failed to fetch'))],
])('SOK-03 %s that arrives after the thread was closed is not reported', async (_, settle) => {
  const test = await signedInApp();
  const opened: Opened = Promise.withResolvers();
  test.messageAnswers.conversationWith = () => opened.promise;
  const report = vi.fn();
  const thread = createActor(createConversation(test.transport, report), {
    input: { me: nkechi.id, peerId: tomasz.id },
  });
  thread.start();
  thread.stop();
  settle(opened);
  await opened.promise.catch(() => {});
  expect(report).not.toHaveBeenCalled();
});

describe('a group', () => {
  const id = 'soul-night';
  const inGroup = (seq: number, more: Partial<Message> & { own?: boolean } = {}) =>
    messageOf(seq, { conversationId: id, recipientId: id, ...more });
  const petra = { _id: 'petra', name: 'Petra Lund', avatar: null };

  /** Opens a group of Nkechi, Tomasz and Petra. */
  function openGroup(test: TestApp) {
    const group = { gigId: 'gig', posterId: 'petra', isIn: true, members: [tomasz] };
    test.messageAnswers.conversationWith = async () =>
      withTomasz({ conversationId: id, person: { ...tomasz, id }, lastReadSeq: 0, group });
    return openThread(test, id);
  }

  const typistsOf =
    ({ children }: TestApp) =>
    (peerId: string) =>
      typistsIn(children().socketLink?.getSnapshot().context.typing ?? [], peerId);

  test('MSG-05 SOK-04 a thread receives only the messages of its group or its two people', async () => {
    const test = await signedInApp();
    const group = await openGroup(test);
    const { server } = test.socket();
    test.messageAnswers.conversationWith = async () => withTomasz();
    const pair = await openThread(test);
    server.receive('new_message', asReceived(inGroup(1)));
    server.receive('new_message', asReceived(inGroup(2, { sender: petra })));
    server.receive('new_message', asReceived(messageOf(3)));
    server.receive('new_message', asReceived(inGroup(4, { own: true, recipientId: id })));
    server.receive('new_message', asReceived(inGroup(5, { conversationId: 'other', recipientId: 'other' })));
    server.receive('new_message', asReceived(messageOf(6, { own: true })));
    server.receive('new_message', asReceived(messageOf(7, { own: true, recipientId: 'petra' })));
    expect([group.seqs(), pair.seqs()]).toEqual([
      [1, 2, 4],
      [3, 6],
    ]);
  });

  test.each([
    ['delivered', false],
    ['read', true],
  ])('MSG-05 SOK-03 a message is marked as %s when its visibility is %s', async (mark, isVisible) => {
    const test = await signedInApp();
    const { thread } = await openGroup(test);
    if (isVisible) thread.send({ type: 'conversation.watched', upTo: null });
    test.socket().server.receive('new_message', asReceived(inGroup(7, { sender: petra })));
    await expect
      .poll(() => test.socket().emits)
      .toContainEqual({ event: `message_${mark}`, payload: { messageId: 'm7', conversationId: id } });
  });

  test('MSG-05 SOK-05 typing in a group and to the member are separate, and a message ends only one', async () => {
    const test = await signedInApp();
    const { server } = test.socket();
    const typing = typistsOf(test);
    server.receive('user_typing', { userId: tomasz.id, isTyping: true, groupId: id });
    expect([typing(id), typing(tomasz.id), typing('other')]).toEqual([[tomasz.id], [], []]);
    server.receive('user_typing', { userId: tomasz.id, isTyping: true });
    server.receive('new_message', asReceived(inGroup(1)));
    expect([typing(id), typing(tomasz.id)]).toEqual([[], [tomasz.id]]);
    server.receive('user_typing', { userId: tomasz.id, isTyping: true, groupId: id });
    server.receive('new_message', asReceived(messageOf(2)));
    expect([typing(id), typing(tomasz.id)]).toEqual([[tomasz.id], []]);
    server.receive('user_typing', { userId: tomasz.id, isTyping: false, groupId: id });
    expect(typing(id)).toEqual([]);
  });

  test('MSG-05 SOK-05 a typist whose id contains a space is shown as typing', async () => {
    const test = await signedInApp();
    test.socket().server.receive('user_typing', { userId: 'lena k', isTyping: true });
    expect(typistsOf(test)('lena k')).toEqual(['lena k']);
    expect(typistsOf(test)('lena')).toEqual([]);
  });
});
