import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { GigsQuery } from '#contract/ours/gigs.ts';
import type { Db } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { atOf, firstRows, newerThan, newerThanPlace, olderThan, olderThanPlace } from '../db/keyset.ts';
import { onePerShape, rowsOf } from '../db/prepared.ts';
import { gigs } from '../db/schema/gigs.ts';
import { search } from '../db/search.ts';
import { notFound } from '../http/errors.ts';
import { pageOf, pageSize, readCursor } from '../http/paging.ts';
import { visibleTo } from '../people/standing.ts';
import { isOver, isToCome, position, selectGigs, summaryOf } from './select.ts';

type Shape = `${'upcoming' | 'past'}_${'any' | 'status'}_${'top' | 'next'}_${number}`;

/** The board without a question: what every visit to it asks. */
const preparedBoard = onePerShape((db, shape: Shape) => {
  const past = shape.startsWith('past');
  const direction = past ? desc : asc;
  const now = sql.placeholder('now');
  const page = db
    .select({ id: gigs.id })
    .from(gigs)
    .where(
      and(
        visibleTo(sql.placeholder('viewerId'), gigs.posterId),
        past ? isOver(now) : isToCome(now),
        shape.includes('status') ? eq(gigs.status, sql.placeholder('status')) : undefined,
        shape.includes('next') ? (past ? olderThanPlace : newerThanPlace)(gigs.startsAt, gigs.id) : undefined,
      ),
    )
    .orderBy(direction(gigs.startsAt), firstRows(direction(gigs.id), rowsOf(shape)));
  return selectGigs(db, sql.placeholder('viewerId'))
    .where(inArray(gigs.id, page))
    .orderBy(direction(gigs.startsAt), direction(gigs.id))
    .prepare(`gigs_${shape}`);
});

/** The board: what is still to come soonest first, or what is over latest first. */
export async function readGigs(db: Db, viewerId: string | null, query: GigsQuery, now: Date) {
  const { q, poster, status, when = 'upcoming' } = query;
  if (q || poster !== undefined) return searchGigs(db, viewerId, query, now);
  const size = pageSize(query);
  const cursor = readCursor(query);
  const shape: Shape = `${when}_${status ? 'status' : 'any'}_${cursor ? 'next' : 'top'}_${size + 1}`;
  const given = { viewerId, status, now: now.toISOString(), ...atOf(cursor) };
  return pageOf(await preparedBoard(db, shape).execute(given), size, position, summaryOf);
}

async function searchGigs(db: Db, viewerId: string | null, query: GigsQuery, now: Date) {
  if (query.poster !== undefined && !isId(query.poster)) throw notFound('This person');
  const size = pageSize(query);
  const past = query.when === 'past';
  const direction = past ? desc : asc;
  const where = and(
    visibleTo(viewerId, gigs.posterId),
    past ? isOver(now) : isToCome(now),
    query.status && eq(gigs.status, query.status),
    query.poster === undefined ? undefined : eq(gigs.posterId, query.poster),
    (past ? olderThan : newerThan)(gigs.startsAt, gigs.id, readCursor(query)),
  );
  const order = [direction(gigs.startsAt), direction(gigs.id)];
  const rows = await search(query.q, { table: gigs, where, order, rows: size + 1 }, (ids) =>
    selectGigs(db, viewerId)
      .where(sql`${gigs.id} in ${ids}`)
      .orderBy(...order),
  );
  return pageOf(rows, size, position, summaryOf);
}
