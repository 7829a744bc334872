import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Discovered, PeopleCounts } from '#contract/people.ts';
import { applications, gigs } from '#server/db/schema/gigs.ts';
import { tookPart } from '#server/gigs/played.ts';
import { type Asking, editProfile, get, itemsOf, refusal } from '#tests/server/answers.ts';
import { bookingServer, day } from '#tests/server/booking-server.ts';
import { membersOfTest } from '#tests/server/server-of-file.ts';
import { block, link } from '#tests/support/acts.ts';
import { read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const scene = await bookingServer();
const { server, declan, ada, ben, pass, publish, apply, move, book, booked, edit, inDays } = scene;

const playedPeople = (who: Asking, more = '') =>
  itemsOf<Discovered>(who, `/api/people?played=links&limit=50${more}`);
const names = async (who: Asking) => (await playedPeople(who)).map(({ name }) => name).toSorted();
const playedWithOf = async (who: Member, about: Member) => {
  const items = await itemsOf<Discovered>(who, '/api/people?limit=50');
  const known = items.find(({ id }) => id === about.id)?.playedWith;
  return known && { ...known, people: known.people.map(({ name }) => name) };
};
const counts = (who: Asking, query = '') => get<PeopleCounts>(who, `/api/people/counts?${query}`);

async function bothBooked() {
  const { gig } = await booked({ date: inDays(3), places: 2 });
  await book(ben, gig);
  return gig;
}

const [fan] = await membersOfTest(server, 'Fan');

test('PPL-01 players and poster count as having played together once the gig is over', async () => {
  const gig = await bothBooked();
  await link(fan, ada);
  expect(await names(fan)).toEqual([]);
  expect(await tookPart(server.db, gig.id, ben.id, server.app.services.now())).toBe(false);
  await pass(4 * day);
  expect(await names(fan)).toEqual(['Ben', 'Declan']);
  expect(await names(ada), 'who played with the viewer').toEqual(['Ben', 'Declan']);
  expect(await playedWithOf(fan, ben)).toEqual({ withMe: 0, count: 1, people: ['Ada'] });
  expect(await playedWithOf(declan, ben)).toEqual({ withMe: 1, count: 0, people: [] });
  expect(await playedWithOf(fan, ada), 'a link alone is not playing together').toBeUndefined();
  const now = server.app.services.now();
  for (const { id } of [ada, ben, declan]) expect(await tookPart(server.db, gig.id, id, now)).toBe(true);
  expect(await tookPart(server.db, gig.id, fan.id, now)).toBe(false);
});

const soon = () => ({ date: inDays(3) });
test.each([
  ['has applied', async () => apply(ada, await publish(soon()))],
  ['has dropped out', async () => move(ada, 'withdraw', (await booked(soon())).application)],
  ['has not confirmed a change', async () => edit((await booked(soon())).gig, { ...soon(), place: 'York' })],
  ['was booked for a cancelled gig', async () => scene.moveGig('cancel', (await booked(soon())).gig)],
])('PPL-01 a player who %s has played with nobody', async (_, act) => {
  await act();
  await pass(4 * day);
  await link(ada, ben);
  expect(await names(ben)).toEqual([]);
  expect(await names(declan)).toEqual([]);
});

test('PPL-01 applications get the new time of a gig that is moved', async () => {
  const { gig } = await booked({ date: inDays(3) });
  await edit(gig, { date: inDays(20), startTime: '20:00' });
  const [moved] = await server.db.select().from(gigs).where(eq(gigs.id, gig.id));
  const [row] = await server.db.select().from(applications).where(eq(applications.gigId, gig.id));
  expect([row?.startsAt, row?.endsAt]).toEqual([moved?.startsAt, moved?.endsAt]);
  expect(row?.startsAt).toBeInstanceOf(Date);
});

test('PPL-01 API-03 the filter combines with others, is counted like them and pages without gaps', async () => {
  await bothBooked();
  await link(fan, ada);
  await read(editProfile(ben, { skills: ['Theorbo'] }));
  await pass(4 * day);
  expect((await playedPeople(fan, '&skill=Theorbo')).map(({ name }) => name)).toEqual(['Ben']);
  const all = (await playedPeople(fan)).map(({ id }) => id);
  expect(all).toEqual(expect.arrayContaining([ben.id, declan.id]));
  expect(await walk(fan, '/api/people?played=links', 1)).toEqual(all);
  expect((await counts(fan)).played).toBe(all.length);
  expect(await counts(fan, 'played=links&skill=Theorbo')).toMatchObject({
    total: 1,
    played: 1,
    without: { played: 1, skill: all.length },
  });
});

test('PPL-01 visitors cannot use the filter: it is refused with a message and not counted', async () => {
  const msg = 'Sign in to see who has played with people you know.';
  for (const path of ['/api/people', '/api/people/counts'])
    expect(await server.call('GET', `${path}?played=links`)).toMatchObject(
      refusal(400, { field: 'played', msg }),
    );
  expect((await counts(server)).played).toBeNull();
});

test('SAF-07 PPL-06 blocked members and unreadable profiles are neither listed nor named', async () => {
  await bothBooked();
  await link(fan, ada);
  await pass(4 * day);
  await read(editProfile(ben, { shownTo: 'links' }));
  expect(await names(fan)).not.toContain('Ben');
  expect(await playedWithOf(fan, ben)).toBeUndefined();
  await read(editProfile(ben, { shownTo: 'everyone' }));
  expect(await playedWithOf(fan, ben)).toMatchObject({ people: ['Ada'] });
  await block(ada, fan);
  expect(await playedWithOf(fan, ben)).toBeUndefined();
  await block(fan, declan);
  expect(await playedPeople(fan)).not.toContainEqual(expect.objectContaining({ id: declan.id }));
});
