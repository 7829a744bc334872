import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { emit } from '#server/outbox/emit.ts';
import type { RealtimeHandlers } from '#server/realtime/events.ts';
import type { Receipts } from '#server/realtime/pacing.ts';
import { userRoom } from '#server/realtime/rooms.ts';
import { closeSlowReaders } from '#server/realtime/socket-server.ts';
import { serverOfFile, socketOfTest } from '#tests/server/server-of-file.ts';
import type { Member } from '#tests/support/server.ts';
import { including, type MemberSocket } from '#tests/support/socket.ts';

const conversation = '019a0000-0000-7000-8000-00000000000a';
const members = new Map<string, Set<string>>();
const receipts: ({ userId: string } & Receipts)[] = [];
/** Delays of the next membership checks. */
const delays: Promise<void>[] = [];
const realtime: RealtimeHandlers = {
  onConnect: () => {},
  groupReaders: async () => [],
  isMember: async (userId, conversationId) => {
    await delays.shift();
    return members.get(conversationId)?.has(userId) ?? false;
  },
  visibleTopics: async (_, things) => [...things],
  messageDelivered: async (userId, ids) => void receipts.push({ userId, ...ids }),
  messageRead: async () => {
    throw new Error('this handler fails');
  },
};

const server = await serverOfFile({}, { realtime });
const url = await server.listen();

const emitTo = (member: Member, event: string, payload: unknown) =>
  server.app.services.write((tx) => emit(tx, userRoom(member.id), event, payload));

const endOf = ({ socket }: MemberSocket) =>
  new Promise<string>((ended) => socket.once('disconnect', (reason) => ended(reason)));

test('SPD-01 SOK-06 a socket can ask whether its member may have missed events', async () => {
  const [ada, bob] = [await server.member(), await server.member()];
  await emitTo(ada, 'content_changed', { kind: 'profile', id: ada.id });
  await server.app.outbox.drained();
  const missed = async ({ token }: Member, age: unknown) => {
    const { socket, close } = await socketOfTest(url, token);
    const answer: unknown = await socket.timeout(5_000).emitWithAck('news_since', age);
    close();
    return answer;
  };
  expect(await missed(ada, 100)).toBe(true);
  expect(await missed(bob, 1)).toBe(false);
  expect(await missed(bob, 3_600_000)).toBe(true);
});

test.each([['soon'], [{ age: 1 }]])(
  'SAF-09 news_since with %j gets no answer, the next valid one does',
  async (wrong) => {
    const { socket } = await socketOfTest(url, (await server.member()).token);
    const answers: unknown[] = [];
    socket.emit('news_since', wrong, (answer: unknown) => answers.push(answer));
    socket.emit('news_since', 1);
    expect(await socket.timeout(5_000).emitWithAck('news_since', 1)).toBe(false);
    expect(answers).toEqual([]);
  },
);

test.each(['', 'a.b.c'])('SOK-01 a handshake with the token %j is refused', async (token) => {
  const refusal = { message: 'not_signed_in', data: { code: 'not_signed_in' } };
  await expect(socketOfTest(url, token)).rejects.toMatchObject(refusal);
});

test('SAF-02 a handshake with the token of an ended session is refused', async () => {
  const ada = await server.member();
  await ada.call('DELETE', '/api/auth');
  await expect(socketOfTest(url, ada.token)).rejects.toThrow('not_signed_in');
});

test('SAF-02 signing out everywhere ends the sockets of every device, and no one else’s', async () => {
  const [ada, bob] = [await server.member(), await server.member()];
  const [adaSocket, bobSocket] = [await socketOfTest(url, ada.token), await socketOfTest(url, bob.token)];
  const ended = endOf(adaSocket);
  await ada.call('DELETE', '/api/account/sessions');
  expect(await ended).toBe('io server disconnect');
  expect(bobSocket.socket.connected).toBe(true);
});

test('SES-13 a socket ends when its token does', async () => {
  const ada = await server.member();
  const claims = await server.app.tokens.read(ada.token, new Date());
  if (!claims) throw new Error('the token is not one of ours');
  // Expiry is in whole seconds, which leaves a busy machine at least three to open the socket.
  const soon = { ...claims, expiresAt: new Date(Date.now() + 4000) };
  const one = await socketOfTest(url, await server.app.tokens.sign(soon, new Date()));
  expect(await endOf(one)).toBe('io server disconnect');
  await expect(socketOfTest(url, await server.app.tokens.sign(soon, new Date()))).rejects.toThrow();
});

