import { expect, test } from 'vitest';
import type { ApplicationMove } from '#contract/applications.ts';
import type { Gig } from '#contract/gigs.ts';
import { withdrawFromBookings } from '#server/account/deletion.ts';
import { applicationsFor, dashboardOf, refusal, statusOf } from '#tests/server/answers.ts';
import { bookingServer, hour, pounds } from '#tests/server/booking-server.ts';
import { done, UNDO_TIME, undone } from '#tests/server/undo-server.ts';
import { block } from '#tests/support/acts.ts';
import type { Member } from '#tests/support/server.ts';

const scene = await bookingServer();
const { server, declan, ada, ben, cleo, pass, timeIsOver, newsOf, latestOf, publish, readGig, edit } = scene;
const { apply, applied, call, move, standing, stateOf, versionAsked, settle, settleGig } = scene;

const gigStatus = async (gig: Gig) => (await readGig(declan, gig)).status;
const acceptOffer = async (who: Member, gig: Gig, application: { id: string }) =>
  call(who, 'accept-offer', application, await versionAsked(who, gig));
const acceptStatus = (...offer: Parameters<typeof acceptOffer>) => statusOf(acceptOffer(...offer));

/** Ada and Ben applied, and Ada is offered the only place. */
async function withOffer(body?: object) {
  const made = await applied();
  await settle(declan, 'offer', made.adas, body);
  return made;
}

/** Ada is booked, and Ben is on stand-by. */
async function bookedAndStandby(places = 1) {
  const made = await applied({ places });
  await move(declan, 'stand-by', made.bens);
  await settle(declan, 'accept', made.adas);
  return made;
}

test('GIG-08 GIG-12 an offer reserves the place, shows the poster’s message and books no one', async () => {
  const { gig, adas, bens } = await withOffer({ words: ' I would love to have you. ' });
  const { offers } = await dashboardOf(ada);
  expect(offers).toMatchObject({ count: 1, items: [{ state: 'offered', gig: { id: gig.id } }] });
  expect(await newsOf(ada)).toEqual(['offer_made']);
  const offer = { state: 'offered', answer: 'I would love to have you.', question: { version: 1 } };
  expect(await standing(ada, gig)).toMatchObject(offer);
  expect(await readGig(declan, gig)).toMatchObject({ status: 'open', placesTaken: 0, placesOffered: 1 });
  expect((await readGig(ben, gig)).placesOffered).toBeUndefined();
  for (const what of ['accept', 'offer']) expect(await statusOf(call(declan, what, bens)), what).toBe(409);
  expect(await acceptStatus(ada, gig, adas)).toBe(200);
  expect(await gigStatus(gig)).toBe('filled');
  await pass(UNDO_TIME);
  expect(await latestOf(declan)).toBe('offer_accepted');
  expect(await newsOf(ben)).toEqual(['gig_filled']);
});

test('GIG-08 the time to answer is 48 hours or the poster’s choice, never beyond the start', async () => {
  const byOf = async (body?: object) => {
    const { gig } = await withOffer(body);
    return Date.parse((await standing(ada, gig))?.question?.answerBy ?? '');
  };
  const now = () => server.app.services.now().getTime() - UNDO_TIME;
  expect((await byOf()) - now()).toBeLessThanOrEqual(48 * hour);
  expect((await byOf({ hours: 3 })) - now()).toBe(3 * hour);
  const tonight = await publish({ date: new Date(now() + 30 * hour).toISOString().slice(0, 10) });
  await settle(declan, 'offer', await apply(ada, tonight), { hours: 336 });
  expect((await standing(ada, tonight))?.question?.answerBy).toBe(tonight.startsAt);
  expect(await statusOf(call(declan, 'offer', (await withOffer()).adas, { hours: 0 }))).toBe(400);
});

test('GIG-08 an unanswered offer expires: both are notified once, and the application is pending again', async () => {
  const { gig } = await withOffer({ hours: 1 });
  await timeIsOver(hour);
  await timeIsOver(hour);
  expect(await stateOf(ada, gig)).toBe('applied');
  expect(await newsOf(ada)).toEqual(['offer_made', 'offer_lapsed']);
  expect((await newsOf(declan)).filter((type) => type === 'offer_unanswered')).toHaveLength(1);
});

