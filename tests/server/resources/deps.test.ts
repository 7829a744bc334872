import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type DepCandidate, type DepState, maxDepsPerDay } from '#contract/player-requests.ts';
import { deps } from '#server/db/schema/around-gigs.ts';
import { links as linkRows } from '#server/db/schema/users.ts';
import { archived, itemsOf, operatorOf, refusal } from '#tests/server/answers.ts';
import { pounds } from '#tests/server/booking-server.ts';
import { depServer } from '#tests/server/dep-server.ts';
import { block, link, setUser } from '#tests/support/acts.ts';
import { read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const scene = await depServer();
const { server, declan, ada, ben, cleo, dora, booked, send, moveDep, depsOf, depOf, ask, agree } = scene;
const { asked, willing, noticesOf, depNoticesOf, toAnswer, stateOf, readGig, edit, wait, book } = scene;
const { db } = server;

test('GIG-09 a player asks a link to dep: the link is notified with the note, the poster is not', async () => {
  const { gig } = await booked();
  const dep = await ask(gig);
  expect(dep).toMatchObject({ state: 'asked', dep: { name: 'Cleo' }, note: 'Broken wrist' });
  expect(dep).not.toHaveProperty('version');
  const player = { name: 'Ada' };
  const request = { id: dep.id, state: 'asked', player, note: 'Broken wrist', version: gig.version };
  expect(await depOf(cleo, gig)).toMatchObject(request);
  expect(await depNoticesOf(cleo)).toMatchObject([
    { type: 'dep_asked', actor: { id: ada.id }, subject: { id: gig.id }, excerpt: 'Broken wrist' },
  ]);
  expect(await toAnswer(cleo)).toMatchObject({ count: 1, items: [{ id: dep.id, gig: { id: gig.id } }] });
  expect(await readGig(cleo, gig)).toMatchObject({ hasDeps: true });
  expect([await depsOf(declan, gig), await noticesOf(declan)]).toEqual([[], []]);
  expect(await readGig(declan, gig)).not.toHaveProperty('hasDeps');
  expect(await stateOf(ada, gig)).toBe('accepted');
});

test('GIG-09 a dep who agrees is announced to the player and proposed to the poster, without the note', async () => {
  const { gig, dep } = await asked();
  await read(agree(gig));
  expect([await noticesOf(ada), await noticesOf(cleo)]).toEqual([['dep_willing'], []]);
  expect(await depNoticesOf(declan)).toMatchObject([
    { type: 'dep_proposed', actor: { id: ada.id }, excerpt: 'Cleo would play instead.' },
  ]);
  const seen = await depOf(declan, gig);
  const both = { player: { name: 'Ada' }, dep: { name: 'Cleo' } };
  expect(seen).toMatchObject({ id: dep.id, state: 'willing', ...both });
  expect(seen, 'the note is private').not.toHaveProperty('note');
  expect(await toAnswer(declan)).toMatchObject({ count: 1, items: [{ id: dep.id }] });
  expect(await toAnswer(cleo)).toEqual({ count: 0, items: [] });
  expect(await stateOf(ada, gig)).toBe('accepted');
  expect(await stateOf(cleo, gig)).toBeUndefined();
});

test('GIG-09 a dep who declined is not asked again', async () => {
  const { gig, dep } = await asked();
  await read(moveDep(cleo, 'turn-down', dep));
  expect([await noticesOf(ada), await noticesOf(cleo)]).toEqual([['dep_turned_down'], []]);
  const msg = 'Cleo has declined. Ask someone else.';
  expect(await send(ada, gig, cleo)).toMatchObject(refusal(409, { msg }));
  expect(await ask(gig, dora)).toMatchObject({ state: 'asked' });
});

test.each<[string, () => Member, string, DepState, string[], string[], string[]]>([
  ['the dep declines', () => cleo, 'turn-down', 'turnedDown', ['dep_turned_down'], [], ['dep_off']],
  ['it is withdrawn', () => ada, 'take-back', 'takenBack', [], ['dep_taken_back'], ['dep_off']],
  ['the poster refuses', () => declan, 'refuse', 'refused', ['dep_refused'], ['dep_refused'], []],
])('GIG-09 a dep request ends when %s', async (_, who, what, state, adas, cleos, declans) => {
  const { gig, dep } = await willing();
  await read(moveDep(who(), what, dep));
  expect(await depOf(ada, gig)).toMatchObject({ state });
  expect(await noticesOf(ada)).toEqual(['dep_willing', ...adas]);
  expect([await noticesOf(cleo), await noticesOf(declan)]).toEqual([cleos, declans]);
  expect(await depsOf(declan, gig)).toEqual([]);
  const refused = refusal(409, { msg: 'This is no longer possible.' }, { items: [] });
  expect(await moveDep(declan, 'pass', dep)).toMatchObject(refused);
  expect([await stateOf(ada, gig), await stateOf(cleo, gig)]).toEqual(['accepted', undefined]);
});

test('GIG-09 a dep whose request was withdrawn can be asked again', async () => {
  const { gig, dep } = await asked();
  await read(moveDep(ada, 'take-back', dep));
  wait(1);
  await ask(gig);
  expect(await noticesOf(cleo)).toEqual(['dep_taken_back', 'dep_asked']);
});

test('GIG-09 a dep is a link visible to both, not the poster, and without a place in the gig', async () => {
  const { gig } = await booked({ places: 2 });
  const askedOf = async (whom: { id: string }) => (await send(ada, gig, whom)).status;
  expect(await askedOf(await server.member({ name: 'Zoe' })), 'a stranger').toBe(404);
  expect(await askedOf(ada)).toBe(400);
  expect(await askedOf({ id: 'x' })).toBe(400);
  await link(ada, declan);
  expect(await askedOf(declan)).toBe(400);
  await link(ada, ben);
  await book(ben, gig);
  const msg = 'Ben already has a place in this gig.';
  expect(await send(ada, gig, ben)).toMatchObject(refusal(409, { msg }));
  await block(cleo, declan);
  expect(await askedOf(cleo), 'the poster does not see her').toBe(404);
  await setUser(server, dora, { leavesAt: new Date(Date.now() + 1e9) });
  expect(await askedOf(dora), 'she is leaving').toBe(404);
});

test('GIG-09 only a booked player can ask, one person at a time; a repeated request is stored once', async () => {
  const { gig } = await booked();
  await link(ben, cleo);
  expect(await send(ben, gig, cleo), 'no application').toMatchObject({ status: 403 });
  const dep = await ask(gig);
  expect((await ask(gig)).id).toBe(dep.id);
  expect(await noticesOf(cleo)).toEqual(['dep_asked']);
  const msg = 'You’ve already asked someone. Withdraw that request first.';
  expect(await send(ada, gig, dora)).toMatchObject(refusal(409, { msg }, { items: [{ id: dep.id }] }));
  expect(await send(ada, { id: 'x' }, cleo)).toMatchObject({ status: 404 });
});

test('GIG-09 player, dep and poster each have their own actions; others get 404', async () => {
  const { gig, dep } = await willing();
  for (const what of ['take-back', 'turn-down', 'pass', 'refuse'])
    expect((await moveDep(ben, what, dep)).status, what).toBe(404);
  for (const [who, what] of [
    [ada, 'pass'],
    [ada, 'turn-down'],
    [declan, 'take-back'],
    [cleo, 'pass'],
    [cleo, 'refuse'],
  ] as const)
    expect((await moveDep(who, what, dep)).status, what).toBe(403);
  expect((await moveDep(ada, 'take-back', { id: 'x' })).status).toBe(404);
  expect(await depsOf(ben, gig)).toEqual([]);
  expect(await stateOf(ada, gig)).toBe('accepted');
});

test('GIG-09 GIG-04 a changed gig asks the dep again; an agreement must name the current version', async () => {
  const { gig, dep } = await asked();
  const { version } = await depOf(cleo, gig);
  await edit(gig, pounds(6000));
  expect(await depNoticesOf(cleo)).toMatchObject([
    { type: 'dep_changed', actor: { name: 'Declan' }, excerpt: expect.stringContaining('£160 → £60') },
  ]);
  const now = { items: [{ state: 'asked', version: gig.version + 1 }] };
  expect(await moveDep(cleo, 'agree', dep, { version })).toMatchObject(refusal(409, undefined, now));
  await read(agree(gig));
  await edit(gig, pounds(5000));
  expect(await depOf(cleo, gig)).toMatchObject({ state: 'asked', version: gig.version + 2 });
  expect(await depsOf(declan, gig), 'the dep has not agreed to the new terms').toEqual([]);
  expect(await moveDep(declan, 'pass', dep)).toMatchObject({ status: 409 });
  await edit(gig, { ...pounds(5000), title: 'Another name' });
  expect((await depOf(cleo, gig)).version, 'the dep answers the current version').toBe(gig.version + 2);
});

test('GIG-09 GIG-01 an asked dep sees a limited gig, and its address only once booked', async () => {
  await link(declan, ada);
  const { gig: limited } = await booked({ visibility: 'links', address: '12 Mill Lane' });
  expect(await cleo.call('GET', `/api/gigs/${limited.id}`)).toMatchObject({ status: 404 });
  const dep = await ask(limited);
  const seen = await readGig(cleo, limited);
  expect(seen).toMatchObject({ hasAddress: true });
  expect(seen).not.toHaveProperty('address');
  await read(agree(limited));
  expect(await readGig(cleo, limited)).not.toHaveProperty('address');
  await read(moveDep(declan, 'pass', dep));
  expect(await readGig(cleo, limited)).toMatchObject({ address: '12 Mill Lane' });
  await db.delete(linkRows).where(eq(linkRows.requesterId, declan.id));
  expect(await readGig(ada, limited), 'the gig was passed on').not.toHaveProperty('address');
  await link(declan, ada);
  const { gig: other } = await booked({ visibility: 'links' });
  const declined = await ask(other, dora);
  await read(moveDep(dora, 'turn-down', declined));
  expect((await dora.call('GET', `/api/gigs/${other.id}`)).status, 'no longer asked').toBe(404);
});

test('GIG-09 candidates are links without a place, sorted and searched by name, with their availability', async () => {
  const { gig } = await booked();
  const path = `/api/gigs/${gig.id}/dep-candidates`;
  const candidates = (query = '') => itemsOf<DepCandidate>(ada, path + query);
  await link(ada, declan);
  expect((await candidates()).map(({ name }) => name)).toEqual(['Cleo', 'Dora']);
  expect((await candidates('?q=dor')).map(({ name }) => name)).toEqual(['Dora']);
  expect(await walk(ada, path, 1)).toEqual([cleo.id, dora.id]);
  await read(dora.call('PUT', '/api/availability', { days: { from: gig.date, to: gig.date, is: 'free' } }));
  expect((await candidates()).map(({ thatDay }) => thatDay)).toEqual([null, 'free']);
  expect(await ben.call('GET', path)).toMatchObject({ status: 403 });
});

test('GIG-09 dep requests have a daily limit', async () => {
  const { gig } = await booked();
  const asked = { gigId: gig.id, playerId: ada.id, depId: dora.id, askedVersion: 1 };
  const row = { ...asked, state: 'takenBack' as const, createdAt: server.app.services.now() };
  await db.insert(deps).values(Array.from({ length: maxDepsPerDay }, () => row));
  expect(await send(ada, gig, cleo)).toMatchObject({ status: 429 });
});

test('GIG-09 GIG-04 a dep asked by two players gets one notice of a change while either request is open', async () => {
  const { gig } = await booked({ places: 2 });
  await book(ben, gig);
  await link(ben, cleo);
  const [adas, bens] = [await ask(gig), await ask(gig, cleo, ben)];
  await edit(gig, { ...pounds(6000), places: 2 });
  expect(await noticesOf(cleo)).toEqual(['dep_changed']);
  await read(moveDep(ada, 'take-back', adas));
  expect(await noticesOf(cleo)).toEqual(['dep_changed', 'dep_taken_back']);
  await edit(gig, { ...pounds(7000), places: 2 });
  expect(await noticesOf(cleo)).toEqual(['dep_taken_back', 'dep_changed']);
  await read(moveDep(cleo, 'turn-down', bens));
  expect(await noticesOf(cleo)).toEqual(['dep_taken_back']);
});

test('SET-04 GIG-09 the archive contains dep requests made and received', async () => {
  const { gig } = await asked();
  const shared = { note: 'Broken wrist', state: 'asked', gig: { id: gig.id } };
  const [adas, cleos] = [ada, cleo].map((who) => archived(server, 'deps', who));
  expect(await adas).toMatchObject([{ ...shared, askedByMe: true, with: { name: 'Cleo' } }]);
  expect(await cleos).toMatchObject([{ ...shared, askedByMe: false, with: { name: 'Ada' } }]);
  expect(await archived(server, 'deps', declan)).toEqual([]);
});

test('SAF-10 GIG-09 removing and restoring a gig removes and restores its dep requests', async () => {
  const { gig, dep } = await asked();
  const admin = operatorOf(server);
  await admin('remove', 'gig', gig.id, '--reason', 'Never took place');
  expect(await db.$count(deps, eq(deps.id, dep.id))).toBe(0);
  await admin('restore', 'gig', gig.id);
  expect(await depOf(cleo, gig)).toMatchObject({ id: dep.id, state: 'asked' });
});
