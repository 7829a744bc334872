import { expect, test } from 'vitest';
import type { ApplicationMove } from '#contract/applications.ts';
import type { Gig, MyGig } from '#contract/gigs.ts';
import { notifyOverdue } from '#server/applications/standby.ts';
import { deferredNotifications } from '#server/db/schema/acts.ts';
import { applicationsFor, dashboardOf, itemsOf, noticesOf, refusal } from '#tests/server/answers.ts';
import { bookingServer, hour, pounds } from '#tests/server/booking-server.ts';
import { actsOf, done, UNDO_TIME, undo, undone } from '#tests/server/undo-server.ts';
import { read } from '#tests/support/fixtures.ts';

const scene = await bookingServer();
const { server, declan, ada, ben, wait, pass, timeIsOver, inDays, newsOf, latestOf, edit, moveGig } = scene;
const { apply, call, standing, stateOf, versionAsked, confirm, booked, bookedAndApplied, asked } = scene;
const { settle } = scene;
const questionOf = async (gig: Gig) => (await standing(ada, gig))?.question;

test.each([
  ['date', { date: inDays(40) }],
  ['time', { startTime: '09:00' }],
  ['place', { venue: 'The Other Room' }],
  ['pay', pounds(6000)],
])('GIG-04 a change of %s asks the booked player once and notifies applicants', async (_, changed) => {
  const { gig } = await bookedAndApplied();
  await edit(gig, { places: 2, ...changed });
  expect(await standing(ada, gig)).toMatchObject({
    state: 'asked',
    acceptedTerms: { date: gig.date, pay: gig.pay },
    question: { version: 2 },
  });
  expect(await standing(ben, gig)).toMatchObject({ state: 'applied', acceptedTerms: null });
  await pass(UNDO_TIME);
  expect(await newsOf(ada)).toEqual(['application_accepted', 'booking_asked']);
  expect(await newsOf(ben)).toEqual(['gig_changed']);
});

test('GIG-04 a booked player sees the old and new terms and agrees', async () => {
  const { gig, application } = await booked(pounds(10_000));
  await edit(gig, { date: inDays(33), ...pounds(6000) });
  const [notice] = await noticesOf(ada, 'booking_asked');
  expect(notice?.excerpt).toMatch(/^Date: .+ → .+, pay: £100 → £60$/);
  const acceptedTerms = { date: inDays(30), ...pounds(10_000) };
  expect(await standing(ada, gig)).toMatchObject({ acceptedTerms });
  expect(await read(confirm(gig, application))).toMatchObject({ state: 'accepted', gigStatus: 'filled' });
  const agreed = await standing(ada, gig);
  expect(agreed).toMatchObject({ state: 'accepted', acceptedTerms: { date: inDays(33), ...pounds(6000) } });
  expect(agreed).not.toHaveProperty('question');
  await pass(UNDO_TIME);
  expect(await newsOf(declan)).toEqual(['gig_application', 'booking_confirmed']);
});

test('GIG-04 the time to confirm is two days, or half the time left if less', async () => {
  const timeLeft = (until = '') => new Date(until).getTime() - server.app.services.now().getTime();
  const far = await asked();
  expect(Math.round(timeLeft((await questionOf(far.gig))?.answerBy) / hour)).toBe(48);
  const near = await asked({ date: inDays(1), startTime: '23:00', timeZone: 'UTC' });
  const toAnswer = timeLeft((await questionOf(near.gig))?.answerBy);
  expect(Math.abs(toAnswer - timeLeft(near.gig.startsAt) / 2)).toBeLessThan(60_001);
});

