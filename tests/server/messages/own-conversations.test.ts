import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ConversationsPage } from '#contract/conversations.ts';
import { hiddenMessages, messages } from '#server/db/schema/messages.ts';
import { get } from '#tests/server/answers.ts';
import { serverOfFile, socketOfTest } from '#tests/server/server-of-file.ts';
import { block, send } from '#tests/support/acts.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { including } from '#tests/support/socket.ts';
import { open, unreadOf } from '../group-server.ts';

const server = await serverOfFile();
const url = await server.listen();

const two = () => server.members('Ada', 'Ben');
/** Ben has written to Ada. */
async function withMessage() {
  const [ada, ben] = await two();
  return { ada, ben, ...(await send(ben, ada)) };
}
const listOf = (who: Member, box = '') =>
  get<ConversationsPage>(who, `/api/conversations${box && `?box=${box}`}`);
const namesIn = async (who: Member, box = '') =>
  (await listOf(who, box)).items.map(({ person }) => person.name);
const put = (who: Member, id: string, what: string, body?: object) =>
  who.call('PUT', `/api/conversations/${id}/${what}`, body);
const revert = (who: Member, id: string, what: string) =>
  who.call('DELETE', `/api/conversations/${id}/${what}`);

test('MSG-01 an archived conversation moves to the archived list and back; repeating changes nothing', async () => {
  const { ada, ben, conversationId, id } = await withMessage();
  for (let twice = 0; twice < 2; twice += 1) await read(put(ada, conversationId, 'archive', { upTo: id }));
  expect(await listOf(ada)).toMatchObject({ items: [], archived: { count: 1, unreadCount: 1 } });
  expect((await listOf(ada, 'archived')).items).toMatchObject([{ id: conversationId, archived: true }]);
  expect((await open(ada, ben.id)).archived).toBe(true);
  expect([await namesIn(ben), await namesIn(ben, 'archived')]).toEqual([['Ada'], []]);
  await read(revert(ada, conversationId, 'archive'));
  expect((await listOf(ada)).items).toMatchObject([{ archived: false }]);
  expect(await listOf(ada)).not.toHaveProperty('archived');
});

test.each(['theirs', 'mine'])('MSG-01 an archived conversation returns with a message: %s', async (whose) => {
  const { ada, ben, conversationId, id } = await withMessage();
  await read(put(ada, conversationId, 'archive', { upTo: id }));
  await (whose === 'mine' ? send(ada, ben) : send(ben, ada));
  expect([await namesIn(ada), await namesIn(ada, 'archived')]).toEqual([['Ben'], []]);
  expect((await open(ada, ben.id)).archived).toBe(false);
});

test('MSG-01 an archived conversation stays archived while it is muted', async () => {
  const { ada, ben, conversationId, id } = await withMessage();
  await read(put(ada, conversationId, 'mute'));
  await read(put(ada, conversationId, 'archive', { upTo: id }));
  await send(ben, ada);
  expect([await namesIn(ada), await namesIn(ada, 'archived')]).toEqual([[], ['Ben']]);
  expect(await listOf(ada)).toMatchObject({ archived: { count: 1, unreadCount: 0 } });
});

test('MSG-01 a conversation stays in the list if a message arrived after the one it was archived up to', async () => {
  const [ada, ben] = await two();
  const seen = await send(ben, ada);
  await send(ben, ada, 'Wait!');
  await read(put(ada, seen.conversationId, 'archive', { upTo: seen.id }));
  expect(await namesIn(ada)).toEqual(['Ben']);
});

test('MSG-01 only its members archive a conversation, and only up to one of its own messages', async () => {
  const { ada, conversationId, id } = await withMessage();
  const other = await server.member();
  const elsewhere = await send(other, ada);
  expect((await put(other, conversationId, 'archive', { upTo: id })).status).toBe(404);
  expect((await put(ada, conversationId, 'archive', { upTo: elsewhere.id })).status).toBe(404);
  expect((await put(ada, conversationId, 'archive', { upTo: 'x' })).status).toBe(404);
  expect((await put(ada, conversationId, 'archive', {})).status).toBe(400);
});

