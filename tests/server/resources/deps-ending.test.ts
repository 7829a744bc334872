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
const { server, declan, ada, ben, cleo, dora, moveDep, depsOf, depOf, ask, agree, asked, willing } = scene;
const { noticesOf, toAnswer, pass, wait, timeIsOver, inDays, newsOf, publish, readGig, edit } = scene;
const { callGig, apply, call, move, stateOf, booked, settle, settleGig } = scene;
const { db, app } = server;

const rowOf = async ({ id }: { id: string }) => (await db.select().from(deps).where(eq(deps.id, id)))[0];
const waiting = async (who: Member) => (await toAnswer(who))?.count;
const statesByName = async (gig: { id: string }) => {
  const items = await applicationsFor(declan, gig);
  return Object.fromEntries(items.map(({ applicant, state }) => [applicant.name, state]));
};

test('GIG-09 a withdrawal ends the dep request, unless it is undone, and the dep is notified with it', async () => {
  const { gig, application, dep } = await willing();
  const withdrawal = await done(ada, call(ada, 'withdraw', application));
  expect([await rowOf(dep), await depsOf(declan, gig)]).toMatchObject([{ state: 'ended' }, []]);
  await read(undo(ada, withdrawal));
  expect(await depOf(declan, gig)).toMatchObject({ id: dep.id, state: 'willing' });
  await pass(UNDO_TIME);
  expect([await noticesOf(cleo), await noticesOf(declan)]).toEqual([[], ['dep_proposed']]);
  await move(ada, 'withdraw', application);
  expect(await noticesOf(cleo), 'not notified yet').toEqual([]);
  await pass(UNDO_TIME);
  expect([await noticesOf(cleo), await noticesOf(declan)]).toEqual([['dep_ended'], []]);
  expect(await moveDep(declan, 'pass', dep)).toMatchObject({ status: 409 });
});

test('GIG-09 undoing a withdrawal after a change asks the dep again and sends no end notice', async () => {
  const { gig, application, dep } = await willing();
  const withdrawal = await done(ada, call(ada, 'withdraw', application));
  await edit(gig, pounds(6000));
  await read(undo(ada, withdrawal));
  expect(await depOf(cleo, gig)).toMatchObject({ id: dep.id, state: 'asked' });
  await pass(UNDO_TIME);
  expect([await noticesOf(cleo), await noticesOf(declan)]).toEqual([['dep_changed'], []]);
  expect((await scene.depNoticesOf(cleo))[0]?.excerpt).toContain('£60');
  await read(agree(gig));
  expect(await noticesOf(declan)).toEqual(['dep_proposed']);
});

test('GIG-09 cancelling a gig ends its dep requests, undoing that restores them', async () => {
  const { gig, dep } = await asked();
  const cancellation = await done(declan, callGig('cancel', gig));
  expect(await rowOf(dep)).toMatchObject({ state: 'ended' });
  await read(undo(declan, cancellation));
  expect(await depOf(cleo, gig)).toMatchObject({ state: 'asked' });
  await settleGig('cancel', gig);
  expect(await noticesOf(cleo), 'the request notice is withdrawn').toEqual(['dep_ended']);
  expect((await newsOf(ada)).filter((type) => type === 'gig_cancelled')).toHaveLength(1);
  expect(await waiting(cleo)).toBe(0);
});

test('GIG-09 releasing a player ends their dep request', async () => {
  const { gig, application, dep } = await asked();
  await edit(gig, pounds(6000));
  await timeIsOver(49 * hour);
  await settle(declan, 'release', application);
  expect(await rowOf(dep)).toMatchObject({ state: 'ended' });
  expect(await noticesOf(cleo)).toEqual(['dep_ended']);
});

test('GIG-09 dep requests end silently after the gig', async () => {
  const { gig, dep } = await asked({ date: inDays(1) });
  const { gig: other, dep: agreed } = await willing({ title: 'The other', date: inDays(1) });
  wait(new Date(gig.endsAt).getTime() + hour - app.services.now().getTime());
  const { version } = await readGig(declan, gig);
  const late = await moveDep(cleo, 'agree', dep, { version });
  expect(late).toMatchObject(refusal(409, { msg: 'This gig is over.' }));
  expect(await moveDep(declan, 'pass', agreed)).toMatchObject({ status: 409 });
  expect([await waiting(cleo), await waiting(declan)]).toEqual([0, 0]);
  await Promise.all([endOverdueDeps(app.services), endOverdueDeps(app.services)]);
  expect([await rowOf(dep), await rowOf(agreed)]).toMatchObject([{ state: 'ended' }, { state: 'ended' }]);
  expect([await noticesOf(cleo), await noticesOf(declan)]).toEqual([[], []]);
  expect(await scene.send(ada, other, dora)).toMatchObject({ status: 409 });
});

