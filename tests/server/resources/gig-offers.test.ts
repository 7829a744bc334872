import { expect, test } from 'vitest';
import type { ApplicationMove, ApplicationsPage } from '#contract/ours/applications.ts';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { giveUpBookings } from '#server/account/gigs-of-leavers.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { bookingServer, hour, pounds } from '../booking-server.ts';
import { done, UNDO_TIME, undone } from '../undo-server.ts';

const { server, people, pass, publish, readGig, apply, call, edit, timeIsOver, newsOf, latestOf, standing } =
  await bookingServer();

const move = (who: Member, what: string, application: { id: string }, body?: object) =>
  read<ApplicationMove>(call(who, what, application, body));
const stateOf = async (who: Member, gig: Gig) => (await standing(who, gig))?.state;
const statusOf = async (gig: Gig) => (await readGig(people.declan, gig)).status;
const versionFor = async (who: Member, gig: Gig) => ({
  version: (await standing(who, gig))?.question?.version,
});
const takes = async (who: Member, gig: Gig, application: { id: string }) =>
  call(who, 'accept-offer', application, await versionFor(who, gig));
const listOf = (gig: Gig) =>
  read<ApplicationsPage>(people.declan.call('GET', `/api/gigs/${gig.id}/applications`));

/** Ada and Ben have applied, and Ada is offered the one place. */
async function offered(body?: object) {
  const gig = await publish();
  const [adas, bens] = [await apply(people.ada, gig), await apply(people.ben, gig)];
  await move(people.declan, 'offer', adas, body);
  await pass(UNDO_TIME);
  return { gig, adas, bens };
}

/** Ada is booked for the one place, and Ben is on stand-by. */
async function booked() {
  const gig = await publish();
  const [adas, bens] = [await apply(people.ada, gig), await apply(people.ben, gig)];
  await move(people.declan, 'stand-by', bens);
  await move(people.declan, 'accept', adas);
  await pass(UNDO_TIME);
  return { gig, adas, bens };
}

test('GIG-08 GIG-12 an offer reserves the place, shows the poster’s message and books no one', async () => {
  const { gig, adas, bens } = await offered({ words: ' I would love to have you. ' });
  const { offers } = await read<Dashboard>(people.ada.call('GET', '/api/dashboard'));
  expect(offers).toMatchObject({ count: 1, items: [{ state: 'offered', gig: { id: gig.id } }] });
  expect(await newsOf(people.ada)).toEqual(['offer_made']);
  expect(await standing(people.ada, gig)).toMatchObject({
    state: 'offered',
    answer: 'I would love to have you.',
    question: { version: 1 },
  });
  expect(await readGig(people.declan, gig)).toMatchObject({
    status: 'open',
    placesTaken: 0,
    placesOffered: 1,
  });
  expect((await readGig(people.ben, gig)).placesOffered).toBeUndefined();
  expect((await call(people.declan, 'accept', bens)).status).toBe(409);
  expect((await call(people.declan, 'offer', bens)).status).toBe(409);
  expect((await takes(people.ada, gig, adas)).status).toBe(200);
  expect(await statusOf(gig)).toBe('filled');
  await pass(UNDO_TIME);
  expect(await latestOf(people.declan)).toBe('offer_accepted');
  expect(await newsOf(people.ben)).toEqual(['gig_filled']);
});

test('GIG-08 the time to answer is 48 hours or the poster’s choice, never beyond the start', async () => {
  const byOf = async (body?: object) => {
    const { gig } = await offered(body);
    return Date.parse((await standing(people.ada, gig))?.question?.answerBy ?? '');
  };
  const now = () => server.app.services.now().getTime() - UNDO_TIME;
  expect((await byOf()) - now()).toBeLessThanOrEqual(48 * hour);
  expect((await byOf({ hours: 3 })) - now()).toBe(3 * hour);
  const tonight = await publish({ date: new Date(now() + 30 * hour).toISOString().slice(0, 10) });
  await move(people.declan, 'offer', await apply(people.ada, tonight), { hours: 336 });
  await pass(UNDO_TIME);
  expect((await standing(people.ada, tonight))?.question?.answerBy).toBe(tonight.startsAt);
  const { adas } = await offered();
  expect((await call(people.declan, 'offer', adas, { hours: 0 })).status).toBe(400);
  expect((await call(people.declan, 'offer', adas, { words: 'x'.repeat(501) })).status).toBe(400);
});

test('GIG-08 an unanswered offer lapses: both are notified once, and the application waits again', async () => {
  const { gig } = await offered({ hours: 1 });
  await timeIsOver(hour);
  await timeIsOver(hour);
  expect(await stateOf(people.ada, gig)).toBe('applied');
  expect(await newsOf(people.ada)).toEqual(['offer_made', 'offer_lapsed']);
  expect((await newsOf(people.declan)).filter((type) => type === 'offer_unanswered')).toHaveLength(1);
});

