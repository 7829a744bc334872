import { expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { connectConversation, createConversation } from '#actors/conversation.ts';
import type { ConversationWith } from '#contract/ours/messages.ts';
import { nkechi } from './support/fake-calls.ts';
import { asArrived, messageOf, tomasz, withTomasz } from './support/fake-messages.ts';
import { signedInApp, type TestApp } from './support/test-app.ts';

type Opened = PromiseWithResolvers<ConversationWith>;

const input = { me: nkechi.id, peerId: tomasz.id };

/** Nkechi's thread with Tomasz in the running app, once it is fetched or has failed. */
async function openThread(test: TestApp) {
  const thread = createActor(
    createConversation(test.transport, () => {}),
    { ...test.app.systems, input },
  );
  const leave = connectConversation(thread, test.app);
  thread.start();
  await waitFor(thread, (snapshot) => !snapshot.hasTag('busy'));
  const seqs = () => thread.getSnapshot().context.messages.map(({ seq }) => seq);
  return { thread, leave, seqs };
}

test('MSG-02 once the own address is confirmed the open thread asks anew whether one may write', async () => {
  const test = await signedInApp();
  test.app.commands.session.updateUser({ isEmailVerified: false });
  const { thread } = await openThread(test);
  const opened = vi.fn(async () => withTomasz());
  test.messageAnswers.conversationWith = opened;
  test.app.commands.session.updateUser({ name: 'Nkechi O.' });
  expect(opened).not.toHaveBeenCalled();
  test.app.commands.session.updateUser({ isEmailVerified: true });
  await waitFor(thread, (snapshot) => !snapshot.hasTag('busy'));
  test.app.commands.session.updateUser({ name: 'Nkechi Obi' });
  expect(opened).toHaveBeenCalledOnce();
});

test('SOK-03 a thread that was left hears and says nothing more', async () => {
  const test = await signedInApp();
  test.messageAnswers.thread = async () => ({ items: [messageOf(1)], hasMore: true });
  const { thread, leave, seqs } = await openThread(test);
  test.messageAnswers.thread = () => Promise.reject(new TypeError('Failed to fetch'));
  thread.send({ type: 'conversation.showOlder' });
  await waitFor(thread, (snapshot) => snapshot.hasTag('olderFailed'));
  leave();
  const asked = test.pages.length;
  test.transport.reach.failed();
  test.transport.reach.back();
  test.clock.increment(1_000);
  test.last().server.message(asArrived(messageOf(2)));
  test.app.commands.outbox.send(tomasz.id, 'Too late?');
  await expect.poll(() => test.children().outbox?.getSnapshot().context.items).toEqual([]);
  thread.send({ type: 'conversation.watched', upTo: null });
  test.clock.increment(250);
  expect([seqs(), test.pages.length]).toEqual([[1], asked]);
  expect(test.last().emits.map(({ event }) => event)).toEqual(['message_delivered']);
});

test.each([
  ['an answer', ({ resolve }: Opened) => resolve(withTomasz({ conversationId: null }))],
  ['a failure', ({ reject }: Opened) => reject(new TypeError('Failed to fetch'))],
])('SOK-03 %s that comes after the thread was closed is not noted', async (_, settle) => {
  const test = await signedInApp();
  const opened: Opened = Promise.withResolvers();
  test.messageAnswers.conversationWith = () => opened.promise;
  const note = vi.fn();
  const thread = createActor(createConversation(test.transport, note), { input });
  thread.start();
  thread.stop();
  settle(opened);
  await opened.promise.catch(() => {});
  expect(note).not.toHaveBeenCalled();
});

const read = { readAt: '2026-11-20T14:10:00.000Z' };
test.each([
  ['of their read ones alone', [messageOf(5, read)], 1],
  ['of own ones alone', [messageOf(5, { own: true })], 1],
  ['of own ones that wait, then read ones', [messageOf(5, { own: true }), messageOf(6, read)], 1],
  ['of unread ones without an end, no further than ten pages', [messageOf(5)], 10],
])('MSG-02 from a page %s the way up is gone as far as needed', async (_, items, pages) => {
  const test = await signedInApp();
  test.messageAnswers.thread = async () => ({ items, hasMore: true });
  const { thread } = await openThread(test);
  expect(thread.getSnapshot().hasTag('error')).toBe(false);
  expect(test.pages).toHaveLength(pages);
});
