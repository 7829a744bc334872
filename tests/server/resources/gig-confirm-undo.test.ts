import { expect, test } from 'vitest';
import type { ApplicationMove, ApplicationsPage } from '#contract/ours/applications.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { heldNews } from '#server/db/schema/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { bookingServer, hour, pounds } from '../booking-server.ts';
import { actsOf, done, UNDO_TIME, undo, undone } from '../undo-server.ts';

const {
  server,
  people,
  wait,
  pass,
  publish,
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
} = await bookingServer();

const applicantsOf = async ({ id }: { id: string }) =>
  (await read<ApplicationsPage>(people.declan.call('GET', `/api/gigs/${id}/applications`))).items.map(
    ({ applicant, state }) => [applicant.name, state],
  );

test('GIG-13 an edit and a confirmation at once: whatever comes first, nobody has agreed to what they have not seen', async () => {
  const { gig, application } = await asked();
  const [answer] = await Promise.all([
    call(people.ada, 'confirm', application, { version: 2 }),
    edit(gig, pounds(2000)),
  ]);
  expect([200, 409]).toContain(answer.status);
  const agreed = answer.status === 200 ? pounds(6000) : { pay: gig.pay };
  expect(await standing(people.ada, gig)).toMatchObject({
    state: 'asked',
    acceptedTerms: agreed,
    question: { version: 3 },
  });
});

test('GIG-04 the poster lets go who has not confirmed: the place is free, those who hoped wait again, she may come back', async () => {
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
});

test('GIG-04 GIG-13 letting go and confirming at once: one of them is told how it stands', async () => {
  const { application } = await asked();
  await timeIsOver(48 * hour);
  const answers = await Promise.all([
    call(people.declan, 'release', application),
    call(people.ada, 'confirm', application, { version: 2 }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('GIG-04 who cannot come drops out, can undo that, and is asked still', async () => {
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

test('GIG-04 a confirmation undone asks as before; the poster hears of neither', async () => {
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

test('GIG-04 an edit within the ten seconds is told after what it follows, and ends its undo', async () => {
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

test('GIG-04 who undoes dropping out of what has changed meanwhile is asked', async () => {
  const { gig, application } = await booked();
  const out = await done<ApplicationMove>(people.ada, call(people.ada, 'withdraw', application));
  await edit(gig, pounds(6000));
  expect(await latestOf(people.ada)).toBe('application_accepted');
  expect(await undone(people.ada, out)).toBe(200);
  expect(await standing(people.ada, gig)).toMatchObject({
    state: 'asked',
    acceptedTerms: { pay: gig.pay },
    question: { version: 2 },
  });
  await pass(UNDO_TIME);
  expect(await latestOf(people.ada)).toBe('booking_asked');
});

test('GIG-04 a gig called off meanwhile is off, also for who was asked; undone, they are asked as before', async () => {
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

test('SAF-01 only she confirms, only the poster lets go', async () => {
  const { application } = await asked();
  await timeIsOver(48 * hour);
  const status = async (who: Member, what: string) =>
    (await call(who, what, application, what === 'confirm' ? { version: 2 } : undefined)).status;
  expect([await status(people.ben, 'confirm'), await status(people.declan, 'confirm')]).toEqual([404, 403]);
  expect([await status(people.ben, 'release'), await status(people.ada, 'release')]).toEqual([404, 403]);
  expect((await call(people.ada, 'confirm', application, {})).status).toBe(400);
});
