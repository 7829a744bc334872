import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApplicationState } from '#contract/gigs.ts';
import { deferredNotifications } from '#server/db/schema/acts.ts';
import { deps } from '#server/db/schema/around-gigs.ts';
import { applications } from '#server/db/schema/gigs.ts';
import { endOverdueDeps } from '#server/deps/ending.ts';
import { applicationsFor, erase, profileOf, refusal } from '#tests/server/answers.ts';
import { hour, pounds } from '#tests/server/booking-server.ts';
import { depServer } from '#tests/server/dep-server.ts';
import { done, UNDO_TIME, undo, undone } from '#tests/server/undo-server.ts';
import { block, link } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const scene = await depServer();
const { server, people, links, moveDep, depsOf, depOf, ask, agree, asked, willing, noticesOf, toAnswer } =
  scene;
const { pass, wait, timeIsOver, inDays, newsOf, publish, readGig, edit, callGig, moveGig } = scene;
const { apply, call, move, stateOf, booked } = scene;
const { db, app } = server;

const rowOf = async ({ id }: { id: string }) => (await db.select().from(deps).where(eq(deps.id, id)))[0];
const waiting = async (who: Member) => (await toAnswer(who))?.count;
const stands = async (gig: { id: string }) => {
  const items = await applicationsFor(people.declan, gig);
  return Object.fromEntries(items.map(({ applicant, state }) => [applicant.name, state]));
};

test('GIG-09 a withdrawal ends the dep request, unless it is undone, and the dep is notified with it', async () => {
  const { gig, application, dep } = await willing();
  const left = await done(people.ada, call(people.ada, 'withdraw', application));
  expect([await rowOf(dep), await depsOf(people.declan, gig)]).toMatchObject([{ state: 'ended' }, []]);
  await read(undo(people.ada, left));
  expect(await depOf(people.declan, gig)).toMatchObject({ id: dep.id, state: 'willing' });
  await pass(UNDO_TIME);
  expect([await noticesOf(links.cleo), await noticesOf(people.declan)]).toEqual([[], ['dep_proposed']]);
  await move(people.ada, 'withdraw', application);
  expect(await noticesOf(links.cleo), 'not notified yet').toEqual([]);
  await pass(UNDO_TIME);
  expect([await noticesOf(links.cleo), await noticesOf(people.declan)]).toEqual([['dep_ended'], []]);
  expect(await moveDep(people.declan, 'pass', dep)).toMatchObject({ status: 409 });
});

test('GIG-09 undoing a withdrawal after a change asks the dep again, without an end notice', async () => {
  const { gig, application, dep } = await willing();
  const left = await done(people.ada, call(people.ada, 'withdraw', application));
  await edit(gig, pounds(6000));
  await read(undo(people.ada, left));
  expect(await depOf(links.cleo, gig)).toMatchObject({ id: dep.id, state: 'asked' });
  await pass(UNDO_TIME);
  expect([await noticesOf(links.cleo), await noticesOf(people.declan)]).toEqual([['dep_changed'], []]);
  expect((await scene.depNoticesOf(links.cleo))[0]?.excerpt).toContain('£60');
  await read(agree(gig));
  expect(await noticesOf(people.declan)).toEqual(['dep_proposed']);
});

test('GIG-09 cancelling a gig ends its dep requests, undoing that restores them', async () => {
  const { gig, dep } = await asked();
  const off = await done(people.declan, callGig('cancel', gig));
  expect(await rowOf(dep)).toMatchObject({ state: 'ended' });
  await read(undo(people.declan, off));
  expect(await depOf(links.cleo, gig)).toMatchObject({ state: 'asked' });
  await moveGig('cancel', gig);
  await pass(UNDO_TIME);
  expect(await noticesOf(links.cleo), 'what asked them is taken back').toEqual(['dep_ended']);
  expect((await newsOf(people.ada)).filter((type) => type === 'gig_cancelled')).toHaveLength(1);
  expect(await waiting(links.cleo)).toBe(0);
});

test('GIG-09 releasing a player ends their dep request', async () => {
  const { gig, application, dep } = await asked();
  await edit(gig, pounds(6000));
  await timeIsOver(49 * hour);
  await move(people.declan, 'release', application);
  await pass(UNDO_TIME);
  expect(await rowOf(dep)).toMatchObject({ state: 'ended' });
  expect(await noticesOf(links.cleo)).toEqual(['dep_ended']);
});

