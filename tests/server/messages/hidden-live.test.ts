import { expect, test } from 'vitest';
import { bothWays } from '#tests/server/answers.ts';
import { serverOfFile, socketOfTest } from '#tests/server/server-of-file.ts';
import { block, comment, link, post, publish, send, unblock } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { including, type MemberSocket } from '#tests/support/socket.ts';

const server = await serverOfFile();
const url = await server.listen();

type Side = { member: Member; socket: MemberSocket };
const side = async (name: string): Promise<Side> => {
  const member = await server.member({ name });
  return { member, socket: await socketOfTest(url, member.token) };
};
/** What a socket has heard that counts or leads somewhere, and what it was told to ask for again. */
const heardBy = (who: Side, from = 0) => {
  const events = who.socket.heard.slice(from).map(({ event }) => event);
  return { loud: events.filter((event) => event !== 'content_changed'), hints: changes(who, from) };
};
/** Everything sent so far has been told, when a message to somebody who takes all comes through. */
const settled = async (...sides: Side[]) => {
  await server.app.outbox.drained();
  for (const { member, socket } of sides) {
    const other = await server.member();
    const { id } = await send(member, other, 'Settled');
    await socket.hears('new_message', including(id));
    socket.heard.splice(
      socket.heard.findIndex(({ payload }) => including(id)(payload)),
      1,
    );
  }
};
const isViewing = ({ member }: Side, conversationId: string) =>
  server.app.services.presence.isViewing(server.db, member.id, conversationId);
const joinedAs = async (who: Side, conversationId: string) => {
  who.socket.socket.emit('join_conversation', conversationId);
  await settledSocket(who);
  return isViewing(who, conversationId);
};
const types = ({ socket }: Side, conversationId: string, to: Side) =>
  socket.socket.emit('typing_start', { conversationId, recipientId: to.member.id });
/** What a socket has sent so far was handled when its typing elsewhere has come through. */
const settledSocket = async (who: Side) => {
  const third = await side('Third');
  const { conversationId } = await send(who.member, third.member);
  types(who, conversationId, third);
  await third.socket.hears('user_typing');
  third.socket.close();
};
const answer = (who: Side, id: string, state: string) =>
  read(who.member.call('PUT', `/api/message-requests/${id}`, { state }));

/** Ben has written to Ada, who takes messages of links only. */
async function asked() {
  const [ada, ben] = [await side('Ada'), await side('Ben')];
  await read(ada.member.call('PUT', '/api/message-settings', { from: 'links' }));
  const { id, conversationId } = await send(ben.member, ada.member, 'May I?');
  await settled(ada, ben);
  return { ada, ben, conversationId, messageId: id };
}

test('MSG-06 a request sends no new_message and no notification, only a hint to look again', async () => {
  const { ada, ben, conversationId } = await asked();
  expect(heardBy(ada)).toEqual({ loud: [], hints: [{ kind: 'message', id: conversationId }] });
  expect(heardBy(ben)).toEqual({ loud: ['new_message'], hints: [] });
});

test('MSG-06 reading, typing at and refusing a request are hidden from the requester, whose typing reaches no one', async () => {
  const { ada, ben, conversationId, messageId } = await asked();
  const from = [ada.socket.heard.length, ben.socket.heard.length] as const;
  for (const [who, other] of bothWays(ada, ben)) types(who, conversationId, other);
  for (const event of ['message_delivered', 'message_read'])
    ada.socket.socket.emit(event, { messageId, conversationId });
  expect(await joinedAs(ada, conversationId)).toBe(false);
  await settledSocket(ben);
  await answer(ada, conversationId, 'refused');
  await settled(ada, ben);
  expect(heardBy(ben, from[1])).toEqual({ loud: ['new_message'], hints: [] });
  const hints = [{ kind: 'conversation', id: conversationId }];
  expect(heardBy(ada, from[0])).toEqual({ loud: ['new_message'], hints });
});

test('MSG-06 accepting a request is sent to all devices of both, and receipts and typing work from then on', async () => {
  const { ada, ben, conversationId, messageId } = await asked();
  const from = [ada.socket.heard.length, ben.socket.heard.length] as const;
  await answer(ada, conversationId, 'accepted');
  ada.socket.socket.emit('message_read', { messageId, conversationId });
  await ben.socket.hears('message_status_update');
  await send(ben.member, ada.member, 'Thanks');
  await settled(ada, ben);
  const hints = [{ kind: 'conversation', id: conversationId }];
  expect(heardBy(ben, from[1])).toEqual({ loud: ['message_status_update', 'new_message'], hints });
  const loud = ['conversation_update', 'new_message', 'newNotification'];
  expect(heardBy(ada, from[0])).toEqual({ loud, hints });
  expect(await joinedAs(ada, conversationId)).toBe(true);
});

