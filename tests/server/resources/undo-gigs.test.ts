import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { ApplicationMove, ApplicationsPage } from '#contract/ours/applications.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { heldNews } from '#server/db/schema/acts.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { actsOf, done, UNDO_TIME, undo, undone, undoServer, unread } from '../undo-server.ts';

const { server, wait, pass } = await undoServer();
let declan: Member;
let ada: Member;
let ben: Member;

beforeEach(async () => {
  await pass(UNDO_TIME);
  declan = await server.member({ name: 'Declan' });
  ada = await server.member({ name: 'Ada' });
  ben = await server.member({ name: 'Ben' });
});

const publish = (changed: Parameters<typeof gigForm>[0] = {}) =>
  read<Gig>(declan.call('POST', '/api/gigs', { ...gigForm(changed), clientId: freshClientId() }), 201);
const apply = (who: Member, gig: Gig) =>
  read<ApplicationMove>(
    who.call('POST', `/api/gigs/${gig.id}/applications`, { note: 'Me', clientId: freshClientId() }),
    201,
  );
const move = (who: Member, what: string, { id }: { id: string }) =>
  done<ApplicationMove>(who, who.call('POST', `/api/applications/${id}/${what}`));
const moveGig = (what: 'close' | 'cancel', { id }: Gig) =>
  done<Gig>(declan, declan.call('POST', `/api/gigs/${id}/${what}`));

const readGig = (who: Pick<Member, 'call'>, { id }: { id: string }) =>
  read<Gig>(who.call('GET', `/api/gigs/${id}`));
const stateOf = async (who: Member, gig: Gig) => (await readGig(who, gig)).myApplication?.state;
const newsOf = async (who: Member) =>
  (
    await server.db
      .select({ type: notifications.type })
      .from(notifications)
      .where(eq(notifications.recipientId, who.id))
      .orderBy(asc(notifications.createdAt), asc(notifications.id))
  ).map(({ type }) => type);

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
  gigs: await Promise.all([declan, ...who].map((one) => readGig(one, gig))),
  applicants: await read<ApplicationsPage>(declan.call('GET', `/api/gigs/${gig.id}/applications`)),
  news: await Promise.all([declan, ...who].map(newsOf)),
  unread: await Promise.all([declan, ...who].map(unread)),
});

test('GIG-08 who is booked or passed over hears of it when the ten seconds are over, once', async () => {
  const gig = await publish();
  const [first] = [await apply(ada, gig), await apply(ben, gig)];
  const booked = await move(declan, 'accept', first);
  expect(booked).toMatchObject({ state: 'accepted', gigStatus: 'filled' });
  expect(booked.undo).toMatchObject({
    kind: 'accept',
    subjectId: first.id,
    withinId: gig.id,
    leftMs: UNDO_TIME,
  });
  await pass(UNDO_TIME - 1);
  expect([await newsOf(ada), await newsOf(ben)]).toEqual([[], []]);
  expect([await unread(ada), await unread(ben)]).toEqual([0, 0]);
  await pass(1);
  expect([await newsOf(ada), await newsOf(ben)]).toEqual([['application_accepted'], ['gig_filled']]);
  await pass(60_000);
  expect([await unread(ada), await unread(ben)]).toEqual([1, 1]);
});

test('GIG-08 a booking undone has not been: places, those passed over and every stamp are as before', async () => {
  const gig = await publish();
  const [first] = [await apply(ada, gig), await apply(ben, gig)];
  const before = await pictureOf(gig, ada, ben);
  wait(1000);
  const booked = await move(declan, 'accept', first);
  await pass(UNDO_TIME - 100);
  expect(await undone(declan, booked)).toBe(200);
  expect(await pictureOf(gig, ada, ben)).toEqual(before);
  await pass(60_000);
  expect(await pictureOf(gig, ada, ben)).toEqual(before);
  expect(await server.db.select().from(heldNews)).toEqual([]);
});

test('GIG-08 declining undone tells nobody, by undo and by thinking again', async () => {
  const gig = await publish();
  const application = await apply(ada, gig);
  expect(await undone(declan, await move(declan, 'decline', application))).toBe(200);
  await move(declan, 'decline', application);
  await read(declan.call('POST', `/api/applications/${application.id}/undo-decline`));
  await pass(60_000);
  expect([await newsOf(ada), await stateOf(ada, gig)]).toEqual([[], 'applied']);
  await move(declan, 'decline', application);
  await pass(UNDO_TIME);
  expect(await newsOf(ada)).toEqual(['application_declined']);
});