test('GIG-09 dep requests end silently after the gig', async () => {
  const { gig, dep } = await asked({ date: inDays(1) });
  const { gig: other, dep: agreed } = await willing({ title: 'The other', date: inDays(1) });
  wait(new Date(gig.endsAt).getTime() + hour - app.services.now().getTime());
  const { version } = await readGig(people.declan, gig);
  const late = await moveDep(links.cleo, 'agree', dep, { version });
  expect(late).toMatchObject(refusal(409, { msg: 'This gig is over.' }));
  expect(await moveDep(people.declan, 'pass', agreed)).toMatchObject({ status: 409 });
  expect([await waiting(links.cleo), await waiting(people.declan)]).toEqual([0, 0]);
  await Promise.all([endOverdueDeps(app.services), endOverdueDeps(app.services)]);
  expect([await rowOf(dep), await rowOf(agreed)]).toMatchObject([{ state: 'ended' }, { state: 'ended' }]);
  expect([await noticesOf(links.cleo), await noticesOf(people.declan)]).toEqual([[], []]);
  expect(await scene.send(people.ada, other, links.dora)).toMatchObject({ status: 409 });
});

test('GIG-09 SAF-07 a block between two of the three hides the dep request', async () => {
  const { ada, declan } = people;
  const { gig, dep } = await willing();
  await block(declan, links.cleo);
  expect(await depsOf(declan, gig)).toEqual([]);
  expect(await moveDep(declan, 'pass', dep)).toMatchObject({ status: 404 });
  expect([await waiting(declan), await waiting(links.cleo)]).toEqual([0, 0]);
  expect(await stateOf(ada, gig)).toBe('accepted');
  await read(moveDep(ada, 'take-back', dep));
});

test('GIG-09 removing a link ends the dep request; undoing that restores it', async () => {
  const { gig, dep } = await asked();
  const { linkId } = await profileOf(people.ada, links.cleo);
  const ended = await done(people.ada, people.ada.call('DELETE', `/api/links/${linkId}`));
  expect(await depsOf(links.cleo, gig)).toEqual([]);
  expect(await depOf(people.ada, gig)).toMatchObject({ state: 'ended' });
  expect(await moveDep(links.cleo, 'agree', dep, { version: gig.version })).toMatchObject({ status: 404 });
  await read(undo(people.ada, ended));
  expect(await depOf(links.cleo, gig)).toMatchObject({ id: dep.id, state: 'asked' });
  await read(people.ada.call('DELETE', `/api/links/${linkId}`));
  const doras = await ask(gig, links.dora);
  expect(await rowOf(dep), 'another is asked').toMatchObject({ state: 'ended' });
  expect(await depOf(people.ada, gig)).toMatchObject({ id: doras.id });
  expect(await noticesOf(links.cleo)).toEqual([]);
});

test('SET-05 GIG-09 erasing the dep or the player removes the dep request', async () => {
  const { gig } = await willing();
  await erase(server, links.cleo);
  expect([await depsOf(people.declan, gig), await noticesOf(people.declan)]).toEqual([[], []]);
  expect(await db.$count(deps, eq(deps.depId, links.cleo.id))).toBe(0);
  await ask(gig, links.dora);
  await erase(server, people.ada);
  expect(await depsOf(links.dora, gig)).toEqual([]);
  expect(await noticesOf(links.dora)).toEqual([]);
  expect(await db.$count(deps, eq(deps.gigId, gig.id))).toBe(0);
});

test('GIG-09 once the poster agrees the dep is booked instead of the player; each is notified once', async () => {
  const { gig, dep } = await willing();
  const before = await newsOf(people.declan);
  expect(await read(moveDep(people.declan, 'pass', dep))).toEqual({ items: [] });
  expect(await stands(gig)).toEqual({ Ada: 'withdrawn', Cleo: 'accepted' });
  expect(await readGig(people.declan, gig)).toMatchObject({ status: 'filled', placesTaken: 1 });
  expect(await noticesOf(people.ada)).toEqual(['dep_willing', 'dep_passed']);
  expect(await noticesOf(links.cleo)).toEqual(['dep_booked']);
  expect(await noticesOf(people.declan)).toEqual([]);
  await pass(UNDO_TIME);
  expect(await newsOf(people.declan), 'nobody withdrew, nobody applied').toEqual(before);
  const myApplication = { state: 'accepted', acceptedTerms: { pay: gig.pay, date: gig.date } };
  expect(await readGig(links.cleo, gig)).toMatchObject({ myApplication });
  expect(await readGig(links.cleo, gig)).not.toHaveProperty('hasDeps');
  expect(await depOf(people.ada, gig)).toMatchObject({ state: 'passed', dep: { name: 'Cleo' } });
  expect(await moveDep(people.declan, 'pass', dep)).toMatchObject({ status: 409 });
});

test('GIG-09 passing on moves no one up from stand-by and does not reopen the gig', async () => {
  const { gig } = await booked();
  const { declan, ben } = people;
  await edit(gig, { places: 2 });
  const waits = await apply(ben, await readGig(declan, gig));
  await move(declan, 'stand-by', waits);
  await edit(gig, { places: 1 });
  const dep = await ask(gig);
  await read(agree(gig));
  await pass(UNDO_TIME);
  await read(moveDep(declan, 'pass', dep));
  await pass(UNDO_TIME);
  expect(await stands(gig)).toEqual({ Ada: 'withdrawn', Ben: 'standby', Cleo: 'accepted' });
  expect(await newsOf(ben)).toEqual(['standby_added']);
  expect((await readGig(declan, gig)).status).toBe('filled');
});