test('MSG-06 a link made while a request waits is sent to both', async () => {
  const { ada, ben, conversationId } = await asked();
  const from = ada.socket.heard.length;
  await link(ben.member, ada.member);
  await settled(ada);
  expect(heardBy(ada, from).hints).toContainEqual({ kind: 'conversation', id: conversationId });
});

test('MSG-06 a muted thread sends no new_message and no notification, and its reading lowers no count', async () => {
  const [ada, ben] = [await side('Ada'), await side('Ben')];
  const { conversationId } = await send(ben.member, ada.member);
  await read(ada.member.call('PUT', `/api/conversations/${conversationId}/mute`));
  await settled(ada, ben);
  const from = [ada.socket.heard.length, ben.socket.heard.length] as const;
  const { id: messageId } = await send(ben.member, ada.member, 'Psst');
  await settled(ada, ben);
  expect(heardBy(ada, from[0])).toEqual({ loud: [], hints: [{ kind: 'message', id: conversationId }] });
  ada.socket.socket.emit('message_read', { messageId, conversationId });
  expect(await ada.socket.hears('conversation_update')).toEqual({ type: 'read', count: 0, conversationId });
  await ben.socket.hears('message_status_update', including('"read"'));
});

const heardOf = ({ socket }: Side, event: string, from = 0) =>
  socket.heard.slice(from).filter((heard) => heard.event === event);
const changes = (who: Side, from = 0) => heardOf(who, 'content_changed', from).map(({ payload }) => payload);

test.each(['the blocked', 'the blocker'])(
  'SAF-07 after a block %s types and reads unheard, and their open thread hears it at once',
  async (bobIs) => {
    const asBlocker = bobIs === 'the blocker';
    const [ann, bob] = [await side('Ann'), await side('Bob')];
    const said = await send(ann.member, bob.member);
    const { conversationId } = said;
    for (const { socket } of [ann, bob]) socket.socket.emit('join_conversation', conversationId);
    types(bob, conversationId, ann);
    await ann.socket.hears('user_typing', including('true'));
    await settledSocket(ann);
    await (asBlocker ? block(bob.member, ann.member) : block(ann.member, bob.member));
    await ann.socket.hears('user_typing', including('false'));
    for (const [who, { member }] of bothWays(ann, bob)) {
      const change = await who.socket.hears('content_changed', including('"person"'));
      expect(change).toEqual({ kind: 'person', id: member.id });
    }
    const from = ann.socket.heard.length;
    types(bob, conversationId, ann);
    bob.socket.socket.emit('message_delivered', { messageId: said.id, conversationId });
    bob.socket.socket.emit('message_read', { messageId: said.id, conversationId });
    bob.socket.socket.emit('join_conversation', conversationId);
    await settledSocket(bob);
    await server.app.outbox.drained();
    expect(heardOf(ann, 'user_typing', from)).toEqual([]);
    expect(heardOf(ann, 'message_status_update', from)).toEqual([]);
    for (const who of [ann, bob]) expect(await isViewing(who, conversationId)).toBe(false);

    await (asBlocker ? unblock(bob.member, ann.member) : unblock(ann.member, bob.member));
    types(bob, conversationId, ann);
    await settledSocket(bob);
    expect(heardOf(ann, 'user_typing', from)).toMatchObject([{ payload: { isTyping: true } }]);
  },
);

test('SAF-07 what one does reaches every open screen but those across a block', async () => {
  const [ann, bob, cleo] = [await side('Ann'), await side('Bob'), await side('Cleo')];
  const shared = await post(cleo.member);
  await block(bob.member, ann.member);
  await bob.socket.hears('content_changed', including('"person"'));
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
  await bob.socket.hears('content_changed', including(cleo.member.id));
  expect(changes(bob, from)).toEqual([last]);
  await cleo.socket.hears('content_changed', including(ann.member.id));
  for (const kind of ['post', 'comment', 'gig', 'profile'])
    expect(changes(cleo)).toContainEqual(expect.objectContaining({ kind }));
});
