import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type SavedFilters, someDays } from '#contract/gig-search.ts';
import { payUnits } from '#contract/gig-terms.ts';
import { gigCategories } from '#contract/gigs.ts';
import { dateRangeOf } from '#features/gigs/board/filters.ts';
import { fingerprint, newId } from '#server/db/ids.ts';
import { gigSearches } from '#server/db/schema/around-gigs.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { places } from '#server/db/schema/places.ts';
import { users } from '#server/db/schema/users.ts';
import { derivedOf, fromSearches, keysOfGig } from '#server/gig-searches/matching.ts';
import { filtersOf } from '#server/gigs/filters.ts';
import { findGigs, isFuzzy } from '#server/gigs/find.ts';
import { daysAfter, spanOf } from '#server/gigs/local-time.ts';
import { HttpError } from '#server/http/errors.ts';
import { leeds, york } from '#tests/server/searched-gigs.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { dayFromNow } from '#tests/support/fixtures.ts';

const server = await serverOfFile();
beforeAll(() => server.app.services.gazetteer.filled(), 300_000);
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Near and far, on both sides of the date line, close to the pole. */
const towns = [leeds, york, 2643743, 2198148, 2729907, 5861897];
const words = [
  'Drums',
  'fiddle',
  'Jazz',
  'dj',
  'house kit',
  'a-rock',
  'Mölln',
  '50%',
  "rock'n'roll",
  '2rock',
];
const phrase = fc.array(fc.constantFrom(...words, 'for', 'the', 'x'), { minLength: 1, maxLength: 4 });
const text = phrase.map((some) => some.join(' '));
const maybe = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const dateFrom = fc.integer({ min: 3, max: 11 }).map(dayFromNow);

const anyGig = fc.record({
  title: text,
  description: text,
  venue: fc.constantFrom('', 'The Hop'),
  category: fc.constantFrom(...gigCategories),
  tags: fc.array(fc.constantFrom('Drums', 'DRUMS', 'drum kit', 'Jazz', 'Fiddle', 'Own van'), {
    maxLength: 3,
  }),
  placeId: fc.constantFrom(...towns, null),
  remote: fc.boolean(),
  date: dateFrom,
  run: fc.constantFrom(0, 0, 1, 5),
  dateByAgreement: fc.constantFrom(false, false, false, true),
  startTime: fc.constantFrom(null, '00:30', '19:30', '23:45'),
  timeZone: fc.constantFrom('Europe/London', 'Pacific/Auckland', 'America/Adak'),
  payAmount: fc.constantFrom(5_000, 10_000, 20_000),
  payCurrency: fc.constantFrom('GBP', 'EUR'),
  payUnit: fc.constantFrom(...payUnits),
});

const lastOf = ({ date, dateByAgreement }: { date: string; dateByAgreement: boolean }, run: number) =>
  run > 0 && !dateByAgreement ? daysAfter(date, run) : null;

const anyFilters = fc
  .record({
    q: maybe(fc.oneof(fc.constantFrom(...words, 'rock', 'dru', 'ou', '%', 'Hop'), text)),
    near: maybe(fc.constantFrom(...towns).map(String)),
    within: maybe(fc.constantFrom('10' as const, '25' as const, '50' as const, '100' as const)),
    remote: maybe(fc.constantFrom('with' as const, 'only' as const)),
    days: maybe(fc.constantFrom(...someDays)),
    from: maybe(dateFrom),
    to: maybe(dateFrom),
    pay: maybe(fc.constantFrom('5000', '10000')),
    currency: maybe(fc.constantFrom('GBP', 'EUR')),
    per: maybe(fc.constantFrom(...payUnits)),
    category: maybe(fc.uniqueArray(fc.constantFrom(...gigCategories), { minLength: 1 }).map(String)),
    skill: maybe(fc.constantFrom('Drums', 'drum kit ', 'fiddle', 'violin')),
    genre: maybe(fc.constantFrom('jazz', 'Rock')),
    fit: maybe(fc.constant('me' as const)),
  })
  .map(({ days, from, to, within, remote, ...rest }): SavedFilters => {
    const filters = {
      ...rest,
      ...(days ? { days, zone } : { from, to }),
      within: rest.near === undefined ? undefined : within,
      remote: rest.near === undefined || remote === 'with' ? remote : undefined,
    };
    return JSON.parse(JSON.stringify(filters));
  });

