import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApplicationMove, ApplicationsPage } from '#contract/ours/applications.ts';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import type { Gig, MyGigsPage } from '#contract/ours/gigs.ts';
import { tellOverdue } from '#server/applications/overdue.ts';
import { heldNews } from '#server/db/schema/acts.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { bookingServer, hour, pounds } from '#tests/server/booking-server.ts';
import { actsOf, done, UNDO_TIME, undo, undone } from '#tests/server/undo-server.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const {
  server,
  people,
  pass,
  inDays,
  publish,
  readGig,
  apply,
  call,
  edit,
  timeIsOver,
  newsOf,
  latestOf,
  standing,
  booked,
  asked,
  confirm,
  wait,
} = await bookingServer();

test.each([
  ['date', { date: inDays(40) }],
  ['time', { startTime: '09:00' }],
  ['place', { venue: 'The Other Room' }],
  ['pay', pounds(6000)],
])('GIG-04 a change of %s asks the booked player once and notifies applicants', async (_, changed) => {
  const gig = await publish({ places: 2 });
  const application = await apply(people.ada, gig);
  await apply(people.ben, gig);
  await read(call(people.declan, 'accept', application));
  await pass(UNDO_TIME);
  await edit(gig, { places: 2, ...changed });
  expect(await standing(people.ada, gig)).toMatchObject({
    state: 'asked',
    acceptedTerms: { date: gig.date, pay: gig.pay },
    question: { version: 2 },
  });
  expect(await standing(people.ben, gig)).toMatchObject({ state: 'applied', acceptedTerms: null });
  await pass(UNDO_TIME);
  expect(await newsOf(people.ada)).toEqual(['application_accepted', 'booking_asked']);
  expect(await newsOf(people.ben)).toEqual(['gig_changed']);
});

test('GIG-04 a booked player reads the old and new terms and agrees', async () => {
  const { gig, application } = await booked(pounds(10_000));
  await edit(gig, { date: inDays(33), ...pounds(6000) });
  const [news] = await server.db
    .select({ excerpt: notifications.excerpt })
    .from(notifications)
    .where(and(eq(notifications.type, 'booking_asked'), eq(notifications.recipientId, people.ada.id)));
  expect(news?.excerpt).toMatch(/^Date: .+ → .+, pay: £100 → £60$/);
  expect(await standing(people.ada, gig)).toMatchObject({
    acceptedTerms: { date: inDays(30), ...pounds(10_000) },
  });
  expect(await read(confirm(gig, application))).toMatchObject({ state: 'accepted', gigStatus: 'filled' });
  const agreed = await standing(people.ada, gig);
  expect(agreed).toMatchObject({ state: 'accepted', acceptedTerms: { date: inDays(33), ...pounds(6000) } });
  expect(agreed).not.toHaveProperty('question');
  await pass(UNDO_TIME);
  expect(await newsOf(people.declan)).toEqual(['gig_application', 'booking_confirmed']);
});

test('GIG-04 an edit of other words notifies without asking anyone again', async () => {
  const { gig } = await booked();
  await edit(gig, { description: 'Other words', schedule: [{ time: '17:00', what: 'Load in' }] });
  expect(await standing(people.ada, gig)).toMatchObject({ state: 'accepted' });
  await edit(gig, pounds(6000));
  const question = (await standing(people.ada, gig))?.question;
  await edit(gig, { ...pounds(6000), title: 'Another title' });
  expect(await standing(people.ada, gig)).toMatchObject({ state: 'asked', question });
  expect(await newsOf(people.ada), 'all of it in the question').toEqual([
    'application_accepted',
    'gig_changed',
    'booking_asked',
  ]);
});

test('GIG-04 the time to confirm is two days, or half the time left if less', async () => {
  const far = await asked();
  const by = async (gig: Gig) =>
    new Date((await standing(people.ada, gig))?.question?.answerBy ?? 0).getTime() -
    server.app.services.now().getTime();
  expect(Math.round((await by(far.gig)) / hour)).toBe(48);
  const near = await asked({ date: inDays(1), startTime: '23:00', timeZone: 'UTC' });
  const left = new Date(near.gig.startsAt).getTime() - server.app.services.now().getTime();
  expect(Math.abs((await by(near.gig)) - left / 2)).toBeLessThan(60_001);
});

test('GIG-04 a second change asks again; a change back to the agreed terms restores the booking', async () => {
  const { gig, application } = await asked();
  const first = (await standing(people.ada, gig))?.question;
  await pass(hour);
  await edit(gig, pounds(5000));
  const second = (await standing(people.ada, gig))?.question;
  expect(second?.version).toBe(3);
  expect(second && first && second.answerBy > first.answerBy).toBe(true);
  await edit(gig, {});
  const { pay } = gig;
  const restored = await standing(people.ada, gig);
  expect(restored).toMatchObject({ id: application.id, state: 'accepted', acceptedTerms: { pay } });
  expect(restored).not.toHaveProperty('question');
  // The first question was an hour old, so the second one replaces it instead of joining it.
  expect(await newsOf(people.ada)).toEqual([
    'application_accepted',
    'booking_asked',
    'booking_asked',
    'booking_restored',
  ]);
});

