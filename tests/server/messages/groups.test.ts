import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Readers } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { conversations } from '#server/db/schema/messages.ts';
import { users } from '#server/db/schema/users.ts';
import { get, itemsOf, noticesOf, refusal, statusOf, threadOf } from '#tests/server/answers.ts';
import { apply, block, publish, send } from '#tests/support/acts.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import {
  enter,
  groupOf,
  leave,
  linesOf,
  lineUp,
  listOf,
  markOf,
  namesOf,
  open,
  readUpTo,
  say,
  unreadOf,
} from '../group-server.ts';
import { serverOfFile } from '../server-of-file.ts';

const server = await serverOfFile();
const readersOf = (who: Member, { id }: Message) => get<Readers>(who, `/api/messages/${id}/readers`);
const groupIdsIn = async (who: Member, list: string) =>
  (await itemsOf<{ groupId?: string }>(who, list)).map(({ groupId }) => groupId);

test('MSG-05 the poster starts a group with the booked players, and it is in everyone’s list', async () => {
  const { petra, ana, ben, gig, id } = await lineUp(server);
  for (const who of [petra, ana, ben]) {
    expect(await namesOf(who, id)).toEqual(['Ana', 'Ben', 'Petra']);
    const [first] = await listOf(who);
    expect(first).toMatchObject({ id, person: { id, name: gig.title }, unreadCount: 0, canWrite: true });
    expect(first?.group?.count).toBe(3);
    expect(first?.group?.faces.map(({ name }) => name)).not.toContain(who.name);
    const text = `${who === petra ? 'You' : 'Petra'} started the group`;
    expect(first?.lastMessage).toMatchObject({ event: 'made', text });
    expect(await unreadOf(who)).toBe(0);
  }
});

test('MSG-05 concurrent requests to start a group create one', async () => {
  const poster = await server.member();
  const player = await server.member();
  const gig = await publish(poster, { places: 2 });
  await read(poster.call('POST', `/api/applications/${(await apply(player, gig)).id}/accept`));
  const before = await server.db.$count(conversations);
  const answers = await Promise.all(Array.from({ length: 6 }, () => enter(poster, gig)));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await server.db.$count(conversations)).toBe(before + 1);
});

test('MSG-05 only the poster starts a group, and only with booked players, who can open it once it exists', async () => {
  const [poster, player, other] = await server.members('Poster', 'Player', 'Other');
  const gig = await publish(poster, { places: 2 });
  const application = await apply(player, gig);
  const { id: offered } = await apply(other, gig);
  await read(poster.call('POST', `/api/applications/${offered}/offer`));
  expect([await statusOf(enter(poster, gig)), await statusOf(enter(player, gig))]).toEqual([409, 403]);
  expect(await groupOf(poster, gig)).toEqual({ id: null, isIn: false, canEnter: false });
  await read(poster.call('POST', `/api/applications/${application.id}/accept`));
  expect(await groupOf(poster, gig)).toEqual({ id: null, isIn: false, canEnter: true });
  expect(await groupOf(player, gig)).toEqual({ id: null, isIn: false, canEnter: false });
  expect([await statusOf(enter(player, gig)), await statusOf(enter(other, gig))]).toEqual([409, 403]);
  const { id } = await read<{ id: string }>(enter(poster, gig));
  expect(await groupOf(player, gig)).toEqual({ id, isIn: true, canEnter: true });
  expect(await groupOf(other, gig)).toEqual({ id: null, isIn: false, canEnter: false });
});

test('MSG-05 SAF-01 outsiders cannot read a group, write in it or find out that it exists', async () => {
  const { petra, id } = await lineUp(server);
  const { id: messageId } = await say(petra, id, 'Five sharp');
  const eve = await server.member({ name: 'Eve' });
  const body = { recipientId: id, text: 'Hi', clientId: freshClientId() };
  for (const [method, path, sent] of [
    ['GET', `/api/conversations/with/${id}`],
    ['GET', `/api/conversations/${id}/messages`],
    ['POST', '/api/messages', body],
    ['PUT', `/api/conversations/${id}/mute`],
    ['PUT', `/api/conversations/${id}/read`, { upTo: messageId }],
    ['PUT', `/api/messages/${messageId}/reaction`, { emoji: '👍', on: true }],
    ['DELETE', `/api/messages/${messageId}?for=me`],
    ['GET', `/api/messages/${messageId}/readers`],
    ['DELETE', `/api/groups/${id}/membership`],
    ['POST', '/api/reports', { kind: 'message', id: messageId, reason: 'spam', words: '' }],
  ] as const)
    expect([path, (await eve.call(method, path, sent)).status]).toEqual([path, 404]);
  expect(await listOf(eve)).toEqual([]);
});