const profiles = [
  { skills: ['Drums', 'Violin'], genres: [], placeId: leeds, reach: 25 },
  { skills: [], genres: ['Jazz'], placeId: null, reach: null },
  { skills: [], genres: [], placeId: york, reach: null },
  { skills: [], genres: [], placeId: null, reach: null },
];

test('GIG-06 a gig matches exactly the searches that would list it, over many random gigs and filters', async () => {
  const { db } = server;
  expect(await db.$count(places, sql`${places.id} in ${towns}`)).toBe(towns.length);
  const poster = await server.member({ name: 'Poster' });
  const members = await Promise.all(
    profiles.map(async (profile) => {
      const { id } = await server.member();
      const [member] = await db.update(users).set(profile).where(eq(users.id, id)).returning();
      return member ?? expect.fail('no member');
    }),
  );
  const now = new Date();

  const onBoard = async (ownerId: string, { days, ...rest }: SavedFilters): Promise<string[] | null> => {
    const asked = { ...rest, ...(days && dateRangeOf(days, now)) };
    try {
      const filters = await filtersOf(db, ownerId, asked, now);
      const found = await findGigs(db, ownerId, asked, filters, { now, rows: 1000 });
      return found.filter((place) => !isFuzzy(place)).map(({ id }) => id);
    } catch (error) {
      if (error instanceof HttpError && error.statusCode === 400) return null;
      throw error;
    }
  };

  let [pairs, asked] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyGig, { minLength: 20, maxLength: 20 }),
      fc.array(fc.tuple(fc.nat(profiles.length - 1), anyFilters), { minLength: 60, maxLength: 60 }),
      async (made, searches) => {
        await db.delete(gigs);
        await db.delete(gigSearches);
        const rows = await db
          .insert(gigs)
          .values(
            made.map(({ run, ...gig }) => ({
              ...gig,
              lastDate: lastOf(gig, run),
              ...spanOf({
                ...{ date: gig.date, lastDate: lastOf(gig, run), timeZone: gig.timeZone },
                ...{ startTime: gig.dateByAgreement ? null : gig.startTime, endTime: null },
              }),
              posterId: poster.id,
              clientId: newId(),
              place: 'Somewhere',
            })),
          )
          .returning();
        const expected = new Set<string>();
        for (const [nth, [memberIndex, filters]] of searches.entries()) {
          const member = members[memberIndex] ?? expect.fail('no member');
          const found = await onBoard(member.id, filters);
          if (!found) continue;
          const derived = await derivedOf(db, filters, member);
          const filtersHash = fingerprint(nth);
          const row = { ...derived, filters, filtersHash, ownerId: member.id, name: String(nth) };
          await db.insert(gigSearches).values(row);
          asked += 1;
          for (const id of found) expected.add(`${nth} ${JSON.stringify(filters)} ${id}`);
        }
        const matched = new Set<string>();
        for (const gig of rows) {
          const keys = await keysOfGig(db, gig);
          const { rows: matches } = (await db.execute(
            sql`select ${gigSearches.name} ${fromSearches(gig, keys, now)}`,
          )) as { rows: { name: string }[] };
          for (const { name } of matches)
            matched.add(`${name} ${JSON.stringify(searches[Number(name)]?.[1])} ${gig.id}`);
        }
        pairs += expected.size;
        expect([...matched].toSorted()).toEqual([...expected].toSorted());
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
  expect(asked).toBeGreaterThan(200);
  expect(pairs).toBeGreaterThan(100);
}, 300_000);
