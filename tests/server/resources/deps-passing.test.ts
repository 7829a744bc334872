import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApplicationState } from '#contract/ours/application-states.ts';
import type { ApplicationsPage, OwnApplicationsPage } from '#contract/ours/applications.ts';
import type { SharedGigs } from '#contract/ours/shared-gigs.ts';
import { heldNews } from '#server/db/schema/acts.ts';
import { applications } from '#server/db/schema/gigs.ts';
import { link } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { hour, pounds } from '../booking-server.ts';
import { depServer } from '../dep-server.ts';
import { done, UNDO_TIME, undone } from '../undo-server.ts';

const server = await depServer();
const { people, links, booked, move, depsOf, depOf, ask, agree, asked, willing, toldOf } = server;
const { told, stateOf, readGig, apply, call, pass, edit, publish, newsOf, wait, inDays } = server;
const { db } = server.server;

const applicants = async (gig: { id: string }) =>
  (await read<ApplicationsPage>(people.declan.call('GET', `/api/gigs/${gig.id}/applications`))).items;
const stands = async (gig: { id: string }) =>
  Object.fromEntries((await applicants(gig)).map(({ applicant, state }) => [applicant.name, state]));

test('GIG-09 once the poster agrees the dep is booked and the player is not; each is told once', async () => {
  const { gig, dep } = await willing();
  const before = await newsOf(people.declan);
  expect(await read(move(people.declan, 'pass', dep))).toEqual({ items: [] });
  expect(await stands(gig)).toEqual({ Ada: 'withdrawn', Cleo: 'accepted' });
  expect(await readGig(people.declan, gig)).toMatchObject({ status: 'filled', placesTaken: 1 });
  expect(await told(people.ada)).toEqual(['dep_willing', 'dep_passed']);
  expect(await told(links.cleo)).toEqual(['dep_booked']);
  expect(await told(people.declan)).toEqual([]);
  await pass(UNDO_TIME);
  expect(await newsOf(people.declan), 'nobody withdrew, nobody applied').toEqual(before);
  expect(await readGig(links.cleo, gig)).toMatchObject({
    myApplication: { state: 'accepted', acceptedTerms: { pay: gig.pay, date: gig.date } },
  });
  expect(await readGig(links.cleo, gig)).not.toHaveProperty('hasDeps');
  expect(await depOf(people.ada, gig)).toMatchObject({ state: 'passed', dep: { name: 'Cleo' } });
  expect(await move(people.declan, 'pass', dep)).toMatchObject({ status: 409 });
});

test('GIG-09 nobody on stand-by moves up, and the gig is not open again for anybody', async () => {
  const { gig } = await booked();
  const bens = await apply(people.ben, await publish({ title: 'Another' }));
  expect(bens.state).toBe('applied');
  const { declan, ben } = people;
  await edit(gig, { places: 2 });
  const waits = await apply(ben, await readGig(declan, gig));
  await read(call(declan, 'stand-by', waits));
  await edit(gig, { places: 1 });
  const dep = await ask(gig);
  await read(agree(gig));
  await pass(UNDO_TIME);
  await read(move(declan, 'pass', dep));
  await pass(UNDO_TIME);
  expect(await stands(gig)).toEqual({ Ada: 'withdrawn', Ben: 'standby', Cleo: 'accepted' });
  expect(await newsOf(ben)).toEqual(['standby_added']);
  expect((await readGig(declan, gig)).status).toBe('filled');
});

test('GIG-09 the place is that of the same role, for what the gig says now', async () => {
  const roles = [
    { skill: 'Drums', count: 1 },
    { skill: 'Bass', count: 1 },
  ];
  const gig = await publish({ roles, places: undefined });
  const bass = gig.roles?.find(({ skill }) => skill === 'Bass')?.id;
  const sent = { note: '', clientId: 'adas-bass-one', roleId: bass };
  const made = await read<{ id: string }>(
    people.ada.call('POST', `/api/gigs/${gig.id}/applications`, sent),
    201,
  );
  await read(call(people.declan, 'accept', made));
  await pass(UNDO_TIME);
  const dep = await ask(gig);
  await edit(gig, {
    ...pounds(6000),
    roles: gig.roles?.map(({ id, skill, count }) => ({ id, skill, count })),
  });
  expect(await stateOf(people.ada, gig)).toBe('asked');
  await read(agree(gig));
  await read(move(people.declan, 'pass', dep));
  expect(await readGig(links.cleo, gig)).toMatchObject({
    roles: [
      { skill: 'Drums', taken: 0 },
      { skill: 'Bass', taken: 1 },
    ],
    myApplication: { state: 'accepted', roleId: bass, acceptedTerms: { pay: { amount: 6000 } } },
  });
});