test('GIG-09 SAF-07 a block between two of the three hides the dep request', async () => {
  const { gig, dep } = await willing();
  await block(declan, cleo);
  expect(await depsOf(declan, gig)).toEqual([]);
  expect(await moveDep(declan, 'pass', dep)).toMatchObject({ status: 404 });
  expect([await waiting(declan), await waiting(cleo)]).toEqual([0, 0]);
  expect(await stateOf(ada, gig)).toBe('accepted');
  await read(moveDep(ada, 'take-back', dep));
});

test('GIG-09 removing a link ends the dep request; undoing that restores it', async () => {
  const { gig, dep } = await asked();
  const { linkId } = await profileOf(ada, cleo);
  const ended = await done(ada, ada.call('DELETE', `/api/links/${linkId}`));
  expect(await depsOf(cleo, gig)).toEqual([]);
  expect(await depOf(ada, gig)).toMatchObject({ state: 'ended' });
  expect(await moveDep(cleo, 'agree', dep, { version: gig.version })).toMatchObject({ status: 404 });
  await read(undo(ada, ended));
  expect(await depOf(cleo, gig)).toMatchObject({ id: dep.id, state: 'asked' });
  await read(ada.call('DELETE', `/api/links/${linkId}`));
  const doras = await ask(gig, dora);
  expect(await rowOf(dep), 'the first request has ended').toMatchObject({ state: 'ended' });
  expect(await depOf(ada, gig)).toMatchObject({ id: doras.id });
  expect(await noticesOf(cleo)).toEqual([]);
});

test('SET-05 GIG-09 erasing the dep or the player removes the dep request', async () => {
  const { gig } = await willing();
  await erase(server, cleo);
  expect([await depsOf(declan, gig), await noticesOf(declan)]).toEqual([[], []]);
  expect(await db.$count(deps, eq(deps.depId, cleo.id))).toBe(0);
  await ask(gig, dora);
  await erase(server, ada);
  expect(await depsOf(dora, gig)).toEqual([]);
  expect(await noticesOf(dora)).toEqual([]);
  expect(await db.$count(deps, eq(deps.gigId, gig.id))).toBe(0);
});

test('GIG-09 once the poster agrees the dep is booked instead of the player; each is notified once', async () => {
  const { gig, dep } = await willing();
  const before = await newsOf(declan);
  expect(await read(moveDep(declan, 'pass', dep))).toEqual({ items: [] });
  expect(await statesByName(gig)).toEqual({ Ada: 'withdrawn', Cleo: 'accepted' });
  expect(await readGig(declan, gig)).toMatchObject({ status: 'filled', placesTaken: 1 });
  expect(await noticesOf(ada)).toEqual(['dep_willing', 'dep_passed']);
  expect(await noticesOf(cleo)).toEqual(['dep_booked']);
  expect(await noticesOf(declan)).toEqual([]);
  await pass(UNDO_TIME);
  expect(await newsOf(declan), 'no withdrawal or application is announced').toEqual(before);
  const myApplication = { state: 'accepted', acceptedTerms: { pay: gig.pay, date: gig.date } };
  expect(await readGig(cleo, gig)).toMatchObject({ myApplication });
  expect(await readGig(cleo, gig)).not.toHaveProperty('hasDeps');
  expect(await depOf(ada, gig)).toMatchObject({ state: 'passed', dep: { name: 'Cleo' } });
  expect(await moveDep(declan, 'pass', dep)).toMatchObject({ status: 409 });
});

test('GIG-09 a dep swap moves no one up from stand-by and does not reopen the gig', async () => {
  const { gig } = await booked();
  await edit(gig, { places: 2 });
  const pending = await apply(ben, await readGig(declan, gig));
  await move(declan, 'stand-by', pending);
  await edit(gig, { places: 1 });
  const dep = await ask(gig);
  await read(agree(gig));
  await pass(UNDO_TIME);
  await read(moveDep(declan, 'pass', dep));
  await pass(UNDO_TIME);
  expect(await statesByName(gig)).toEqual({ Ada: 'withdrawn', Ben: 'standby', Cleo: 'accepted' });
  expect(await newsOf(ben)).toEqual(['standby_added']);
  expect((await readGig(declan, gig)).status).toBe('filled');
});

