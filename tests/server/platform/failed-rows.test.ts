import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { GigSearch } from '#contract/ours/gig-searches.ts';
import { newId } from '#server/db/ids.ts';
import { putRows, takeRows } from '#server/db/rows.ts';
import { gigMatches, gigSearches } from '#server/db/schema/gig-searches.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { derivedOf } from '#server/gig-searches/keys.ts';
import { matchGigs } from '#server/gig-searches/matching.ts';
import { publish } from '#tests/support/acts.ts';
import { gigForm, read } from '#tests/support/fixtures.ts';
import { refusing } from '#tests/support/refusing.ts';
import type { Member } from '#tests/support/server.ts';
import { hour } from '../booking-server.ts';
import { reviewServer } from '../review-server.ts';

const reviews = await reviewServer();
const { server, people } = reviews;
const { services } = server.app;
const dayAfter = 13 * hour;

beforeAll(() => services.gazetteer.filled(), 300_000);

const failuresAt = (place: Parameters<typeof services.failures.counts.get>[0]) =>
  services.failures.counts.get(place) ?? 0;
const metrics = async () => (await server.ops('/metrics')).body;
const setZone = ({ id }: { id: string }, timeZone: string) =>
  server.db.update(gigs).set({ timeZone }).where(eq(gigs.id, id));
const drummer = (who: Member) => publish(who, { category: 'drums' });
const saveSearch = (who: Member) =>
  read<GigSearch>(
    who.call('POST', '/api/gigs/searches', { name: 'Soon', filters: { category: 'drums' } }),
    201,
  );

/** A search as it was stored before zones were checked. */
async function storeSearch(who: Member, zone: string) {
  const filters = { category: 'drums', days: 'week' as const, zone };
  const id = newId();
  const derived = await derivedOf(server.db, filters, { skills: [], genres: [], placeId: null, reach: null });
  const at = services.now();
  await server.db.insert(gigSearches).values({
    ...derived,
    id,
    ownerId: who.id,
    name: 'Odd',
    filters,
    filtersHash: id,
    createdAt: at,
    lookedAt: at,
  });
  return id;
}
const searchesOf = async ({ id }: { id: string }) =>
  (await server.db.select().from(gigMatches).where(eq(gigMatches.gigId, id))).map(({ searchId }) => searchId);

test('SAF-11 a gig in a zone that PostgreSQL does not know stops no review of other gigs; it is counted', async () => {
  const { ada, ben } = people;
  const odd = await reviews.played(ben);
  const good = await reviews.played(ada);
  await setZone(odd, '+0530');
  const before = failuresAt('reviews');
  await reviews.lookAt(good, dayAfter);
  expect(await reviews.told(ada)).toEqual(['review_asked']);
  expect(await reviews.told(ben)).toEqual([]);
  expect(failuresAt('reviews')).toBe(before + 1);
  expect(await metrics()).toContain('rows_set_aside{place="reviews"} 1');

  await reviews.look();
  expect(failuresAt('reviews'), 'it is not tried at every look').toBe(before + 1);
  await setZone(odd, 'Europe/London');
  reviews.wait(hour);
  await reviews.look();
  expect(await reviews.told(ben)).toEqual(['review_asked']);
  expect(await metrics()).not.toContain('rows_set_aside{place="reviews"} 1');
});

test('SAF-11 GIG-06 a saved search in a zone that PostgreSQL does not know keeps no gig from other searches', async () => {
  const { ada, ben, declan } = people;
  const [good, odd] = [await saveSearch(ada), await storeSearch(ben, '+0530')];
  const before = failuresAt('saved searches');
  const gigsOfToday = [await drummer(declan), await drummer(declan)];
  await matchGigs(services);
  for (const gig of gigsOfToday) expect(await searchesOf(gig)).toEqual([good.id]);
  expect(failuresAt('saved searches')).toBe(before + 1);
  expect(await metrics()).toContain('rows_set_aside{place="saved searches"} 1');
  await server.db.delete(gigSearches).where(eq(gigSearches.id, odd));
});

test('SAF-11 GIG-06 a hundred gigs that cannot be matched keep no later gig waiting', async () => {
  const { ada, declan } = people;
  const search = await saveSearch(ada);
  const [first, later] = [await drummer(declan), await drummer(declan)];
  const [row = {}] = await takeRows(server.db, gigs, eq(gigs.id, first.id));
  const refused = Array.from({ length: 100 }, () => {
    const id = newId();
    return { ...row, id, client_id: id, title: 'Refused', updated_at: first.createdAt };
  });
  await server.db.transaction((tx) => putRows(tx, gigs, refused));
  const isRefused = eq(gigs.title, 'Refused');
  await refusing(server.db, { what: 'update', table: 'gigs', when: "new.title = 'Refused'" }, async () => {
    await matchGigs(services);
    await matchGigs(services);
  });
  expect(await searchesOf(later)).toContain(search.id);
  expect(await server.db.$count(gigs, and(isRefused, gigs.toMatch))).toBe(100);

  reviews.wait(hour);
  await matchGigs(services);
  expect(await server.db.$count(gigs, and(isRefused, gigs.toMatch))).toBe(0);
});

const unknownZone = { status: 400, body: { errors: [{ msg: 'We do not know that time zone.' }] } };

test.each(['+0530', '+05', '-0330', 'Europe/Atlantis', 'Factory', 'posixrules'])(
  'SAF-11 GIG-14 %s is no zone of a gig, a search or a reader: a zone is a name that PostgreSQL knows',
  async (zone) => {
    const { declan } = people;
    const asked = `zone=${encodeURIComponent(zone)}&from=${reviews.inDays(1)}`;
    expect(await server.call('GET', `/api/gigs?${asked}`)).toMatchObject(unknownZone);
    const clock = `clock=${encodeURIComponent(zone)}`;
    expect(await server.call('GET', `/api/gigs/counts?${clock}`)).toMatchObject(unknownZone);
    const gig = { ...gigForm({ timeZone: zone }), clientId: newId() };
    expect(await declan.call('POST', '/api/gigs', gig)).toMatchObject(unknownZone);
    const search = { name: 'x', filters: { category: 'drums', zone } };
    expect(await declan.call('POST', '/api/gigs/searches', search)).toMatchObject(unknownZone);
  },
);

test.each([
  ['Europe/Dublin', 'Europe/Dublin'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['UTC', 'UTC'],
  ['europe/LONDON', 'Europe/London'],
])('SAF-11 GIG-14 a gig in %s is stored in %s', async (timeZone, stored) => {
  expect(await publish(people.declan, { timeZone })).toMatchObject({ timeZone: stored });
});
