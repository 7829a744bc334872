import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { SavedFilters } from '#contract/gig-searches.ts';
import { openDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { gigMatches, gigSearches } from '#server/db/schema/around-gigs.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { derivedOf, matchGig } from '#server/gig-searches/matching.ts';
import { failedRows } from '#server/jobs/housekeeping.ts';
import { ownPostgres } from '#tests/support/own-postgres.ts';
import { fill, filledAt, idOf } from '../plans/fill.ts';
import { fillTowns } from '../plans/plans.ts';
import { of, roomy, someSkills, towns } from './asking.ts';

/**
 * How soon it is known to which of so many saved searches a new gig comes, on a PostgreSQL of its own:
 * `SEARCHES=100000 ASKED=200 npm run bench:searches`.
 */
const searches = Number(process.env.SEARCHES ?? 100_000);
const asked = Number(process.env.ASKED ?? 200);

const kinds = ['drums', 'strings', 'keys,brass', 'crew', 'bands,djs'];
const words = ['drums', 'marardru', 'norwich', 'dj', 'wedding', 'brass band', 'pit'];

/** Half of them near a town; by kind, instrument, genre, words, pay, and what fits the member. */
function filtersOf(nth: number): SavedFilters {
  const near =
    nth % 2 === 0 ? { near: String(of(towns, nth / 2)), within: of(['25', '50', '100'] as const, nth) } : {};
  const what: SavedFilters[] = [
    { category: of(kinds, nth) },
    { skill: of(someSkills, nth) },
    { genre: of(['Jazz', 'Klezmer', 'Soul', 'Ceilidh'], nth) },
    { q: of(words, nth) },
    { category: of(kinds, nth), pay: String(1000 * (nth % 40)), currency: 'GBP', per: 'night' },
    { fit: 'me' },
  ];
  return { ...near, ...of(what, Math.floor(nth / 6)) };
}

const postgres = await ownPostgres(roomy);
try {
  const { db, close } = await openDatabase({ databaseUrl: postgres.databaseUrl, folder: '' });
  const client = new pg.Client({ connectionString: postgres.databaseUrl });
  await client.connect();
  await fill((statement) => client.query(statement), searches, ['users', 'blocks', 'gigs', 'applications']);
  await fillTowns(db);
  for (let first = 0; first < searches; first += 1000) {
    const rows = await Promise.all(
      Array.from({ length: Math.min(1000, searches - first) }, async (_, more) => {
        const nth = first + more;
        const member = {
          skills: ['Drums', 'Vocals'],
          genres: ['Jazz'],
          placeId: of(towns, nth) ?? null,
          reach: 50,
        };
        const filters = filtersOf(nth);
        const ownerId = idOf('users', 1 + nth);
        return {
          ...(await derivedOf(db, filters, member)),
          filters,
          ownerId,
          name: 'Search',
          filtersHash: newId(),
        };
      }),
    );
    await db.insert(gigSearches).values(rows);
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
      .where(sql`${gigs.id} = ${id}`);
    const began = performance.now();
    await db.transaction((tx) => matchGig(tx, id, filledAt, failed));
    times.push(performance.now() - began);
  }
  const sorted = times.slice(1).toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
  const matches = await db.$count(gigMatches);
  console.log(
    `${searches} saved searches, ${asked} new gigs, ${Math.round(matches / asked)} matches each: milliseconds`,
  );
  console.log(`half within ${at(0.5)}, 95 of 100 within ${at(0.95)}, slowest ${at(0.9999)}`);
  await client.end();
  await close();
} finally {
  await postgres.remove();
}
