import { placeholdersOf } from 'chart-testing';
import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { connectConversation, createConversation } from '#actors/conversation.ts';
import type { ThreadPage } from '#contract/ours/messages.ts';
import type { FailureReport } from '#transport/failure.ts';
import { nkechi } from './support/fake-calls.ts';
import { asArrived, messageOf, tomasz, withTomasz } from './support/fake-messages.ts';
import { signedInApp, type TestApp } from './support/test-app.ts';

const page = (...seqs: number[]): ThreadPage => ({
  items: seqs.map((seq) => messageOf(seq)),
  hasMore: false,
});

/** Nkechi's thread with Tomasz in the running app. */
function openThread(test: TestApp) {
  const failures: FailureReport[] = [];
  const machine = createConversation(test.transport, (failure) => void (failure && failures.push(failure)));
  const thread = createActor(machine, { ...test.app.systems, input: { me: nkechi.id, peerId: tomasz.id } });
  const leave = connectConversation(thread, test.app);
  thread.start();
  const seqs = () => thread.getSnapshot().context.messages.map(({ seq }) => seq);
  const isThere = () => waitFor(thread, (snapshot) => !snapshot.hasTag('busy'));
  return { thread, leave, seqs, isThere, failures, machine };
}

/** Which message an event sent to the server is about. */
const aboutIn = ({ payload }: { payload: unknown }) =>
  typeof payload === 'object' && payload && 'messageId' in payload ? payload.messageId : null;

function comeBack({ last, app }: TestApp) {
  last().server.disconnected('transport close');
  app.commands.socketLink.retry();
  last().server.connected();
}

