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
const gone = (who: Member, kept: Partial<CachedItems>) =>
  read<GoneItems>(who.call('POST', '/api/gone', { things: [], notices: [], ...kept }));
const unknownId = '019a0000-0000-7000-8000-000000000000';

const [ada, bob, cleo] = await membersOfTest(server, 'Ada', 'Bob', 'Cleo');

test('SAF-10 the server names what a device keeps that is removed, deleted, cancelled or never existed', async () => {
  const [wall, other] = [await post(bob, 'Buy my strings'), await post(bob)];
  const [gig, own] = [await publish(bob), await publish(ada)];
  const profiles = [`profile:${bob.id}`, `profile:${ada.id}`];
  const things = [`post:${wall.id}`, `post:${other.id}`, `gig:${gig.id}`, `gig:${own.id}`, ...profiles];
  const never = [`post:${unknownId}`, `gig:${wall.id}`, 'profile:-'];
  expect(await gone(ada, { things: [...things, ...never] })).toEqual({ things: never, notices: [] });
  await remove('post', wall);
  await remove('gig', gig);
  await read(bob.call('DELETE', `/api/posts/${other.id}`));
  const left = [`post:${wall.id}`, `post:${other.id}`, `gig:${gig.id}`];
  expect((await gone(ada, { things })).things).toEqual(left);
});

test('SAF-10 lists what a page shows that was removed, withdrawn, dismissed or never existed', async () => {
  const wall = await post(ada);
  const gig = await publish(ada);
  const [sold, kept] = [await comment(bob, wall, 'Strings?'), await comment(bob, wall, 'Or a bow?')];
  const asked = await askQuestion(bob, gig);
  const [first, second, third] = [await send(bob, ada), await send(bob, ada), await send(bob, ada)];
  const told = (await noticesOf(ada)).map(({ _id: id }) => `notification:${id}`);
  const things = [
    ...[`comment:${sold.id}`, `comment:${kept.id}`, `question:${asked.id}`],
    ...[first, second, third].map(({ id }) => `message:${id}`),
    ...told,
  ];
  const never = [`review:${unknownId}`, `comment:${wall.id}`, 'message:-'];
  expect((await gone(ada, { things: [...things, ...never] })).things).toEqual(never);
  const private_ = things.filter((thing) => /^(?:message|notification):/.test(thing));
  expect((await gone(cleo, { things })).things).toEqual(private_);
  await remove('comment', sold);
  await remove('question', asked);
  await remove('message', first);
  await read(ada.call('DELETE', `/api/messages/${second.id}?for=me`));
  const left = await gone(ada, { things });
  const messages = [`message:${first.id}`, `message:${second.id}`];
  const removed = [`comment:${sold.id}`, `question:${asked.id}`, ...messages];
  expect(left.things.filter((thing) => !thing.startsWith('notification:'))).toEqual(removed);
  const stand = (await noticesOf(ada)).map(({ _id: id }) => `notification:${id}`);
  expect(told.filter((one) => !left.things.includes(one)).sort()).toEqual(stand.sort());
  expect((await gone(bob, { things: [`message:${second.id}`] })).things).toEqual([]);
});

test('SAF-07 SAF-10 a block takes away all of the other, on both sides, and so does a suspension', async () => {
  const things = [`post:${(await post(bob)).id}`, `gig:${(await publish(bob)).id}`, `profile:${bob.id}`];
  await block(ada, bob);
  expect((await gone(ada, { things })).things).toEqual(things);
  expect((await gone(bob, { things: [`profile:${ada.id}`] })).things).toEqual([`profile:${ada.id}`]);
  expect((await gone(cleo, { things })).things).toEqual([]);
  await server.app.services.write((tx) => suspend(tx, bob.id, { actor: 'olga', reason: 'Strings', now }));
  expect((await gone(cleo, { things })).things).toEqual(things);
});