test('GIG-08 declining or withdrawing an offer can be undone for ten seconds', async () => {
  const { gig, adas } = await offered();
  const no = await done<ApplicationMove>(people.ada, call(people.ada, 'decline-offer', adas));
  expect(no.undo.kind).toBe('declineOffer');
  expect(await undone(people.ada, no)).toBe(200);
  expect(await stateOf(people.ada, gig)).toBe('offered');
  const back = await done<ApplicationMove>(people.declan, call(people.declan, 'withdraw-offer', adas));
  expect(back.state).toBe('applied');
  expect(await undone(people.declan, back)).toBe(200);
  await pass(UNDO_TIME);
  expect(await newsOf(people.ada)).toEqual(['offer_made']);
  await move(people.ada, 'decline-offer', adas);
  await pass(UNDO_TIME);
  expect(await latestOf(people.declan)).toBe('offer_declined');
});

test('GIG-08 undoing an accepted offer reopens the gig it filled', async () => {
  const { gig, adas } = await offered();
  const yes = await done<ApplicationMove>(people.ada, takes(people.ada, gig, adas));
  expect(await statusOf(gig)).toBe('filled');
  expect(await undone(people.ada, yes)).toBe(200);
  expect(await statusOf(gig)).toBe('open');
  expect(await stateOf(people.ben, gig)).toBe('applied');
});

test('GIG-13 an offer can only be accepted for the current version of the gig', async () => {
  const { gig, adas } = await offered();
  const seen = await versionFor(people.ada, gig);
  await edit(gig, pounds(6000));
  expect(await latestOf(people.ada)).toBe('gig_changed');
  const late = await call(people.ada, 'accept-offer', adas, seen);
  expect(late).toMatchObject({ status: 409, body: { current: { state: 'offered' } } });
  expect((await takes(people.ada, gig, adas)).status).toBe(200);
});

test('GIG-08 the applicant reads the message of a decline', async () => {
  const gig = await publish();
  const adas = await apply(people.ada, gig);
  await move(people.declan, 'decline', adas, { words: 'It was close.' });
  await pass(UNDO_TIME);
  expect(await standing(people.ada, gig)).toMatchObject({ state: 'declined', answer: 'It was close.' });
  const { body } = await people.ada.call('GET', '/api/notifications');
  expect(JSON.stringify(body)).toContain('It was close.');
  await move(people.declan, 'undo-decline', adas);
  await pass(UNDO_TIME);
  expect((await standing(people.ada, gig))?.answer).toBeUndefined();
});

test('GIG-08 stand-by survives a gig that fills and gets the offer when a player drops out', async () => {
  const { gig, adas, bens } = await booked();
  expect(await stateOf(people.ben, gig)).toBe('standby');
  expect(await newsOf(people.ben)).toEqual(['standby_added']);
  await move(people.ada, 'withdraw', adas);
  await pass(UNDO_TIME);
  expect(await standing(people.ben, gig)).toMatchObject({ state: 'offered' });
  expect(await statusOf(gig)).toBe('filled');
  expect(await newsOf(people.ben)).toEqual(['standby_added', 'offer_made']);
  expect((await newsOf(people.declan)).slice(-2).sort()).toEqual(['application_withdrawn', 'standby_asked']);
  expect((await takes(people.ben, gig, bens)).status).toBe(200);
  expect(await statusOf(gig)).toBe('filled');
});

test('GIG-08 undoing a withdrawal restores the booking and the stand-by player', async () => {
  const { gig, adas } = await booked();
  const out = await done<ApplicationMove>(people.ada, call(people.ada, 'withdraw', adas));
  expect(await stateOf(people.ben, gig)).toBe('offered');
  expect(await undone(people.ada, out)).toBe(200);
  expect([await stateOf(people.ada, gig), await stateOf(people.ben, gig)]).toEqual(['accepted', 'standby']);
  await pass(UNDO_TIME);
  expect(await newsOf(people.ben)).toEqual(['standby_added']);
});

test('GIG-08 an edit sends no offer notice for a place that an undo may still take back', async () => {
  const { gig, adas, bens } = await booked();
  const out = await done<ApplicationMove>(people.ada, call(people.ada, 'withdraw', adas));
  await edit(gig, pounds(6000));
  expect(await undone(people.ada, out)).toBe(200);
  expect([await stateOf(people.ada, gig), await stateOf(people.ben, gig)]).toEqual(['asked', 'standby']);
  await pass(UNDO_TIME);
  expect(await newsOf(people.ben)).toEqual(['standby_added']);
  await move(people.ada, 'withdraw', adas);
  await edit(gig, pounds(7000));
  await pass(UNDO_TIME);
  expect(await newsOf(people.ben), 'once, as it is by then').toEqual(['standby_added', 'offer_made']);
  expect((await takes(people.ben, gig, bens)).status).toBe(200);
});

test('GIG-08 the gig reopens once the last player on stand-by declines', async () => {
  const { gig, adas, bens } = await booked();
  const cleo = await server.member({ name: 'Cleo' });
  await move(people.ada, 'withdraw', adas);
  await pass(UNDO_TIME);
  await move(people.ben, 'decline-offer', bens);
  expect(await statusOf(gig)).toBe('open');
  await pass(UNDO_TIME);
  const cleos = await apply(cleo, gig);
  expect(cleos.state).toBe('applied');
});

