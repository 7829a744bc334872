import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApplicationMove } from '#contract/applications.ts';
import type { Gig } from '#contract/gigs.ts';
import { deferredNotifications } from '#server/db/schema/acts.ts';
import { outbox } from '#server/db/schema/operations.ts';
import { applicationsFor, refusal } from '#tests/server/answers.ts';
import { bookingServer } from '#tests/server/booking-server.ts';
import { actsOf, done, UNDO_TIME, undo, undone, unread } from '#tests/server/undo-server.ts';
import type { Member } from '#tests/support/server.ts';

const scene = await bookingServer();
const { server, declan, ada, ben, cleo, people, wait, pass, readGig, apply, applied } = scene;
const { bookedAndApplied, newsOf, stateOf } = scene;

const move = (who: Member, what: string, application: { id: string }) =>
  done<ApplicationMove>(who, scene.call(who, what, application));
const moveGig = (what: 'close' | 'cancel', gig: Gig) => done<Gig>(declan, scene.callGig(what, gig));
const newsOfPlayers = async () => [await newsOf(ada), await newsOf(ben)];

/** Returns a function that lists the events queued for a member's sockets since this call. */
async function pushesFor(who: Member) {
  await server.app.outbox.stop();
  const isTheirs = eq(outbox.room, `user:${who.id}`);
  const rows = await server.db.select({ event: outbox.event }).from(outbox).where(isTheirs);
  return rows.map(({ event }) => event);
}

/** What the three members see of a gig and its applications. */
const snapshotOf = async (gig: Gig) => ({
  gigs: await Promise.all(Object.values(people).map((who) => readGig(who, gig))),
  applicants: await applicationsFor(declan, gig),
  news: await Promise.all(Object.values(people).map(newsOf)),
  unread: await Promise.all(Object.values(people).map(unread)),
});

test('GIG-08 booked and rejected applicants are notified once, when the undo time ends', async () => {
  const { gig, adas } = await applied();
  const booked = await move(declan, 'accept', adas);
  expect(booked).toMatchObject({ state: 'accepted', gigStatus: 'filled' });
  const act = { kind: 'accept', subjectId: adas.id, withinId: gig.id, leftMs: UNDO_TIME };
  expect(booked.undo).toMatchObject(act);
  await pass(UNDO_TIME - 1);
  expect(await newsOfPlayers()).toEqual([[], []]);
  expect([await unread(ada), await unread(ben)]).toEqual([0, 0]);
  await pass(1);
  expect(await newsOfPlayers()).toEqual([['application_accepted'], ['gig_filled']]);
  await pass(60_000);
  expect([await unread(ada), await unread(ben)]).toEqual([1, 1]);
});

test('GIG-08 an undone booking leaves places, other applicants and timestamps as before', async () => {
  const { gig, adas } = await applied();
  const before = await snapshotOf(gig);
  wait(1000);
  const booked = await move(declan, 'accept', adas);
  await pass(UNDO_TIME - 100);
  expect(await undone(declan, booked)).toBe(200);
  expect(await snapshotOf(gig)).toEqual(before);
  await pass(60_000);
  expect(await snapshotOf(gig)).toEqual(before);
  expect(await server.db.select().from(deferredNotifications)).toEqual([]);
});

test('GIG-08 an undone or withdrawn decline notifies no one; reversing a notified one does, unless it is declined again', async () => {
  const { gig, application } = await scene.waiting();
  const decline = () => move(declan, 'decline', application);
  const withdraw = () => scene.move(declan, 'undo-decline', application);
  expect(await undone(declan, await decline())).toBe(200);
  await decline();
  await withdraw();
  await pass(60_000);
  expect([await newsOf(ada), await stateOf(ada, gig)]).toEqual([[], 'applied']);
  await decline();
  await pass(UNDO_TIME);
  expect(await newsOf(ada)).toEqual(['application_declined']);
  await withdraw();
  await decline();
  await pass(UNDO_TIME);
  expect(await newsOf(ada)).toEqual(['application_declined']);
  await withdraw();
  await pass(UNDO_TIME);
  expect(await newsOf(ada)).toEqual(['application_declined', 'decline_withdrawn']);
  expect(await stateOf(ada, gig)).toBe('applied');
});

test('GIG-07 undoing a withdrawal keeps the booking and its terms, and notifies no one', async () => {
  const { gig, adas } = await bookedAndApplied({ places: 1 });
  const before = await snapshotOf(gig);
  wait(5000);
  const withdrawal = await move(ada, 'withdraw', adas);
  expect([withdrawal.gigStatus, await stateOf(ben, gig)]).toEqual(['open', 'applied']);
  expect(await undone(ada, withdrawal)).toBe(200);
  await pass(60_000);
  expect(await snapshotOf(gig)).toEqual(before);
});

