import { expect, test } from 'vitest';
import { bothWays } from '#tests/server/answers.ts';
import { serverOfFile, socketOfTest } from '#tests/server/server-of-file.ts';
import { block, comment, link, post, publish, send, unblock } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { including, type MemberSocket } from '#tests/support/socket.ts';

const server = await serverOfFile();
const url = await server.listen();

type Peer = { member: Member; socket: MemberSocket };
const peer = async (name: string): Promise<Peer> => {
  const member = await server.member({ name });
  return { member, socket: await socketOfTest(url, member.token) };
};
/** The events a socket received, apart from hints to refetch, and these hints. */
const receivedBy = (who: Peer, from = 0) => {
  const all = who.socket.heard.slice(from).map(({ event }) => event);
  return { events: all.filter((event) => event !== 'content_changed'), hints: changes(who, from) };
};
/** Waits until everything sent so far has arrived: a message to someone who accepts all comes last. */
const waitForEvents = async (...peers: Peer[]) => {
  await server.app.outbox.drained();
  for (const { member, socket } of peers) {
    const other = await server.member();
    const { id } = await send(member, other, 'Settled');
    await socket.hears('new_message', including(id));
    socket.heard.splice(
      socket.heard.findIndex(({ payload }) => including(id)(payload)),
      1,
    );
  }
};
const isViewing = ({ member }: Peer, conversationId: string) =>
  server.app.services.presence.isViewing(server.db, member.id, conversationId);
const joinAndCheck = async (who: Peer, conversationId: string) => {
  who.socket.socket.emit('join_conversation', conversationId);
  await waitForSocket(who);
  return isViewing(who, conversationId);
};
const types = ({ socket }: Peer, conversationId: string, to: Peer) =>
  socket.socket.emit('typing_start', { conversationId, recipientId: to.member.id });
/** Waits until the server has handled everything this socket sent: its typing elsewhere comes last. */
const waitForSocket = async (who: Peer) => {
  const third = await peer('Third');
  const { conversationId } = await send(who.member, third.member);
  types(who, conversationId, third);
  await third.socket.hears('user_typing');
  third.socket.close();
};
const answer = (who: Peer, id: string, state: string) =>
  read(who.member.call('PUT', `/api/message-requests/${id}`, { state }));

/** Ben has written to Ada, who takes messages of links only. */
async function withRequest() {
  const [ada, ben] = [await peer('Ada'), await peer('Ben')];
  await read(ada.member.call('PUT', '/api/message-settings', { from: 'links' }));
  const { id, conversationId } = await send(ben.member, ada.member, 'May I?');
  await waitForEvents(ada, ben);
  return { ada, ben, conversationId, messageId: id };
}

test('MSG-06 a request sends no new_message and no notification, only a hint to refetch', async () => {
  const { ada, ben, conversationId } = await withRequest();
  expect(receivedBy(ada)).toEqual({ events: [], hints: [{ kind: 'message', id: conversationId }] });
  expect(receivedBy(ben)).toEqual({ events: ['new_message'], hints: [] });
});

test('MSG-06 reading, typing at and refusing a request are hidden from the requester, whose typing reaches no one', async () => {
  const { ada, ben, conversationId, messageId } = await withRequest();
  const from = [ada.socket.heard.length, ben.socket.heard.length] as const;
  for (const [who, other] of bothWays(ada, ben)) types(who, conversationId, other);
  for (const event of ['message_delivered', 'message_read'])
    ada.socket.socket.emit(event, { messageId, conversationId });
  expect(await joinAndCheck(ada, conversationId)).toBe(false);
  await waitForSocket(ben);
  await answer(ada, conversationId, 'refused');
  await waitForEvents(ada, ben);
  expect(receivedBy(ben, from[1])).toEqual({ events: ['new_message'], hints: [] });
  const hints = [{ kind: 'conversation', id: conversationId }];
  expect(receivedBy(ada, from[0])).toEqual({ events: ['new_message'], hints });
});

