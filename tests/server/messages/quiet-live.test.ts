import { describe, expect, test } from 'vitest';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { link, send } from '#tests/support/acts.ts';
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
const quietEvents = ['content_changed'];
/** What a socket has heard that counts or leads somewhere, and what it was told to ask for again. */
const heardBy = ({ socket }: Side, from = 0) => {
  const heard = socket.heard.slice(from);
  return {
    loud: heard.filter(({ event }) => !quietEvents.includes(event)).map(({ event }) => event),
    hints: heard.filter(({ event }) => quietEvents.includes(event)).map(({ payload }) => payload),
  };
};
/** Everything sent so far has been told, when a message to somebody who takes all comes through. */
const settled = async (...sides: Side[]) => {
  await server.app.outbox.drained();
  for (const { member, socket } of sides) {
    const other = await server.member();
    const { id } = await send(member, other, 'Settled');
    await socket.hears('new_message', (payload) => JSON.stringify(payload).includes(id));
    socket.heard.splice(
      socket.heard.findIndex(({ payload }) => JSON.stringify(payload).includes(id)),
      1,
    );
  }
};
const joinedAs = async (who: Side, conversationId: string) => {
  who.socket.socket.emit('join_conversation', conversationId);
  await settledSocket(who);
  return server.app.services.presence.isViewing(server.db, who.member.id, conversationId);
};
/** What a socket has said so far was handled, when its typing elsewhere has come through. */
const settledSocket = async (who: Side) => {
  const third = await side('Third');
  const { conversationId } = await send(who.member, third.member);
  who.socket.socket.emit('typing_start', { conversationId, recipientId: third.member.id });
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

describe('MSG-06 a request on the wire', () => {
  test('no new_message and no notification come, only a hint to look again', async () => {
    const { ada, ben, conversationId } = await asked();
    expect(heardBy(ada)).toEqual({ loud: [], hints: [{ kind: 'message', id: conversationId }] });
    expect(heardBy(ben)).toEqual({ loud: ['new_message'], hints: [] });
  });

  test('neither reading, typing nor a refusal reaches who asked, and their typing reaches nobody', async () => {
    const { ada, ben, conversationId, messageId } = await asked();
    const from = [ada.socket.heard.length, ben.socket.heard.length] as const;
    for (const [who, other] of [
      [ada, ben],
      [ben, ada],
    ] as const)
      who.socket.socket.emit('typing_start', { conversationId, recipientId: other.member.id });
    for (const event of ['message_delivered', 'message_read'])
      ada.socket.socket.emit(event, { messageId, conversationId });
    expect(await joinedAs(ada, conversationId)).toBe(false);
    await settledSocket(ben);
    await answer(ada, conversationId, 'refused');
    await settled(ada, ben);
    expect(heardBy(ben, from[1])).toEqual({ loud: ['new_message'], hints: [] });
    expect(heardBy(ada, from[0])).toEqual({
      loud: ['new_message'],
      hints: [{ kind: 'conversation', id: conversationId }],
    });
  });

  test('a yes is told to every screen of both, and from then on all is told', async () => {
    const { ada, ben, conversationId, messageId } = await asked();
    const from = [ada.socket.heard.length, ben.socket.heard.length] as const;
    await answer(ada, conversationId, 'accepted');
    ada.socket.socket.emit('message_read', { messageId, conversationId });
    await ben.socket.hears('message_status_update');
    await send(ben.member, ada.member, 'Thanks');
    await settled(ada, ben);
    const hints = [{ kind: 'conversation', id: conversationId }];
    expect(heardBy(ben, from[1])).toEqual({ loud: ['message_status_update', 'new_message'], hints });
    expect(heardBy(ada, from[0])).toEqual({
      loud: ['conversation_update', 'new_message', 'newNotification'],
      hints,
    });
    expect(await joinedAs(ada, conversationId)).toBe(true);
  });

  test('a link made meanwhile tells both', async () => {
    const { ada, ben, conversationId } = await asked();
    const from = ada.socket.heard.length;
    await link(ben.member, ada.member);
    await settled(ada);
    expect(heardBy(ada, from).hints).toContainEqual({ kind: 'conversation', id: conversationId });
  });
});

describe('MSG-06 a muted thread on the wire', () => {
  test('sends no new_message and no notification, and its reading lowers no count', async () => {
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
    await ben.socket.hears('message_status_update', (payload) => JSON.stringify(payload).includes('"read"'));
  });
});
