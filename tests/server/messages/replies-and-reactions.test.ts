import { expect, test } from 'vitest';
import { type Message, type Reaction, reactions } from '#contract/messages.ts';
import { bothWays, threadOf } from '#tests/server/answers.ts';
import { socketOfTest } from '#tests/server/server-of-file.ts';
import { block, send } from '#tests/support/acts.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { including } from '#tests/support/socket.ts';
import { done, undone, undoServer } from '../undo-server.ts';

const { server, wait } = await undoServer();
const url = await server.listen();

const pair = () => server.members('Ada', 'Ben');
/** Ada has written to Ben. */
const withMessage = async (text?: string) => {
  const [ada, ben] = await pair();
  return { ada, ben, message: await send(ada, ben, text) };
};
const replying = (who: Member, to: Member, replyToId: string, clientId = freshClientId()) =>
  who.call('POST', '/api/messages', { recipientId: to.id, text: 'It is', clientId, replyToId });
const reply = (who: Member, to: Member, { id }: Message) => read<Message>(replying(who, to, id), 201);
const quotes = async (who: Member, message: Message) =>
  (await threadOf(who, message)).map(({ replyTo }) => replyTo?.text);
const remove = (who: Member, { id }: Message, scope: 'me' | 'both') =>
  done<Message>(who, who.call('DELETE', `/api/messages/${id}?for=${scope}`));

test('MSG-02 a reply quotes the start of the message it answers, for both members and live', async () => {
  const [ada, ben] = await pair();
  const socket = await socketOfTest(url, ada.token);
  const question = await send(ada, ben, 'Is it still five for load-in? '.repeat(20));
  const answer = await reply(ben, ada, question);
  expect(answer.replyTo).toMatchObject({ id: question.id, seq: question.seq, senderId: ada.id });
  expect([...(answer.replyTo?.text ?? '')]).toHaveLength(140);
  for (const who of [ada, ben]) expect((await threadOf(who, question))[1]?.replyTo).toEqual(answer.replyTo);
  expect(await socket.hears('new_message', including(answer.id))).toEqual(answer);
});

test('SAF-05 a repeated client id stores one reply, and is refused for a reply to another message', async () => {
  const [ada, ben] = await pair();
  const [one, other] = [await send(ada, ben, 'One'), await send(ada, ben, 'Other')];
  const clientId = freshClientId();
  const first = await read<Message>(replying(ben, ada, one.id, clientId), 201);
  expect(await read(replying(ben, ada, one.id, clientId), 201)).toEqual(first);
  expect((await replying(ben, ada, other.id, clientId)).status).toBe(409);
  expect(await threadOf(ben, one)).toHaveLength(3);
});

test('SAF-03 replies to other people’s messages, or to another conversation’s, are refused', async () => {
  const [ada, ben] = await pair();
  const third = await server.member({ name: 'Cleo' });
  const secret = await send(ada, ben, 'Our secret');
  await send(third, ada, 'Hello');
  for (const [who, to] of bothWays(third, ada))
    expect(await replying(who, to, secret.id)).toMatchObject({ status: 404 });
  expect((await replying(ben, ada, 'no id')).status).toBe(404);
});

test('SAF-10 deleting a quoted message for both removes its text from the reply at once, and undo restores it', async () => {
  const [ada, ben] = await pair();
  const socket = await socketOfTest(url, ben.token);
  const question = await send(ada, ben, 'Buy my strings');
  const answer = await reply(ben, ada, question);
  const gotText = (text: string) => socket.hears('content_changed', including(`"id":"${answer.id}"`, text));
  const gone = await remove(ada, question, 'both');
  for (const who of [ada, ben]) expect(await quotes(who, question)).toEqual([undefined, 'Message deleted']);
  const message = { id: answer.id, replyTo: { removed: 'forBoth' } };
  expect(await gotText('Message deleted')).toMatchObject({ message });
  expect(await undone(ada, gone)).toBe(200);
  for (const who of [ada, ben]) expect(await quotes(who, question)).toEqual([undefined, 'Buy my strings']);
  await gotText('Buy my strings');
});