test('GIG-09 the dep gets the place of the same role on the current terms', async () => {
  const roles = ['Drums', 'Bass'].map((skill) => ({ skill, count: 1 }));
  const gig = await publish({ roles, places: undefined });
  const bass = gig.roles?.find(({ skill }) => skill === 'Bass')?.id;
  await settle(declan, 'accept', await apply(ada, gig, { roleId: bass }));
  const dep = await ask(gig);
  const sameRoles = gig.roles?.map(({ id, skill, count }) => ({ id, skill, count }));
  await edit(gig, { ...pounds(6000), roles: sameRoles });
  expect(await stateOf(ada, gig)).toBe('asked');
  await read(agree(gig));
  await read(moveDep(declan, 'pass', dep));
  expect(await readGig(cleo, gig)).toMatchObject({
    roles: [
      { skill: 'Drums', taken: 0 },
      { skill: 'Bass', taken: 1 },
    ],
    myApplication: { state: 'accepted', roleId: bass, acceptedTerms: { pay: { amount: 6000 } } },
  });
});

test.each<[string, ApplicationState, (who: Member, id: { id: string }) => Promise<unknown>]>([
  ['on stand-by', 'standby', (_who, id) => move(declan, 'stand-by', id)],
  ['declined', 'declined', (_who, id) => move(declan, 'decline', id)],
  ['withdrawn', 'withdrawn', (who, id) => move(who, 'withdraw', id)],
])('GIG-09 a dep who is %s keeps one application, which is booked', async (_what, state, before) => {
  const gig = await publish({ places: 2 });
  const adas = await apply(ada, gig);
  const cleos = await apply(cleo, gig);
  await before(cleo, cleos);
  await settle(declan, 'accept', adas);
  expect(await stateOf(cleo, gig)).toBe(state);
  const dep = await ask(gig);
  await read(agree(gig));
  await read(moveDep(declan, 'pass', dep));
  expect(await scene.standing(cleo, gig)).toMatchObject({ id: cleos.id, state: 'accepted' });
  expect(await db.$count(applications, eq(applications.applicantId, cleo.id))).toBe(1);
  await pass(UNDO_TIME);
  expect(await noticesOf(cleo)).toEqual(['dep_booked']);
  expect(await db.$count(deferredNotifications)).toBe(0);
});

test('GIG-09 a dep who already has a place is not booked twice, and the player stays', async () => {
  const { gig, dep } = await willing({ places: 2 });
  await move(declan, 'accept', await apply(cleo, gig));
  const msg = 'Cleo already has a place in this gig.';
  expect(await moveDep(declan, 'pass', dep)).toMatchObject(refusal(409, { msg }));
  expect(await statesByName(gig)).toEqual({ Ada: 'accepted', Cleo: 'accepted' });
  await read(moveDep(declan, 'refuse', dep));
});

test('GIG-09 one dep asked by two players replaces the first', async () => {
  const { gig } = await booked({ places: 2 });
  await move(declan, 'accept', await apply(ben, gig));
  await link(ben, cleo);
  const adas = await ask(gig);
  const bens = await ask(gig, cleo, ben);
  expect(await depsOf(cleo, gig)).toHaveLength(2);
  for (const dep of await depsOf(cleo, gig))
    await read(moveDep(cleo, 'agree', dep, { version: dep.version }));
  expect((await depsOf(declan, gig)).map(({ id }) => id)).toEqual([adas.id, bens.id]);
  await read(moveDep(declan, 'pass', adas));
  expect(await moveDep(declan, 'pass', bens)).toMatchObject({ status: 409 });
  expect(await statesByName(gig)).toEqual({ Ada: 'withdrawn', Ben: 'accepted', Cleo: 'accepted' });
});

test('GIG-09 asking a dep within the undo time announces the booking first and ends its undo', async () => {
  const gig = await publish();
  const accepted = await done(declan, call(declan, 'accept', await apply(ada, gig)));
  const dep = await ask(gig);
  expect(await newsOf(ada)).toContain('application_accepted');
  expect(await undone(declan, accepted)).toBe(409);
  await read(agree(gig));
  await read(moveDep(declan, 'pass', dep));
  expect(await statesByName(gig)).toEqual({ Ada: 'withdrawn', Cleo: 'accepted' });
});