describe('a thread in the running app', () => {
  test('nothing in it is still a placeholder', async () => {
    expect(placeholdersOf(openThread(await signedInApp()).machine)).toEqual([]);
  });

  test('SOK-04 what arrives while the history is asked for is there once, in order', async () => {
    const test = await signedInApp();
    const answer = Promise.withResolvers<ThreadPage>();
    test.messageAnswers.thread = () => answer.promise;
    const { seqs, isThere } = openThread(test);
    test.last().server.message(asArrived(messageOf(3)));
    answer.resolve(page(1, 2, 3));
    await isThere();
    expect(seqs()).toEqual([1, 2, 3]);
  });

  test('SAF-05 my own message is there once, though socket and answer both bring it', async () => {
    const test = await signedInApp();
    const { seqs, isThere } = openThread(test);
    await isThere();
    test.messageAnswers.send = async ({ clientId, text }) => {
      const stored = messageOf(9, { own: true, clientId, text });
      test.last().server.message(asArrived(stored));
      return stored;
    };
    test.app.commands.outbox.send(tomasz.id, 'Still five?');
    await expect.poll(seqs).toEqual([9]);
    await expect.poll(() => test.children().outbox?.getSnapshot().hasTag('sending')).toBe(false);
    expect(seqs()).toEqual([9]);
  });

  test('SOK-04 my own message from another tab joins the thread, one to somebody else does not', async () => {
    const test = await signedInApp();
    const { seqs, isThere } = openThread(test);
    await isThere();
    test.last().server.message(asArrived(messageOf(4, { own: true })));
    test.last().server.message(asArrived(messageOf(5, { own: true, recipientId: 'petra' })));
    expect(seqs()).toEqual([4]);
  });

  test('SOK-06 after a reconnect nothing is missed, not even before what was sent meanwhile', async () => {
    const test = await signedInApp();
    test.messageAnswers.thread = async () => page(1);
    const { seqs, isThere } = openThread(test);
    await isThere();
    test.last().server.disconnected('transport close');
    test.messageAnswers.send = async ({ clientId }) => messageOf(3, { own: true, clientId });
    test.app.commands.outbox.send(tomasz.id, 'Over HTTP');
    await expect.poll(seqs).toEqual([1, 3]);
    test.messageAnswers.thread = async () => ({
      items: [messageOf(1), messageOf(2), messageOf(3, { own: true })],
      hasMore: false,
    });
    test.app.commands.socketLink.retry();
    test.last().server.connected();
    await expect.poll(seqs).toEqual([1, 2, 3]);
  });

  test('SOK-06 a connection that comes back while older messages load spoils neither', async () => {
    const test = await signedInApp();
    test.messageAnswers.thread = async () => ({ ...page(10, 11), hasMore: true });
    const { thread, seqs, isThere } = openThread(test);
    await isThere();
    const older = Promise.withResolvers<ThreadPage>();
    test.messageAnswers.thread = () => older.promise;
    thread.send({ type: 'conversation.showOlder' });
    test.messageAnswers.thread = async () => ({ ...page(10, 11, 12), hasMore: true });
    comeBack(test);
    await expect.poll(seqs).toEqual([10, 11, 12]);
    older.resolve(page(8, 9));
    await expect.poll(seqs).toEqual([8, 9, 10, 11, 12]);
    expect(thread.getSnapshot().context.hasOlder).toBe(false);
  });

  test('SOK-06 after a long absence the newest page takes the place of what would leave a hole', async () => {
    const test = await signedInApp();
    test.messageAnswers.thread = async () => page(1, 2);
    const { thread, seqs, isThere } = openThread(test);
    await isThere();
    test.messageAnswers.thread = async () => ({ ...page(60, 61), hasMore: true });
    comeBack(test);
    await expect.poll(seqs).toEqual([60, 61]);
    expect(thread.getSnapshot().context.hasOlder).toBe(true);
  });

  test('SOK-04 SOK-06 a read mark is not lost with the hole, though the page that begins there does not know it', async () => {
    const test = await signedInApp();
    test.messageAnswers.thread = async () => page(1, 2);
    const { thread, seqs, isThere } = openThread(test);
    await isThere();
    const mine = messageOf(60, { own: true });
    test.last().server.message(asArrived(mine));
    test
      .last()
      .server.messageStatus({ status: 'read', count: 0, messageId: 'm60', conversationId: 'pit-band' });
    test.messageAnswers.thread = async () => ({ items: [mine, messageOf(61)], hasMore: true });
    comeBack(test);
    await expect.poll(seqs).toEqual([60, 61]);
    expect(thread.getSnapshot().context.messages[0]?.readAt).not.toBeNull();
  });

  test('SOK-04 a read mark that comes before its message is not lost', async () => {
    const test = await signedInApp();
    const answer = Promise.withResolvers<ThreadPage>();
    test.messageAnswers.thread = () => answer.promise;
    const { thread, isThere } = openThread(test);
    test
      .last()
      .server.messageStatus({ status: 'read', count: 0, messageId: 'm2', conversationId: 'pit-band' });
    answer.resolve({ items: [messageOf(2, { own: true })], hasMore: false });
    await isThere();
    expect(thread.getSnapshot().context.messages[0]?.readAt).not.toBeNull();
  });

  test('SOK-03 CNT-04 what is in sight is told to be read once, what is out of sight is not', async () => {
    const test = await signedInApp();
    const reads = () => test.last().emits.filter(({ event }) => event === 'message_read');
    test.messageAnswers.thread = async () => page(1, 2);
    const { thread, isThere } = openThread(test);
    await isThere();
    expect(reads()).toEqual([]);
    thread.send({ type: 'conversation.watched', upTo: null });
    test.clock.increment(250);
    expect(reads()).toMatchObject([
      { payload: { messageId: 'm2', conversationId: 'pit-band' } },
      { payload: { messageId: 'm1', conversationId: 'pit-band' } },
    ]);
    test.last().server.message(asArrived(messageOf(3)));
    test.clock.increment(250);
    expect(reads()).toHaveLength(3);
    thread.send({ type: 'conversation.unwatched' });
    test.last().server.message(asArrived(messageOf(4)));
    expect(reads()).toHaveLength(3);
  });

  test('SOK-03 a server that marks message by message has none of sixty left, the connection breaking twice', async () => {
    const test = await signedInApp();
    const unread = new Set(Array.from({ length: 60 }, (_, nth) => `m${nth + 1}`));
    const stored = Array.from({ length: 60 }, (_, nth) => messageOf(nth + 1));
    let heard = 0;
    /** What has gone out more than a moment before a connection breaks has arrived; the rest is lost with it. */
    const hear = ({ lost = false } = {}) => {
      for (const emit of test.last().emits.splice(0)) {
        if (emit.event !== 'message_read' || lost) continue;
        heard += 1;
        unread.delete(String(aboutIn(emit)));
      }
    };
    test.messageAnswers.thread = async () => ({
      items: stored.map((message) => ({
        ...message,
        readAt: unread.has(message.id) ? null : message.createdAt,
      })),
      hasMore: false,
    });
    const { thread, isThere } = openThread(test);
    await isThere();
    thread.send({ type: 'conversation.watched', upTo: null });
    for (let breaks = 0; breaks < 2; breaks++) {
      test.clock.increment(250);
      hear();
      test.clock.increment(250);
      hear({ lost: true });
      comeBack(test);
      await isThere();
    }
    for (let pauses = 0; pauses < 20; pauses++) {
      test.clock.increment(250);
      hear();
    }
    expect([...unread]).toEqual([]);
    expect(heard).toBeLessThanOrEqual(70);
  });

  test('MSG-02 with 104 unread all of them are there from the first on, and only what was seen is read', async () => {
    const test = await signedInApp();
    const all = Array.from({ length: 120 }, (_, nth) =>
      messageOf(nth + 1, { readAt: nth < 16 ? '2026-11-20T14:10:00.000Z' : null }),
    );
    test.messageAnswers.thread = async (before = 121) => {
      const items = all.filter(({ seq }) => seq < before).slice(-50);
      return { items, hasMore: (items[0]?.seq ?? 1) > 1 };
    };
    const reads = () => test.last().emits.filter(({ event }) => event === 'message_read');
    const { thread, seqs, isThere } = openThread(test);
    await isThere();
    expect(seqs()).toEqual(all.map(({ seq }) => seq));
    expect(test.pages).toEqual(['newest', 'before 71', 'before 21']);
    const told = () => reads().map(aboutIn);
    const pause = (times: number) => {
      for (let nth = 0; nth < times; nth++) test.clock.increment(250);
    };
    thread.send({ type: 'conversation.watched', upTo: 24 });
    pause(2);
    expect(told()).toEqual(['m24', 'm23', 'm22', 'm21', 'm20', 'm19', 'm18', 'm17']);
    test.last().server.message(asArrived(messageOf(121)));
    pause(2);
    expect(told()).toHaveLength(8);
    thread.send({ type: 'conversation.watched', upTo: null });
    pause(1);
    expect(told()[8]).toBe('m121');
    pause(20);
    expect(new Set(told()).size).toBe(105);
    expect(told()).toHaveLength(105);
  });

  test('SOK-06 a read mark that was lost with its connection is told again over the next', async () => {
    const test = await signedInApp();
    test.messageAnswers.thread = async () => page(1);
    const { thread, isThere } = openThread(test);
    await isThere();
    thread.send({ type: 'conversation.watched', upTo: null });
    test.clock.increment(250);
    comeBack(test);
    const reads = () => test.last().emits.filter(({ event }) => event === 'message_read');
    await expect.poll(reads).toMatchObject([{ payload: { messageId: 'm1' } }]);
  });

  test('SAF-05 the first message to somebody makes the conversation', async () => {
    const test = await signedInApp();
    test.messageAnswers.conversationWith = async () => withTomasz({ conversationId: null });
    const { thread, isThere } = openThread(test);
    await isThere();
    expect(test.pages).toEqual([]);
    test.app.commands.outbox.send(tomasz.id, 'Hello!');
    await expect.poll(() => thread.getSnapshot().context.conversation?.conversationId).toBe('pit-band');
  });

  test('a thread that cannot be fetched says why and comes with the next connection', async () => {
    const test = await signedInApp();
    test.messageAnswers.conversationWith = () => Promise.reject(new TypeError('Failed to fetch'));
    const { thread, seqs, failures, isThere } = openThread(test);
    await isThere();
    expect(thread.getSnapshot().hasTag('error')).toBe(true);
    expect(failures).toMatchObject([{ kind: 'offline' }]);
    expect(test.logged).toMatchObject([{ what: 'conversation' }]);
    test.messageAnswers.conversationWith = async () => withTomasz();
    test.messageAnswers.thread = async () => page(1);
    comeBack(test);
    await expect.poll(seqs).toEqual([1]);
  });

  test('a message refused asks anew what may be done here', async () => {
    const test = await signedInApp();
    const { thread, isThere } = openThread(test);
    await isThere();
    test.messageAnswers.conversationWith = async () => withTomasz({ canWrite: false });
    test.messageAnswers.send = () => Promise.reject(new Error('not what it should be'));
    test.app.commands.outbox.send(tomasz.id, 'Hello?');
    for (let tries = 1; tries < 5; tries++) {
      await expect.poll(() => test.children().outbox?.getSnapshot().hasTag('waiting')).toBe(true);
      test.clock.increment(30_000);
    }
    await expect.poll(() => thread.getSnapshot().context.conversation?.canWrite).toBe(false);
  });
});