test('MSG-05 a player booked later joins automatically and reads only later messages', async () => {
  const { petra, id, book } = await lineUp(server);
  await say(petra, id, 'Before Cleo');
  const cleo = await server.member({ name: 'Cleo' });
  await book(cleo);
  expect(await linesOf(cleo, id)).toEqual(['Cleo joined']);
  await say(petra, id, 'Hello Cleo');
  expect(await linesOf(cleo, id)).toEqual(['Cleo joined', 'Hello Cleo']);
  const whole = ['Petra started the group', 'Before Cleo', 'Cleo joined', 'Hello Cleo'];
  expect(await linesOf(petra, id)).toEqual(whole);
  expect(await threadOf(cleo, { conversationId: id }, '?before=999999999')).toHaveLength(2);
  expect(await unreadOf(cleo)).toBe(1);
});

test('MSG-05 a player who drops out leaves the group, keeps the earlier messages, and cannot write', async () => {
  const { ana, ben, id, bookings } = await lineUp(server);
  await say(ben, id, 'See you there');
  await read(ana.call('POST', `/api/applications/${bookings.ana}/withdraw`));
  await say(ben, id, 'Without Ana');
  const group = { isIn: false, members: [] };
  expect(await open(ana, id)).toMatchObject({ canWrite: false, takesFiles: false, group });
  expect(await linesOf(ana, id)).toEqual(['Petra started the group', 'See you there', 'Ana left']);
  expect(await namesOf(ben, id)).toEqual(['Ben', 'Petra']);
  const body = { recipientId: id, text: 'But', clientId: freshClientId() };
  const refused = refusal(403, { msg: 'You’re no longer in this group.' });
  expect(await ana.call('POST', '/api/messages', body)).toMatchObject(refused);
  const lastMessage = { text: 'See you there' };
  expect((await listOf(ana))[0]).toMatchObject({ canWrite: false, lastMessage });
});

test('MSG-05 a member who left can rejoin from the gig while they are booked', async () => {
  const { petra, ana, gig, id } = await lineUp(server);
  await leave(ana, id);
  await leave(ana, id);
  await say(petra, id, 'Ana is out');
  expect(await groupOf(ana, gig)).toEqual({ id, isIn: false, canEnter: true });
  expect(await read(enter(ana, gig))).toEqual({ id });
  await say(petra, id, 'Ana is back');
  const lines = ['Petra started the group', 'Ana left', 'Ana joined', 'Ana is back'];
  expect(await linesOf(ana, id)).toEqual(lines);
  await leave(petra, id);
  await read(enter(petra, gig));
  expect(await namesOf(ana, id)).toEqual(['Ana', 'Ben', 'Petra']);
});

test('MSG-05 lists of gigs and applications link to the group for its members, not for those who left', async () => {
  const { petra, ana, ben, id } = await lineUp(server);
  expect(await groupIdsIn(petra, '/api/gigs/mine')).toEqual([id]);
  expect(await groupIdsIn(ana, '/api/applications/mine')).toEqual([id]);
  await leave(ben, id);
  expect(await groupIdsIn(ben, '/api/applications/mine')).toEqual([undefined]);
});

test('MSG-05 a member who leaves while others write keeps exactly the messages before they left', async () => {
  const { petra, ana, ben, id } = await lineUp(server);
  const sayLine = (_: unknown, nth: number) => say(nth % 2 ? petra : ben, id, `Line ${nth}`);
  await Promise.all([leave(ana, id), ...Array.from({ length: 8 }, sayLine)]);
  const whole = await linesOf(petra, id);
  const left = whole.indexOf('Ana left');
  expect(left).toBeGreaterThan(0);
  expect(await linesOf(ana, id)).toEqual(whole.slice(0, left + 1));
});