test('SOK-05 events of one socket arrive in order, even when the first takes longer', async () => {
  const [ada, bob] = [await server.member(), await server.member()];
  members.set(conversation, new Set([ada.id, bob.id]));
  const [adaSocket, bobSocket] = [await socketOfTest(url, ada.token), await socketOfTest(url, bob.token)];
  delays.push(new Promise((done) => setTimeout(done, 100)));
  adaSocket.socket.emit('typing_start', { conversationId: conversation, recipientId: bob.id });
  adaSocket.socket.emit('typing_stop', { conversationId: conversation, recipientId: bob.id });
  await bobSocket.hears('user_typing', including('true'));
  await bobSocket.hears('user_typing', including('false'));
  const typing = [true, false].map((isTyping) => ({ userId: ada.id, isTyping }));
  expect(bobSocket.heard.map((one) => one.payload)).toEqual(typing);
});

test('SOK-03 joining and leaving set who is viewing a conversation', async () => {
  const ada = await server.member();
  members.set(conversation, new Set([ada.id]));
  const { isViewing } = server.app.services.presence;
  const { socket } = await socketOfTest(url, ada.token);
  socket.emit('join_conversation', conversation);
  await expect.poll(() => isViewing(server.db, ada.id, conversation)).toBe(true);
  socket.emit('leave_conversation', conversation);
  await expect.poll(() => isViewing(server.db, ada.id, conversation)).toBe(false);
});

test('SOK-04 malformed payloads and failing handlers affect no other socket', async () => {
  const ada = await server.member();
  const { socket, hears } = await socketOfTest(url, ada.token);
  const wrong = [undefined, null, 7, 'x', '\0', [], {}, { conversationId: 1 }, { messageId: "'; --" }];
  const roomEvents = ['join_conversation', 'leave_conversation'];
  for (const event of [...roomEvents, 'typing_start', 'typing_stop', 'message_delivered'])
    for (const payload of wrong) socket.emit(event, payload);
  socket.emit('nobody_listens', wrong);
  socket.emit('message_read', { messageId: conversation, conversationId: conversation });
  socket.emit('message_delivered', { messageId: conversation, conversationId: conversation });
  await expect.poll(() => receipts).toHaveLength(1);
  await emitTo(ada, 'content_changed', {});
  await hears('content_changed');
});

const someId = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

test('SAF-09 a socket with too many waiting receipts is closed, and others are not', async () => {
  const [ada, bob] = [await server.member(), await server.member()];
  const [adaSocket, bobSocket] = [await socketOfTest(url, ada.token), await socketOfTest(url, bob.token)];
  const ended = endOf(adaSocket);
  for (let n = 0; n < 6000; n++)
    adaSocket.socket.emit('message_delivered', { messageId: someId(n), conversationId: someId(n) });
  expect(await ended).toBe('io server disconnect');
  const before = receipts.length;
  bobSocket.socket.emit('message_delivered', { messageId: conversation, conversationId: conversation });
  await expect.poll(() => receipts.slice(before).filter(({ userId }) => userId === bob.id)).toHaveLength(1);
});

test('SAF-09 excess typing events of a socket are dropped', async () => {
  const [ada, bob] = [await server.member(), await server.member()];
  members.set(conversation, new Set([ada.id, bob.id]));
  const [adaSocket, bobSocket] = [await socketOfTest(url, ada.token), await socketOfTest(url, bob.token)];
  const typing = { conversationId: conversation, recipientId: bob.id };
  for (let n = 0; n < 300; n++) adaSocket.socket.emit('typing_start', typing);
  adaSocket.socket.emit('message_delivered', { messageId: conversation, conversationId: conversation });
  const before = receipts.length;
  await expect.poll(() => receipts.length).toBe(before + 1);
  await emitTo(bob, 'content_changed', {});
  await bobSocket.hears('content_changed');
  const heard = bobSocket.heard.filter(({ event }) => event === 'user_typing').length;
  expect(heard).toBeGreaterThanOrEqual(100);
  expect(heard).toBeLessThan(110);
});

test('OPS-02 only a socket that reads nothing is closed', async () => {
  const [ada, bob] = [await server.member(), await server.member()];
  const [paused, healthy] = [await socketOfTest(url, ada.token), await socketOfTest(url, bob.token)];
  const stream: unknown = Reflect.get(Reflect.get(paused.socket.io.engine.transport, 'ws'), '_socket');
  if (!(stream instanceof Socket)) throw new Error('not the stream of a websocket');
  stream.pause();
  const stop = closeSlowReaders(server.app.io, server.app.services.failures, { most: 100, everyMs: 20 });
  const { counts } = server.app.services.failures;
  const stillThere = () => server.app.io.in(userRoom(ada.id)).fetchSockets();
  const words = 'x'.repeat(50_000);
  await expect
    .poll(
      async () => {
        for (const who of [ada, bob]) server.app.io.to(userRoom(who.id)).emit('words', words);
        return (await stillThere()).length;
      },
      { interval: 1, timeout: 20_000 },
    )
    .toBe(0);
  expect(counts.get('slow socket')).toBe(1);
  expect(healthy.socket.connected).toBe(true);
  stop();
  healthy.close();
  paused.close();
  // A paused socket never answers the close, which the server would wait for.
  stream.destroy();
});