test('MSG-06 accepting a request is sent to all devices of both, and receipts and typing work from then on', async () => {
  const { ada, ben, conversationId, messageId } = await withRequest();
  const from = [ada.socket.heard.length, ben.socket.heard.length] as const;
  await answer(ada, conversationId, 'accepted');
  ada.socket.socket.emit('message_read', { messageId, conversationId });
  await ben.socket.hears('message_status_update');
  await send(ben.member, ada.member, 'Thanks');
  await waitForEvents(ada, ben);
  const hints = [{ kind: 'conversation', id: conversationId }];
  expect(receivedBy(ben, from[1])).toEqual({ events: ['message_status_update', 'new_message'], hints });
  const events = ['conversation_update', 'new_message', 'newNotification'];
  expect(receivedBy(ada, from[0])).toEqual({ events, hints });
  expect(await joinAndCheck(ada, conversationId)).toBe(true);
});

test('MSG-06 becoming links while a request waits sends the recipient a hint to refetch the conversation', async () => {
  const { ada, ben, conversationId } = await withRequest();
  const from = ada.socket.heard.length;
  await link(ben.member, ada.member);
  await waitForEvents(ada);
  expect(receivedBy(ada, from).hints).toContainEqual({ kind: 'conversation', id: conversationId });
});

test('MSG-06 a muted thread sends no new_message and no notification, and reading it changes no count', async () => {
  const [ada, ben] = [await peer('Ada'), await peer('Ben')];
  const { conversationId } = await send(ben.member, ada.member);
  await read(ada.member.call('PUT', `/api/conversations/${conversationId}/mute`));
  await waitForEvents(ada, ben);
  const from = [ada.socket.heard.length, ben.socket.heard.length] as const;
  const { id: messageId } = await send(ben.member, ada.member, 'Psst');
  await waitForEvents(ada, ben);
  expect(receivedBy(ada, from[0])).toEqual({ events: [], hints: [{ kind: 'message', id: conversationId }] });
  ada.socket.socket.emit('message_read', { messageId, conversationId });
  expect(await ada.socket.hears('conversation_update')).toEqual({ type: 'read', count: 0, conversationId });
  await ben.socket.hears('message_status_update', including('"read"'));
});

const received = ({ socket }: Peer, event: string, from = 0) =>
  socket.heard.slice(from).filter((heard) => heard.event === event);
const changes = (who: Peer, from = 0) => received(who, 'content_changed', from).map(({ payload }) => payload);

test.each(['the blocked member', 'the blocker'])(
  'SAF-07 typing and receipts of %s do not cross a block, and open threads update at once',
  async (bobIs) => {
    const asBlocker = bobIs === 'the blocker';
    const [ann, bob] = [await peer('Ann'), await peer('Bob')];
    const { id: messageId, conversationId } = await send(ann.member, bob.member);
    for (const { socket } of [ann, bob]) socket.socket.emit('join_conversation', conversationId);
    types(bob, conversationId, ann);
    await ann.socket.hears('user_typing', including('true'));
    await waitForSocket(ann);
    await (asBlocker ? block(bob.member, ann.member) : block(ann.member, bob.member));
    await ann.socket.hears('user_typing', including('false'));
    for (const [who, { member }] of bothWays(ann, bob)) {
      const change = await who.socket.hears('content_changed', including('"person"'));
      expect(change).toEqual({ kind: 'person', id: member.id });
    }
    const from = ann.socket.heard.length;
    types(bob, conversationId, ann);
    bob.socket.socket.emit('message_delivered', { messageId, conversationId });
    bob.socket.socket.emit('message_read', { messageId, conversationId });
    bob.socket.socket.emit('join_conversation', conversationId);
    await waitForSocket(bob);
    await server.app.outbox.drained();
    expect(received(ann, 'user_typing', from)).toEqual([]);
    expect(received(ann, 'message_status_update', from)).toEqual([]);
    for (const who of [ann, bob]) expect(await isViewing(who, conversationId)).toBe(false);

    await (asBlocker ? unblock(bob.member, ann.member) : unblock(ann.member, bob.member));
    types(bob, conversationId, ann);
    await waitForSocket(bob);
    expect(received(ann, 'user_typing', from)).toMatchObject([{ payload: { isTyping: true } }]);
  },
);

test('SAF-07 changes by a member reach every open screen except those across a block', async () => {
  const [ann, bob, cleo] = [await peer('Ann'), await peer('Bob'), await peer('Cleo')];
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
