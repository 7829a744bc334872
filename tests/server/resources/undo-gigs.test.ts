import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApplicationMove, ApplicationsPage } from '#contract/ours/applications.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { heldNews } from '#server/db/schema/acts.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { bookingServer } from '#tests/server/booking-server.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { actsOf, done, UNDO_TIME, undo, undone, unread } from '../undo-server.ts';

const { server, people, wait, pass, publish, readGig, apply, newsOf } = await bookingServer();

const move = (who: Member, what: string, { id }: { id: string }) =>
  done<ApplicationMove>(who, who.call('POST', `/api/applications/${id}/${what}`));
const moveGig = (what: 'close' | 'cancel', { id }: Gig) =>
  done<Gig>(people.declan, people.declan.call('POST', `/api/gigs/${id}/${what}`));

const stateOf = async (who: Member, gig: Gig) => (await readGig(who, gig)).myApplication?.state;
/** What left, or waits to leave, for the sockets of somebody since this was called. */
async function pushesTo(who: Member) {
  await server.app.outbox.stop();
  const rows = await server.db
    .select({ event: outbox.event, payload: outbox.payload })
    .from(outbox)
    .where(eq(outbox.room, `user:${who.id}`));
  return rows.map(({ event }) => event);
}

/** All that anybody can see of a gig and who applied. */
const pictureOf = async (gig: Gig, ...who: Member[]) => ({
  gigs: await Promise.all([people.declan, ...who].map((one) => readGig(one, gig))),
  applicants: await read<ApplicationsPage>(people.declan.call('GET', `/api/gigs/${gig.id}/applications`)),
  news: await Promise.all([people.declan, ...who].map(newsOf)),
  unread: await Promise.all([people.declan, ...who].map(unread)),
});

test('GIG-08 booked and passed-over applicants are notified once, when the undo time ends', async () => {
  const gig = await publish();
  const [first] = [await apply(people.ada, gig), await apply(people.ben, gig)];
  const booked = await move(people.declan, 'accept', first);
  expect(booked).toMatchObject({ state: 'accepted', gigStatus: 'filled' });
  expect(booked.undo).toMatchObject({
    kind: 'accept',
    subjectId: first.id,
    withinId: gig.id,
    leftMs: UNDO_TIME,
  });
  await pass(UNDO_TIME - 1);
  expect([await newsOf(people.ada), await newsOf(people.ben)]).toEqual([[], []]);
  expect([await unread(people.ada), await unread(people.ben)]).toEqual([0, 0]);
  await pass(1);
  expect([await newsOf(people.ada), await newsOf(people.ben)]).toEqual([
    ['application_accepted'],
    ['gig_filled'],
  ]);
  await pass(60_000);
  expect([await unread(people.ada), await unread(people.ben)]).toEqual([1, 1]);
});

test('GIG-08 an undone booking leaves places, other applicants and timestamps as before', async () => {
  const gig = await publish();
  const [first] = [await apply(people.ada, gig), await apply(people.ben, gig)];
  const before = await pictureOf(gig, people.ada, people.ben);
  wait(1000);
  const booked = await move(people.declan, 'accept', first);
  await pass(UNDO_TIME - 100);
  expect(await undone(people.declan, booked)).toBe(200);
  expect(await pictureOf(gig, people.ada, people.ben)).toEqual(before);
  await pass(60_000);
  expect(await pictureOf(gig, people.ada, people.ben)).toEqual(before);
  expect(await server.db.select().from(heldNews)).toEqual([]);
});

test('GIG-08 a decline that is undone or withdrawn notifies no one', async () => {
  const gig = await publish();
  const application = await apply(people.ada, gig);
  expect(await undone(people.declan, await move(people.declan, 'decline', application))).toBe(200);
  await move(people.declan, 'decline', application);
  await read(people.declan.call('POST', `/api/applications/${application.id}/undo-decline`));
  await pass(60_000);
  expect([await newsOf(people.ada), await stateOf(people.ada, gig)]).toEqual([[], 'applied']);
  await move(people.declan, 'decline', application);
  await pass(UNDO_TIME);
  expect(await newsOf(people.ada)).toEqual(['application_declined']);
});

