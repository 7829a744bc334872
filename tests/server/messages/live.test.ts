import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Message, messageSchema } from '#contract/messages.ts';
import { incomingEvents } from '#contract/spec/socket-events.ts';
import { noticesOf, threadOf } from '#tests/server/answers.ts';
import { serverOfFile, socketOfTest } from '#tests/server/server-of-file.ts';
import { send } from '#tests/support/acts.ts';
import type { Member } from '#tests/support/server.ts';
import { including, type MemberSocket } from '#tests/support/socket.ts';
import { unreadOf } from '../group-server.ts';

const server = await serverOfFile();
const url = await server.listen();

/** Two members, each with a socket. */
async function pair() {
  const [ann, bob] = await server.members('Ann', 'Bob');
  const [annSocket, bobSocket] = [await socketOfTest(url, ann.token), await socketOfTest(url, bob.token)];
  return { ann, bob, annSocket, bobSocket };
}
/** A join has no answer; a typing sign that comes back proves that everything before it was handled. */
const join = async (who: MemberSocket, other: MemberSocket, message: Message, otherId: string) => {
  who.socket.emit('join_conversation', message.conversationId);
  who.socket.emit('typing_start', { conversationId: message.conversationId, recipientId: otherId });
  await other.hears('user_typing');
};

test('SOK-04 a message reaches both sides in the shape of the spec', async () => {
  const { ann, bob, annSocket, bobSocket } = await pair();
  const message = await send(ann, bob, 'Load-in is at five.');
  const arrived = await bobSocket.hears('new_message');
  expect(arrived).toEqual(message);
  expect(v.parse(incomingEvents.new_message, arrived).sender.id).toBe(ann.id);
  expect(await annSocket.hears('new_message')).toEqual(message);
});

test('SOK-03 delivered and read are sent to the sender with count 0; the reader gets the number', async () => {
  const { ann, bob, annSocket, bobSocket } = await pair();
  await send(ann, bob, 'One');
  const last = await send(ann, bob, 'Two');
  const { conversationId } = last;
  bobSocket.socket.emit('message_delivered', { messageId: last.id, conversationId });
  expect(await annSocket.hears('message_status_update', including(last.id))).toEqual({
    status: 'delivered',
    count: 0,
    messageId: last.id,
    conversationId,
  });
  bobSocket.socket.emit('message_read', { messageId: last.id, conversationId });
  expect(await bobSocket.hears('conversation_update')).toEqual({ type: 'read', count: 2, conversationId });
  const read = await annSocket.hears('message_status_update', including('"read"'));
  expect(read).toEqual({ status: 'read', count: 0, messageId: last.id, conversationId });
  expect(await unreadOf(bob)).toBe(0);
});

/** What a client does with each message that arrives while its thread is in sight. */
const readsAll = ({ socket }: MemberSocket, reader: Member) =>
  socket.on('new_message', (payload: unknown) => {
    const { id: messageId, conversationId, recipientId } = v.parse(messageSchema, payload);
    if (recipientId !== reader.id) return;
    socket.emit('message_delivered', { messageId, conversationId });
    socket.emit('message_read', { messageId, conversationId });
  });

test('SOK-03 CNT-04 sixty quick messages each way: every receipt counts, nothing stays unread or at Sent', async () => {
  const { ann, bob, annSocket, bobSocket } = await pair();
  readsAll(annSocket, ann);
  readsAll(bobSocket, bob);
  const sent: Message[] = [];
  // More at once than a busy server answers are refused, and sent again by the client.
  for (let round = 0; round < 6; round++) {
    const ten = Array.from({ length: 10 }, (_, n) => 10 * round + n);
    const both = ten.flatMap((n) => [send(ann, bob, `To Bob ${n}`), send(bob, ann, `To Ann ${n}`)]);
    sent.push(...(await Promise.all(both)));
  }
  for (const reader of [bob, ann]) await expect.poll(() => unreadOf(reader)).toBe(0);
  await server.app.outbox.drained();
  const [first] = sent;
  const items = first ? await threadOf(ann, first, '?limit=50') : [];
  expect(items.filter(({ readAt, deliveredAt }) => !readAt || !deliveredAt)).toEqual([]);
  const counted = ({ heard }: MemberSocket) =>
    heard
      .filter(({ event }) => event === 'conversation_update')
      .map(({ payload }) => v.parse(incomingEvents.conversation_update, payload).count)
      .reduce((sum, count) => sum + count, 0);
  // What has left the server is on its way still.
  await expect.poll(() => [counted(annSocket), counted(bobSocket)]).toEqual([60, 60]);
});

test('SOK-05 typing reaches only the other member', async () => {
  const { ann, bob, annSocket, bobSocket } = await pair();
  const eve = await server.member({ name: 'Eve' });
  const eveSocket = await socketOfTest(url, eve.token);
  const { conversationId } = await send(ann, bob, 'Hello');
  eveSocket.socket.emit('typing_start', { conversationId, recipientId: bob.id });
  annSocket.socket.emit('typing_start', { conversationId, recipientId: eve.id });
  annSocket.socket.emit('typing_start', { conversationId, recipientId: bob.id });
  annSocket.socket.emit('typing_stop', { conversationId, recipientId: bob.id });
  await bobSocket.hears('user_typing', including('false'));
  const typing = bobSocket.heard.filter(({ event }) => event === 'user_typing');
  expect(typing.map(({ payload }) => payload)).toMatchObject([
    { userId: ann.id, isTyping: true },
    { userId: ann.id, isTyping: false },
  ]);
  expect(eveSocket.heard).toEqual([]);
});

test('NTF-02 a message notifies once until it is read, and not at all while the thread is open', async () => {
  const { ann, bob, annSocket, bobSocket } = await pair();
  const first = await send(ann, bob, 'First');
  await send(ann, bob, 'Second');
  await server.app.outbox.drained();
  expect(await noticesOf(bob)).toMatchObject([
    {
      type: 'message',
      read: false,
      actor: { name: 'Ann' },
      subject: { kind: 'conversation' },
      excerpt: 'First',
    },
  ]);
  await bob.call('PUT', '/api/notifications/read-all');
  await join(bobSocket, annSocket, first, ann.id);
  await send(ann, bob, 'While you look');
  expect(await noticesOf(bob)).toHaveLength(1);
});

test('SAF-01 a join is refused to one who is not in the conversation, and marks of strangers do nothing', async () => {
  const { ann, bob, bobSocket } = await pair();
  const eve = await server.member({ name: 'Eve' });
  const eveSocket = await socketOfTest(url, eve.token);
  const message = await send(ann, bob, 'Private');
  eveSocket.socket.emit('join_conversation', message.conversationId);
  eveSocket.socket.emit('message_read', { messageId: message.id, conversationId: message.conversationId });
  // Something of her own comes back after those two were handled.
  const own = await send(eve, bob, 'From Eve');
  await eveSocket.hears('new_message');
  await join(eveSocket, bobSocket, own, bob.id);
  expect(await server.app.services.presence.isViewing(server.db, eve.id, message.conversationId)).toBe(false);
  expect(await unreadOf(bob)).toBe(2);
});
