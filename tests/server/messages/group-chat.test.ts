import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Readers } from '#contract/conversations.ts';
import type { FoundMessage, Message } from '#contract/messages.ts';
import { messages } from '#server/db/schema/messages.ts';
import { replaceText } from '#server/messages/routes.ts';
import { dashboardOf, get, itemsOf, noticesOf } from '#tests/server/answers.ts';
import { block, send, setUser } from '#tests/support/acts.ts';
import { freshClientId, read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import {
  enter,
  leave,
  linesOf,
  lineUp,
  listOf,
  markOf,
  open,
  readUpTo,
  say,
  unreadOf,
} from '../group-server.ts';
import { serverOfFile } from '../server-of-file.ts';

const server = await serverOfFile();
const searched = (who: Member, q: string, more = '') =>
  itemsOf<FoundMessage>(who, `/api/messages/search?q=${q}${more}`);

test('MSG-05 a group message is delivered or read once every member has received or read it', async () => {
  const { petra, ana, ben, id } = await lineUp(server);
  const message = await say(petra, id, 'Five sharp');
  expect(message).toMatchObject({ conversationId: id, recipientId: id, deliveredAt: null, readAt: null });
  expect(await markOf(petra, message)).toBe('sent');
  await listOf(ana);
  await server.app.services.background.idle();
  expect(await markOf(petra, message)).toBe('sent');
  await listOf(ben);
  await server.app.services.background.idle();
  expect([await markOf(petra, message), await markOf(ana, message)]).toEqual(['delivered', 'delivered']);
  expect(await readUpTo(ana, message)).toEqual({ count: 1 });
  expect([await markOf(ana, message), await markOf(petra, message)]).toEqual(['read', 'delivered']);
  const readers = { of: 2, read: ['Ana'], delivered: ['Ben'] };
  expect(await get<Readers>(petra, `/api/messages/${message.id}/readers`)).toEqual(readers);
  expect((await ana.call('GET', `/api/messages/${message.id}/readers`)).status).toBe(404);
  expect(await readUpTo(ben, message)).toEqual({ count: 1 });
  expect(await markOf(petra, message)).toBe('read');
  expect(await readUpTo(ben, message)).toEqual({ count: 0 });
});

test('MSG-05 a member who left no longer holds back receipts, and leaving again changes none', async () => {
  const { petra, ana, ben, gig, id } = await lineUp(server);
  const message = await say(petra, id, 'Anybody?');
  await readUpTo(ben, message);
  expect(await markOf(petra, message)).toBe('sent');
  await leave(ana, id);
  expect(await markOf(petra, message)).toBe('read');
  expect(await unreadOf(ana)).toBe(1);
  const readAt = async () => (await open(petra, id)).page?.items.find((one) => one.id === message.id)?.readAt;
  const first = await readAt();
  await read(enter(ana, gig));
  await leave(ana, id);
  expect(await readAt()).toBe(first);
});

test.each([
  ['suspended', { suspendedAt: new Date() }, { suspendedAt: null }],
  ['leaving', { leavesAt: new Date() }, { leavesAt: null }],
])('MSG-05 a member who was %s finds what the group wrote and delayed no receipts', async (_, away, back) => {
  const { petra, ana, ben, id } = await lineUp(server);
  await setUser(server, petra, away);
  const message = await say(ana, id, 'Where is Petra?');
  await readUpTo(ben, message);
  expect(await markOf(ana, message)).toBe('read');
  await setUser(server, petra, back);
  expect([(await linesOf(petra, id)).at(-1), await unreadOf(petra)]).toEqual([message.text, 1]);
  expect(await listOf(petra)).toMatchObject([{ id, unreadCount: 1, lastMessage: { id: message.id } }]);
});

test('MSG-05 two members reading at the same time are both counted', async () => {
  const { petra, ana, ben, id } = await lineUp(server);
  for (let nth = 0; nth < 5; nth += 1) {
    const message = await say(petra, id, `Round ${nth}`);
    await Promise.all([readUpTo(ana, message), readUpTo(ben, message)]);
    expect(await markOf(petra, message)).toBe('read');
  }
});

test('MSG-05 SAF-05 a retry stores one message; other text under the same client id is refused', async () => {
  const { petra, ana, id } = await lineUp(server);
  const body = { recipientId: id, text: 'Once', clientId: freshClientId() };
  const sendAgain = () => petra.call('POST', '/api/messages', body);
  const answers = await Promise.all(Array.from({ length: 5 }, sendAgain));
  expect(new Set(answers.map((answer) => (answer.body as Message).id)).size).toBe(1);
  expect((await petra.call('POST', '/api/messages', { ...body, text: 'Twice' })).status).toBe(409);
  expect((await linesOf(ana, id)).filter((line) => line === 'Once')).toHaveLength(1);
  expect(await unreadOf(ana)).toBe(1);
});

test('MSG-01 each member mutes, archives and marks a group as unread for themselves', async () => {
  const { petra, ana, ben, id } = await lineUp(server);
  const message = await say(petra, id, 'Hello');
  await readUpTo(ana, message);
  await read(ana.call('PUT', `/api/conversations/${id}/unread`));
  expect([await unreadOf(ana), await markOf(ana, message)]).toEqual([1, 'delivered']);
  expect((await open(ana, id)).lastReadSeq).toBeLessThan(message.seq);
  await read(ana.call('DELETE', `/api/conversations/${id}/unread`));
  expect(await unreadOf(ana)).toBe(0);

  await read(ana.call('PUT', `/api/conversations/${id}/archive`, { upTo: message.id }));
  expect([(await listOf(ana)).length, (await listOf(ana, '?box=archived')).length]).toEqual([0, 1]);
  expect((await listOf(ben)).length).toBe(1);
  await leave(ben, id);
  expect((await listOf(ana)).length).toBe(0);
  await say(petra, id, 'Back again');
  expect((await listOf(ana)).map(({ unreadCount }) => unreadCount)).toEqual([1]);

  await read(ana.call('DELETE', `/api/conversations/${id}/archive`));
  await read(ana.call('PUT', `/api/conversations/${id}/mute`));
  expect(await unreadOf(ana)).toBe(0);
  expect((await listOf(ana))[0]).toMatchObject({ muted: true, unreadCount: 1 });
  const before = (await noticesOf(ana)).length;
  await say(petra, id, 'Unheard');
  expect((await noticesOf(ana)).length).toBe(before);
});

test('MSG-01 marking a group as unread affects only the last message that the member can see', async () => {
  const { petra, ana, ben, id, book } = await lineUp(server);
  const elsewhere = await lineUp(server, async (name) => (name === 'Ana' ? ana : server.member({ name })));
  const earlier = await say(petra, id, 'Kept');
  const deleted = await say(petra, id, 'Deleted by Ana');
  const seen = [await say(ben, id, 'From Ben'), await send(petra, ana)];
  seen.push(await say(elsewhere.petra, elsewhere.id, 'Elsewhere'));
  for (const message of seen) await readUpTo(ana, message);
  await readUpTo(ben, deleted);
  await read(ana.call('DELETE', `/api/messages/${deleted.id}?for=me`));
  await read(ben.call('DELETE', `/api/messages/${earlier.id}?for=me`));
  await block(ana, ben);
  await book(await server.member());
  const mark = (who: Member, method: 'PUT' | 'DELETE', of: string) =>
    read(who.call(method, `/api/conversations/${of}/unread`));
  for (const { conversationId } of seen) await mark(ana, 'PUT', conversationId);
  expect([await markOf(ana, earlier), await unreadOf(ana), await unreadOf(ben)]).toEqual(['delivered', 3, 0]);
  expect((await listOf(ana)).map(({ unreadCount }) => unreadCount)).toEqual([1, 1, 1]);
  await mark(ben, 'PUT', id);
  await mark(ana, 'DELETE', id);
  expect([await unreadOf(ana), await unreadOf(ben)]).toEqual([2, 1]);
});

test('NTF-07 several group messages make one notification with the title of the gig; leaving notifies no one', async () => {
  const { petra, ana, gig, id } = await lineUp(server);
  await say(petra, id, 'One');
  await say(petra, id, 'Two');
  expect(await noticesOf(ana, 'message')).toMatchObject([
    { actor: { name: 'Petra' }, subject: { kind: 'group', id, title: gig.title }, excerpt: 'One' },
  ]);
  await leave(ana, id);
  expect(await noticesOf(petra, 'message')).toEqual([]);
});

test('GIG-12 the dashboard counts unread group messages and shows the sender of the last one', async () => {
  const { petra, ana, gig, id } = await lineUp(server);
  await say(petra, id, 'One');
  await say(petra, id, 'Two');
  const { unreadMessages } = await dashboardOf(ana);
  const lastMessage = { text: 'Two', sender: { name: 'Petra' }, recipientId: id };
  const thread = { id, unreadCount: 2, person: { id, name: gig.title }, group: { count: 3 }, lastMessage };
  expect(unreadMessages).toMatchObject({ count: 2, items: [thread] });
});

test('MSG-01 search finds the group messages a member received, with their sender, also within one group', async () => {
  const { petra, ana, ben, gig, id, book } = await lineUp(server);
  await say(petra, id, 'Bring the glockenspiel');
  await say(ana, id, 'Which glockenspiel?');
  const cleo = await server.member({ name: 'Cleo' });
  await book(cleo);
  const anas = { person: { id, name: gig.title }, by: 'Ana', own: false, conversationId: id };
  expect(await searched(ben, 'glocken')).toMatchObject([anas, { by: 'Petra', own: false }]);
  expect((await searched(ana, 'glocken')).map(({ own }) => own)).toEqual([true, false]);
  expect(await searched(ben, 'glocken', `&with=${id}`)).toHaveLength(2);
  expect(await searched(ben, 'glocken', `&with=${petra.id}`)).toHaveLength(0);
  expect(await searched(cleo, 'glocken')).toEqual([]);
  expect(await walk(ben, '/api/messages/search?q=glocken', 1)).toHaveLength(2);
  expect(await searched(await server.member(), 'glocken', `&with=${id}`)).toEqual([]);
  await block(ben, ana);
  expect((await searched(ben, 'glocken')).map(({ by }) => by)).toEqual(['Petra']);
});

test('MSG-02 replies quote only what each member has; later members do not see earlier text', async () => {
  const { petra, ana, id, book } = await lineUp(server);
  const message = await say(petra, id, 'Between us');
  const cleo = await server.member({ name: 'Cleo' });
  await book(cleo);
  await say(ana, id, 'Indeed', { replyToId: message.id });
  const quoteFor = async (who: Member) => (await open(who, id)).page?.items.at(-1)?.replyTo?.text;
  expect([await quoteFor(petra), await quoteFor(cleo)]).toEqual(['Between us', 'An earlier message']);
});

test('SAF-07 a member who has blocked another sees neither their reactions nor replies to their messages', async () => {
  const { petra, ana, ben, id } = await lineUp(server);
  const message = await say(petra, id, 'We got the hall');
  const react = (who: Member) =>
    read<Message>(who.call('PUT', `/api/messages/${message.id}/reaction`, { emoji: '👍', on: true }));
  await block(ana, ben);
  const byOf = async (who: Member) =>
    (await open(who, id)).page?.items.find((one) => one.id === message.id)?.reactions?.[0]?.by;
  await react(ben);
  expect(await byOf(ana)).toBeUndefined();
  await react(ana);
  await react(petra);
  expect(await byOf(ana)).toEqual([ana.id, petra.id]);
  expect(await byOf(ben)).toEqual([ben.id, petra.id]);
  expect(await byOf(petra)).toEqual([ben.id, ana.id, petra.id]);
  const unseen = await say(ben, id, 'Which hall?');
  await say(petra, id, 'The big one', { replyToId: unseen.id });
  const replyOf = async (who: Member) => (await open(who, id)).page?.items.at(-1);
  expect(await replyOf(ben)).toMatchObject({ replyTo: { senderId: ben.id, text: 'Which hall?' } });
  expect(await replyOf(ana)).toMatchObject({ text: 'The big one' });
  expect(await replyOf(ana)).not.toHaveProperty('replyTo');
});

test('MSG-02 every member of a group can react, and only the sender can delete a message for everyone', async () => {
  const { petra, ana, ben, id } = await lineUp(server);
  const message = await say(petra, id, 'Oops');
  for (const who of [ana, ben])
    await read(who.call('PUT', `/api/messages/${message.id}/reaction`, { emoji: '👍', on: true }));
  const { page } = await open(petra, id);
  expect(page?.items.at(-1)?.reactions).toEqual([{ emoji: '👍', by: [ana.id, ben.id] }]);
  expect((await ana.call('DELETE', `/api/messages/${message.id}?for=both`)).status).toBe(403);
  await read(petra.call('DELETE', `/api/messages/${message.id}?for=both`));
  for (const who of [petra, ana, ben]) expect((await linesOf(who, id)).at(-1)).toBe('Message deleted');
  expect((await noticesOf(ana))[0]?.excerpt).toBe('Message deleted');
});

test('SAF-08 SAF-10 a member can report a group message, and one that operators remove is gone for everyone', async () => {
  const { petra, ana, ben, id } = await lineUp(server);
  const message = await say(petra, id, 'Something nasty');
  const body = { kind: 'message', id: message.id, reason: 'harassment', words: '' };
  expect((await ana.call('POST', '/api/reports', body)).status).toBe(201);
  await server.app.services.write(async (tx) => {
    const [row] = await tx.select().from(messages).where(eq(messages.id, message.id));
    if (row) await replaceText(tx, row, 'Gone', new Date());
  });
  for (const who of [ana, ben]) expect((await linesOf(who, id)).at(-1)).toBe('Gone');
});

test('MSG-02 event lines of a group cannot be reacted to or deleted', async () => {
  const { petra, ana, id } = await lineUp(server);
  const line = (await open(ana, id)).page?.items[0];
  for (const who of [petra, ana]) {
    const react = who.call('PUT', `/api/messages/${line?.id}/reaction`, { emoji: '👍', on: true });
    expect((await react).status).toBe(404);
    expect((await who.call('DELETE', `/api/messages/${line?.id}?for=me`)).status).toBe(404);
  }
});