test('SAF-10 it names the notifications on a device that are withdrawn, read, changed or belong to another member', async () => {
  const wall = await post(ada);
  const said = await comment(bob, wall, 'Strings?');
  await comment(bob, wall, 'Or a bow?');
  const message = await send(bob, ada, 'Buy my strings');
  const notices = (await noticesOf(ada)).map(({ _id: id, excerpt }) => ({ id, excerpt }));
  expect(notices).toHaveLength(3);
  expect((await gone(ada, { notices })).notices).toEqual([]);
  expect((await gone(bob, { notices })).notices).toEqual(notices.map(({ id }) => id));
  await remove('comment', said);
  await remove('message', message);
  const idsOf = (excerpts: string[]) =>
    notices.filter(({ excerpt }) => excerpts.includes(excerpt)).map(({ id }) => id);
  expect((await gone(ada, { notices })).notices).toEqual(idsOf(['Strings?', 'Buy my strings']));
  await read(ada.call('PUT', '/api/notifications/read-all'));
  expect((await gone(ada, { notices })).notices).toHaveLength(3);
  const strange = { id: 'not one of ours', excerpt: '' };
  expect((await gone(ada, { notices: [strange] })).notices).toEqual([strange.id]);
});

test('SAF-04 more than a device keeps, and what is no name, is refused', async () => {
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

/** The changes that each of the three received during an act. */
async function heardWhile(act: () => Promise<unknown>) {
  await heardUpToNow();
  const before = sockets.map(({ heard }) => heard.length);
  await act();
  const end = await heardUpToNow();
  return sockets.map(({ heard }, at) =>
    heard
      .slice(before[at])
      .filter(({ event, payload }) => event === 'content_changed' && !JSON.stringify(payload).includes(end))
      .map(({ payload }) => payload),
  );
}

/** Resolves once all have received a post made now; returns its id. */
async function heardUpToNow() {
  const { id } = await post(declan, 'Now');
  await Promise.all(sockets.map((socket) => socket.hears('content_changed', including(id))));
  return id;
}

test('SAF-01 SPD-01 an application is sent to its two members and its gig’s watchers only', async () => {
  const gig = await publish(declan, { places: 2 });
  const change = { kind: 'application', id: gig.id };
  let made: ApplicationMove | undefined;
  const applied = await heardWhile(async () => {
    made = await apply(petra, gig);
  });
  expect(applied).toEqual([[change], [change], []]);
  const withdraw = () => petra.call('POST', `/api/applications/${made?.id}/withdraw`);
  expect(await heardWhile(withdraw)).toEqual([[change], [change], []]);
});

test('GIG-03 a taken place is sent to everyone once, as a change of the gig', async () => {
  const gig = await publish(declan, { places: 2 });
  const { id } = await apply(petra, gig);
  const heard = await heardWhile(() => read(declan.call('POST', `/api/applications/${id}/accept`)));
  const [theirs, everybodys] = ['application', 'gig'].map((kind) => ({ kind, id: gig.id }));
  expect(heard).toEqual([[theirs, everybodys], [theirs, everybodys], [everybodys]]);
});

test('FEE-04 a like is sent to everyone, and a repeated one to no one', async () => {
  const wall = await post(declan, 'Like me');
  const like = () => petra.call('PUT', `/api/posts/${wall.id}/like`);
  const change = { kind: 'like', id: wall.id };
  expect(await heardWhile(like)).toEqual([[change], [change], [change]]);
  expect(await heardWhile(like)).toEqual([[], [], []]);
  const unlike = () => petra.call('DELETE', `/api/posts/${wall.id}/like`);
  expect(await heardWhile(unlike)).toEqual([[change], [change], [change]]);
});

test('FEE-03 some posts are asked for by their ids in one call; what is gone is left out', async () => {
  const [first, second, gone] = [await post(declan), await post(declan), await post(declan)];
  await declan.call('DELETE', `/api/posts/${gone.id}`);
  const ids = [first, gone, second].map(({ id }) => id);
  const page = await get(petra, `/api/posts?ids=${ids}`);
  expect(page).toMatchObject({ items: [{ id: second.id }, { id: first.id }], nextCursor: null });
  const nonsense = await petra.call('GET', `/api/posts?ids=${'-'.repeat(36)}`);
  expect(nonsense).toMatchObject({ status: 200, body: { items: [] } });
});

test('FEE-09 SAF-01 saving and hiding are sent to the member’s own devices only', async () => {
  const { id } = await post(declan, 'For later');
  const heard = await heardWhile(async () => {
    await read(petra.call('PUT', `/api/posts/${id}/saved`));
    await read(petra.call('PUT', `/api/posts/${id}/saved`));
    await read(petra.call('PUT', `/api/posts/${id}/hidden`));
  });
  const change = { kind: 'mark', id };
  expect(heard).toEqual([[], [change, change], []]);
});
