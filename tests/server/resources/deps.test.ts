import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import { mostDepsADay } from '#contract/ours/deps.ts';
import { answer } from '#server/admin/commands.ts';
import { deps } from '#server/db/schema/deps.ts';
import { links as linkRows } from '#server/db/schema/links.ts';
import { users } from '#server/db/schema/users.ts';
import { contents } from '#server/exports/contents.ts';
import { link } from '#tests/support/acts.ts';
import { read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { pounds } from '../booking-server.ts';
import { depServer } from '../dep-server.ts';

const server = await depServer();
const { people, links, booked, send, move, depsOf, depOf, ask, agree, asked, willing } = server;
const { noticesOf, noticeRowsOf, stateOf, readGig, apply, call, edit, wait } = server;
const { db } = server.server;

const toAnswer = async (who: Member) =>
  (await read<Dashboard>(who.call('GET', '/api/dashboard'))).deps ?? { count: -1, items: [] };

test('GIG-09 a player asks a link to dep: the link is notified with the note, the poster is not', async () => {
  const { gig } = await booked();
  const dep = await ask(gig);
  expect(dep).toMatchObject({ state: 'asked', dep: { name: 'Cleo' }, note: 'Broken wrist' });
  expect(dep).not.toHaveProperty('version');
  expect(await depOf(links.cleo, gig)).toMatchObject({
    id: dep.id,
    state: 'asked',
    player: { name: 'Ada' },
    note: 'Broken wrist',
    version: gig.version,
  });
  expect(await noticeRowsOf(links.cleo)).toMatchObject([
    { type: 'dep_asked', actorId: people.ada.id, subjectId: gig.id, excerpt: 'Broken wrist' },
  ]);
  expect(await toAnswer(links.cleo)).toMatchObject({
    count: 1,
    items: [{ id: dep.id, gig: { id: gig.id } }],
  });
  expect(await readGig(links.cleo, gig)).toMatchObject({ hasDeps: true });
  expect([await depsOf(people.declan, gig), await noticesOf(people.declan)]).toEqual([[], []]);
  expect(await readGig(people.declan, gig)).not.toHaveProperty('hasDeps');
  expect(await stateOf(people.ada, gig)).toBe('accepted');
});

test('GIG-09 a dep who agrees is announced to the player and proposed to the poster, without the note', async () => {
  const { gig, dep } = await asked();
  await read(agree(gig));
  expect([await noticesOf(people.ada), await noticesOf(links.cleo)]).toEqual([['dep_willing'], []]);
  expect(await noticeRowsOf(people.declan)).toMatchObject([
    { type: 'dep_proposed', actorId: people.ada.id, excerpt: 'Cleo would play instead.' },
  ]);
  const seen = await depOf(people.declan, gig);
  expect(seen).toMatchObject({
    id: dep.id,
    state: 'willing',
    player: { name: 'Ada' },
    dep: { name: 'Cleo' },
  });
  expect(seen, 'a word between two').not.toHaveProperty('note');
  expect(await toAnswer(people.declan)).toMatchObject({ count: 1, items: [{ id: dep.id }] });
  expect(await toAnswer(links.cleo)).toEqual({ count: 0, items: [] });
  expect(await stateOf(people.ada, gig)).toBe('accepted');
  expect(await stateOf(links.cleo, gig)).toBe(null);
});

test('GIG-09 a dep may decline before and after agreeing, and is not asked twice', async () => {
  const { gig, dep } = await asked();
  await read(move(links.cleo, 'turn-down', dep));
  expect([await noticesOf(people.ada), await noticesOf(links.cleo)]).toEqual([['dep_turned_down'], []]);
  expect(await send(people.ada, gig, links.cleo)).toMatchObject({
    status: 409,
    body: { errors: [{ msg: 'Cleo has said no. Ask somebody else.' }] },
  });
  const doras = await ask(gig, links.dora);
  await read(agree(gig, links.dora));
  await read(move(links.dora, 'turn-down', doras));
  expect(await noticesOf(people.ada)).toEqual(['dep_turned_down', 'dep_willing', 'dep_turned_down']);
  expect(await noticesOf(people.declan), 'what asked is taken back').toEqual(['dep_off']);
  expect(await stateOf(people.ada, gig)).toBe('accepted');
});

test('GIG-09 the player can withdraw a dep request until the place has passed on', async () => {
  const { gig, dep } = await willing();
  expect((await read<{ items: object[] }>(move(people.ada, 'take-back', dep))).items).toMatchObject([
    { state: 'takenBack' },
  ]);
  expect(await noticesOf(links.cleo)).toEqual(['dep_taken_back']);
  expect(await noticesOf(people.declan)).toEqual(['dep_off']);
  expect(await depsOf(people.declan, gig)).toEqual([]);
  expect(await move(people.declan, 'pass', dep)).toMatchObject({
    status: 409,
    body: { errors: [{ msg: 'This cannot be done any more.' }], current: { items: [] } },
  });
  expect(await stateOf(people.ada, gig)).toBe('accepted');
  wait(1);
  await ask(gig, links.cleo);
  expect(await noticesOf(links.cleo)).toEqual(['dep_taken_back', 'dep_asked']);
});

test('GIG-09 the poster may refuse a dep and keep the player', async () => {
  const { gig, dep } = await willing();
  await read(move(people.declan, 'refuse', dep));
  expect([await noticesOf(people.ada), await noticesOf(links.cleo)]).toEqual([
    ['dep_willing', 'dep_refused'],
    ['dep_refused'],
  ]);
  expect([await stateOf(people.ada, gig), await stateOf(links.cleo, gig)]).toEqual(['accepted', null]);
  expect(await depOf(people.ada, gig)).toMatchObject({ state: 'refused' });
});

test('GIG-09 a dep is a link visible to both, not the poster, and without a place in the gig', async () => {
  const { gig } = await booked({ places: 2 });
  const stranger = await server.server.member({ name: 'Zoe' });
  expect(await send(people.ada, gig, stranger)).toMatchObject({ status: 404 });
  expect(await send(people.ada, gig, people.ada)).toMatchObject({ status: 400 });
  await link(people.ada, people.declan);
  expect(await send(people.ada, gig, people.declan)).toMatchObject({ status: 400 });
  expect(await send(people.ada, gig, { id: 'x' })).toMatchObject({ status: 400 });
  await link(people.ada, people.ben);
  await read(call(people.declan, 'accept', await apply(people.ben, gig)));
  expect(await send(people.ada, gig, people.ben)).toMatchObject({
    status: 409,
    body: { errors: [{ msg: 'Ben has a place in this gig already.' }] },
  });
  await read(links.cleo.call('PUT', `/api/blocks/${people.declan.id}`));
  expect(await send(people.ada, gig, links.cleo), 'the poster does not see her').toMatchObject({
    status: 404,
  });
  await db
    .update(users)
    .set({ leavesAt: new Date(Date.now() + 1e9) })
    .where(eq(users.id, links.dora.id));
  expect(await send(people.ada, gig, links.dora), 'she is leaving').toMatchObject({ status: 404 });
});

test('GIG-09 only a booked player asks, one person at a time; a repeat is one request', async () => {
  const { gig } = await booked();
  await link(people.ben, links.cleo);
  expect(await send(people.ben, gig, links.cleo), 'no application').toMatchObject({ status: 403 });
  const dep = await ask(gig);
  expect((await ask(gig)).id).toBe(dep.id);
  expect(await noticesOf(links.cleo)).toEqual(['dep_asked']);
  expect(await send(people.ada, gig, links.dora)).toMatchObject({
    status: 409,
    body: {
      errors: [{ msg: 'You have asked somebody already. Take that back first.' }],
      current: { items: [{ id: dep.id }] },
    },
  });
  expect(await send(people.ada, { id: 'x' }, links.cleo)).toMatchObject({ status: 404 });
});

test('GIG-09 player, dep and poster each have their own moves; others get 404', async () => {
  const { gig, dep } = await willing();
  const { ada, ben, declan } = people;
  for (const what of ['take-back', 'turn-down', 'pass', 'refuse'])
    expect((await move(ben, what, dep)).status, what).toBe(404);
  for (const [who, what] of [
    [ada, 'pass'],
    [ada, 'turn-down'],
    [declan, 'take-back'],
    [links.cleo, 'pass'],
    [links.cleo, 'refuse'],
  ] as const)
    expect((await move(who, what, dep)).status, what).toBe(403);
  expect((await move(ada, 'take-back', { id: 'x' })).status).toBe(404);
  expect(await depsOf(ben, gig)).toEqual([]);
  expect(await stateOf(ada, gig)).toBe('accepted');
});

test('GIG-09 GIG-04 a changed gig asks the dep again: an agreement names the version it is for', async () => {
  const { gig, dep } = await asked();
  const { version } = await depOf(links.cleo, gig);
  await edit(gig, pounds(6000));
  expect(await noticeRowsOf(links.cleo)).toMatchObject([
    { type: 'dep_changed', actorId: people.declan.id, excerpt: expect.stringContaining('Pay: £160 → £60') },
  ]);
  expect(await move(links.cleo, 'agree', dep, { version })).toMatchObject({
    status: 409,
    body: { current: { items: [{ state: 'asked', version: gig.version + 1 }] } },
  });
  await read(agree(gig));
  await edit(gig, pounds(5000));
  expect(await depOf(links.cleo, gig)).toMatchObject({ state: 'asked', version: gig.version + 2 });
  expect(await depsOf(people.declan, gig), 'nobody has agreed to that').toEqual([]);
  expect(await move(people.declan, 'pass', dep)).toMatchObject({ status: 409 });
  await edit(gig, { ...pounds(5000), title: 'Another name' });
  expect((await depOf(links.cleo, gig)).version, 'what one agrees to is the same').toBe(gig.version + 2);
});

test('GIG-09 GIG-01 an asked dep sees a limited gig, and its address only once booked', async () => {
  await link(people.declan, people.ada);
  const { gig: few } = await booked({ visibility: 'links', address: '12 Mill Lane' });
  const path = `/api/gigs/${few.id}`;
  expect(await links.cleo.call('GET', path)).toMatchObject({ status: 404 });
  const dep = await ask(few);
  const seen = await readGig(links.cleo, few);
  expect(seen).toMatchObject({ hasAddress: true });
  expect(seen).not.toHaveProperty('address');
  await read(agree(few));
  expect(await readGig(links.cleo, few)).not.toHaveProperty('address');
  await read(move(people.declan, 'pass', dep));
  expect(await readGig(links.cleo, few)).toMatchObject({ address: '12 Mill Lane' });
  await db.delete(linkRows).where(eq(linkRows.requesterId, people.declan.id));
  expect(await readGig(people.ada, few), 'what one has passed on').not.toHaveProperty('address');
  await link(people.declan, people.ada);
  const { gig: other } = await booked({ visibility: 'links' });
  const turned = await ask(other, links.dora);
  await read(move(links.dora, 'turn-down', turned));
  expect(await links.dora.call('GET', `/api/gigs/${other.id}`), 'not asked any more').toMatchObject({
    status: 404,
  });
});

test('GIG-09 candidates are links without a place, sorted and searched by name, with their availability', async () => {
  const { gig } = await booked();
  const path = `/api/gigs/${gig.id}/dep-candidates`;
  const names = async (query = '') =>
    (await read<{ items: { name: string; thatDay?: string | null }[] }>(people.ada.call('GET', path + query)))
      .items;
  await link(people.ada, people.declan);
  expect((await names()).map(({ name }) => name)).toEqual(['Cleo', 'Dora']);
  expect((await names('?q=dor')).map(({ name }) => name)).toEqual(['Dora']);
  expect(await walk(people.ada, path, 1)).toEqual([links.cleo.id, links.dora.id]);
  await read(
    links.dora.call('PUT', '/api/availability', { days: { from: gig.date, to: gig.date, is: 'free' } }),
  );
  expect((await names()).map(({ thatDay }) => thatDay)).toEqual([null, 'free']);
  expect(await people.ben.call('GET', path)).toMatchObject({ status: 403 });
});

test('GIG-09 dep requests have a daily limit', async () => {
  const { gig } = await booked();
  const asked = { gigId: gig.id, playerId: people.ada.id, depId: links.dora.id, askedVersion: 1 };
  const createdAt = server.server.app.services.now();
  await db
    .insert(deps)
    .values(
      Array.from({ length: mostDepsADay }, () => ({ ...asked, state: 'takenBack' as const, createdAt })),
    );
  expect(await send(people.ada, gig, links.cleo)).toMatchObject({ status: 429 });
});

test.each([
  ['with nobody', { userId: undefined }],
  ['with NUL', { note: 'a\u0000b' }],
])('GIG-09 API-03 a dep request %s is refused', async (_what, changed) => {
  const { gig } = await booked();
  const body = { userId: links.cleo.id, note: '', ...changed };
  expect(await people.ada.call('POST', `/api/gigs/${gig.id}/deps`, body)).toMatchObject({ status: 400 });
  expect(await depsOf(people.ada, gig)).toEqual([]);
});

test('GIG-09 GIG-04 a dep asked by two players gets one notice of a change while either request is open', async () => {
  const { gig } = await booked({ places: 2 });
  await read(call(people.declan, 'accept', await apply(people.ben, gig)));
  await link(people.ben, links.cleo);
  const [adas, bens] = [await ask(gig), await ask(gig, links.cleo, people.ben)];
  await edit(gig, { ...pounds(6000), places: 2 });
  expect(await noticesOf(links.cleo)).toEqual(['dep_changed']);
  await read(move(people.ada, 'take-back', adas));
  expect(await noticesOf(links.cleo)).toEqual(['dep_changed', 'dep_taken_back']);
  await edit(gig, { ...pounds(7000), places: 2 });
  expect(await noticesOf(links.cleo)).toEqual(['dep_taken_back', 'dep_changed']);
  await read(move(links.cleo, 'turn-down', bens));
  expect(await noticesOf(links.cleo)).toEqual(['dep_taken_back']);
});

test('SET-04 GIG-09 the archive contains dep requests made and received', async () => {
  const { gig } = await asked();
  const exportOf = async ({ id }: Member) => {
    const rows: object[] = [];
    for await (const row of contents.deps?.rows(db, id) ?? []) rows.push(row);
    return rows;
  };
  const shared = { note: 'Broken wrist', state: 'asked', gig: { id: gig.id } };
  expect(await exportOf(people.ada)).toMatchObject([{ ...shared, askedByMe: true, with: { name: 'Cleo' } }]);
  expect(await exportOf(links.cleo)).toMatchObject([{ ...shared, askedByMe: false, with: { name: 'Ada' } }]);
  expect(await exportOf(people.declan)).toEqual([]);
});

test('SAF-10 GIG-09 removing a gig removes its dep requests, and restoring brings them back', async () => {
  const { gig, dep } = await asked();
  const admin = (...words: string[]) => answer(db, words, { actor: 'olga', now: new Date() });
  await admin('remove', 'gig', gig.id, '--reason', 'Never took place');
  expect(await db.$count(deps, eq(deps.id, dep.id))).toBe(0);
  await admin('restore', 'gig', gig.id);
  expect(await depOf(links.cleo, gig)).toMatchObject({ id: dep.id, state: 'asked' });
});
