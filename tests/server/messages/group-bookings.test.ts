import { expect, test } from 'vitest';
import { statusOf } from '#tests/server/answers.ts';
import { read } from '#tests/support/fixtures.ts';
import { bookingServer, hour } from '../booking-server.ts';
import { enter, groupOf, leave, linesOf, namesOf } from '../group-server.ts';
import { done, UNDO_TIME, undone } from '../undo-server.ts';

const { people, pass, apply, book, call, asked, booked, timeIsOver } = await bookingServer();

/** Ada is booked, and Declan has started the group. */
async function group(places = 3) {
  const { gig, application } = await booked({ places });
  const { id } = await read<{ id: string }>(enter(people.declan, gig));
  return { gig, application, id };
}

test('MSG-05 a booked player joins the group once the booking can no longer be undone; an undone one leaves no line', async () => {
  const { gig, id } = await group();
  const application = await apply(people.ben, gig);
  const accepted = await done(people.declan, call(people.declan, 'accept', application));
  expect(await undone(people.declan, accepted)).toBe(200);
  await pass(UNDO_TIME);
  expect(await linesOf(people.ada, id)).toEqual(['Declan started the group']);
  await read(call(people.declan, 'accept', application));
  expect(await namesOf(people.declan, id)).toEqual(['Ada', 'Declan']);
  await pass(UNDO_TIME);
  expect(await namesOf(people.declan, id)).toEqual(['Ada', 'Ben', 'Declan']);
  expect(await linesOf(people.ada, id)).toEqual(['Declan started the group', 'Ben joined']);
});

test('MSG-05 SAF-15 a player who drops out leaves the group at once, and rejoins when they undo it', async () => {
  const elsewhere = await group();
  const { gig, application, id } = await group();
  await leave(people.ada, elsewhere.id);
  await book(people.ben, gig);
  await leave(people.ben, id);
  const withdrawn = await done(people.ada, call(people.ada, 'withdraw', application));
  expect(await namesOf(people.declan, id)).toEqual(['Declan']);
  expect(await undone(people.ada, withdrawn)).toBe(200);
  await pass(UNDO_TIME);
  expect((await linesOf(people.declan, id)).slice(-2)).toEqual(['Ada left', 'Ada joined']);
  expect(await namesOf(people.declan, id)).toEqual(['Ada', 'Declan']);
});

test('MSG-05 a player who left the group stays out when they undo a withdrawal or the gig is cancelled', async () => {
  const { gig, application, id } = await group();
  await apply(people.ben, gig);
  await leave(people.ada, id);
  const withdrawn = await done(people.ada, call(people.ada, 'withdraw', application));
  expect(await undone(people.ada, withdrawn)).toBe(200);
  await pass(UNDO_TIME);
  expect(await namesOf(people.declan, id)).toEqual(['Declan']);
  await read(people.declan.call('POST', `/api/gigs/${gig.id}/cancel`));
  expect(await groupOf(people.ada, gig)).toMatchObject({ canEnter: true });
  await pass(UNDO_TIME);
  expect(await linesOf(people.declan, id)).toEqual(['Declan started the group', 'Ada left']);
  expect(await statusOf(enter(people.ben, gig))).toBe(403);
  await read(enter(people.ada, gig));
  expect(await namesOf(people.declan, id)).toEqual(['Ada', 'Declan']);
});

test('MSG-05 a player who left the group rejoins with a new booking', async () => {
  const { gig, application, id } = await group();
  await book(people.ben, gig);
  for (const who of [people.ada, people.ben]) await leave(who, id);
  await read(call(people.ada, 'withdraw', application));
  await pass(UNDO_TIME);
  await read(call(people.declan, 'accept', await apply(people.ada, gig)));
  await pass(UNDO_TIME);
  expect(await namesOf(people.declan, id)).toEqual(['Ada', 'Declan']);
  await read(people.declan.call('POST', `/api/gigs/${gig.id}/cancel`));
  await pass(UNDO_TIME);
  expect(await namesOf(people.declan, id)).toEqual(['Ada', 'Declan']);
});

test('MSG-05 SAF-15 a group started during a booking that is undone never includes its player', async () => {
  const { gig } = await booked({ places: 3 });
  const application = await apply(people.ben, gig);
  const accepted = await done(people.declan, call(people.declan, 'accept', application));
  const { id } = await read<{ id: string }>(enter(people.declan, gig));
  expect(await namesOf(people.declan, id)).toEqual(['Ada', 'Declan']);
  expect(await groupOf(people.ben, gig)).toMatchObject({ canEnter: false });
  expect(await statusOf(enter(people.ben, gig))).toBe(403);
  expect(await undone(people.declan, accepted)).toBe(200);
  await pass(UNDO_TIME);
  expect(await namesOf(people.declan, id)).toEqual(['Ada', 'Declan']);
});

test('MSG-05 a player asked to confirm stays in the group, a released player leaves it', async () => {
  const { gig, application } = await asked({ places: 3 });
  const { id } = await read<{ id: string }>(enter(people.declan, gig));
  expect(await namesOf(people.ada, id)).toEqual(['Ada', 'Declan']);
  await timeIsOver(3 * 24 * hour);
  await read(call(people.declan, 'release', application));
  await pass(UNDO_TIME);
  expect(await namesOf(people.declan, id)).toEqual(['Declan']);
  expect(await linesOf(people.ada, id)).toEqual(['Declan started the group', 'Ada left']);
});