test('GIG-08 a lapsed stand-by offer goes to the next player, and the first one is notified', async () => {
  const { gig, adas } = await booked();
  const cleo = await server.member({ name: 'Cleo' });
  await edit(gig, { places: 2 });
  const cleos = await apply(cleo, gig);
  await move(people.declan, 'stand-by', cleos);
  await edit(gig, { places: 1 });
  await pass(UNDO_TIME);
  await move(people.ada, 'withdraw', adas);
  await timeIsOver(49 * hour);
  expect([await stateOf(people.ben, gig), await stateOf(cleo, gig)]).toEqual(['closed', 'offered']);
  expect(await newsOf(people.ben)).toEqual(['standby_added', 'offer_made', 'offer_lapsed', 'gig_filled']);
});

test('GIG-08 stand-by players move up in a closed gig, too', async () => {
  const gig = await publish({ places: 2 });
  const [adas, bens] = [await apply(people.ada, gig), await apply(people.ben, gig)];
  await move(people.declan, 'stand-by', bens);
  await move(people.declan, 'accept', adas);
  await read(people.declan.call('POST', `/api/gigs/${gig.id}/close`));
  await pass(UNDO_TIME);
  await move(people.ada, 'withdraw', adas);
  await pass(UNDO_TIME);
  expect([await stateOf(people.ben, gig), await statusOf(gig)]).toEqual(['offered', 'closed']);
  expect(await newsOf(people.ben)).toEqual(['standby_added', 'offer_made']);
  expect((await takes(people.ben, gig, bens)).status).toBe(200);
  expect([await stateOf(people.ben, gig), await statusOf(gig)]).toEqual(['accepted', 'closed']);
});

test('GIG-08 every free place is offered to stand-by players, and an undo takes all offers back', async () => {
  const cleo = await server.member({ name: 'Cleo' });
  const gig = await publish({ places: 2 });
  const adas = await apply(people.ada, gig);
  for (const who of [people.ben, cleo]) await move(people.declan, 'stand-by', await apply(who, gig));
  await move(people.declan, 'accept', adas);
  await pass(UNDO_TIME);
  const statesOf = () => Promise.all([people.ada, people.ben, cleo].map((who) => stateOf(who, gig)));
  const out = await done<ApplicationMove>(people.ada, call(people.ada, 'withdraw', adas));
  expect(await statesOf()).toEqual(['withdrawn', 'offered', 'offered']);
  expect(await undone(people.ada, out)).toBe(200);
  expect(await statesOf()).toEqual(['accepted', 'standby', 'standby']);
  await move(people.ada, 'withdraw', adas);
  await pass(UNDO_TIME);
  expect((await newsOf(people.declan)).filter((type) => type === 'standby_asked')).toHaveLength(2);
  expect([await latestOf(people.ben), await latestOf(cleo)]).toEqual(['offer_made', 'offer_made']);
});

test('GIG-08 the poster orders the whole stand-by list and no other', async () => {
  const gig = await publish();
  const [adas, bens] = [await apply(people.ada, gig), await apply(people.ben, gig)];
  await move(people.declan, 'stand-by', adas);
  await move(people.declan, 'stand-by', bens);
  const order = (who: Member, ids: string[]) => who.call('PUT', `/api/gigs/${gig.id}/stand-by`, { ids });
  expect((await order(people.declan, [bens.id, adas.id])).status).toBe(200);
  const { items } = await listOf(gig);
  expect(items.map(({ id, standbyRank }) => [id, standbyRank])).toEqual([
    [adas.id, 1],
    [bens.id, 0],
  ]);
  expect(await order(people.declan, [bens.id])).toMatchObject({
    status: 409,
    body: { current: { ids: expect.arrayContaining([bens.id, adas.id]) } },
  });
  expect((await order(people.declan, [bens.id, bens.id])).status).toBe(409);
  expect((await order(people.ada, [bens.id, adas.id])).status).toBe(403);
  expect(JSON.stringify(await standing(people.ada, gig))).not.toContain('standbyRank');
});

test('SAF-07 a stand-by player across a block gets no offer and can withdraw', async () => {
  const { gig, adas, bens } = await booked();
  await people.ben.call('PUT', `/api/blocks/${people.declan.id}`);
  await move(people.ada, 'withdraw', adas);
  expect(await newsOf(people.ben)).not.toContain('offer_made');
  expect(await statusOf(gig)).toBe('open');
  expect((await call(people.ben, 'withdraw', bens)).status).toBe(200);
});

test('SET-05 the place of a player who deletes their account is offered to the next', async () => {
  const { gig } = await booked();
  const { write, now } = server.app.services;
  await write((tx) => giveUpBookings(tx, people.ada.id, now()));
  expect(await stateOf(people.ben, gig)).toBe('offered');
  expect(await latestOf(people.ben)).toBe('offer_made');
});