test('GIG-08 a decline that was told and is taken back is told as that, unless it stands again at once', async () => {
  const gig = await publish();
  const application = await apply(ada, gig);
  const thinksAgain = () => read(declan.call('POST', `/api/applications/${application.id}/undo-decline`));
  await move(declan, 'decline', application);
  await pass(UNDO_TIME);
  await thinksAgain();
  await move(declan, 'decline', application);
  await pass(UNDO_TIME);
  expect(await newsOf(ada)).toEqual(['application_declined']);
  await thinksAgain();
  await pass(UNDO_TIME);
  expect([await newsOf(ada), await stateOf(ada, gig)]).toEqual([
    ['application_declined', 'decline_withdrawn'],
    'applied',
  ]);
});

test('GIG-07 dropping out undone keeps the booking and its terms; those who hoped hear nothing', async () => {
  const gig = await publish();
  const first = await apply(ada, gig);
  await apply(ben, gig);
  await move(declan, 'accept', first);
  await pass(UNDO_TIME);
  const before = await pictureOf(gig, ada, ben);
  wait(5000);
  const out = await move(ada, 'withdraw', first);
  expect([out.gigStatus, await stateOf(ben, gig)]).toEqual(['open', 'applied']);
  expect(await undone(ada, out)).toBe(200);
  await pass(60_000);
  expect(await pictureOf(gig, ada, ben)).toEqual(before);
});

test('GIG-07 dropping out cannot be undone once the place is taken', async () => {
  const gig = await publish();
  const [first, second] = [await apply(ada, gig), await apply(ben, gig)];
  await move(declan, 'accept', first);
  await pass(UNDO_TIME);
  const out = await move(ada, 'withdraw', first);
  await move(declan, 'accept', second);
  const late = await undo(ada, out);
  expect(late).toMatchObject({ status: 409, body: { current: { state: 'withdrawn', gigStatus: 'filled' } } });
  await pass(UNDO_TIME);
  expect(await readGig(declan, gig)).toMatchObject({ status: 'filled', placesTaken: 1 });
  expect(await newsOf(declan)).toEqual(['gig_application', 'gig_application', 'application_withdrawn']);
  expect(await newsOf(ben)).toEqual(['gig_filled', 'application_accepted']);
});

test('GIG-08 who withdraws while being booked is not told of a booking; it comes back with their undo', async () => {
  const gig = await publish();
  const application = await apply(ada, gig);
  const booked = await move(declan, 'accept', application);
  wait(5000);
  const out = await move(ada, 'withdraw', application);
  expect(await undo(declan, booked)).toMatchObject({
    status: 409,
    body: { current: { state: 'withdrawn' } },
  });
  expect(await actsOf(declan)).toEqual([]);
  await pass(5000);
  expect([await newsOf(ada), await newsOf(declan)]).toEqual([[], ['gig_application']]);
  expect(await undone(ada, out)).toBe(200);
  expect(await readGig(ada, gig)).toMatchObject({ status: 'filled', myApplication: { state: 'accepted' } });
  await pass(UNDO_TIME);
  expect([await newsOf(ada), await newsOf(declan)]).toEqual([['application_accepted'], ['gig_application']]);
});

test('GIG-08 of two booked one after the other each can be undone by itself', async () => {
  const gig = await publish({ places: 2 });
  const cy = await server.member({ name: 'Cy' });
  const [a, b] = [await apply(ada, gig), await apply(ben, gig), await apply(cy, gig)];
  const first = await move(declan, 'accept', a);
  wait(1000);
  const second = await move(declan, 'accept', b);
  expect(second.gigStatus).toBe('filled');
  expect((await actsOf(declan)).map(({ subjectId }) => subjectId)).toEqual([b.id, a.id]);
  expect(await undone(declan, first)).toBe(200);
  expect(await readGig(declan, gig)).toMatchObject({ status: 'open', placesTaken: 1 });
  await pass(60_000);
  expect([await newsOf(ada), await newsOf(ben), await newsOf(cy)]).toEqual([
    [],
    ['application_accepted'],
    [],
  ]);
});

