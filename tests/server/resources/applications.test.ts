import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Gig } from '#contract/ours/gigs.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { applicationsFor, itemsOf, refusal, statusOf } from '#tests/server/answers.ts';
import { bookingServer } from '#tests/server/booking-server.ts';
import { block } from '#tests/support/acts.ts';
import { freshClientId, gigForm, read } from '#tests/support/fixtures.ts';

const scene = await bookingServer(0);
const { server, people, publish, readGig, moveGig, newsOf, stateOf } = scene;
const { applyWith, apply, applied, call, move } = scene;

test('SCR an application notifies the poster and is shown to both', async () => {
  const { ada, declan } = people;
  const gig = await publish();
  await apply(ada, gig, { note: 'Ten minutes from Mill Lane' });
  expect(await newsOf(declan)).toEqual(['gig_application']);
  expect(await stateOf(ada, gig)).toBe('applied');
  expect(await applicationsFor(declan, gig)).toMatchObject([
    { note: 'Ten minutes from Mill Lane', state: 'applied', applicant: { id: ada.id, linkState: 'none' } },
  ]);
  const own = { gigId: gig.id, gig: { title: gig.title, status: 'open' } };
  expect(await itemsOf(ada, '/api/applications/mine')).toMatchObject([own]);
});

test('SAF-05 a repeated send is one application', async () => {
  const gig = await publish();
  const clientId = freshClientId();
  const both = [apply(people.ada, gig, { clientId }), apply(people.ada, gig, { clientId })];
  const [first, second] = await Promise.all(both);
  expect(second?.id).toBe(first?.id);
  expect(await applyWith(people.ada, gig)).toMatchObject(refusal(409, undefined, { id: gig.id }));
  expect(await newsOf(people.declan)).toEqual(['gig_application']);
});

test('SCR withdrawing and applying again reuse one application', async () => {
  const gig = await publish();
  const first = await apply(people.ada, gig, { note: 'First note' });
  expect(await move(people.ada, 'withdraw', first)).toMatchObject({ state: 'withdrawn' });
  expect(await readGig(people.ada, gig)).toMatchObject({ applicationCount: 0 });
  scene.wait(1);
  const again = await apply(people.ada, gig, { note: 'Second note' });
  expect(again).toMatchObject({ id: first.id, state: 'applied', note: 'Second note' });
  expect(await newsOf(people.declan)).toEqual(['application_withdrawn', 'gig_application']);
});

test('SCR a filled gig closes every open application, and opens them again when a booked player drops out', async () => {
  const { ada, ben, declan } = people;
  const cy = await server.member({ name: 'Cy' });
  const { gig, adas } = await applied();
  await move(cy, 'withdraw', await apply(cy, gig));
  await move(declan, 'accept', adas);
  expect(await readGig(server, gig)).toMatchObject({ status: 'filled', placesTaken: 1 });
  const states = await Promise.all([ada, ben, cy].map((who) => stateOf(who, gig)));
  expect(states).toEqual(['accepted', 'closed', 'withdrawn']);
  const news = await Promise.all([ada, ben, cy].map(newsOf));
  expect(news).toEqual([['application_accepted'], ['gig_filled'], []]);
  expect(await move(ada, 'withdraw', adas)).toMatchObject({ state: 'withdrawn', gigStatus: 'open' });
  expect(await stateOf(ben, gig)).toBe('applied');
  expect(await newsOf(ben)).toEqual(['gig_filled', 'gig_reopened']);
  expect(await scene.latestOf(declan)).toBe('application_withdrawn');
});

test('SCR a gig with two places fills with the second booking', async () => {
  const { gig, adas, bens } = await applied({ places: 2 });
  expect(await move(people.declan, 'accept', adas)).toMatchObject({ gigStatus: 'open' });
  expect(await move(people.declan, 'accept', bens)).toMatchObject({ gigStatus: 'filled' });
  const withPlaces = (places: number) =>
    people.declan.call('PUT', `/api/gigs/${gig.id}`, { ...gigForm({ places }), version: gig.version });
  expect(await withPlaces(1)).toMatchObject(refusal(400, { field: 'places' }));
  expect(await read<Gig>(withPlaces(3))).toMatchObject({ status: 'open' });
});