test('GIG-08 accepting, declining or withdrawing an offer can be undone for ten seconds', async () => {
  const { gig, adas } = await withOffer();
  const acceptance = await done<ApplicationMove>(ada, acceptOffer(ada, gig, adas));
  expect(await gigStatus(gig)).toBe('filled');
  expect(await undone(ada, acceptance)).toBe(200);
  expect([await gigStatus(gig), await stateOf(ben, gig)]).toEqual(['open', 'applied']);
  const refusedOffer = await done<ApplicationMove>(ada, call(ada, 'decline-offer', adas));
  expect(refusedOffer.undo.kind).toBe('declineOffer');
  expect(await undone(ada, refusedOffer)).toBe(200);
  expect(await stateOf(ada, gig)).toBe('offered');
  const offerWithdrawal = await done<ApplicationMove>(declan, call(declan, 'withdraw-offer', adas));
  expect(offerWithdrawal.state).toBe('applied');
  expect(await undone(declan, offerWithdrawal)).toBe(200);
  await pass(UNDO_TIME);
  expect(await newsOf(ada)).toEqual(['offer_made']);
  await settle(ada, 'decline-offer', adas);
  expect(await latestOf(declan)).toBe('offer_declined');
});

test('GIG-13 an offer can only be accepted for the current version of the gig', async () => {
  const { gig, adas } = await withOffer();
  const seen = await versionAsked(ada, gig);
  await edit(gig, pounds(6000));
  expect(await latestOf(ada)).toBe('gig_changed');
  const answer = await call(ada, 'accept-offer', adas, seen);
  expect(answer).toMatchObject({ status: 409, body: { current: { state: 'offered' } } });
  expect(await acceptStatus(ada, gig, adas)).toBe(200);
});

test('GIG-08 the applicant sees the message of a decline', async () => {
  const { gig, application: adas } = await scene.waiting();
  await settle(declan, 'decline', adas, { words: 'It was close.' });
  expect(await standing(ada, gig)).toMatchObject({ state: 'declined', answer: 'It was close.' });
  expect(JSON.stringify((await ada.call('GET', '/api/notifications')).body)).toContain('It was close.');
  await settle(declan, 'undo-decline', adas);
  expect((await standing(ada, gig))?.answer).toBeUndefined();
});

test('GIG-08 stand-by survives a gig that fills and gets the offer when a player drops out for good', async () => {
  const { gig, adas, bens } = await bookedAndStandby();
  expect(await stateOf(ben, gig)).toBe('standby');
  const withdrawal = await done<ApplicationMove>(ada, call(ada, 'withdraw', adas));
  expect(await stateOf(ben, gig)).toBe('offered');
  expect(await undone(ada, withdrawal)).toBe(200);
  expect([await stateOf(ada, gig), await stateOf(ben, gig)]).toEqual(['accepted', 'standby']);
  await pass(UNDO_TIME);
  expect(await newsOf(ben)).toEqual(['standby_added']);
  await settle(ada, 'withdraw', adas);
  expect([await stateOf(ben, gig), await gigStatus(gig)]).toEqual(['offered', 'filled']);
  expect(await newsOf(ben)).toEqual(['standby_added', 'offer_made']);
  expect((await newsOf(declan)).slice(-2).sort()).toEqual(['application_withdrawn', 'standby_asked']);
  expect(await acceptStatus(ben, gig, bens)).toBe(200);
  expect(await gigStatus(gig)).toBe('filled');
});

test('GIG-08 an edit sends no offer notice for a place that an undo can still revoke', async () => {
  const { gig, adas, bens } = await bookedAndStandby();
  const withdrawal = await done<ApplicationMove>(ada, call(ada, 'withdraw', adas));
  await edit(gig, pounds(6000));
  expect(await undone(ada, withdrawal)).toBe(200);
  expect([await stateOf(ada, gig), await stateOf(ben, gig)]).toEqual(['asked', 'standby']);
  await pass(UNDO_TIME);
  expect(await newsOf(ben)).toEqual(['standby_added']);
  await move(ada, 'withdraw', adas);
  await edit(gig, pounds(7000));
  await pass(UNDO_TIME);
  expect(await newsOf(ben), 'one notice of the final state').toEqual(['standby_added', 'offer_made']);
  expect(await acceptStatus(ben, gig, bens)).toBe(200);
});

