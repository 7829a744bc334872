import { expect, test } from 'vitest';
import { type Message, type Reaction, reactions, type ThreadPage } from '#contract/ours/messages.ts';
import { block, send } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { openSocket } from '#tests/support/socket.ts';
import { serverOfFile } from '../server-of-file.ts';

const server = await serverOfFile();
const url = await server.listen();

const pair = async () =>
  [await server.member({ name: 'Ada' }), await server.member({ name: 'Ben' })] as const;
const react = (who: Member, { id }: Message, emoji: Reaction | 'x', on = true) =>
  who.call('PUT', `/api/messages/${id}/reaction`, { emoji, on });
const seenBy = async (who: Member, { conversationId }: Message) =>
  (await read<ThreadPage>(who.call('GET', `/api/conversations/${conversationId}/messages`))).items[0]
    ?.reactions;

test('MSG-02 both see who reacted with what, and each takes back their own alone', async () => {
  const [ada, ben] = await pair();
  const said = await send(ada, ben, 'We got the hall');
  await read(react(ben, said, '🎵'));
  await read(react(ada, said, '🎵'));
  await read(react(ben, said, '👏'));
  const all = [
    { emoji: '🎵', by: [ben.id, ada.id] },
    { emoji: '👏', by: [ben.id] },
  ];
  for (const who of [ada, ben]) expect(await seenBy(who, said)).toEqual(all);
  await read(react(ada, said, '👏', false));
  expect(await seenBy(ben, said)).toEqual(all);
  await read(react(ben, said, '🎵', false));
  await read(react(ben, said, '👏', false));
  expect(await seenBy(ben, said)).toEqual([{ emoji: '🎵', by: [ada.id] }]);
});

test('MSG-02 a second time changes nothing, and only what is offered is taken', async () => {
  const [ada, ben] = await pair();
  const said = await send(ada, ben);
  const first = await read<Message>(react(ben, said, '👍'));
  expect(await read(react(ben, said, '👍'))).toEqual(first);
  expect((await react(ben, said, 'x')).status).toBe(400);
  for (const emoji of reactions) await read(react(ben, said, emoji));
  expect((await seenBy(ada, said))?.map(({ emoji }) => emoji)).toEqual([...reactions]);
});

test('SAF-03 nobody else reacts, nor somebody across a block, nor who has not accepted a request', async () => {
  const [ada, ben] = await pair();
  const third = await server.member({ name: 'Cleo' });
  const said = await send(ada, ben);
  expect((await react(third, said, '👍')).status).toBe(404);
  await block(ben, ada);
  for (const who of [ada, ben]) expect((await react(who, said, '👍')).status).toBe(403);
  await read(third.call('PUT', '/api/message-settings', { from: 'links' }));
  const asked = await send(ada, third, 'May I?');
  expect((await react(third, asked, '👍')).status).toBe(403);
});

test('SAF-10 with the message its reactions are gone', async () => {
  const [ada, ben] = await pair();
  const said = await send(ada, ben);
  await read(react(ben, said, '😂'));
  await read(ada.call('DELETE', `/api/messages/${said.id}?for=both`));
  for (const who of [ada, ben]) expect(await seenBy(who, said)).toBeUndefined();
  expect((await react(ben, said, '👍')).status).toBe(404);
});

test('SOK-04 both hear of a reaction at once, and it is neither counted nor notified', async () => {
  const [ada, ben] = await pair();
  const said = await send(ada, ben);
  const [hers, his] = [await openSocket(url, ada.token), await openSocket(url, ben.token)];
  const before = await read(ada.call('GET', '/api/messages/unread-count'));
  await read(react(ben, said, '❤️'));
  for (const socket of [hers, his])
    expect(await socket.hears('content_changed')).toMatchObject({
      kind: 'message',
      id: said.conversationId,
      message: { id: said.id, text: said.text, reactions: [{ emoji: '❤️', by: [ben.id] }], revision: 1 },
    });
  expect(await read(ada.call('GET', '/api/messages/unread-count'))).toEqual(before);
  expect(await read(ada.call('GET', '/api/notifications'))).toEqual([]);
  hers.close();
  his.close();
});