test('SCR two simultaneous accepts give the last place once', async () => {
  const { gig, adas, bens } = await applied();
  const both = [adas, bens].map((application) => statusOf(call(people.declan, 'accept', application)));
  expect((await Promise.all(both)).sort()).toEqual([200, 409]);
  expect(await readGig(people.declan, gig)).toMatchObject({ placesTaken: 1, status: 'filled' });
});

test('SCR closing notifies waiting applicants, cancelling notifies booked players too', async () => {
  const { ada, ben, declan } = people;
  const { gig } = await scene.bookedAndApplied();
  await moveGig('close', gig);
  expect([await stateOf(ada, gig), await stateOf(ben, gig)]).toEqual(['accepted', 'closed']);
  expect(await newsOf(ben)).toEqual(['gig_closed']);
  await moveGig('cancel', gig);
  expect([await stateOf(ada, gig), await stateOf(ben, gig)]).toEqual(['cancelled', 'cancelled']);
  expect(await newsOf(ada)).toEqual(['application_accepted', 'gig_cancelled']);
  expect((await readGig(declan, gig)).applicationCounts).toMatchObject({ accepted: 0, cancelled: 2 });
});

test('SAF-01 only poster and applicant read and move an application', async () => {
  const { ada, ben, declan } = people;
  const gig = await publish();
  const application = await apply(ada, gig);
  expect(await statusOf(ben.call('GET', `/api/gigs/${gig.id}/applications`))).toBe(403);
  for (const [who, what, status] of [
    [ben, 'withdraw', 404],
    [ben, 'accept', 404],
    [ada, 'accept', 403],
    [declan, 'withdraw', 403],
  ] as const)
    expect(await statusOf(call(who, what, application)), `${who.name} ${what}`).toBe(status);
  expect((await readGig(ben, gig)).myApplication).toBeNull();
  expect(await stateOf(ada, gig)).toBe('applied');
});

test('SAF-01 neither the poster nor a blocked member can apply', async () => {
  const gig = await publish();
  await block(people.declan, people.ben);
  expect(await statusOf(applyWith(people.declan, gig))).toBe(403);
  expect(await statusOf(applyWith(people.ben, gig))).toBe(404);
});

test('SCR a gig that is over takes no applications and no bookings', async () => {
  const gig = await publish();
  const waiting = await apply(people.ada, gig);
  await server.db
    .update(gigs)
    .set({ startsAt: new Date(Date.now() - 9_000_000), endsAt: new Date(Date.now() - 1000) })
    .where(eq(gigs.id, gig.id));
  expect(await applyWith(people.ben, gig)).toMatchObject(refusal(409, { msg: 'This gig is over.' }));
  expect(await statusOf(call(people.declan, 'accept', waiting))).toBe(409);
});

test.each(['x', '00000000-0000-7000-8000-000000000000'])('API-03 the id %s is 404', async (id) => {
  expect(await statusOf(call(people.ada, 'withdraw', { id }))).toBe(404);
  expect(await statusOf(applyWith(people.ada, { id }))).toBe(404);
});

test('GIG-07 an application has up to three safe links to work, read by poster and applicant, also after reapplying', async () => {
  const gig = await publish();
  const links = ['https://ada.example/live', 'https://ada.example/late?x=1'];
  for (const wrong of [
    ['http://ada.example'],
    ['javascript:alert(1)'],
    ['https://a:b@c.example'],
    [...links, ...links],
    'https://ada.example',
  ])
    expect(await statusOf(applyWith(people.ada, gig, { links: wrong })), `${wrong}`).toBe(400);
  const clientId = freshClientId();
  const application = await apply(people.ada, gig, { links, clientId });
  expect(await statusOf(applyWith(people.ada, gig, { links: [], clientId }))).toBe(409);
  expect(await applicationsFor(people.declan, gig)).toMatchObject([{ links }]);
  expect(await scene.standing(people.ada, gig)).toMatchObject({ links });
  await move(people.ada, 'withdraw', application);
  await apply(people.ada, gig, { links: links.slice(1) });
  expect(await applicationsFor(people.declan, gig)).toMatchObject([{ links: links.slice(1) }]);
});
