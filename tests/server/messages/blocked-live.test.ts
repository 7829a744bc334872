import { expect, test } from 'vitest';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { block, comment, post, publish, send, unblock } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { type MemberSocket, openSocket } from '#tests/support/socket.ts';

const server = await serverOfFile();
const url = await server.listen();

type Side = { member: Member; socket: MemberSocket };
const side = async (name: string): Promise<Side> => {
  const member = await server.member({ name });
  return { member, socket: await openSocket(url, member.token) };
};
const types = ({ socket }: Side, conversationId: string, to: Side) =>
  socket.socket.emit('typing_start', { conversationId, recipientId: to.member.id });
/** Everything that a socket has sent so far has been handled, when its typing in another thread has come through. */
const settled = async (who: Side) => {
  const third = await side('Third');
  const { conversationId } = await send(who.member, third.member);
  types(who, conversationId, third);
  await third.socket.hears('user_typing');
  third.socket.close();
};
const heardOf = ({ socket }: Side, event: string, from = 0) =>
  socket.heard.slice(from).filter((heard) => heard.event === event);
const changes = (who: Side, from = 0) => heardOf(who, 'content_changed', from).map(({ payload }) => payload);

test.each([
  ['the blocked', false],
  ['the blocker', true],
])(
  'SAF-07 after a block %s types and reads unheard, and their open thread hears it at once',
  async (_, asBlocker) => {
    const [ann, bob] = [await side('Ann'), await side('Bob')];
    const said = await send(ann.member, bob.member);
    const { conversationId } = said;
    for (const { socket } of [ann, bob]) socket.socket.emit('join_conversation', conversationId);
    types(bob, conversationId, ann);
    await ann.socket.hears('user_typing', (payload) => JSON.stringify(payload).includes('true'));
    await settled(ann);
    await (asBlocker ? block(bob.member, ann.member) : block(ann.member, bob.member));
    await ann.socket.hears('user_typing', (payload) => JSON.stringify(payload).includes('false'));
    for (const [who, other] of [
      [ann, bob],
      [bob, ann],
    ] as const)
      expect(
        await who.socket.hears('content_changed', (payload) => JSON.stringify(payload).includes('"person"')),
      ).toEqual({
        kind: 'person',
        id: other.member.id,
      });
    const from = ann.socket.heard.length;
    types(bob, conversationId, ann);
    bob.socket.socket.emit('message_delivered', { messageId: said.id, conversationId });
    bob.socket.socket.emit('message_read', { messageId: said.id, conversationId });
    bob.socket.socket.emit('join_conversation', conversationId);
    await settled(bob);
    await server.app.outbox.drained();
    expect(heardOf(ann, 'user_typing', from)).toEqual([]);
    expect(heardOf(ann, 'message_status_update', from)).toEqual([]);
    for (const who of [ann, bob])
      expect(await server.app.services.presence.isViewing(server.db, who.member.id, conversationId)).toBe(
        false,
      );

    await (asBlocker ? unblock(bob.member, ann.member) : unblock(ann.member, bob.member));
    types(bob, conversationId, ann);
    await settled(bob);
    expect(heardOf(ann, 'user_typing', from)).toMatchObject([{ payload: { isTyping: true } }]);
    for (const { socket } of [ann, bob]) socket.close();
  },
);

test('SAF-07 what one does reaches every open screen but those across a block', async () => {
  const [ann, bob, cleo] = [await side('Ann'), await side('Bob'), await side('Cleo')];
  const shared = await post(cleo.member);
  await block(bob.member, ann.member);
  await bob.socket.hears('content_changed', (payload) => JSON.stringify(payload).includes('"person"'));
  const from = bob.socket.heard.length;
  const hidden = await post(ann.member, 'Not for Bob');
  await comment(ann.member, shared, 'Nor this');
  await read(ann.member.call('PUT', `/api/posts/${shared.id}/like`));
  const { id } = await comment(cleo.member, hidden);
  await read(cleo.member.call('DELETE', `/api/comments/${id}`));
  await publish(ann.member);
  await read(ann.member.call('PUT', '/api/profiles/me', { headline: 'Nor that' }));
  await read(cleo.member.call('PUT', '/api/profiles/me', { headline: 'But this' }));
  await server.app.outbox.drained();
  const last = { kind: 'profile', id: cleo.member.id };
  await bob.socket.hears('content_changed', (payload) => JSON.stringify(payload).includes(cleo.member.id));
  expect(changes(bob, from)).toEqual([last]);
  await cleo.socket.hears('content_changed', (payload) => JSON.stringify(payload).includes(ann.member.id));
  expect(changes(cleo).map((change) => (change as { kind: string }).kind)).toEqual(
    expect.arrayContaining(['post', 'comment', 'gig', 'profile']),
  );
  for (const { socket } of [ann, bob, cleo]) socket.close();
});