test('GIG-04 an edit outside the terms keeps the question, a second change asks again; a change back to the agreed terms restores the booking', async () => {
  const { gig, application } = await asked();
  const first = await questionOf(gig);
  await edit(gig, { ...pounds(6000), title: 'Another title' });
  expect(await standing(ada, gig)).toMatchObject({ state: 'asked', question: first });
  expect(await newsOf(ada)).toEqual(['application_accepted', 'booking_asked']);
  await pass(hour);
  await edit(gig, pounds(5000));
  const second = await questionOf(gig);
  expect(second?.version).toBe(4);
  expect(second && first && second.answerBy > first.answerBy).toBe(true);
  await edit(gig, {});
  const restored = await standing(ada, gig);
  expect(restored).toMatchObject({ id: application.id, state: 'accepted', acceptedTerms: { pay: gig.pay } });
  expect(restored).not.toHaveProperty('question');
  // The first question is an hour old, so the second gets its own notice.
  const news = ['application_accepted', 'booking_asked', 'booking_asked', 'booking_restored'];
  expect(await newsOf(ada)).toEqual(news);
});

test('GIG-13 confirming an outdated version is 409 with the current state and agrees to nothing', async () => {
  const { gig, application } = await asked();
  const outdated = await versionAsked(ada, gig);
  await edit(gig, pounds(2000));
  const now = { state: 'asked', gigStatus: 'filled' };
  const answer = await call(ada, 'confirm', application, outdated);
  expect(answer).toMatchObject(refusal(409, { msg: 'The gig has changed again. Check the details.' }, now));
  expect(await standing(ada, gig)).toMatchObject({ state: 'asked', question: { version: 3 } });
  expect(await read(confirm(gig, application))).toMatchObject({ state: 'accepted' });
  const again = await call(ada, 'confirm', application, { version: 3 });
  expect(again).toMatchObject({ status: 409, body: { current: { state: 'accepted' } } });
});

test('GIG-04 GIG-12 an overdue player keeps the place, and the poster is notified once', async () => {
  const { gig, application } = await asked();
  expect((await dashboardOf(ada)).toConfirm).toMatchObject({
    count: 1,
    items: [{ id: application.id, gig: { id: gig.id, myApplication: { question: { version: 2 } } } }],
  });
  await timeIsOver(47 * hour);
  expect(await stateOf(ada, gig)).toBe('asked');
  expect(await call(declan, 'release', application)).toMatchObject({ status: 409 });
  expect((await dashboardOf(declan)).notConfirmed).toEqual({ count: 0, gigs: [] });
  await timeIsOver(hour);
  await Promise.all([notifyOverdue(server.app.services), notifyOverdue(server.app.services)]);
  expect(await newsOf(declan)).toEqual(['gig_application', 'booking_overdue']);
  expect(await latestOf(ada)).toBe('booking_asked');
  const unchanged = { status: 'filled', placesTaken: 1, applicationCounts: { overdue: 1 } };
  expect(await scene.readGig(declan, gig)).toMatchObject(unchanged);
  const overdue = { state: 'overdue', answerBy: expect.any(String) };
  expect(await applicationsFor(declan, gig)).toMatchObject([overdue]);
  const mine = { unconfirmedCount: 1, overdueCount: 1 };
  expect(await itemsOf<MyGig>(declan, '/api/gigs/mine')).toMatchObject([mine]);
  expect((await dashboardOf(declan)).notConfirmed).toMatchObject({
    count: 1,
    gigs: [{ gig: { id: gig.id }, count: 1, applications: [{ id: application.id, state: 'overdue' }] }],
  });
  expect((await dashboardOf(ada)).toConfirm).toMatchObject({ count: 1, items: [{ state: 'overdue' }] });
  expect(await read(confirm(gig, application))).toMatchObject({ state: 'accepted' });
  expect((await dashboardOf(ada)).toConfirm).toEqual({ count: 0, items: [] });
  expect((await dashboardOf(declan)).notConfirmed).toEqual({ count: 0, gigs: [] });
  await pass(UNDO_TIME);
  expect(await latestOf(declan)).toBe('booking_confirmed');
});

test('GIG-04 answered questions and past gigs are never overdue', async () => {
  const answered = await asked();
  await read(confirm(answered.gig, answered.application));
  const over = await asked();
  await scene.end(over.gig);
  await timeIsOver(49 * hour);
  expect(await newsOf(declan)).not.toContain('booking_overdue');
});

