import { eq } from 'drizzle-orm';
import type { SavedFilters } from '#contract/gig-search.ts';
import type { Db } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { gigMatches, gigSearches } from '#server/db/schema/around-gigs.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { derivedOf, matchGig } from '#server/gig-searches/matching.ts';
import { failedRows } from '#server/jobs/housekeeping.ts';
import { filledAt, idOf } from '../plans/fill.ts';
import { kinds, nthOf, onFilledPostgres, quantiles, someSkills, towns } from './filled.ts';

/**
 * Measures how long it takes to find the saved searches that match a new gig, on a separate PostgreSQL:
 * `SEARCHES=100000 ASKED=200 npm run bench:searches`.
 */
const searches = Number(process.env.SEARCHES ?? 100_000);
const asked = Number(process.env.ASKED ?? 200);

const words = ['drums', 'marardru', 'norwich', 'dj', 'wedding', 'brass band', 'pit'];

/** Half of them near a town; by kind, instrument, genre, words, pay, and the member's profile. */
function filtersOf(nth: number): SavedFilters {
  const near =
    nth % 2 === 0
      ? { near: String(nthOf(towns, nth / 2)), within: nthOf(['25', '50', '100'] as const, nth) }
      : {};
  const what: SavedFilters[] = [
    { category: nthOf(kinds, nth) },
    { skill: nthOf(someSkills, nth) },
    { genre: nthOf(['Jazz', 'Klezmer', 'Soul', 'Ceilidh'], nth) },
    { q: nthOf(words, nth) },
    { category: nthOf(kinds, nth), pay: String(1000 * (nth % 40)), currency: 'GBP', per: 'night' },
    { fit: 'me' },
  ];
  return { ...near, ...nthOf(what, Math.floor(nth / 6)) };
}

async function rowOf(db: Db, nth: number) {
  const filters = filtersOf(nth);
  const placeId = nthOf(towns, nth) ?? null;
  const member = { skills: ['Drums', 'Vocals'], genres: ['Jazz'], placeId, reach: 50 };
  const derived = await derivedOf(db, filters, member);
  return { ...derived, filters, ownerId: idOf('users', 1 + nth), name: 'Search', filtersHash: newId() };
}

await onFilledPostgres(searches, ['users', 'blocks', 'gigs', 'applications'], async (db, client) => {
  for (let first = 0; first < searches; first += 1000) {
    const count = Math.min(1000, searches - first);
    const some = Array.from({ length: count }, (_, more) => rowOf(db, first + more));
    await db.insert(gigSearches).values(await Promise.all(some));
  }
  await client.query('vacuum analyze gig_searches');
  const times: number[] = [];
  const failed = failedRows({ note: () => {} }, () => filledAt);
  for (let nth = 1; nth <= asked; nth += 1) {
    const id = idOf('gigs', nth * 7);
    const soon = new Date(filledAt.getTime() + 86_400_000);
    await db
      .update(gigs)
      .set({ toMatch: true, status: 'open', startsAt: soon, endsAt: soon })
      .where(eq(gigs.id, id));
    const began = performance.now();
    await db.transaction((tx) => matchGig(tx, id, filledAt, failed));
    times.push(performance.now() - began);
  }
  const { half, most, all } = quantiles(times.slice(1));
  const matches = await db.$count(gigMatches);
  console.log(
    `${searches} saved searches, ${asked} new gigs, ${Math.round(matches / asked)} matches each: milliseconds`,
  );
  console.log(`half within ${half}, 95 of 100 within ${most}, slowest ${all}`);
});
