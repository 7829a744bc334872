import * as v from 'valibot';
import { expect, test } from 'vitest';
import { serverEvents } from '#contract/live-updates.ts';
import { type Message, messageSchema } from '#contract/messages.ts';
import { incomingEvents } from '#contract/spec/socket-events.ts';
import { noticesOf, threadOf } from '#tests/server/answers.ts';
import { serverOfFile, socketOfTest } from '#tests/server/server-of-file.ts';
import { block, send } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { including, type MemberSocket } from '#tests/support/socket.ts';
import { leave, lineUp, markOf, say, unreadOf } from '../group-server.ts';

const server = await serverOfFile();
const url = await server.listen();

/** Two members, each with a socket. */
async function pair() {
  const [ann, bob] = await server.members('Ann', 'Bob');
  const [annSocket, bobSocket] = [await socketOfTest(url, ann.token), await socketOfTest(url, bob.token)];
  return { ann, bob, annSocket, bobSocket };
}
/** Joining has no answer; a typing event that arrives proves that the join was handled. */
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

test('SOK-03 receipts are sent to the sender with count 0; the reader gets the count', async () => {
  const { ann, bob, annSocket, bobSocket } = await pair();
  await send(ann, bob, 'One');
  const last = await send(ann, bob, 'Two');
  const { conversationId } = last;
  const receipt = { messageId: last.id, conversationId };
  bobSocket.socket.emit('message_delivered', receipt);
  const delivered = await annSocket.hears('message_status_update', including(last.id));
  expect(delivered).toEqual({ status: 'delivered', count: 0, ...receipt });
  bobSocket.socket.emit('message_read', receipt);
  expect(await bobSocket.hears('conversation_update')).toEqual({ type: 'read', count: 2, conversationId });
  const seen = await annSocket.hears('message_status_update', including('"read"'));
  expect(seen).toEqual({ status: 'read', count: 0, ...receipt });
  expect(await unreadOf(bob)).toBe(0);
});

/** Acknowledges and reads each message as a client with the open thread does. */
const readsAll = ({ socket }: MemberSocket, reader: Member) =>
  socket.on('new_message', (payload: unknown) => {
    const { id: messageId, conversationId, recipientId } = v.parse(messageSchema, payload);
    if (recipientId !== reader.id) return;
    socket.emit('message_delivered', { messageId, conversationId });
    socket.emit('message_read', { messageId, conversationId });
  });

test('SOK-03 CNT-04 after sixty quick messages each way every receipt is counted and nothing stays unread or Sent', async () => {
  const { ann, bob, annSocket, bobSocket } = await pair();
  readsAll(annSocket, ann);
  readsAll(bobSocket, bob);
  const sent: Message[] = [];
  // In rounds, because an overloaded server refuses more, which a real client would retry.
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
  // The last events may still be in transit.
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
  const typing = (isTyping: boolean) => ({ event: 'user_typing', payload: { userId: ann.id, isTyping } });
  const heard = bobSocket.heard.filter(({ event }) => event === 'user_typing');
  expect(heard).toMatchObject([typing(true), typing(false)]);
  expect(eveSocket.heard).toEqual([]);
});

test('NTF-02 a message notifies once until it is read, and not at all while the thread is open', async () => {
  const { ann, bob, annSocket, bobSocket } = await pair();
  const first = await send(ann, bob, 'First');
  await send(ann, bob, 'Second');
  await server.app.outbox.drained();
  const notice = { type: 'message', read: false, actor: { name: 'Ann' }, excerpt: 'First' };
  expect(await noticesOf(bob)).toMatchObject([{ ...notice, subject: { kind: 'conversation' } }]);
  await bob.call('PUT', '/api/notifications/read-all');
  await join(bobSocket, annSocket, first, ann.id);
  await send(ann, bob, 'While you look');
  expect(await noticesOf(bob)).toHaveLength(1);
});

test('SAF-01 outsiders cannot join a conversation or mark its messages as read', async () => {
  const { ann, bob, bobSocket } = await pair();
  const eve = await server.member({ name: 'Eve' });
  const eveSocket = await socketOfTest(url, eve.token);
  const message = await send(ann, bob, 'Private');
  eveSocket.socket.emit('join_conversation', message.conversationId);
  eveSocket.socket.emit('message_read', { messageId: message.id, conversationId: message.conversationId });
  // An event of her own conversation proves that the two above were handled.
  const own = await send(eve, bob, 'From Eve');
  await eveSocket.hears('new_message');
  await join(eveSocket, bobSocket, own, bob.id);
  expect(await server.app.services.presence.isViewing(server.db, eve.id, message.conversationId)).toBe(false);
  expect(await unreadOf(bob)).toBe(2);
});

/** A line-up, each with a socket. */
async function groupWithSockets() {
  const group = await lineUp(server);
  const [petra, ana] = [await socketOfTest(url, group.petra.token), await socketOfTest(url, group.ana.token)];
  return { ...group, sockets: { petra, ana, ben: await socketOfTest(url, group.ben.token) } };
}
const matching = (wanted: object) => (payload: unknown) =>
  Object.entries(wanted).every(([key, value]) => Object(payload)[key] === value);