test('MSG-01 archived conversations and their unread messages are counted for each member separately', async () => {
  const [ada, ben] = await two();
  const cleo = await server.member();
  await send(ben, ada);
  const { conversationId, id } = await send(ada, ben);
  const back = await send(cleo, ada);
  for (const who of [ada, ben]) await read(put(who, conversationId, 'archive', { upTo: id }));
  await read(put(ada, back.conversationId, 'archive', { upTo: back.id }));
  await send(cleo, ada);
  for (const who of [ada, ben])
    expect(await listOf(who)).toMatchObject({ archived: { count: 1, unreadCount: 1 } });
  await block(ada, ben);
  for (const who of [ada, ben]) expect(await listOf(who)).not.toHaveProperty('archived');
});

test('MSG-01 archived conversations are paged, latest first', async () => {
  const ada = await server.member();
  for (const name of ['One', 'Two', 'Three']) {
    const { conversationId, id } = await send(await server.member({ name }), ada);
    await read(put(ada, conversationId, 'archive', { upTo: id }));
  }
  const first = await get<ConversationsPage>(ada, '/api/conversations?box=archived&limit=2');
  const rest = `/api/conversations?box=archived&cursor=${first.nextCursor}`;
  const { items } = await get<ConversationsPage>(ada, rest);
  expect([...first.items, ...items].map(({ person }) => person.name)).toEqual(['Three', 'Two', 'One']);
});

const readAll = async (who: Member, id: string, upTo: string) =>
  read<{ count: number }>(put(who, id, 'read', { upTo }));

test.each([
  ['mute', 'muted'],
  ['archive', 'archived'],
  ['unread', 'unreadCount'],
] as const)('MSG-01 undoing %s affects one conversation and one member', async (what, mark) => {
  const [ada, ben, cleo] = await server.members('Ada', 'Ben', 'Cleo');
  const readBy = async (who: Member, from: Member) => {
    const message = await send(from, who);
    await readAll(who, message.conversationId, message.id);
    return message;
  };
  await readBy(ben, ada);
  const [fromBen, fromCleo] = [await readBy(ada, ben), await readBy(ada, cleo)];
  for (const [who, { conversationId, id }] of [
    [ada, fromBen],
    [ada, fromCleo],
    [ben, fromBen],
  ] as const)
    await read(put(who, conversationId, what, { upTo: id }));
  const marked = async (who: Member) => {
    const all = [...(await listOf(who)).items, ...(await listOf(who, 'archived')).items];
    return all.filter((one) => one[mark]).map(({ person }) => person.name);
  };
  expect((await marked(ada)).sort()).toEqual(['Ben', 'Cleo']);
  for (let twice = 0; twice < 2; twice += 1) await read(revert(ada, fromBen.conversationId, what));
  expect([await marked(ada), await marked(ben)]).toEqual([['Cleo'], ['Ada']]);
});

test('MSG-01 a conversation marked as unread counts as one, gets a divider, and reading clears it; the sender is not notified', async () => {
  const [ada, ben] = await two();
  const first = await send(ben, ada);
  const { conversationId, id } = await send(ben, ada, 'Can you?');
  await send(ada, ben, 'Let me think');
  await readAll(ada, conversationId, id);
  const sent = await socketOfTest(url, ben.token);
  for (let twice = 0; twice < 2; twice += 1) await read(put(ada, conversationId, 'unread'));
  expect(await unreadOf(ada)).toBe(1);
  expect((await listOf(ada)).items).toMatchObject([{ unreadCount: 1 }]);
  const opened = await open(ada, ben.id);
  expect(opened).toMatchObject({ lastReadSeq: first.seq });
  const isRead = ({ page }: typeof opened) => page?.items.map(({ readAt }) => readAt !== null);
  expect(isRead(opened)).toEqual([true, false, false]);
  expect(isRead(await open(ben, ada.id))).toEqual([true, true, false]);
  expect(await readAll(ada, conversationId, id)).toEqual({ count: 1 });
  expect([await unreadOf(ada), (await listOf(ada)).items[0]?.unreadCount]).toEqual([0, 0]);
  await send(ada, ben, 'Settled');
  await sent.hears('new_message', including('Settled'));
  expect(sent.heard.map(({ event }) => event)).not.toContain('message_status_update');
});