test.each<[string, ApplicationState, (who: Member, id: { id: string }) => Promise<unknown>]>([
  ['applied', 'applied', async () => {}],
  ['on stand-by', 'standby', (_who, id) => read(call(people.declan, 'stand-by', id))],
  ['declined', 'declined', (_who, id) => read(call(people.declan, 'decline', id, { words: 'Another time' }))],
  ['withdrawn', 'withdrawn', (who, id) => read(call(who, 'withdraw', id))],
])('GIG-09 a dep who has %s has one application, and it is booked', async (_what, state, before) => {
  const gig = await publish({ places: 2 });
  const adas = await apply(people.ada, gig);
  const cleos = await apply(links.cleo, gig);
  await before(links.cleo, cleos);
  await read(call(people.declan, 'accept', adas));
  await pass(UNDO_TIME);
  expect(await stateOf(links.cleo, gig)).toBe(state);
  const dep = await ask(gig);
  await read(agree(gig));
  await read(move(people.declan, 'pass', dep));
  expect(await readGig(links.cleo, gig)).toMatchObject({
    myApplication: { id: cleos.id, state: 'accepted' },
  });
  expect(await db.$count(applications, eq(applications.applicantId, links.cleo.id))).toBe(1);
  await pass(UNDO_TIME);
  expect(await told(links.cleo)).toEqual(['dep_booked']);
  expect(await db.$count(heldNews)).toBe(0);
});

test('GIG-09 a dep who was passed over when the gig was filled is booked all the same', async () => {
  const gig = await publish();
  const [adas] = [await apply(people.ada, gig), await apply(links.cleo, gig)];
  await read(call(people.declan, 'accept', adas));
  await pass(UNDO_TIME);
  expect(await stateOf(links.cleo, gig)).toBe('closed');
  const dep = await ask(gig);
  await read(agree(gig));
  await read(move(people.declan, 'pass', dep));
  expect(await stateOf(links.cleo, gig)).toBe('accepted');
  expect(await newsOf(links.cleo)).toEqual(['link_request', 'gig_filled', 'dep_asked', 'dep_booked']);
});

test('GIG-09 a dep who has a place by then is not booked twice: 409 in words, and the player plays', async () => {
  const { gig, dep } = await willing({ places: 2 });
  await read(call(people.declan, 'accept', await apply(links.cleo, gig)));
  expect(await move(people.declan, 'pass', dep)).toMatchObject({
    status: 409,
    body: { errors: [{ msg: 'Cleo has a place in this gig already.' }] },
  });
  expect(await stands(gig)).toEqual({ Ada: 'accepted', Cleo: 'accepted' });
  await read(move(people.declan, 'refuse', dep));
});

test('GIG-09 two players, each with a dep; and one dep for both goes to the first', async () => {
  const { gig } = await booked({ places: 2 });
  await read(call(people.declan, 'accept', await apply(people.ben, gig)));
  await link(people.ben, links.cleo);
  const adas = await ask(gig);
  const bens = await ask(gig, links.cleo, people.ben);
  expect(await depsOf(links.cleo, gig)).toHaveLength(2);
  for (const dep of await depsOf(links.cleo, gig))
    await read(move(links.cleo, 'agree', dep, { version: dep.version }));
  expect((await depsOf(people.declan, gig)).map(({ id }) => id)).toEqual([adas.id, bens.id]);
  await read(move(people.declan, 'pass', adas));
  expect(await move(people.declan, 'pass', bens)).toMatchObject({ status: 409 });
  expect(await stands(gig)).toEqual({ Ada: 'withdrawn', Ben: 'accepted', Cleo: 'accepted' });
});