test('GIG-08 withdrawing a notified decline notifies again, unless it is declined anew at once', async () => {
  const gig = await publish();
  const application = await apply(people.ada, gig);
  const thinksAgain = () =>
    read(people.declan.call('POST', `/api/applications/${application.id}/undo-decline`));
  await move(people.declan, 'decline', application);
  await pass(UNDO_TIME);
  await thinksAgain();
  await move(people.declan, 'decline', application);
  await pass(UNDO_TIME);
  expect(await newsOf(people.ada)).toEqual(['application_declined']);
  await thinksAgain();
  await pass(UNDO_TIME);
  expect([await newsOf(people.ada), await stateOf(people.ada, gig)]).toEqual([
    ['application_declined', 'decline_withdrawn'],
    'applied',
  ]);
});

test('GIG-07 undoing a withdrawal keeps the booking and its terms, and notifies no one', async () => {
  const gig = await publish();
  const first = await apply(people.ada, gig);
  await apply(people.ben, gig);
  await move(people.declan, 'accept', first);
  await pass(UNDO_TIME);
  const before = await pictureOf(gig, people.ada, people.ben);
  wait(5000);
  const out = await move(people.ada, 'withdraw', first);
  expect([out.gigStatus, await stateOf(people.ben, gig)]).toEqual(['open', 'applied']);
  expect(await undone(people.ada, out)).toBe(200);
  await pass(60_000);
  expect(await pictureOf(gig, people.ada, people.ben)).toEqual(before);
});

test('GIG-07 a withdrawal cannot be undone once the place is taken', async () => {
  const gig = await publish();
  const [first, second] = [await apply(people.ada, gig), await apply(people.ben, gig)];
  await move(people.declan, 'accept', first);
  await pass(UNDO_TIME);
  const out = await move(people.ada, 'withdraw', first);
  await move(people.declan, 'accept', second);
  const late = await undo(people.ada, out);
  expect(late).toMatchObject({ status: 409, body: { current: { state: 'withdrawn', gigStatus: 'filled' } } });
  await pass(UNDO_TIME);
  expect(await readGig(people.declan, gig)).toMatchObject({ status: 'filled', placesTaken: 1 });
  expect(await newsOf(people.declan)).toEqual([
    'gig_application',
    'gig_application',
    'application_withdrawn',
  ]);
  expect(await newsOf(people.ben)).toEqual(['gig_filled', 'application_accepted']);
});

test('GIG-08 a player who withdraws during the undo time is not notified of the booking until they undo', async () => {
  const gig = await publish();
  const application = await apply(people.ada, gig);
  const booked = await move(people.declan, 'accept', application);
  wait(5000);
  const out = await move(people.ada, 'withdraw', application);
  expect(await undo(people.declan, booked)).toMatchObject({
    status: 409,
    body: { current: { state: 'withdrawn' } },
  });
  expect(await actsOf(people.declan)).toEqual([]);
  await pass(5000);
  expect([await newsOf(people.ada), await newsOf(people.declan)]).toEqual([[], ['gig_application']]);
  expect(await undone(people.ada, out)).toBe(200);
  expect(await readGig(people.ada, gig)).toMatchObject({
    status: 'filled',
    myApplication: { state: 'accepted' },
  });
  await pass(UNDO_TIME);
  expect([await newsOf(people.ada), await newsOf(people.declan)]).toEqual([
    ['application_accepted'],
    ['gig_application'],
  ]);
});