test('MSG-01 a conversation that was never read gets no unread mark, and its sender is notified when it is read', async () => {
  const { ada, ben, conversationId, id } = await withMessage();
  await read(put(ada, conversationId, 'unread'));
  expect(await server.db.$count(messages, and(eq(messages.id, id), messages.markedUnread))).toBe(0);
  await read(revert(ada, conversationId, 'unread'));
  expect(await unreadOf(ada)).toBe(1);
  const sent = await socketOfTest(url, ben.token);
  await readAll(ada, conversationId, id);
  await sent.hears('message_status_update', including('"read"'));
});

test('MSG-01 a conversation marked as unread syncs between the member’s devices, in both directions', async () => {
  const { ada, conversationId, id } = await withMessage();
  await readAll(ada, conversationId, id);
  const socket = await socketOfTest(url, ada.token);
  await read(put(ada, conversationId, 'unread'));
  expect(await socket.hears('content_changed')).toEqual({ kind: 'conversation', id: conversationId });
  await readAll(ada, conversationId, id);
  expect(await socket.hears('conversation_update')).toEqual({ type: 'read', count: 1, conversationId });
});

test('MSG-01 marking as unread marks the latest message that I have not deleted, and is refused without one', async () => {
  const [ada, ben] = await two();
  const earlier = await send(ben, ada, 'Kept');
  const { conversationId, id } = await send(ben, ada, 'Deleted');
  await readAll(ada, conversationId, id);
  await read(ada.call('DELETE', `/api/messages/${id}?for=me`));
  await read(ben.call('DELETE', `/api/messages/${earlier.id}?for=me`));
  const undone = { messageId: earlier.id, userId: ada.id, hidden: false, revision: 2 };
  await server.db.insert(hiddenMessages).values(undone);
  await read(put(ada, conversationId, 'unread'));
  expect((await open(ada, ben.id)).page?.items.map(({ readAt }) => readAt === null)).toEqual([true, false]);
  await read(ada.call('DELETE', `/api/messages/${earlier.id}?for=me`));
  expect(await put(ada, conversationId, 'unread')).toMatchObject({ status: 409 });
  expect(await put(ben, conversationId, 'unread')).toMatchObject({ status: 409 });
});

test('MSG-01 a conversation marked as unread does not count after a block, and no one else can mark it', async () => {
  const { ada, ben, conversationId, id } = await withMessage();
  await readAll(ada, conversationId, id);
  await read(put(ada, conversationId, 'unread'));
  const stranger = await server.member();
  expect((await put(stranger, conversationId, 'unread')).status).toBe(404);
  await block(ben, ada);
  expect(await unreadOf(ada)).toBe(0);
  expect((await put(ada, conversationId, 'unread')).status).toBe(409);
});

test('MSG-01 sixty concurrent marks and archives with a new message in between leave it unread and listed', async () => {
  const { ada, ben, conversationId, id } = await withMessage();
  await readAll(ada, conversationId, id);
  const more = { recipientId: ada.id, text: 'More', clientId: freshClientId() };
  const calls = Array.from({ length: 60 }, (_, nth) =>
    nth % 2 ? put(ada, conversationId, 'archive', { upTo: id }) : put(ada, conversationId, 'unread'),
  );
  const all = await Promise.all([...calls, ben.call('POST', '/api/messages', more)]);
  expect(all.every(({ status }) => status < 300)).toBe(true);
  expect(await unreadOf(ada)).toBeGreaterThan(0);
  expect(await namesIn(ada)).toEqual(['Ben']);
});