test('SAF-10 a message deleted for me is no longer quoted to me, only to the other; a deleted reply quotes nothing', async () => {
  const { ada, ben, message: question } = await withMessage('Buy my strings');
  await reply(ben, ada, question);
  await remove(ben, question, 'me');
  expect(await quotes(ben, question)).toEqual([undefined, 'You deleted this message.']);
  expect(await quotes(ada, question)).toEqual([undefined, 'Buy my strings']);
  const late = await reply(ada, ben, question);
  expect(late.replyTo?.text).toBe('Buy my strings');
  expect((await quotes(ben, question))[2]).toBe('You deleted this message.');
  expect(await remove(ada, late, 'both')).not.toHaveProperty('replyTo');
  expect(await quotes(ada, question)).toEqual([undefined, 'Buy my strings', undefined]);
});

/** Reactions are listed by their times, so each is made a millisecond later. */
const react = (who: Member, { id }: Message, emoji: Reaction | 'x', on = true) => {
  wait(1);
  return who.call('PUT', `/api/messages/${id}/reaction`, { emoji, on });
};
const seenBy = async (who: Member, message: Message) => (await threadOf(who, message))[0]?.reactions;

test('MSG-02 both members see who reacted with what, and each can remove only their own', async () => {
  const { ada, ben, message } = await withMessage('We got the hall');
  await read(react(ben, message, '🎵'));
  await read(react(ada, message, '🎵'));
  await read(react(ben, message, '👏'));
  const later = await send(ada, ben, 'And the van');
  await read(react(ben, later, '👏'));
  const all = [
    { emoji: '🎵', by: [ben.id, ada.id] },
    { emoji: '👏', by: [ben.id] },
  ];
  for (const who of [ada, ben]) expect(await seenBy(who, message)).toEqual(all);
  await read(react(ada, message, '👏', false));
  expect(await seenBy(ben, message)).toEqual(all);
  await read(react(ben, message, '🎵', false));
  await read(react(ben, message, '👏', false));
  const [first, second] = await threadOf(ben, message);
  expect(first?.reactions).toEqual([{ emoji: '🎵', by: [ada.id] }]);
  expect(second?.reactions, 'another message keeps its own').toEqual([{ emoji: '👏', by: [ben.id] }]);
});

test('MSG-02 repeating a reaction changes nothing, and only the offered emoji are accepted', async () => {
  const { ada, ben, message } = await withMessage();
  const first = await read<Message>(react(ben, message, '👍'));
  expect(await read(react(ben, message, '👍'))).toEqual(first);
  expect((await react(ben, message, 'x')).status).toBe(400);
  for (const emoji of reactions) await read(react(ben, message, emoji));
  expect((await seenBy(ada, message))?.map(({ emoji }) => emoji)).toEqual([...reactions]);
});

test('SAF-03 outsiders, blocked members and recipients of an unaccepted request cannot react', async () => {
  const [ada, ben] = await pair();
  const third = await server.member({ name: 'Cleo' });
  const message = await send(ada, ben);
  expect((await react(third, message, '👍')).status).toBe(404);
  await block(ben, ada);
  for (const who of [ada, ben]) expect((await react(who, message, '👍')).status).toBe(403);
  await read(third.call('PUT', '/api/message-settings', { from: 'links' }));
  const question = await send(ada, third, 'May I?');
  expect((await react(third, question, '👍')).status).toBe(403);
});

test('SAF-10 deleting a message removes its reactions', async () => {
  const { ada, ben, message } = await withMessage();
  await read(react(ben, message, '😂'));
  await read(ada.call('DELETE', `/api/messages/${message.id}?for=both`));
  for (const who of [ada, ben]) expect(await seenBy(who, message)).toBeUndefined();
  expect((await react(ben, message, '👍')).status).toBe(404);
});

test('SOK-04 a reaction reaches both members at once, and is neither counted nor notified', async () => {
  const { ada, ben, message } = await withMessage();
  const [adaSocket, benSocket] = [await socketOfTest(url, ada.token), await socketOfTest(url, ben.token)];
  const before = await read(ada.call('GET', '/api/messages/unread-count'));
  await read(react(ben, message, '❤️'));
  for (const socket of [adaSocket, benSocket])
    expect(await socket.hears('content_changed')).toMatchObject({
      kind: 'message',
      id: message.conversationId,
      message: { id: message.id, text: message.text, reactions: [{ emoji: '❤️', by: [ben.id] }], revision: 1 },
    });
  expect(await read(ada.call('GET', '/api/messages/unread-count'))).toEqual(before);
  expect(await read(ada.call('GET', '/api/notifications'))).toEqual([]);
});