test('GIG-08 two bookings in a row can be undone independently', async () => {
  const gig = await publish({ places: 2 });
  const cy = await server.member({ name: 'Cy' });
  const [a, b] = [await apply(people.ada, gig), await apply(people.ben, gig), await apply(cy, gig)];
  const first = await move(people.declan, 'accept', a);
  wait(1000);
  const second = await move(people.declan, 'accept', b);
  expect(second.gigStatus).toBe('filled');
  expect((await actsOf(people.declan)).map(({ subjectId }) => subjectId)).toEqual([b.id, a.id]);
  expect(await undone(people.declan, first)).toBe(200);
  expect(await readGig(people.declan, gig)).toMatchObject({ status: 'open', placesTaken: 1 });
  await pass(60_000);
  expect([await newsOf(people.ada), await newsOf(people.ben), await newsOf(cy)]).toEqual([
    [],
    ['application_accepted'],
    [],
  ]);
});

test('GIG-08 undoing a decline in a gig filled since closes the application', async () => {
  const gig = await publish();
  const [a, b] = [await apply(people.ada, gig), await apply(people.ben, gig)];
  const no = await move(people.declan, 'decline', a);
  await move(people.declan, 'accept', b);
  expect(await undone(people.declan, no)).toBe(200);
  await pass(UNDO_TIME);
  expect([await stateOf(people.ada, gig), await newsOf(people.ada)]).toEqual(['closed', ['gig_filled']]);
});

test('GIG-03 undoing a close or a cancellation restores everything', async () => {
  const gig = await publish({ places: 2 });
  const [a] = [await apply(people.ada, gig), await apply(people.ben, gig)];
  await move(people.declan, 'accept', a);
  await pass(UNDO_TIME);
  const before = await pictureOf(gig, people.ada, people.ben);
  wait(1000);
  const closed = await moveGig('close', gig);
  expect(closed).toMatchObject({ status: 'closed', undo: { kind: 'close' } });
  expect(await undone(people.declan, closed)).toBe(200);
  expect(await pictureOf(gig, people.ada, people.ben)).toEqual(before);
  const cancelled = await moveGig('cancel', gig);
  const { items } = await read<ApplicationsPage>(
    people.declan.call('GET', `/api/gigs/${gig.id}/applications`),
  );
  expect(items.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  expect(await undone(people.declan, cancelled)).toBe(200);
  await pass(60_000);
  expect(await pictureOf(gig, people.ada, people.ben)).toEqual(before);
});

test('GIG-03 GIG-13 in a cancelled gig only the cancellation can be undone', async () => {
  const gig = await publish({ places: 2 });
  const [adas, bens] = [await apply(people.ada, gig), await apply(people.ben, gig)];
  const booked = await move(people.declan, 'accept', adas);
  await pass(UNDO_TIME);
  const [out, no] = [await move(people.ada, 'withdraw', adas), await move(people.declan, 'decline', bens)];
  const off = await moveGig('cancel', gig);
  for (const [who, act] of [[people.ada, out] as const, [people.declan, no] as const])
    expect(await undo(who, act)).toMatchObject({
      status: 409,
      body: { errors: [{ msg: 'This gig was cancelled.' }] },
    });
  expect(await undone(people.declan, off)).toBe(200);
  expect([await undone(people.ada, out), await undone(people.declan, no)]).toEqual([200, 200]);
  expect([await stateOf(people.ada, gig), await stateOf(people.ben, gig)]).toEqual([
    booked.state,
    bens.state,
  ]);
  await pass(UNDO_TIME);
  expect([await newsOf(people.ada), await newsOf(people.ben)]).toEqual([['application_accepted'], []]);
});

test('GIG-03 GIG-13 a late undo of a cancellation is 409 with the current gig', async () => {
  const gig = await publish();
  const application = await apply(people.ada, gig);
  await move(people.declan, 'accept', application);
  const cancelled = await moveGig('cancel', gig);
  await pass(UNDO_TIME);
  expect(await newsOf(people.ada)).toEqual(['gig_cancelled']);
  const late = await undo(people.declan, cancelled);
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict', current: { status: 'cancelled' } } });
  expect((await actsOf(people.declan)).length).toBe(0);
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