test('GIG-08 a declined one comes back into a gig that was filled meanwhile as who was passed over', async () => {
  const gig = await publish();
  const [a, b] = [await apply(ada, gig), await apply(ben, gig)];
  const no = await move(declan, 'decline', a);
  await move(declan, 'accept', b);
  expect(await undone(declan, no)).toBe(200);
  await pass(UNDO_TIME);
  expect([await stateOf(ada, gig), await newsOf(ada)]).toEqual(['closed', ['gig_filled']]);
});

test('GIG-03 closing and cancelling undone leave everything as it was', async () => {
  const gig = await publish({ places: 2 });
  const [a] = [await apply(ada, gig), await apply(ben, gig)];
  await move(declan, 'accept', a);
  await pass(UNDO_TIME);
  const before = await pictureOf(gig, ada, ben);
  wait(1000);
  const closed = await moveGig('close', gig);
  expect(closed).toMatchObject({ status: 'closed', undo: { kind: 'close' } });
  expect(await undone(declan, closed)).toBe(200);
  expect(await pictureOf(gig, ada, ben)).toEqual(before);
  const cancelled = await moveGig('cancel', gig);
  const { items } = await read<ApplicationsPage>(declan.call('GET', `/api/gigs/${gig.id}/applications`));
  expect(items.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  expect(await undone(declan, cancelled)).toBe(200);
  await pass(60_000);
  expect(await pictureOf(gig, ada, ben)).toEqual(before);
});

test('GIG-03 GIG-13 of a gig that is off nothing is taken back but that it is off', async () => {
  const gig = await publish({ places: 2 });
  const [adas, bens] = [await apply(ada, gig), await apply(ben, gig)];
  const booked = await move(declan, 'accept', adas);
  await pass(UNDO_TIME);
  const [out, no] = [await move(ada, 'withdraw', adas), await move(declan, 'decline', bens)];
  const off = await moveGig('cancel', gig);
  for (const [who, act] of [[ada, out] as const, [declan, no] as const])
    expect(await undo(who, act)).toMatchObject({
      status: 409,
      body: { errors: [{ msg: 'This gig was cancelled.' }] },
    });
  expect(await undone(declan, off)).toBe(200);
  expect([await undone(ada, out), await undone(declan, no)]).toEqual([200, 200]);
  expect([await stateOf(ada, gig), await stateOf(ben, gig)]).toEqual([booked.state, bens.state]);
  await pass(UNDO_TIME);
  expect([await newsOf(ada), await newsOf(ben)]).toEqual([['application_accepted'], []]);
});

test('GIG-03 GIG-13 cancelling stands after ten seconds, and a late undo gets how it stands', async () => {
  const gig = await publish();
  const application = await apply(ada, gig);
  await move(declan, 'accept', application);
  const cancelled = await moveGig('cancel', gig);
  await pass(UNDO_TIME);
  expect(await newsOf(ada)).toEqual(['gig_cancelled']);
  const late = await undo(declan, cancelled);
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict', current: { status: 'cancelled' } } });
  expect((await actsOf(declan)).length).toBe(0);
});

test('GIG-08 nothing reaches the sockets of others before it is due; the own tabs hear at once', async () => {
  const gig = await publish();
  const application = await apply(ada, gig);
  await server.app.outbox.drained();
  await server.app.outbox.stop();
  const booked = await move(declan, 'accept', application);
  expect(await pushesTo(ada)).toEqual([]);
  expect(await pushesTo(declan)).toContain('content_changed');
  expect(await server.db.select().from(outbox).where(eq(outbox.room, 'everyone'))).toEqual([]);
  expect(booked.undo.leftMs).toBe(UNDO_TIME);
  await pass(UNDO_TIME);
  expect(await pushesTo(ada)).toContain('newNotification');
});

test('GIG-03 what was undone in time leaves nobody told that their role was found', async () => {
  const roles = [
    { skill: 'Trumpet', count: 1 },
    { skill: 'Keys', count: 1 },
  ];
  const gig = await publish({ roles });
  const roleId = gig.roles?.[0]?.id;
  const send = (who: Member) =>
    read<ApplicationMove>(
      who.call('POST', `/api/gigs/${gig.id}/applications`, { note: '', roleId, clientId: freshClientId() }),
      201,
    );
  const one = await send(ada);
  await send(ben);
  await undone(declan, await move(declan, 'accept', one));
  await pass(UNDO_TIME);
  expect(await stateOf(ada, gig)).toBe('applied');
  expect(await stateOf(ben, gig)).toBe('applied');
  expect(await newsOf(ben)).toEqual([]);
});