test('GIG-13 confirming an outdated version is 409 with the current state and agrees to nothing', async () => {
  const { gig, application } = await asked();
  const { version } = (await standing(people.ada, gig))?.question ?? {};
  const [late] = await Promise.all([
    edit(gig, pounds(2000)).then(() => call(people.ada, 'confirm', application, { version })),
  ]);
  expect(late).toMatchObject({
    status: 409,
    body: {
      errors: [{ msg: 'The gig has changed once more.' }],
      current: { state: 'asked', gigStatus: 'filled' },
    },
  });
  expect(await standing(people.ada, gig)).toMatchObject({ state: 'asked', question: { version: 3 } });
  expect(await read(confirm(gig, application))).toMatchObject({ state: 'accepted' });
  expect(await call(people.ada, 'confirm', application, { version: 3 })).toMatchObject({
    status: 409,
    body: { current: { state: 'accepted' } },
  });
});

test('GIG-04 an overdue player keeps the place, and the poster is notified once', async () => {
  const { gig, application } = await asked();
  await timeIsOver(47 * hour);
  expect(await standing(people.ada, gig)).toMatchObject({ state: 'asked' });
  expect(await call(people.declan, 'release', application)).toMatchObject({ status: 409 });
  await timeIsOver(hour);
  await Promise.all([tellOverdue(server.app.services), tellOverdue(server.app.services)]);
  expect(await newsOf(people.declan)).toEqual(['gig_application', 'booking_overdue']);
  expect(await latestOf(people.ada)).toBe('booking_asked');
  const now = await readGig(people.declan, gig);
  expect(now).toMatchObject({ status: 'filled', placesTaken: 1, applicationCounts: { overdue: 1 } });
  const applicants = await read<ApplicationsPage>(
    people.declan.call('GET', `/api/gigs/${gig.id}/applications`),
  );
  expect(applicants.items).toMatchObject([{ state: 'overdue', answerBy: expect.any(String) }]);
  const mine = await read<MyGigsPage>(people.declan.call('GET', '/api/gigs/mine'));
  expect(mine.items).toMatchObject([{ unconfirmedCount: 1, overdueCount: 1 }]);
  expect(await read(confirm(gig, application))).toMatchObject({ state: 'accepted' });
  await pass(UNDO_TIME);
  expect(await latestOf(people.declan)).toBe('booking_confirmed');
});

test('GIG-04 answered questions and past gigs are never overdue', async () => {
  const answered = await asked();
  await read(confirm(answered.gig, answered.application));
  const over = await asked();
  await server.db
    .update(gigs)
    .set({ startsAt: new Date(Date.now() - 2 * hour), endsAt: new Date(Date.now() - hour) })
    .where(eq(gigs.id, over.gig.id));
  await timeIsOver(49 * hour);
  expect(await newsOf(people.declan)).not.toContain('booking_overdue');
});

test('GIG-04 GIG-12 the dashboard lists bookings to confirm, and overdue ones for the poster', async () => {
  const { gig, application } = await asked();
  const dashboardOf = (who: Member) => read<Dashboard>(who.call('GET', '/api/dashboard'));
  expect((await dashboardOf(people.ada)).toConfirm).toMatchObject({
    count: 1,
    items: [{ id: application.id, gig: { id: gig.id, myApplication: { question: { version: 2 } } } }],
  });
  expect((await dashboardOf(people.declan)).notConfirmed).toEqual({ count: 0, gigs: [] });
  await timeIsOver(48 * hour);
  expect((await dashboardOf(people.declan)).notConfirmed).toMatchObject({
    count: 1,
    gigs: [{ gig: { id: gig.id }, count: 1, applications: [{ id: application.id, state: 'overdue' }] }],
  });
  expect((await dashboardOf(people.ada)).toConfirm).toMatchObject({
    count: 1,
    items: [{ state: 'overdue' }],
  });
  await read(confirm(gig, application));
  expect((await dashboardOf(people.ada)).toConfirm).toEqual({ count: 0, items: [] });
  expect((await dashboardOf(people.declan)).notConfirmed).toEqual({ count: 0, gigs: [] });
});

const applicantsOf = async ({ id }: { id: string }) =>
  (await read<ApplicationsPage>(people.declan.call('GET', `/api/gigs/${id}/applications`))).items.map(
    ({ applicant, state }) => [applicant.name, state],
  );

