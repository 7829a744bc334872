import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { connectConversation, createConversation } from '#actors/conversation.ts';
import { typistsIn } from '#actors/socket-link.ts';
import type { Message } from '#contract/ours/messages.ts';
import { nkechi } from './support/fake-calls.ts';
import { asArrived, messageOf, tomasz, withTomasz } from './support/fake-messages.ts';
import { signedInApp, type TestApp } from './support/test-app.ts';

const id = 'soul-night';
const inGroup = (seq: number, more: Partial<Message> & { own?: boolean } = {}) =>
  messageOf(seq, { conversationId: id, recipientId: id, ...more });
const petra = { _id: 'petra', name: 'Petra Lund', avatar: null };

/** The thread of a group of Nkechi's, with Tomasz and Petra, in the running app. */
async function openGroup(test: TestApp, peerId = id) {
  test.messageAnswers.conversationWith = async () =>
    withTomasz({
      conversationId: peerId === id ? id : 'pit-band',
      person: { ...tomasz, id: peerId },
      lastReadSeq: 0,
      ...(peerId === id && { group: { gigId: 'gig', posterId: 'petra', isIn: true, members: [tomasz] } }),
    });
  const machine = createConversation(test.transport, () => {});
  const thread = createActor(machine, { ...test.app.systems, input: { me: nkechi.id, peerId } });
  connectConversation(thread, test.app);
  thread.start();
  await waitFor(thread, (snapshot) => !snapshot.hasTag('busy'));
  return { thread, seqs: () => thread.getSnapshot().context.messages.map(({ seq }) => seq) };
}

const typistsOf =
  ({ children }: TestApp) =>
  (peerId: string) =>
    typistsIn(children().socketLink?.getSnapshot().context.typing ?? [], peerId);

describe('MSG-05 the thread of a group in the running app', () => {
  test('MSG-05 takes what anybody says in it, and nothing that one of them says beside it', async () => {
    const test = await signedInApp();
    const { seqs } = await openGroup(test);
    const { server } = test.last();
    server.message(asArrived(inGroup(1)));
    server.message(asArrived(inGroup(2, { sender: petra })));
    server.message(asArrived(messageOf(3)));
    server.message(asArrived(inGroup(4, { own: true, recipientId: id })));
    server.message(asArrived(inGroup(5, { conversationId: 'other', recipientId: 'other' })));
    expect(seqs()).toEqual([1, 2, 4]);
  });

  test('MSG-05 what somebody says in a group is not in the thread with them', async () => {
    const test = await signedInApp();
    const { seqs } = await openGroup(test, tomasz.id);
    test.last().server.message(asArrived(inGroup(1)));
    test.last().server.message(asArrived(messageOf(2)));
    expect(seqs()).toEqual([2]);
  });

  test.each([
    ['delivered', false],
    ['read', true],
  ])('MSG-05 SOK-03 is confirmed as %s; in sight: %s', async (mark, isInSight) => {
    const test = await signedInApp();
    const { thread } = await openGroup(test);
    if (isInSight) thread.send({ type: 'conversation.watched', upTo: null });
    test.last().server.message(asArrived(inGroup(7, { sender: petra })));
    await expect
      .poll(() => test.last().emits)
      .toContainEqual({ event: `message_${mark}`, payload: { messageId: 'm7', conversationId: id } });
  });

  test('MSG-05 who types in a group does not seem to type beside it', async () => {
    const test = await signedInApp();
    const { server } = test.last();
    server.typing({ userId: tomasz.id, isTyping: true, groupId: id });
    const typing = typistsOf(test);
    expect(typing(id)).toEqual([tomasz.id]);
    expect(typing(tomasz.id)).toEqual([]);
    expect(typing('other')).toEqual([]);
    server.typing({ userId: tomasz.id, isTyping: false, groupId: id });
    expect(typing(id)).toEqual([]);
  });

  test('MSG-05 SOK-05 a message in a group ends the typing of its sender there, and not in the thread with them', async () => {
    const test = await signedInApp();
    const { server } = test.last();
    server.typing({ userId: tomasz.id, isTyping: true, groupId: id });
    server.typing({ userId: tomasz.id, isTyping: true });
    const typing = typistsOf(test);
    server.message(asArrived(inGroup(1)));
    expect(typing(id)).toEqual([]);
    expect(typing(tomasz.id)).toEqual([tomasz.id]);
    server.typing({ userId: tomasz.id, isTyping: true, groupId: id });
    server.message(asArrived(messageOf(2)));
    expect(typing(id)).toEqual([tomasz.id]);
    expect(typing(tomasz.id)).toEqual([]);
  });

  test('MSG-05 SOK-05 a typist whose id has a space is shown to type to the member', async () => {
    const test = await signedInApp();
    test.last().server.typing({ userId: 'lena k', isTyping: true });
    expect(typistsOf(test)('lena k')).toEqual(['lena k']);
    expect(typistsOf(test)('lena')).toEqual([]);
  });
});
