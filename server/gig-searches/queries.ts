import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { GigSearch } from '#contract/ours/gig-searches.ts';
import type { DbOrTx } from '../db/database.ts';
import { type GigSearchRow, gigMatches, gigSearches } from '../db/schema/gig-searches.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { isTaking, isToCome } from '../gigs/select.ts';
import { gigVisibleTo } from '../gigs/sight.ts';
import { townOf } from '../places/search.ts';

/** What has come to a search since it was looked at, and can be had still. */
const isNew = (ownerId: string, now: Date): SQL | undefined =>
  and(
    gt(gigMatches.matchedAt, gigSearches.lookedAt),
    isTaking(now),
    isToCome(now),
    gigVisibleTo(ownerId),
    sql`not exists (select 1 from ${applications} where ${applications.gigId} = ${gigs.id}
      and ${applications.applicantId} = ${ownerId}::uuid)`,
  );

/** Ids of the gigs that are new in a search, the newest first. */
export async function newIn(
  db: DbOrTx,
  { id, ownerId }: Pick<GigSearchRow, 'id' | 'ownerId'>,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .select({ id: gigs.id })
    .from(gigMatches)
    .innerJoin(gigSearches, eq(gigSearches.id, gigMatches.searchId))
    .innerJoin(gigs, eq(gigs.id, gigMatches.gigId))
    .where(and(eq(gigMatches.searchId, id), isNew(ownerId, now)))
    .orderBy(desc(gigMatches.matchedAt), desc(gigs.id));
  return rows.map((row) => row.id);
}

/** The member's own, the last made first. */
export async function readSearches(db: DbOrTx, ownerId: string, now: Date): Promise<{ items: GigSearch[] }> {
  const rows = await db
    .select()
    .from(gigSearches)
    .where(eq(gigSearches.ownerId, ownerId))
    .orderBy(desc(gigSearches.createdAt), desc(gigSearches.id));
  return { items: await withNumbers(db, ownerId, rows, now) };
}

/** As they travel, each with its town and how many gigs are new in it. */
export async function withNumbers(
  db: DbOrTx,
  ownerId: string,
  rows: readonly GigSearchRow[],
  now: Date,
): Promise<GigSearch[]> {
  const ids = rows.map(({ id }) => id);
  const counted = await db
    .select({ id: gigMatches.searchId, count: sql<number>`count(*)::int` })
    .from(gigMatches)
    .innerJoin(gigSearches, eq(gigSearches.id, gigMatches.searchId))
    .innerJoin(gigs, eq(gigs.id, gigMatches.gigId))
    .where(and(inArray(gigMatches.searchId, ids), isNew(ownerId, now)))
    .groupBy(gigMatches.searchId);
  const counts = new Map(counted.map(({ id, count }) => [id, count]));
  return Promise.all(
    rows.map(async ({ id, name, filters, isPaused, createdAt }) => ({
      id,
      name,
      filters,
      place: await townOf(db, { near: filters.near }),
      isPaused,
      newCount: counts.get(id) ?? 0,
      createdAt: createdAt.toISOString(),
    })),
  );
}
