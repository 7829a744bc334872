import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { GigsQuery } from '#contract/ours/gig-search.ts';
import type { Db } from '../db/database.ts';
import { atOf, firstRows, newerThanPlace, olderThanPlace } from '../db/keyset.ts';
import { onePerShape, rowsOf } from '../db/prepared.ts';
import { gigs } from '../db/schema/gigs.ts';
import { pageOf, pageSize, readCursor } from '../http/paging.ts';
import { townOf } from '../places/search.ts';
import { filtersOf } from './filters.ts';
import { cursorOf, findGigs, readPlace } from './find.ts';
import {
  begunBy,
  goingOnFrom,
  isOver,
  isTaking,
  isToCome,
  position,
  selectGigs,
  summaryOf,
} from './select.ts';
import { gigVisibleTo } from './sight.ts';

type Shape = `${'upcoming' | 'past'}_${'any' | 'open' | 'status'}_${'top' | 'next'}_${number}`;

/** The board without a question: what every visit to it asks. */
const preparedBoard = onePerShape((db, shape: Shape) => {
  const past = shape.startsWith('past');
  const direction = past ? desc : asc;
  const now = sql.placeholder('now');
  const where = and(
    gigVisibleTo(sql.placeholder('viewerId')),
    past ? isOver(now) : isToCome(now),
    shape.includes('open') ? isTaking(now) : undefined,
    shape.includes('status') ? eq(gigs.status, sql.placeholder('status')) : undefined,
    shape.includes('next') ? (past ? olderThanPlace : newerThanPlace)(gigs.startsAt, gigs.id) : undefined,
  );
  const last = firstRows(direction(gigs.id), rowsOf(shape));
  const first = sql`order by ${direction(gigs.startsAt)}, ${last}`;
  const page = db
    .select({ id: sql<string>`${gigs.id}` })
    .from(sql`${past ? gigs : sql`${goingOnFrom(begunBy(now), where, first)} as ${gigs}`}`)
    .where(past ? where : undefined)
    .orderBy(direction(gigs.startsAt), last);
  return selectGigs(db, sql.placeholder('viewerId'))
    .where(inArray(gigs.id, page))
    .orderBy(direction(gigs.startsAt), direction(gigs.id))
    .prepare(`gigs_${shape}`);
});

/** What the board is asked for when nothing is asked of it. */
const isBare = ({ cursor: _c, limit: _l, when: _w, status: _s, sort = 'soonest', ...rest }: GigsQuery) =>
  sort === 'soonest' && Object.values(rest).every((value) => value === undefined || value === '');

/** The board: what is still to come soonest first, or what is over latest first; or what is asked for, as it is sorted. */
export async function readGigs(db: Db, viewerId: string | null, query: GigsQuery, now: Date) {
  if (!isBare(query)) return searchGigs(db, viewerId, query, now);
  const { status, when = 'upcoming' } = query;
  const size = pageSize(query);
  const cursor = readCursor(query);
  const asked = status === 'open' && when !== 'past' ? 'open' : status ? 'status' : 'any';
  const shape: Shape = `${when}_${asked}_${cursor ? 'next' : 'top'}_${size + 1}`;
  const given = { viewerId, status, now: now.toISOString(), ...atOf(cursor) };
  return pageOf(await preparedBoard(db, shape).execute(given), size, position, summaryOf);
}

async function searchGigs(db: Db, viewerId: string | null, query: GigsQuery, now: Date) {
  const size = pageSize(query);
  await townOf(db, query);
  const filters = await filtersOf(db, viewerId, query, now);
  const from = readPlace(query);
  const found = await findGigs(db, viewerId, query, filters, { now, rows: size + 1, from });
  const rows = await selectGigs(db, viewerId).where(
    inArray(
      gigs.id,
      found.map(({ id }) => id),
    ),
  );
  const byId = new Map(rows.map((row) => [row.gig.id, row]));
  const last = found.length > size ? found[size - 1] : undefined;
  return {
    items: found.slice(0, size).flatMap(({ id }) => {
      const row = byId.get(id);
      return row ? [summaryOf(row)] : [];
    }),
    nextCursor: last ? cursorOf(query, last) : null,
  };
}
