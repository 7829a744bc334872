import { describe, expect, test } from 'vitest';
import type { Gig } from '#contract/gigs.ts';
import { answer } from '#server/admin/commands.ts';
import { block, link, publish as publishAs, unblock } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { dashboardOf, get, idsOf, itemsOf, refusal, statusOf } from '../answers.ts';
import { bookingServer, hour } from '../booking-server.ts';
import { UNDO_TIME } from '../undo-server.ts';

const scene = await bookingServer();
const { server, people, pass, timeIsOver, inDays, publish, readGig, apply, call, move } = scene;
const { stateOf, versionAsked, applied, booked } = scene;

const calendarOf = (who: Member) => idsOf(who, `/api/calendar?from=${inDays(0)}&to=${inDays(60)}&saved=with`);
const feedOf = async (path: string) => String((await server.call('GET', path)).body);
const accept = async (who: Member, gig: Gig, application: { id: string }) => {
  const { version = 1 } = await versionAsked(who, gig);
  return call(who, 'accept-offer', application, { version });
};

const parts = ['', '/questions', '/conflicts', '/calendar-address'];
const partsOf = (who: Member, { id }: Gig) =>
  Promise.all(parts.map((part) => statusOf(who.call('GET', `/api/gigs/${id}${part}`))));

/** Ada, a link of Declan's, has applied for one gig and is offered another; both are for links, and she saved both. */
async function waitingAndOffered() {
  const { declan, ada } = people;
  await link(declan, ada);
  const plain = await publish({ visibility: 'links' });
  const offered = await publish({ visibility: 'links', date: inDays(40) });
  const [waiting, offer] = [await apply(ada, plain), await apply(ada, offered)];
  await move(declan, 'offer', offer, { hours: 24 });
  await pass(UNDO_TIME);
  for (const gig of [plain, offered]) await read(ada.call('PUT', `/api/gigs/${gig.id}/saved`));
  const { path: feed } = await read<{ path: string }>(ada.call('POST', '/api/calendar/address'), 201);
  const { path: file } = await get<{ path: string }>(ada, `/api/gigs/${offered.id}/calendar-address`);
  return { plain, offered, waiting, offer, feed, file };
}

describe.each([
  ['SAF-07 the poster blocks the applicant', () => block(people.declan, people.ada)],
  ['SAF-07 the applicant blocks the poster', () => block(people.ada, people.declan)],
  [
    'SAF-08 the poster is suspended',
    () => answer(server.db, ['suspend', people.declan.email, '--reason', 'Sells strings']),
  ],
])('%s', (_, hide) => {
  test('SAF-07 SAF-08 the gig of a waiting application or an offer is gone for the applicant, who can still end either', async () => {
    const { ada } = people;
    const { plain, offered, waiting, offer, feed, file } = await waitingAndOffered();
    expect(await partsOf(ada, offered)).toEqual(parts.map(() => 200));
    expect(await feedOf(feed)).toContain(offered.id);
    expect(await statusOf(server.call('GET', file))).toBe(200);
    await hide();
    expect(await statusOf(server.call('GET', file))).toBe(404);
    for (const gig of [plain, offered]) expect(await partsOf(ada, gig)).toEqual(parts.map(() => 404));
    expect(await statusOf(ada.call('PUT', `/api/gigs/${plain.id}/saved`))).toBe(404);
    for (const list of ['/api/applications/mine', '/api/gigs/saved'])
      expect(await idsOf(ada, list), list).toEqual([]);
    expect(await calendarOf(ada)).toEqual([]);
    expect(await feedOf(feed)).not.toContain('BEGIN:VEVENT');
    expect(await dashboardOf(ada)).toMatchObject({
      myApplications: { count: 0, items: [] },
      offers: { count: 0, items: [] },
    });
    expect(await statusOf(call(ada, 'accept-offer', offer, { version: 1 }))).toBe(404);
    expect(await statusOf(call(ada, 'decline-offer', offer))).toBe(200);
    expect(await statusOf(call(ada, 'withdraw', waiting))).toBe(200);
    expect(await statusOf(call(ada, 'withdraw', waiting))).toBe(409);
  });

  test('SAF-07 SAF-08 a gig that was applied for and is now hidden is no conflict with another', async () => {
    const { ada, ben } = people;
    await apply(ada, await publish());
    const sameDay = await publishAs(ben, { date: inDays(30) });
    const conflicts = () => itemsOf(ada, `/api/gigs/${sameDay.id}/conflicts`);
    expect(await conflicts()).toHaveLength(1);
    await hide();
    expect(await conflicts()).toEqual([]);
  });

  test('SAF-07 SAF-08 a booked player keeps the gig in every list, and can withdraw', async () => {
    const { ada } = people;
    const { gig, application } = await booked();
    await hide();
    expect(await partsOf(ada, gig)).toEqual(parts.map(() => 200));
    expect(await calendarOf(ada)).toEqual([gig.id]);
    expect(await idsOf(ada, '/api/applications/mine')).toEqual([application.id]);
    expect((await dashboardOf(ada)).next?.id).toBe(gig.id);
    expect(await statusOf(call(ada, 'withdraw', application))).toBe(200);
    expect(await statusOf(ada.call('GET', `/api/gigs/${gig.id}`))).toBe(404);
  });
});

