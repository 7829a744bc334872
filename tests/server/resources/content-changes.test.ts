import { afterAll, expect, test } from 'vitest';
import type { ApplicationMove } from '#contract/applications.ts';
import { type CachedItems, type GoneItems, maxCached } from '#contract/cached-items.ts';
import { suspend } from '#server/admin/members.ts';
import { get, noticesOf, operatorOf } from '#tests/server/answers.ts';
import { membersOfTest, serverOfFile } from '#tests/server/server-of-file.ts';
import { apply, askQuestion, block, comment, post, publish, send } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { including, openSocket } from '#tests/support/socket.ts';

const server = await serverOfFile();
const now = new Date();
const remove = (kind: string, { id }: { id: string }) =>
  operatorOf(server)('remove', kind, id, '--reason', 'Sells strings');
const findGone = (who: Member, cached: Partial<CachedItems>) =>
  read<GoneItems>(who.call('POST', '/api/gone', { things: [], notices: [], ...cached }));
const unknownId = '019a0000-0000-7000-8000-000000000000';

const [ada, bob, cleo] = await membersOfTest(server, 'Ada', 'Bob', 'Cleo');

test('SAF-10 the server lists cached items that are removed, deleted, cancelled or never existed', async () => {
  const [entry, other] = [await post(bob, 'Buy my strings'), await post(bob)];
  const [gig, own] = [await publish(bob), await publish(ada)];
  const profiles = [`profile:${bob.id}`, `profile:${ada.id}`];
  const things = [`post:${entry.id}`, `post:${other.id}`, `gig:${gig.id}`, `gig:${own.id}`, ...profiles];
  const unknown = [`post:${unknownId}`, `gig:${entry.id}`, 'profile:-'];
  expect(await findGone(ada, { things: [...things, ...unknown] })).toEqual({ things: unknown, notices: [] });
  await remove('post', entry);
  await remove('gig', gig);
  await read(bob.call('DELETE', `/api/posts/${other.id}`));
  const left = [`post:${entry.id}`, `post:${other.id}`, `gig:${gig.id}`];
  expect((await findGone(ada, { things })).things).toEqual(left);
});

test('SAF-10 the server lists items on a page that were removed, withdrawn, dismissed or never existed', async () => {
  const entry = await post(ada);
  const gig = await publish(ada);
  const [spam, harmless] = [await comment(bob, entry, 'Strings?'), await comment(bob, entry, 'Or a bow?')];
  const asked = await askQuestion(bob, gig);
  const [first, second, third] = [await send(bob, ada), await send(bob, ada), await send(bob, ada)];
  const noticeIds = (await noticesOf(ada)).map(({ _id: id }) => `notification:${id}`);
  const things = [
    ...[`comment:${spam.id}`, `comment:${harmless.id}`, `question:${asked.id}`],
    ...[first, second, third].map(({ id }) => `message:${id}`),
    ...noticeIds,
  ];
  const unknown = [`review:${unknownId}`, `comment:${entry.id}`, 'message:-'];
  expect((await findGone(ada, { things: [...things, ...unknown] })).things).toEqual(unknown);
  const privateItems = things.filter((thing) => /^(?:message|notification):/.test(thing));
  expect((await findGone(cleo, { things })).things).toEqual(privateItems);
  await remove('comment', spam);
  await remove('question', asked);
  await remove('message', first);
  await read(ada.call('DELETE', `/api/messages/${second.id}?for=me`));
  const answer = await findGone(ada, { things });
  const messages = [`message:${first.id}`, `message:${second.id}`];
  const removed = [`comment:${spam.id}`, `question:${asked.id}`, ...messages];
  expect(answer.things.filter((thing) => !thing.startsWith('notification:'))).toEqual(removed);
  const current = (await noticesOf(ada)).map(({ _id: id }) => `notification:${id}`);
  expect(noticeIds.filter((one) => !answer.things.includes(one)).sort()).toEqual(current.sort());
  expect((await findGone(bob, { things: [`message:${second.id}`] })).things).toEqual([]);
});

test('SAF-07 SAF-10 a block removes everything of the other member on both sides, and so does a suspension', async () => {
  const things = [`post:${(await post(bob)).id}`, `gig:${(await publish(bob)).id}`, `profile:${bob.id}`];
  await block(ada, bob);
  expect((await findGone(ada, { things })).things).toEqual(things);
  expect((await findGone(bob, { things: [`profile:${ada.id}`] })).things).toEqual([`profile:${ada.id}`]);
  expect((await findGone(cleo, { things })).things).toEqual([]);
  await server.app.services.write((tx) => suspend(tx, bob.id, { actor: 'olga', reason: 'Strings', now }));
  expect((await findGone(cleo, { things })).things).toEqual(things);
});