test('GIG-08 the gig reopens once the last player on stand-by declines', async () => {
  const { gig, adas, bens } = await bookedAndStandby();
  await settle(ada, 'withdraw', adas);
  await move(ben, 'decline-offer', bens);
  expect(await gigStatus(gig)).toBe('open');
  await pass(UNDO_TIME);
  expect((await apply(cleo, gig)).state).toBe('applied');
});

test('GIG-08 an expired stand-by offer goes to the next player, and the first one is notified', async () => {
  const { gig, adas } = await bookedAndStandby();
  await edit(gig, { places: 2 });
  await move(declan, 'stand-by', await apply(cleo, gig));
  await edit(gig, { places: 1 });
  await pass(UNDO_TIME);
  await move(ada, 'withdraw', adas);
  await timeIsOver(49 * hour);
  expect([await stateOf(ben, gig), await stateOf(cleo, gig)]).toEqual(['closed', 'offered']);
  expect(await newsOf(ben)).toEqual(['standby_added', 'offer_made', 'offer_lapsed', 'gig_filled']);
});

test('GIG-08 stand-by players move up in a closed gig, too', async () => {
  const { gig, adas, bens } = await bookedAndStandby(2);
  await settleGig('close', gig);
  await settle(ada, 'withdraw', adas);
  expect([await stateOf(ben, gig), await gigStatus(gig)]).toEqual(['offered', 'closed']);
  expect(await newsOf(ben)).toEqual(['standby_added', 'offer_made']);
  expect(await acceptStatus(ben, gig, bens)).toBe(200);
  expect([await stateOf(ben, gig), await gigStatus(gig)]).toEqual(['accepted', 'closed']);
});

test('GIG-08 every free place is offered to stand-by players, and an undo revokes all offers', async () => {
  const { gig, adas } = await bookedAndStandby(2);
  await settle(declan, 'stand-by', await apply(cleo, gig));
  const statesOf = () => Promise.all([ada, ben, cleo].map((who) => stateOf(who, gig)));
  const withdrawal = await done<ApplicationMove>(ada, call(ada, 'withdraw', adas));
  expect(await statesOf()).toEqual(['withdrawn', 'offered', 'offered']);
  expect(await undone(ada, withdrawal)).toBe(200);
  expect(await statesOf()).toEqual(['accepted', 'standby', 'standby']);
  await settle(ada, 'withdraw', adas);
  expect((await newsOf(declan)).filter((type) => type === 'standby_asked')).toHaveLength(2);
  expect([await latestOf(ben), await latestOf(cleo)]).toEqual(['offer_made', 'offer_made']);
});

test('GIG-08 the poster can reorder only the complete stand-by list', async () => {
  const { gig, adas, bens } = await applied();
  for (const application of [adas, bens]) await move(declan, 'stand-by', application);
  const order = (who: Member, ids: string[]) => who.call('PUT', `/api/gigs/${gig.id}/stand-by`, { ids });
  expect((await order(declan, [bens.id, adas.id])).status).toBe(200);
  const items = await applicationsFor(declan, gig);
  expect(items.flatMap(({ id, standbyRank }) => [id, standbyRank])).toEqual([adas.id, 1, bens.id, 0]);
  const now = { ids: expect.arrayContaining([bens.id, adas.id]) };
  expect(await order(declan, [bens.id])).toMatchObject(refusal(409, undefined, now));
  expect((await order(declan, [bens.id, bens.id])).status).toBe(409);
  expect((await order(ada, [bens.id, adas.id])).status).toBe(403);
  expect(JSON.stringify(await standing(ada, gig))).not.toContain('standbyRank');
});

test('SAF-07 a stand-by player behind a block gets no offer and can withdraw', async () => {
  const { gig, adas, bens } = await bookedAndStandby();
  await block(ben, declan);
  await move(ada, 'withdraw', adas);
  expect(await newsOf(ben)).not.toContain('offer_made');
  expect(await gigStatus(gig)).toBe('open');
  expect(await statusOf(call(ben, 'withdraw', bens))).toBe(200);
});

test('SET-05 the place of a player who deletes their account is offered to the next', async () => {
  const { gig } = await bookedAndStandby();
  const { write, now } = server.app.services;
  await write((tx) => withdrawFromBookings(tx, ada.id, now()));
  expect(await stateOf(ben, gig)).toBe('offered');
  expect(await latestOf(ben)).toBe('offer_made');
});
