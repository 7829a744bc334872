import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { GigsQuery } from '#contract/ours/gigs.ts';
import type { Db } from '../db/database.ts';
import { atOf, newerThan, newerThanPlace, olderThan, olderThanPlace } from '../db/keyset.ts';
import { onePerShape } from '../db/prepared.ts';
import { gigs } from '../db/schema/gigs.ts';
import { mentions } from '../db/search.ts';
import { notFound } from '../http/errors.ts';
import { pageOf, pageSize, readCursor } from '../http/paging.ts';
import { isId } from '../ids.ts';
import { visibleTo } from '../people/standing.ts';
import { position, selectGigs, summaryOf } from './select.ts';

type Shape = `${'upcoming' | 'past'}_${'any' | 'status'}_${'top' | 'next'}`;

/** The board without a question: what every visit to it asks. */
const preparedBoard = onePerShape((db, shape: Shape) => {
  const past = shape.startsWith('past');
  const direction = past ? desc : asc;
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  return selectGigs(db, sql.placeholder('viewerId'))
    .where(
      and(
        visibleTo(sql.placeholder('viewerId'), gigs.posterId),
        past ? lte(gigs.endsAt, now) : gt(gigs.endsAt, now),
        shape.includes('status') ? eq(gigs.status, sql.placeholder('status')) : undefined,
        shape.endsWith('next') ? (past ? olderThanPlace : newerThanPlace)(gigs.startsAt, gigs.id) : undefined,
      ),
    )
    .orderBy(direction(gigs.startsAt), direction(gigs.id))
    .limit(sql.placeholder('rows'))
    .prepare(`gigs_${shape}`);
});

/** The board: what is still to come soonest first, or what is over latest first. */
export async function readGigs(db: Db, viewerId: string | null, query: GigsQuery, now: Date) {
  const { q, poster, status, when = 'upcoming' } = query;
  if (q || poster !== undefined) return searchGigs(db, viewerId, query, now);
  const size = pageSize(query);
  const cursor = readCursor(query);
  const shape: Shape = `${when}_${status ? 'status' : 'any'}_${cursor ? 'next' : 'top'}`;
  const given = { viewerId, status, now: now.toISOString(), rows: size + 1, ...atOf(cursor) };
  return pageOf(await preparedBoard(db, shape).execute(given), size, position, summaryOf);
}

async function searchGigs(db: Db, viewerId: string | null, query: GigsQuery, now: Date) {
  if (query.poster !== undefined && !isId(query.poster)) throw notFound('This person');
  const size = pageSize(query);
  const past = query.when === 'past';
  const direction = past ? desc : asc;
  const rows = await selectGigs(db, viewerId)
    .where(
      and(
        visibleTo(viewerId, gigs.posterId),
        past ? lte(gigs.endsAt, now) : gt(gigs.endsAt, now),
        query.status && eq(gigs.status, query.status),
        query.poster === undefined ? undefined : eq(gigs.posterId, query.poster),
        mentions(query.q, [gigs.title, gigs.description, gigs.venue, gigs.place, gigs.tags]),
        (past ? olderThan : newerThan)(gigs.startsAt, gigs.id, readCursor(query)),
      ),
    )
    .orderBy(direction(gigs.startsAt), direction(gigs.id))
    .limit(size + 1);
  return pageOf(rows, size, position, summaryOf);
}
