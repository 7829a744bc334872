import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { connectConversation, createConversation } from '#actors/conversation.ts';
import { notification } from './support/fake-calls.ts';
import { messageOf, tomasz, withTomasz } from './support/fake-messages.ts';
import { COUNTS_PAUSE, signedInApp } from './support/test-app.ts';

/** Longer than the first pause ever is. */
const PAUSE = 1_000;

const away = () => Promise.reject(new TypeError('Failed to fetch'));

test('NTF-05 CNT-02 OPS-02 list and counts that failed are asked for once when a call is answered again', async () => {
  const { app, answers, asked, transport, clock, items, counts, quiet } = await signedInApp();
  answers.notifications = away;
  answers.counts = away;
  app.commands.notifications.refresh();
  app.commands.counts.refresh();
  await quiet();
  await expect
    .poll(() => app.root.getSnapshot().children.notifications?.getSnapshot().hasTag('error'))
    .toBe(true);
  answers.notifications = async () => [notification('n1')];
  answers.counts = async () => ({ messages: 2, linkRequests: 0, notifications: 1 });
  asked.length = 0;
  transport.reach.failed();
  transport.reach.answered();
  expect(asked).toEqual([]);
  clock.increment(PAUSE);
  clock.increment(COUNTS_PAUSE);
  await expect.poll(() => items().map(({ id }) => id)).toEqual(['n1']);
  await expect.poll(() => counts().messages).toBe(2);
  expect(asked.sort()).toEqual(['counts', 'notifications null']);
  transport.reach.failed();
  transport.reach.answered();
  const round = vi.fn();
  transport.reach.listen(round);
  clock.increment(2 * PAUSE);
  expect(round).toHaveBeenCalledTimes(1);
  expect(asked).toHaveLength(2);
});

test('NTF-05 OPS-02 an older page of notifications that failed comes when the server can be reached again', async () => {
  const full = Array.from({ length: 50 }, (_, nth) => notification(`n${nth}`));
  const { app, answers, asked, transport, clock, items } = await signedInApp({
    answers: { notifications: async () => full },
  });
  answers.notifications = away;
  app.commands.notifications.showOlder();
  const has = (tag: 'busy' | 'olderFailed') =>
    app.root.getSnapshot().children.notifications?.getSnapshot().hasTag(tag);
  await expect.poll(() => has('busy')).toBe(false);
  answers.notifications = async () => [notification('older')];
  asked.length = 0;
  transport.reach.failed();
  transport.reach.answered();
  clock.increment(PAUSE);
  await expect.poll(() => items().at(-1)?.id).toBe('older');
  expect(asked).toEqual(['notifications n49']);
  expect(has('olderFailed')).toBe(false);
});

test('OPS-02 MSG-02 a thread and its older part that failed come when the server can be reached again', async () => {
  const { app, messageAnswers, transport, clock } = await signedInApp();
  messageAnswers.conversationWith = away;
  const conversation = createActor(
    createConversation(transport, () => {}),
    {
      input: { me: 'nkechi', peerId: tomasz.id },
    },
  );
  const stop = connectConversation(conversation, app);
  conversation.start();
  const has = (tag: 'error' | 'olderFailed') => conversation.getSnapshot().hasTag(tag);
  await expect.poll(() => has('error')).toBe(true);
  messageAnswers.conversationWith = async () => withTomasz();
  messageAnswers.thread = async () => ({ items: [messageOf(5)], hasMore: true });
  transport.reach.failed();
  transport.reach.back();
  clock.increment(PAUSE);
  await expect.poll(() => conversation.getSnapshot().context.messages.map(({ seq }) => seq)).toEqual([5]);

  messageAnswers.thread = away;
  conversation.send({ type: 'conversation.showOlder' });
  await expect.poll(() => has('olderFailed')).toBe(true);
  messageAnswers.thread = async () => ({ items: [messageOf(4)], hasMore: false });
  transport.reach.failed();
  transport.reach.back();
  clock.increment(PAUSE);
  await expect.poll(() => conversation.getSnapshot().context.messages.map(({ seq }) => seq)).toEqual([4, 5]);
  stop();
  conversation.stop();
});