test('GIG-09 GIG-04 whom two players ask reads once that the gig has changed, as long as one of them asks', async () => {
  const { gig } = await booked({ places: 2 });
  await read(call(people.declan, 'accept', await apply(people.ben, gig)));
  await link(people.ben, links.cleo);
  const [adas, bens] = [await ask(gig), await ask(gig, links.cleo, people.ben)];
  await edit(gig, { ...pounds(6000), places: 2 });
  expect(await told(links.cleo)).toEqual(['dep_changed']);
  await read(move(people.ada, 'take-back', adas));
  expect(await told(links.cleo)).toEqual(['dep_changed', 'dep_taken_back']);
  await edit(gig, { ...pounds(7000), places: 2 });
  expect(await told(links.cleo)).toEqual(['dep_taken_back', 'dep_changed']);
  await read(move(links.cleo, 'turn-down', bens));
  expect(await told(links.cleo)).toEqual(['dep_taken_back']);
});

test('GIG-09 calendar, own gigs, conversation and reviews are the dep’s, and the player’s no longer', async () => {
  const { gig, dep } = await willing({ date: inDays(1) });
  await read(move(people.declan, 'pass', dep));
  const bookedIn = async (who: Member) =>
    JSON.stringify(await read(who.call('GET', `/api/calendar?from=${gig.date}&to=${gig.date}`)));
  expect(await bookedIn(links.cleo)).toContain(gig.id);
  expect(await bookedIn(people.ada)).not.toContain(gig.id);
  const mine = async (who: Member) =>
    (await read<OwnApplicationsPage>(who.call('GET', '/api/applications/mine?state=accepted'))).items;
  expect([(await mine(links.cleo)).length, (await mine(people.ada)).length]).toEqual([1, 0]);
  const shared = await read<SharedGigs>(links.cleo.call('GET', `/api/applications/with/${people.declan.id}`));
  expect(shared.items).toMatchObject([{ gig: { id: gig.id, myApplication: { state: 'accepted' } } }]);
  wait(new Date(gig.endsAt).getTime() + hour - server.server.app.services.now().getTime());
  const reviewed = async (who: Member) =>
    (await read<{ items: object[] }>(who.call('GET', `/api/gigs/${gig.id}/reviews`))).items;
  expect(await reviewed(links.cleo)).toMatchObject([{ person: { id: people.declan.id } }]);
  expect(await reviewed(people.ada)).toEqual([]);
  expect(await reviewed(people.declan)).toMatchObject([{ person: { id: links.cleo.id } }]);
});

test('GIG-09 a booking that was made a moment ago is told before it passes, and cannot be undone then', async () => {
  const gig = await publish();
  const accepted = await done(people.declan, call(people.declan, 'accept', await apply(people.ada, gig)));
  const dep = await ask(gig);
  expect(await newsOf(people.ada)).toContain('application_accepted');
  expect(await undone(people.declan, accepted)).toBe(409);
  await read(agree(gig));
  await read(move(people.declan, 'pass', dep));
  expect(await stands(gig)).toEqual({ Ada: 'withdrawn', Cleo: 'accepted' });
});

test('GIG-13 GIG-09 of moves at once one is taken, and the others see what came of it', async () => {
  const { gig, application, dep } = await willing();
  const answers = await Promise.all([
    move(people.declan, 'pass', dep),
    move(people.declan, 'pass', dep),
    call(people.ada, 'withdraw', application),
    move(people.ada, 'take-back', dep),
    move(links.cleo, 'turn-down', dep),
  ]);
  const taken = answers.filter(({ status }) => status === 200);
  for (const { status, body } of answers)
    if (status !== 200) expect([status, body]).toMatchObject([409, { current: {} }]);
  const places = Object.values(await stands(gig)).filter((state) => state === 'accepted').length;
  expect(places, 'never two, and none only where Ada has withdrawn').toBe(answers[2].status === 200 ? 0 : 1);
  expect(taken.length).toBeGreaterThan(0);
});

test('GIG-09 both players pass on at once, to two deps', async () => {
  const { gig, dep } = await willing({ places: 2 });
  await read(call(people.declan, 'accept', await apply(people.ben, gig)));
  await link(people.ben, links.dora);
  const bens = await ask(gig, links.dora, people.ben);
  await read(agree(gig, links.dora));
  const answers = await Promise.all([move(people.declan, 'pass', dep), move(people.declan, 'pass', bens)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stands(gig)).toEqual({
    Ada: 'withdrawn',
    Ben: 'withdrawn',
    Cleo: 'accepted',
    Dora: 'accepted',
  });
  expect(await toldOf(links.dora)).toHaveLength(1);
  expect((await asked()).dep.state).toBe('asked');
});