test('GIG-04 releasing an overdue player frees the place, reopens applications and allows reapplying', async () => {
  const { gig, application } = await booked();
  await edit(gig, { places: 2 });
  await apply(people.ben, gig);
  await edit(gig, { places: 1 });
  expect(await standing(people.ben, gig)).toMatchObject({ state: 'closed' });
  await edit(gig, pounds(6000));
  await timeIsOver(48 * hour);
  const gone = await done<ApplicationMove>(people.declan, call(people.declan, 'release', application));
  expect(gone).toMatchObject({
    state: 'released',
    gigStatus: 'open',
    undo: { kind: 'release', words: 'Ada' },
  });
  expect(await applicantsOf(gig)).toEqual([
    ['Ada', 'released'],
    ['Ben', 'applied'],
  ]);
  expect(await undone(people.declan, gone)).toBe(200);
  expect(await standing(people.ada, gig)).toMatchObject({ state: 'overdue', question: { version: 4 } });
  expect(await standing(people.ben, gig)).toMatchObject({ state: 'closed' });
  await read(call(people.declan, 'release', application));
  await pass(UNDO_TIME);
  expect(await latestOf(people.ada)).toBe('booking_released');
  expect(await apply(people.ada, gig)).toMatchObject({ id: application.id, state: 'applied' });
  expect((await standing(people.ada, gig))?.acceptedTerms).toBeNull();
});

test('GIG-04 a player who drops out and undoes it is asked as before', async () => {
  const { gig, application } = await asked();
  const question = (await standing(people.ada, gig))?.question;
  const out = await done<ApplicationMove>(people.ada, call(people.ada, 'withdraw', application));
  expect(out).toMatchObject({ state: 'withdrawn', gigStatus: 'open' });
  expect(await undone(people.ada, out)).toBe(200);
  expect(await standing(people.ada, gig)).toMatchObject({ state: 'asked', question });
  await read(call(people.ada, 'withdraw', application));
  await pass(UNDO_TIME);
  expect(await newsOf(people.declan)).toEqual(['gig_application', 'application_withdrawn']);
});

test('GIG-04 an undone confirmation asks as before, and the poster is not notified', async () => {
  const { gig, application } = await asked();
  const before = await standing(people.ada, gig);
  const yes = await done<ApplicationMove>(people.ada, confirm(gig, application));
  expect(yes.undo).toMatchObject({ kind: 'confirm', words: 'Declan' });
  expect(await undone(people.ada, yes)).toBe(200);
  expect(await standing(people.ada, gig)).toEqual(before);
  await pass(UNDO_TIME);
  expect(await newsOf(people.declan)).toEqual(['gig_application']);
  expect(await server.db.select().from(heldNews)).toEqual([]);
});

test('GIG-04 an edit within the undo time notifies in order and ends the undo', async () => {
  const gig = await publish();
  const application = await apply(people.ada, gig);
  const yes = await done<ApplicationMove>(people.declan, call(people.declan, 'accept', application));
  wait(1000);
  await edit(gig, pounds(6000));
  expect(await newsOf(people.ada)).toEqual(['application_accepted', 'booking_asked']);
  expect(await actsOf(people.declan)).toEqual([]);
  expect((await undo(people.declan, yes)).status).toBe(409);
  await read(confirm(gig, application));
  await edit(gig, pounds(5000));
  await pass(UNDO_TIME);
  expect(await newsOf(people.declan)).toEqual(['gig_application', 'booking_confirmed']);
  expect(await newsOf(people.ada)).toEqual(['application_accepted', 'booking_asked', 'booking_asked']);
});

test('GIG-04 cancelling a gig ends the question; undoing that asks as before', async () => {
  const { gig } = await asked();
  const before = await standing(people.ada, gig);
  const off = await done<Gig>(people.declan, people.declan.call('POST', `/api/gigs/${gig.id}/cancel`));
  expect(await applicantsOf(gig)).toEqual([['Ada', 'cancelled']]);
  expect(await undone(people.declan, off)).toBe(200);
  expect(await standing(people.ada, gig)).toEqual(before);
  await read(people.declan.call('POST', `/api/gigs/${gig.id}/cancel`));
  await timeIsOver(49 * hour);
  expect(await latestOf(people.ada)).toBe('gig_cancelled');
  expect(await newsOf(people.declan)).toEqual(['gig_application']);
});

test('SAF-01 only the player confirms, only the poster releases', async () => {
  const { application } = await asked();
  await timeIsOver(48 * hour);
  const status = async (who: Member, what: string) =>
    (await call(who, what, application, what === 'confirm' ? { version: 2 } : undefined)).status;
  expect([await status(people.ben, 'confirm'), await status(people.declan, 'confirm')]).toEqual([404, 403]);
  expect([await status(people.ben, 'release'), await status(people.ada, 'release')]).toEqual([404, 403]);
  expect((await call(people.ada, 'confirm', application, {})).status).toBe(400);
});