test('MSG-05 two groups of the same members keep their titles, messages, receipts and members apart, and change no other messages', async () => {
  const { petra, ana, ben, id, book } = await lineUp(server);
  const sameMember = async (name: string) => [petra, ana, ben].find((one) => one.name === name) ?? petra;
  const other = await lineUp(server, sameMember);
  await server.db.update(gigs).set({ title: 'Ceilidh' }).where(eq(gigs.id, other.gig.id));
  await send(await server.member(), petra, 'To Petra alone');
  const first = await say(petra, id, 'In the first');
  const second = await say(petra, other.id, 'In the second');
  const listed = async (who: Member) =>
    (await listOf(who)).map(({ id, unreadCount, canWrite, person, lastMessage }) => ({
      ...{ id, unreadCount, canWrite },
      ...{ title: person?.name, text: lastMessage?.text },
    }));
  const inFirst = { id, canWrite: true, title: 'Soul night', text: 'In the first' };
  const inSecond = { id: other.id, canWrite: true, title: 'Ceilidh', text: 'In the second' };
  const titles = [(await open(ana, id)).person.name, (await open(ana, other.id)).person.name];
  expect(titles).toEqual(['Soul night', 'Ceilidh']);
  const subjects = (await noticesOf(ana)).slice(0, 2).map(({ subject }) => subject?.title);
  expect(subjects).toEqual(['Ceilidh', 'Soul night']);
  expect(await readUpTo(ana, second)).toEqual({ count: 1 });
  expect(await listed(ana)).toEqual([
    { ...inSecond, unreadCount: 0 },
    { ...inFirst, unreadCount: 1 },
  ]);
  expect((await open(ana, id)).lastReadSeq).toBeLessThan(first.seq);
  expect((await open(ben, other.id)).lastReadSeq).toBeLessThan(second.seq);
  expect(await readersOf(petra, second)).toMatchObject({ of: 2, read: ['Ana'] });

  await leave(ben, other.id);
  expect(await listed(ben)).toEqual([
    { ...inSecond, canWrite: false, unreadCount: 1 },
    { ...inFirst, unreadCount: 1 },
  ]);
  expect(await namesOf(ana, id)).toEqual(['Ana', 'Ben', 'Petra']);
  expect(await namesOf(ana, other.id)).toEqual(['Ana', 'Petra']);
  expect([(await open(ana, other.id)).canWrite, (await open(ben, other.id)).canWrite]).toEqual([true, false]);
  expect(await readersOf(petra, second)).toMatchObject({ of: 1 });
  expect(await groupIdsIn(ben, '/api/applications/mine')).toEqual([undefined, id]);
  expect(await unreadOf(petra)).toBe(1);
  expect((await listOf(petra)).map(({ lastMessage }) => lastMessage?.text)).toContain('To Petra alone');

  const cleo = await server.member({ name: 'Cleo' });
  await book(cleo);
  expect(await groupOf(cleo, other.gig)).toEqual({ id: null, isIn: false, canEnter: false });
});

test('MSG-05 SAF-07 two members of a group who block each other stay in it and no longer see each other', async () => {
  const { petra, ana, ben, id } = await lineUp(server);
  await server.db.update(users).set({ avatar: '/uploads/ben' }).where(eq(users.id, ben.id));
  const before = await say(ben, id, 'Before');
  const faceOf = async (who: Member) => (await listOf(who))[0]?.lastMessage?.sender.avatar;
  await block(ana, ben);
  expect([await faceOf(ana), await faceOf(petra)]).toEqual([null, '/uploads/ben']);
  expect(await readersOf(ben, before)).toMatchObject({ of: 1 });
  await say(ben, id, 'From Ben');
  const fromAna = await say(ana, id, 'From Ana');
  expect(await linesOf(ana, id)).toEqual(['Petra started the group', 'Before', 'From Ana']);
  expect(await linesOf(ben, id)).toEqual(['Petra started the group', 'Before', 'From Ben']);
  expect(await linesOf(petra, id)).toEqual(['Petra started the group', 'Before', 'From Ben', 'From Ana']);
  expect(await namesOf(ana, id)).toEqual(['Ana', 'Petra']);
  expect(await namesOf(ben, id)).toEqual(['Ben', 'Petra']);
  expect([await unreadOf(ana), (await listOf(ana))[0]?.unreadCount]).toEqual([0, 0]);
  await server.app.services.background.idle();
  expect(await markOf(ben, before)).toBe('sent');
  expect(await readersOf(ana, fromAna)).toMatchObject({ of: 1 });
  await leave(ben, id);
  expect(await linesOf(ana, id)).not.toContain('Ben left');
});

test('CNT-04 SAF-07 reading a group neither counts nor marks messages from a member across a block', async () => {
  const { petra, ana, ben, id } = await lineUp(server);
  const unseen = await say(ben, id, 'Unseen');
  await readUpTo(petra, unseen);
  await block(ana, ben);
  const seen = await say(petra, id, 'Seen');
  expect([await unreadOf(ana), (await listOf(ana))[0]?.unreadCount]).toEqual([1, 1]);
  expect(await readUpTo(ana, seen)).toEqual({ count: 1 });
  expect([await unreadOf(ana), (await listOf(ana))[0]?.unreadCount]).toEqual([0, 0]);
  await server.app.services.background.idle();
  expect(await markOf(ben, unseen)).toBe('sent');
});
