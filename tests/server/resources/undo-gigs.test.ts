import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApplicationMove } from '#contract/applications.ts';
import type { Gig } from '#contract/gigs.ts';
import { deferredNotifications } from '#server/db/schema/acts.ts';
import { outbox } from '#server/db/schema/operations.ts';
import { applicationsFor, refusal } from '#tests/server/answers.ts';
import { bookingServer } from '#tests/server/booking-server.ts';
import type { Member } from '#tests/support/server.ts';
import { actsOf, done, UNDO_TIME, undo, undone, unread } from '../undo-server.ts';

const scene = await bookingServer();
const { server, people, wait, pass, publish, readGig, apply, applied, bookedAndApplied, newsOf, stateOf } =
  scene;

const move = (who: Member, what: string, application: { id: string }) =>
  done<ApplicationMove>(who, scene.call(who, what, application));
const moveGig = (what: 'close' | 'cancel', gig: Gig) => done<Gig>(people.declan, scene.callGig(what, gig));
const newsOfPlayers = async () => [await newsOf(people.ada), await newsOf(people.ben)];

/** The events queued for a member's sockets since the first call. */
async function pushesTo(who: Member) {
  await server.app.outbox.stop();
  const rows = await server.db
    .select({ event: outbox.event, payload: outbox.payload })
    .from(outbox)
    .where(eq(outbox.room, `user:${who.id}`));
  return rows.map(({ event }) => event);
}

/** All that the three see of a gig and its applications. */
const pictureOf = async (gig: Gig) => ({
  gigs: await Promise.all(Object.values(people).map((who) => readGig(who, gig))),
  applicants: await applicationsFor(people.declan, gig),
  news: await Promise.all(Object.values(people).map(newsOf)),
  unread: await Promise.all(Object.values(people).map(unread)),
});

test('GIG-08 booked and passed-over applicants are notified once, when the undo time ends', async () => {
  const { gig, adas } = await applied();
  const booked = await move(people.declan, 'accept', adas);
  expect(booked).toMatchObject({ state: 'accepted', gigStatus: 'filled' });
  const act = { kind: 'accept', subjectId: adas.id, withinId: gig.id, leftMs: UNDO_TIME };
  expect(booked.undo).toMatchObject(act);
  await pass(UNDO_TIME - 1);
  expect(await newsOfPlayers()).toEqual([[], []]);
  expect([await unread(people.ada), await unread(people.ben)]).toEqual([0, 0]);
  await pass(1);
  expect(await newsOfPlayers()).toEqual([['application_accepted'], ['gig_filled']]);
  await pass(60_000);
  expect([await unread(people.ada), await unread(people.ben)]).toEqual([1, 1]);
});

test('GIG-08 an undone booking leaves places, other applicants and timestamps as before', async () => {
  const { gig, adas } = await applied();
  const before = await pictureOf(gig);
  wait(1000);
  const booked = await move(people.declan, 'accept', adas);
  await pass(UNDO_TIME - 100);
  expect(await undone(people.declan, booked)).toBe(200);
  expect(await pictureOf(gig)).toEqual(before);
  await pass(60_000);
  expect(await pictureOf(gig)).toEqual(before);
  expect(await server.db.select().from(deferredNotifications)).toEqual([]);
});

test('GIG-08 a decline that is undone or withdrawn notifies no one; withdrawing a notified one does, unless it is repeated', async () => {
  const gig = await publish();
  const application = await apply(people.ada, gig);
  const decline = () => move(people.declan, 'decline', application);
  const withdraw = () => scene.move(people.declan, 'undo-decline', application);
  expect(await undone(people.declan, await decline())).toBe(200);
  await decline();
  await withdraw();
  await pass(60_000);
  expect([await newsOf(people.ada), await stateOf(people.ada, gig)]).toEqual([[], 'applied']);
  await decline();
  await pass(UNDO_TIME);
  expect(await newsOf(people.ada)).toEqual(['application_declined']);
  await withdraw();
  await decline();
  await pass(UNDO_TIME);
  expect(await newsOf(people.ada)).toEqual(['application_declined']);
  await withdraw();
  await pass(UNDO_TIME);
  expect(await newsOf(people.ada)).toEqual(['application_declined', 'decline_withdrawn']);
  expect(await stateOf(people.ada, gig)).toBe('applied');
});

test('GIG-07 undoing a withdrawal keeps the booking and its terms, and notifies no one', async () => {
  const { gig, adas } = await bookedAndApplied({ places: 1 });
  const before = await pictureOf(gig);
  wait(5000);
  const out = await move(people.ada, 'withdraw', adas);
  expect([out.gigStatus, await stateOf(people.ben, gig)]).toEqual(['open', 'applied']);
  expect(await undone(people.ada, out)).toBe(200);
  await pass(60_000);
  expect(await pictureOf(gig)).toEqual(before);
});

test('GIG-07 a withdrawal cannot be undone once the place is taken', async () => {
  const { gig, adas, bens } = await bookedAndApplied({ places: 1 });
  const out = await move(people.ada, 'withdraw', adas);
  await move(people.declan, 'accept', bens);
  const now = { state: 'withdrawn', gigStatus: 'filled' };
  expect(await undo(people.ada, out)).toMatchObject(refusal(409, undefined, now));
  await pass(UNDO_TIME);
  expect(await readGig(people.declan, gig)).toMatchObject({ status: 'filled', placesTaken: 1 });
  const news = ['gig_application', 'gig_application', 'application_withdrawn'];
  expect(await newsOf(people.declan)).toEqual(news);
  expect(await newsOf(people.ben)).toEqual(['gig_filled', 'application_accepted']);
});