test('SAF-07 SAF-15 a player whose booking was called off a moment before a block still has a dashboard', async () => {
  const { declan, ada } = people;
  const { gig } = await booked();
  await scene.moveGig('cancel', gig);
  await block(declan, ada);
  expect((await dashboardOf(ada)).next).toBeNull();
});

test('SAF-07 an offer that a block hides is not in the poster’s list and counts, and keeps no place', async () => {
  const { declan, ada } = people;
  const { gig, adas: offer, bens: other } = await applied();
  await move(declan, 'offer', offer);
  await pass(UNDO_TIME);
  expect(await statusOf(call(declan, 'accept', other))).toBe(409);
  await block(ada, declan);
  expect(await idsOf(declan, `/api/gigs/${gig.id}/applications`)).toEqual([other.id]);
  expect(await readGig(declan, gig)).toMatchObject({
    placesOffered: 0,
    roles: [{ offered: 0 }],
    applicationCount: 1,
    applicationCounts: { applied: 1, offered: 0 },
  });
  expect(await statusOf(call(declan, 'accept', other))).toBe(200);
});

test('SAF-07 after unblocking an offer is valid again, unless its place was taken', async () => {
  const { declan, ada, ben } = people;
  const [kept, gone] = [await publish(), await publish({ date: inDays(40) })];
  const [one, two] = [await apply(ada, kept), await apply(ada, gone)];
  for (const offer of [one, two]) await move(declan, 'offer', offer, { hours: 24 });
  await pass(UNDO_TIME);
  await block(declan, ada);
  await move(declan, 'accept', await apply(ben, gone));
  await pass(UNDO_TIME);
  await unblock(declan, ada);
  expect(await statusOf(accept(ada, kept, one))).toBe(200);
  const msg = 'Your place has gone to someone else.';
  expect(await accept(ada, gone, two)).toMatchObject(refusal(409, { msg }));
  await timeIsOver(24 * hour);
  expect(await stateOf(ada, gone)).toBe('closed');
});

test('SAF-07 a filled gig that waits for an offer a block hides takes people again when the time to answer is over', async () => {
  const { declan, ada, ben } = people;
  const { gig, adas: application, bens: next } = await applied();
  await move(declan, 'stand-by', next);
  await move(declan, 'accept', application);
  await pass(UNDO_TIME);
  await move(ada, 'withdraw', application);
  await pass(UNDO_TIME);
  expect(await stateOf(ben, gig)).toBe('offered');
  expect((await readGig(declan, gig)).status).toBe('filled');
  await block(ben, declan);
  await timeIsOver(48 * hour);
  expect((await readGig(declan, gig)).status).toBe('open');
  expect(await statusOf(call(ben, 'withdraw', next))).toBe(200);
});
