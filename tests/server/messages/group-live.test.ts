import * as v from 'valibot';
import { expect, test } from 'vitest';
import { serverEvents } from '#contract/live-updates.ts';
import { type Message, messageSchema } from '#contract/messages.ts';
import { block } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { MemberSocket } from '#tests/support/socket.ts';
import { leave, lineUp, markOf, say, unreadOf } from '../group-server.ts';
import { serverOfFile, socketOfTest } from '../server-of-file.ts';

const server = await serverOfFile();
const url = await server.listen();

/** A line-up, each with a socket. */
async function three() {
  const group = await lineUp(server);
  const [petra, ana, ben] = await Promise.all(
    [group.petra, group.ana, group.ben].map(({ token }) => socketOfTest(url, token)),
  );
  if (!petra || !ana || !ben) throw new Error('a socket is missing');
  return { ...group, sockets: { petra, ana, ben } };
}
const isOf = (wanted: object) => (payload: unknown) =>
  v.is(
    v.looseObject(Object.fromEntries(Object.entries(wanted).map(([key, is]) => [key, v.literal(is)]))),
    payload,
  );
const eventsOf = ({ heard }: MemberSocket) => heard.map(({ event }) => event);
/** All that was told before this message has come. */
const upTo = (socket: MemberSocket, { id }: Message) => socket.hears('new_message', isOf({ id }));

test('MSG-05 SOK-03 the sender is notified once when the last member has received it and once when the last has read it', async () => {
  const { petra, ana, id, sockets } = await three();
  const one = await say(petra, id, 'One');
  const two = await say(petra, id, 'Two');
  const receipt = { messageId: two.id, conversationId: id };
  sockets.ana.socket.emit('message_read', receipt);
  expect(await sockets.ana.hears('conversation_update')).toEqual({
    type: 'read',
    count: 2,
    conversationId: id,
  });
  sockets.ben.socket.emit('message_delivered', receipt);
  expect(await sockets.petra.hears('message_status_update')).toEqual({
    status: 'delivered',
    count: 0,
    ...receipt,
  });
  sockets.ben.socket.emit('message_read', receipt);
  await sockets.petra.hears('message_status_update', isOf({ status: 'read' }));
  expect([await markOf(petra, one), await markOf(petra, two), await unreadOf(ana)]).toEqual([
    'read',
    'read',
    0,
  ]);
  expect(eventsOf(sockets.petra).filter((event) => event === 'message_status_update')).toHaveLength(2);
  expect(eventsOf(sockets.ana)).not.toContain('message_status_update');
});

test('MSG-05 only the sender is notified of each reader', async () => {
  const { petra, id, sockets } = await three();
  const message = await say(petra, id, 'One');
  sockets.ana.socket.emit('message_read', { messageId: message.id, conversationId: id });
  expect(await sockets.petra.hears('content_changed', isOf({ kind: 'readers' }))).toEqual({
    kind: 'readers',
    id: message.id,
  });
  await upTo(sockets.ben, await say(petra, id, 'Two'));
  expect(eventsOf(sockets.ben)).not.toContain('content_changed');
});

test('MSG-05 typing reaches the others with the group, and not who is out', async () => {
  const { petra, ana, ben, id, sockets } = await three();
  await leave(ben, id);
  sockets.ana.socket.emit('typing_start', { conversationId: id, recipientId: id });
  const typing = await sockets.petra.hears('user_typing');
  expect(v.parse(serverEvents.user_typing, typing)).toEqual({ userId: ana.id, isTyping: true, groupId: id });
  sockets.ben.socket.emit('typing_start', { conversationId: id, recipientId: id });
  await sockets.petra.hears('content_changed', isOf({ kind: 'conversation' }));
  const last = await say(petra, id, 'Nobody typed but Ana');
  await upTo(sockets.ana, last);
  for (const socket of [sockets.ben, sockets.ana]) expect(eventsOf(socket)).not.toContain('user_typing');
  expect(eventsOf(sockets.ben)).not.toContain('new_message');
});

test('MSG-05 SAF-07 two who blocked each other neither type nor write to one another', async () => {
  const { petra, ana, ben, id, sockets } = await three();
  await block(ana, ben);
  sockets.ana.heard.length = 0;
  sockets.ben.socket.emit('typing_start', { conversationId: id, recipientId: id });
  await sockets.petra.hears('user_typing', isOf({ userId: ben.id }));
  await upTo(sockets.petra, await say(ben, id, 'Not for Ana'));
  await upTo(sockets.ana, await say(petra, id, 'For all'));
  const heard = sockets.ana.heard.filter(({ event }) => event === 'new_message');
  expect(heard.map(({ payload }) => v.parse(messageSchema, payload).text)).toEqual(['For all']);
  expect(sockets.ana.heard.filter(({ payload }) => isOf({ isTyping: true })(payload))).toEqual([]);
});

test('SAF-07 a reaction in a group does not reach a member who has blocked whoever reacted', async () => {
  const { petra, ana, ben, id, sockets } = await three();
  const message = await say(petra, id, 'We got the hall');
  await upTo(sockets.ana, message);
  await block(ana, ben);
  await sockets.ana.hears('content_changed', isOf({ kind: 'person' }));
  sockets.ana.heard.length = 0;
  await read(ben.call('PUT', `/api/messages/${message.id}/reaction`, { emoji: '👍', on: true }));
  await sockets.petra.hears('content_changed', isOf({ kind: 'message', id }));
  await upTo(sockets.ana, await say(petra, id, 'For all'));
  expect(eventsOf(sockets.ana)).not.toContain('content_changed');
});

test('MSG-05 who looks at it is not notified; comings and goings count nowhere and open threads look again', async () => {
  const { petra, ana, ben, id, sockets } = await three();
  sockets.ana.socket.emit('join_conversation', id);
  sockets.ana.socket.emit('typing_start', { conversationId: id, recipientId: id });
  await sockets.petra.hears('user_typing');
  await upTo(sockets.ana, await say(petra, id, 'Looking?'));
  await sockets.ben.hears('newNotification');
  expect(eventsOf(sockets.ana)).not.toContain('newNotification');
  sockets.ana.heard.length = 0;
  await leave(ben, id);
  await sockets.ana.hears('content_changed', isOf({ kind: 'conversation', id }));
  expect(eventsOf(sockets.ana)).toEqual(['content_changed']);
  expect(await unreadOf(ana)).toBe(1);
});