const eventsOf = ({ heard }: MemberSocket) => heard.map(({ event }) => event);
/** Waits for this message and so for everything sent before it. */
const waitFor = (socket: MemberSocket, { id }: Message) => socket.hears('new_message', matching({ id }));

test('MSG-05 SOK-03 the sender is notified once when the last member has received it and once when the last has read it', async () => {
  const { petra, ana, id, sockets } = await groupWithSockets();
  const one = await say(petra, id, 'One');
  const two = await say(petra, id, 'Two');
  const receipt = { messageId: two.id, conversationId: id };
  sockets.ana.socket.emit('message_read', receipt);
  const update = { type: 'read', count: 2, conversationId: id };
  expect(await sockets.ana.hears('conversation_update')).toEqual(update);
  sockets.ben.socket.emit('message_delivered', receipt);
  const delivered = { status: 'delivered', count: 0, ...receipt };
  expect(await sockets.petra.hears('message_status_update')).toEqual(delivered);
  sockets.ben.socket.emit('message_read', receipt);
  await sockets.petra.hears('message_status_update', matching({ status: 'read' }));
  for (const message of [one, two]) expect(await markOf(petra, message)).toBe('read');
  expect(await unreadOf(ana)).toBe(0);
  expect(eventsOf(sockets.petra).filter((event) => event === 'message_status_update')).toHaveLength(2);
  expect(eventsOf(sockets.ana)).not.toContain('message_status_update');
});

test('MSG-05 only the sender is notified of each reader', async () => {
  const { petra, id, sockets } = await groupWithSockets();
  const message = await say(petra, id, 'One');
  sockets.ana.socket.emit('message_read', { messageId: message.id, conversationId: id });
  const change = { kind: 'readers', id: message.id };
  expect(await sockets.petra.hears('content_changed', matching(change))).toEqual(change);
  await waitFor(sockets.ben, await say(petra, id, 'Two'));
  expect(eventsOf(sockets.ben)).not.toContain('content_changed');
});

test('MSG-05 typing in a group carries the group id and reaches only its other members', async () => {
  const { petra, ana, ben, id, sockets } = await groupWithSockets();
  await leave(ben, id);
  sockets.ana.socket.emit('typing_start', { conversationId: id, recipientId: id });
  const typing = await sockets.petra.hears('user_typing');
  expect(v.parse(serverEvents.user_typing, typing)).toEqual({ userId: ana.id, isTyping: true, groupId: id });
  sockets.ben.socket.emit('typing_start', { conversationId: id, recipientId: id });
  await sockets.petra.hears('content_changed', matching({ kind: 'conversation' }));
  const last = await say(petra, id, 'Nobody typed but Ana');
  await waitFor(sockets.ana, last);
  for (const socket of [sockets.ben, sockets.ana]) expect(eventsOf(socket)).not.toContain('user_typing');
  expect(eventsOf(sockets.ben)).not.toContain('new_message');
});

test('MSG-05 SAF-07 across a block in a group neither typing nor messages arrive', async () => {
  const { petra, ana, ben, id, sockets } = await groupWithSockets();
  await block(ana, ben);
  sockets.ana.heard.length = 0;
  sockets.ben.socket.emit('typing_start', { conversationId: id, recipientId: id });
  await sockets.petra.hears('user_typing', matching({ userId: ben.id }));
  await waitFor(sockets.petra, await say(ben, id, 'Not for Ana'));
  await waitFor(sockets.ana, await say(petra, id, 'For all'));
  const heard = sockets.ana.heard.filter(({ event }) => event === 'new_message');
  expect(heard.map(({ payload }) => v.parse(messageSchema, payload).text)).toEqual(['For all']);
  expect(sockets.ana.heard.filter(({ payload }) => matching({ isTyping: true })(payload))).toEqual([]);
});

test('SAF-07 a reaction in a group does not reach a member who has blocked whoever reacted', async () => {
  const { petra, ana, ben, id, sockets } = await groupWithSockets();
  const message = await say(petra, id, 'We got the hall');
  await waitFor(sockets.ana, message);
  await block(ana, ben);
  await sockets.ana.hears('content_changed', matching({ kind: 'person' }));
  sockets.ana.heard.length = 0;
  await read(ben.call('PUT', `/api/messages/${message.id}/reaction`, { emoji: '👍', on: true }));
  await sockets.petra.hears('content_changed', matching({ kind: 'message', id }));
  await waitFor(sockets.ana, await say(petra, id, 'For all'));
  expect(eventsOf(sockets.ana)).not.toContain('content_changed');
});

test('MSG-05 a member viewing a group is not notified; a member leaving is not counted and refreshes open threads', async () => {
  const { petra, ana, ben, id, sockets } = await groupWithSockets();
  sockets.ana.socket.emit('join_conversation', id);
  sockets.ana.socket.emit('typing_start', { conversationId: id, recipientId: id });
  await sockets.petra.hears('user_typing');
  await waitFor(sockets.ana, await say(petra, id, 'Looking?'));
  await sockets.ben.hears('newNotification');
  expect(eventsOf(sockets.ana)).not.toContain('newNotification');
  sockets.ana.heard.length = 0;
  await leave(ben, id);
  await sockets.ana.hears('content_changed', matching({ kind: 'conversation', id }));
  expect(eventsOf(sockets.ana)).toEqual(['content_changed']);
  expect(await unreadOf(ana)).toBe(1);
});