test('GIG-07 a withdrawal cannot be undone once the place is taken', async () => {
  const { gig, adas, bens } = await bookedAndApplied({ places: 1 });
  const withdrawal = await move(ada, 'withdraw', adas);
  await move(declan, 'accept', bens);
  const now = { state: 'withdrawn', gigStatus: 'filled' };
  expect(await undo(ada, withdrawal)).toMatchObject(refusal(409, undefined, now));
  await pass(UNDO_TIME);
  expect(await readGig(declan, gig)).toMatchObject({ status: 'filled', placesTaken: 1 });
  expect(await newsOf(declan)).toEqual(['gig_application', 'gig_application', 'application_withdrawn']);
  expect(await newsOf(ben)).toEqual(['gig_filled', 'application_accepted']);
});

test('GIG-08 a player who withdraws during the undo time is not notified of the booking until they undo', async () => {
  const { gig, application } = await scene.waiting();
  const booked = await move(declan, 'accept', application);
  wait(5000);
  const withdrawal = await move(ada, 'withdraw', application);
  const answer = await undo(declan, booked);
  expect(answer).toMatchObject({ status: 409, body: { current: { state: 'withdrawn' } } });
  expect(await actsOf(declan)).toEqual([]);
  await pass(5000);
  expect([await newsOf(ada), await newsOf(declan)]).toEqual([[], ['gig_application']]);
  expect(await undone(ada, withdrawal)).toBe(200);
  expect(await readGig(ada, gig)).toMatchObject({ status: 'filled', myApplication: { state: 'accepted' } });
  await pass(UNDO_TIME);
  expect(await newsOf(ada)).toEqual(['application_accepted']);
  expect(await newsOf(declan)).toEqual(['gig_application']);
});

test('GIG-08 two bookings in a row can be undone independently', async () => {
  const { gig, adas, bens } = await applied({ places: 2 });
  await apply(cleo, gig);
  const first = await move(declan, 'accept', adas);
  wait(1000);
  expect((await move(declan, 'accept', bens)).gigStatus).toBe('filled');
  expect((await actsOf(declan)).map(({ subjectId }) => subjectId)).toEqual([bens.id, adas.id]);
  expect(await undone(declan, first)).toBe(200);
  expect(await readGig(declan, gig)).toMatchObject({ status: 'open', placesTaken: 1 });
  await pass(60_000);
  expect(await newsOfPlayers()).toEqual([[], ['application_accepted']]);
  expect(await newsOf(cleo)).toEqual([]);
});

test('GIG-08 undoing a decline in a gig filled since closes the application', async () => {
  const { gig, adas, bens } = await applied();
  const decline = await move(declan, 'decline', adas);
  await move(declan, 'accept', bens);
  expect(await undone(declan, decline)).toBe(200);
  await pass(UNDO_TIME);
  expect([await stateOf(ada, gig), await newsOf(ada)]).toEqual(['closed', ['gig_filled']]);
});

test('GIG-03 undoing a close or a cancellation restores everything', async () => {
  const { gig } = await bookedAndApplied();
  const before = await snapshotOf(gig);
  wait(1000);
  const closed = await moveGig('close', gig);
  expect(closed).toMatchObject({ status: 'closed', undo: { kind: 'close' } });
  expect(await undone(declan, closed)).toBe(200);
  expect(await snapshotOf(gig)).toEqual(before);
  const cancelled = await moveGig('cancel', gig);
  expect((await applicationsFor(declan, gig)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  expect((await readGig(declan, gig)).applicationCounts).toMatchObject({ accepted: 0, cancelled: 2 });
  expect(await undone(declan, cancelled)).toBe(200);
  await pass(60_000);
  expect(await snapshotOf(gig)).toEqual(before);
});

test('GIG-03 GIG-13 in a cancelled gig only the cancellation can be undone', async () => {
  const { gig, adas, bens } = await bookedAndApplied();
  const [withdrawal, decline] = [await move(ada, 'withdraw', adas), await move(declan, 'decline', bens)];
  const cancellation = await moveGig('cancel', gig);
  expect((await scene.call(ben, 'withdraw', bens)).status).toBe(409);
  for (const [who, act] of [[ada, withdrawal] as const, [declan, decline] as const])
    expect(await undo(who, act)).toMatchObject(refusal(409, { msg: 'This gig was cancelled.' }));
  expect(await undone(declan, cancellation)).toBe(200);
  expect([await undone(ada, withdrawal), await undone(declan, decline)]).toEqual([200, 200]);
  expect([await stateOf(ada, gig), await stateOf(ben, gig)]).toEqual(['accepted', 'applied']);
  await pass(UNDO_TIME);
  expect(await newsOfPlayers()).toEqual([['application_accepted'], []]);
});

test('GIG-08 other members’ sockets get nothing before the undo time ends; own tabs are updated at once', async () => {
  const { application } = await scene.waiting();
  await server.app.outbox.drained();
  await server.app.outbox.stop();
  const booked = await move(declan, 'accept', application);
  expect(await pushesFor(ada)).toEqual([]);
  expect(await pushesFor(declan)).toContain('content_changed');
  expect(await server.db.select().from(outbox).where(eq(outbox.room, 'everyone'))).toEqual([]);
  expect(booked.undo.leftMs).toBe(UNDO_TIME);
  await pass(UNDO_TIME);
  expect(await pushesFor(ada)).toContain('newNotification');
});