test('SAF-10 the server lists notifications on a device that are withdrawn, read, changed or belong to another member', async () => {
  const entry = await post(ada);
  const remark = await comment(bob, entry, 'Strings?');
  await comment(bob, entry, 'Or a bow?');
  const message = await send(bob, ada, 'Buy my strings');
  const notices = (await noticesOf(ada)).map(({ _id: id, excerpt }) => ({ id, excerpt }));
  expect(notices).toHaveLength(3);
  expect((await findGone(ada, { notices })).notices).toEqual([]);
  expect((await findGone(bob, { notices })).notices).toEqual(notices.map(({ id }) => id));
  await remove('comment', remark);
  await remove('message', message);
  const idsOf = (excerpts: string[]) =>
    notices.filter(({ excerpt }) => excerpts.includes(excerpt)).map(({ id }) => id);
  expect((await findGone(ada, { notices })).notices).toEqual(idsOf(['Strings?', 'Buy my strings']));
  await read(ada.call('PUT', '/api/notifications/read-all'));
  expect((await findGone(ada, { notices })).notices).toHaveLength(3);
  const malformed = { id: 'not one of ours', excerpt: '' };
  expect((await findGone(ada, { notices: [malformed] })).notices).toEqual([malformed.id]);
});

test('SAF-04 a request with too many ids or a malformed id is refused', async () => {
  const ask = (things: string[]) => ada.call('POST', '/api/gone', { things, notices: [] });
  expect((await ask(Array<string>(maxCached.things + 1).fill(`post:${unknownId}`))).status).toBe(400);
  expect((await ask(['search:1'])).status).toBe(400);
});

const url = await server.listen();
const [declan, petra, ben] = await server.members('Declan', 'Petra', 'Ben');
const sockets = await Promise.all([declan, petra, ben].map(({ token }) => openSocket(url, token)));
afterAll(() => {
  for (const socket of sockets) socket.close();
});

/** The changes that each of the three members receives during `act`. */
async function receivedDuring(act: () => Promise<unknown>) {
  await untilSynced();
  const before = sockets.map(({ heard }) => heard.length);
  await act();
  const end = await untilSynced();
  return sockets.map(({ heard }, at) =>
    heard
      .slice(before[at])
      .filter(({ event, payload }) => event === 'content_changed' && !JSON.stringify(payload).includes(end))
      .map(({ payload }) => payload),
  );
}

/** Resolves once all members have received a new post; returns its id. */
async function untilSynced() {
  const { id } = await post(declan, 'Now');
  await Promise.all(sockets.map((socket) => socket.hears('content_changed', including(id))));
  return id;
}

test('SAF-01 SPD-01 an application is sent to its two members and its gig’s watchers only', async () => {
  const gig = await publish(declan, { places: 2 });
  const change = { kind: 'application', id: gig.id };
  let made: ApplicationMove | undefined;
  const applied = await receivedDuring(async () => {
    made = await apply(petra, gig);
  });
  expect(applied).toEqual([[change], [change], []]);
  const withdraw = () => petra.call('POST', `/api/applications/${made?.id}/withdraw`);
  expect(await receivedDuring(withdraw)).toEqual([[change], [change], []]);
});

test('GIG-03 a filled place is sent to everyone once, as a change of the gig', async () => {
  const gig = await publish(declan, { places: 2 });
  const { id } = await apply(petra, gig);
  const received = await receivedDuring(() => read(declan.call('POST', `/api/applications/${id}/accept`)));
  const [theirs, everybodys] = ['application', 'gig'].map((kind) => ({ kind, id: gig.id }));
  expect(received).toEqual([[theirs, everybodys], [theirs, everybodys], [everybodys]]);
});

test('FEE-04 a like is sent to everyone, and a repeated one to no one', async () => {
  const entry = await post(declan, 'Like me');
  const like = () => petra.call('PUT', `/api/posts/${entry.id}/like`);
  const change = { kind: 'like', id: entry.id };
  expect(await receivedDuring(like)).toEqual([[change], [change], [change]]);
  expect(await receivedDuring(like)).toEqual([[], [], []]);
  const unlike = () => petra.call('DELETE', `/api/posts/${entry.id}/like`);
  expect(await receivedDuring(unlike)).toEqual([[change], [change], [change]]);
});

test('FEE-03 posts are fetched by id in one request; deleted ones are left out', async () => {
  const [first, second, deleted] = [await post(declan), await post(declan), await post(declan)];
  await declan.call('DELETE', `/api/posts/${deleted.id}`);
  const ids = [first, deleted, second].map(({ id }) => id);
  const page = await get(petra, `/api/posts?ids=${ids}`);
  expect(page).toMatchObject({ items: [{ id: second.id }, { id: first.id }], nextCursor: null });
  const nonsense = await petra.call('GET', `/api/posts?ids=${'-'.repeat(36)}`);
  expect(nonsense).toMatchObject({ status: 200, body: { items: [] } });
});

test('FEE-09 SAF-01 saving and hiding are sent to the member’s own devices only', async () => {
  const { id } = await post(declan, 'For later');
  const received = await receivedDuring(async () => {
    await read(petra.call('PUT', `/api/posts/${id}/saved`));
    await read(petra.call('PUT', `/api/posts/${id}/saved`));
    await read(petra.call('PUT', `/api/posts/${id}/hidden`));
  });
  const change = { kind: 'mark', id };
  expect(received).toEqual([[], [change, change], []]);
});