test('GIG-08 a player who withdraws during the undo time is not notified of the booking until they undo', async () => {
  const gig = await publish();
  const application = await apply(people.ada, gig);
  const booked = await move(people.declan, 'accept', application);
  wait(5000);
  const out = await move(people.ada, 'withdraw', application);
  const late = await undo(people.declan, booked);
  expect(late).toMatchObject({ status: 409, body: { current: { state: 'withdrawn' } } });
  expect(await actsOf(people.declan)).toEqual([]);
  await pass(5000);
  expect([await newsOf(people.ada), await newsOf(people.declan)]).toEqual([[], ['gig_application']]);
  expect(await undone(people.ada, out)).toBe(200);
  const stands = { status: 'filled', myApplication: { state: 'accepted' } };
  expect(await readGig(people.ada, gig)).toMatchObject(stands);
  await pass(UNDO_TIME);
  expect(await newsOf(people.ada)).toEqual(['application_accepted']);
  expect(await newsOf(people.declan)).toEqual(['gig_application']);
});

test('GIG-08 two bookings in a row can be undone independently', async () => {
  const { gig, adas, bens } = await applied({ places: 2 });
  const cy = await server.member({ name: 'Cy' });
  await apply(cy, gig);
  const first = await move(people.declan, 'accept', adas);
  wait(1000);
  const second = await move(people.declan, 'accept', bens);
  expect(second.gigStatus).toBe('filled');
  expect((await actsOf(people.declan)).map(({ subjectId }) => subjectId)).toEqual([bens.id, adas.id]);
  expect(await undone(people.declan, first)).toBe(200);
  expect(await readGig(people.declan, gig)).toMatchObject({ status: 'open', placesTaken: 1 });
  await pass(60_000);
  expect(await newsOfPlayers()).toEqual([[], ['application_accepted']]);
  expect(await newsOf(cy)).toEqual([]);
});

test('GIG-08 undoing a decline in a gig filled since closes the application', async () => {
  const { gig, adas, bens } = await applied();
  const no = await move(people.declan, 'decline', adas);
  await move(people.declan, 'accept', bens);
  expect(await undone(people.declan, no)).toBe(200);
  await pass(UNDO_TIME);
  expect([await stateOf(people.ada, gig), await newsOf(people.ada)]).toEqual(['closed', ['gig_filled']]);
});

test('GIG-03 undoing a close or a cancellation restores everything', async () => {
  const { gig } = await bookedAndApplied();
  const before = await pictureOf(gig);
  wait(1000);
  const closed = await moveGig('close', gig);
  expect(closed).toMatchObject({ status: 'closed', undo: { kind: 'close' } });
  expect(await undone(people.declan, closed)).toBe(200);
  expect(await pictureOf(gig)).toEqual(before);
  const cancelled = await moveGig('cancel', gig);
  const items = await applicationsFor(people.declan, gig);
  expect(items.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  const counts = { accepted: 0, cancelled: 2 };
  expect((await readGig(people.declan, gig)).applicationCounts).toMatchObject(counts);
  expect(await undone(people.declan, cancelled)).toBe(200);
  await pass(60_000);
  expect(await pictureOf(gig)).toEqual(before);
});

test('GIG-03 GIG-13 in a cancelled gig only the cancellation can be undone', async () => {
  const { gig, adas, bens } = await bookedAndApplied();
  const [out, no] = [await move(people.ada, 'withdraw', adas), await move(people.declan, 'decline', bens)];
  const off = await moveGig('cancel', gig);
  expect((await scene.call(people.ben, 'withdraw', bens)).status).toBe(409);
  for (const [who, act] of [[people.ada, out] as const, [people.declan, no] as const])
    expect(await undo(who, act)).toMatchObject(refusal(409, { msg: 'This gig was cancelled.' }));
  expect(await undone(people.declan, off)).toBe(200);
  expect([await undone(people.ada, out), await undone(people.declan, no)]).toEqual([200, 200]);
  expect([await stateOf(people.ada, gig), await stateOf(people.ben, gig)]).toEqual(['accepted', 'applied']);
  await pass(UNDO_TIME);
  expect(await newsOfPlayers()).toEqual([['application_accepted'], []]);
});

test('GIG-08 others’ sockets get nothing before the undo time ends; own tabs are updated at once', async () => {
  const gig = await publish();
  const application = await apply(people.ada, gig);
  await server.app.outbox.drained();
  await server.app.outbox.stop();
  const booked = await move(people.declan, 'accept', application);
  expect(await pushesTo(people.ada)).toEqual([]);
  expect(await pushesTo(people.declan)).toContain('content_changed');
  expect(await server.db.select().from(outbox).where(eq(outbox.room, 'everyone'))).toEqual([]);
  expect(booked.undo.leftMs).toBe(UNDO_TIME);
  await pass(UNDO_TIME);
  expect(await pushesTo(people.ada)).toContain('newNotification');
});