test('GIG-04 releasing an overdue player frees the place, reopens applications and allows reapplying', async () => {
  const { gig, application } = await booked();
  await edit(gig, { places: 2 });
  await apply(ben, gig);
  await edit(gig, { places: 1 });
  expect(await stateOf(ben, gig)).toBe('closed');
  await edit(gig, pounds(6000));
  await timeIsOver(48 * hour);
  const release = await done<ApplicationMove>(declan, call(declan, 'release', application));
  const undo = { kind: 'release', words: 'Ada' };
  expect(release).toMatchObject({ state: 'released', gigStatus: 'open', undo });
  expect((await applicationsFor(declan, gig)).map((one) => one.state)).toEqual(['released', 'applied']);
  expect(await undone(declan, release)).toBe(200);
  expect(await standing(ada, gig)).toMatchObject({ state: 'overdue', question: { version: 4 } });
  expect(await stateOf(ben, gig)).toBe('closed');
  await settle(declan, 'release', application);
  expect(await latestOf(ada)).toBe('booking_released');
  expect(await apply(ada, gig)).toMatchObject({ id: application.id, state: 'applied' });
  expect((await standing(ada, gig))?.acceptedTerms).toBeNull();
});

test('GIG-04 undoing a confirmation or withdrawal restores the question and does not notify the poster', async () => {
  const { gig, application } = await asked();
  const before = await standing(ada, gig);
  const confirmation = await done<ApplicationMove>(ada, confirm(gig, application));
  expect(confirmation.undo).toMatchObject({ kind: 'confirm', words: 'Declan' });
  expect(await undone(ada, confirmation)).toBe(200);
  expect(await standing(ada, gig)).toEqual(before);
  const withdrawal = await done<ApplicationMove>(ada, call(ada, 'withdraw', application));
  expect(withdrawal).toMatchObject({ state: 'withdrawn', gigStatus: 'open' });
  expect(await undone(ada, withdrawal)).toBe(200);
  expect(await standing(ada, gig)).toEqual(before);
  await pass(UNDO_TIME);
  expect(await newsOf(declan)).toEqual(['gig_application']);
  expect(await server.db.select().from(deferredNotifications)).toEqual([]);
  await settle(ada, 'withdraw', application);
  expect(await newsOf(declan)).toEqual(['gig_application', 'application_withdrawn']);
});

test('GIG-04 an edit within the undo time notifies in order and ends the undo', async () => {
  const { gig, application } = await scene.waiting();
  const acceptance = await done<ApplicationMove>(declan, call(declan, 'accept', application));
  wait(1000);
  await edit(gig, pounds(6000));
  expect(await newsOf(ada)).toEqual(['application_accepted', 'booking_asked']);
  expect(await actsOf(declan)).toEqual([]);
  expect((await undo(declan, acceptance)).status).toBe(409);
  await read(confirm(gig, application));
  await edit(gig, pounds(5000));
  await pass(UNDO_TIME);
  expect(await newsOf(declan)).toEqual(['gig_application', 'booking_confirmed']);
  expect(await newsOf(ada)).toEqual(['application_accepted', 'booking_asked', 'booking_asked']);
});

test('GIG-04 cancelling a gig ends the question; undoing that restores it', async () => {
  const { gig } = await asked();
  const before = await standing(ada, gig);
  const cancellation = await done<Gig>(declan, scene.callGig('cancel', gig));
  expect(await applicationsFor(declan, gig)).toMatchObject([{ state: 'cancelled' }]);
  expect(await undone(declan, cancellation)).toBe(200);
  expect(await standing(ada, gig)).toEqual(before);
  await moveGig('cancel', gig);
  await timeIsOver(49 * hour);
  expect(await latestOf(ada)).toBe('gig_cancelled');
  expect(await newsOf(declan)).toEqual(['gig_application']);
});