test('GIG-09 the dep gets the place of the same role on the current terms', async () => {
  const roles = ['Drums', 'Bass'].map((skill) => ({ skill, count: 1 }));
  const gig = await publish({ roles, places: undefined });
  const bass = gig.roles?.find(({ skill }) => skill === 'Bass')?.id;
  await move(people.declan, 'accept', await apply(people.ada, gig, { roleId: bass }));
  await pass(UNDO_TIME);
  const dep = await ask(gig);
  const sameRoles = gig.roles?.map(({ id, skill, count }) => ({ id, skill, count }));
  await edit(gig, { ...pounds(6000), roles: sameRoles });
  expect(await stateOf(people.ada, gig)).toBe('asked');
  await read(agree(gig));
  await read(moveDep(people.declan, 'pass', dep));
  expect(await readGig(links.cleo, gig)).toMatchObject({
    roles: [
      { skill: 'Drums', taken: 0 },
      { skill: 'Bass', taken: 1 },
    ],
    myApplication: { state: 'accepted', roleId: bass, acceptedTerms: { pay: { amount: 6000 } } },
  });
});

test.each<[string, ApplicationState, (who: Member, id: { id: string }) => Promise<unknown>]>([
  ['on stand-by', 'standby', (_who, id) => move(people.declan, 'stand-by', id)],
  ['declined', 'declined', (_who, id) => move(people.declan, 'decline', id)],
  ['withdrawn', 'withdrawn', (who, id) => move(who, 'withdraw', id)],
])('GIG-09 a dep who is %s keeps one application, which is booked', async (_what, state, before) => {
  const gig = await publish({ places: 2 });
  const adas = await apply(people.ada, gig);
  const cleos = await apply(links.cleo, gig);
  await before(links.cleo, cleos);
  await move(people.declan, 'accept', adas);
  await pass(UNDO_TIME);
  expect(await stateOf(links.cleo, gig)).toBe(state);
  const dep = await ask(gig);
  await read(agree(gig));
  await read(moveDep(people.declan, 'pass', dep));
  expect(await scene.standing(links.cleo, gig)).toMatchObject({ id: cleos.id, state: 'accepted' });
  expect(await db.$count(applications, eq(applications.applicantId, links.cleo.id))).toBe(1);
  await pass(UNDO_TIME);
  expect(await noticesOf(links.cleo)).toEqual(['dep_booked']);
  expect(await db.$count(deferredNotifications)).toBe(0);
});

test('GIG-09 a dep who already has a place is not booked twice, and the player stays', async () => {
  const { gig, dep } = await willing({ places: 2 });
  await move(people.declan, 'accept', await apply(links.cleo, gig));
  const msg = 'Cleo already has a place in this gig.';
  expect(await moveDep(people.declan, 'pass', dep)).toMatchObject(refusal(409, { msg }));
  expect(await stands(gig)).toEqual({ Ada: 'accepted', Cleo: 'accepted' });
  await read(moveDep(people.declan, 'refuse', dep));
});

test('GIG-09 one dep asked by two players replaces the first', async () => {
  const { gig } = await booked({ places: 2 });
  await move(people.declan, 'accept', await apply(people.ben, gig));
  await link(people.ben, links.cleo);
  const adas = await ask(gig);
  const bens = await ask(gig, links.cleo, people.ben);
  expect(await depsOf(links.cleo, gig)).toHaveLength(2);
  for (const dep of await depsOf(links.cleo, gig))
    await read(moveDep(links.cleo, 'agree', dep, { version: dep.version }));
  expect((await depsOf(people.declan, gig)).map(({ id }) => id)).toEqual([adas.id, bens.id]);
  await read(moveDep(people.declan, 'pass', adas));
  expect(await moveDep(people.declan, 'pass', bens)).toMatchObject({ status: 409 });
  expect(await stands(gig)).toEqual({ Ada: 'withdrawn', Ben: 'accepted', Cleo: 'accepted' });
});

test('GIG-09 a fresh booking is announced before a dep is asked, and cannot be undone then', async () => {
  const gig = await publish();
  const accepted = await done(people.declan, call(people.declan, 'accept', await apply(people.ada, gig)));
  const dep = await ask(gig);
  expect(await newsOf(people.ada)).toContain('application_accepted');
  expect(await undone(people.declan, accepted)).toBe(409);
  await read(agree(gig));
  await read(moveDep(people.declan, 'pass', dep));
  expect(await stands(gig)).toEqual({ Ada: 'withdrawn', Cleo: 'accepted' });
});
