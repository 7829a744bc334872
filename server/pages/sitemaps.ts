import { and, asc, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '../db/database.ts';
import { newerThan } from '../db/keyset.ts';
import { gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { isToCome } from '../gigs/select.ts';
import { gigVisibleTo } from '../gigs/sight.ts';
import type { Position } from '../http/paging.ts';
import { readableBy } from '../people/readable.ts';
import { isListed } from '../people/standing.ts';

/** sitemaps.org: addresses in one file. */
const mostAddresses = 50_000;

export const listed = ['gigs', 'people'] as const;
export type Listed = (typeof listed)[number];

/** A page that anybody may read. Of people no moment: it would tell when they were last at it. */
type Entry = { path: string; changed?: Date };
/** Where a file begins; undefined: at the first of them. */
export type Beginning = Position | undefined;
type Row = Position & { changed?: Date };

/** Open gigs that are for all, the soonest first. */
const gigsFrom = (db: DbOrTx, now: Date, after: Beginning) =>
  db
    .select({ at: gigs.startsAt, id: gigs.id, changed: gigs.updatedAt })
    .from(gigs)
    .where(
      and(
        eq(gigs.status, 'open'),
        isToCome(now),
        gigVisibleTo(null),
        newerThan(gigs.startsAt, gigs.id, after),
      ),
    )
    .orderBy(asc(gigs.startsAt), asc(gigs.id))
    .$dynamic();

/** PPL-06. Who opened their profile to everyone, in the order in which they came. */
const peopleFrom = (db: DbOrTx, after: Beginning) =>
  db
    .select({ at: users.createdAt, id: users.id })
    .from(users)
    .where(and(isNull(users.goneAt), isListed, readableBy(null), newerThan(users.createdAt, users.id, after)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .$dynamic();

const rowsFrom = (db: DbOrTx, now: Date, which: Listed, after: Beginning) =>
  which === 'gigs' ? gigsFrom(db, now, after) : peopleFrom(db, after);
const pathOf: Record<Listed, (id: string) => string> = {
  gigs: (id) => `/gigs/${id}`,
  people: (id) => `/discover?person=${id}`,
};

/** SPD-04. Where each file of a list begins; none where nothing is in it. */
export async function beginningsOf(
  db: DbOrTx,
  now: Date,
  which: Listed,
  most = mostAddresses,
): Promise<Beginning[]> {
  const beginnings: Beginning[] = [];
  let after: Beginning;
  while (true) {
    const rows: Row[] = await rowsFrom(db, now, which, after).limit(1);
    if (rows.length === 0) return beginnings;
    beginnings.push(after);
    const [last]: Row[] = await rowsFrom(db, now, which, after)
      .offset(most - 1)
      .limit(1);
    if (!last) return beginnings;
    after = last;
  }
}

/** What stands in the file that begins there. */
export async function entriesFrom(
  db: DbOrTx,
  now: Date,
  which: Listed,
  after: Beginning,
  most = mostAddresses,
): Promise<Entry[]> {
  const rows: Row[] = await rowsFrom(db, now, which, after).limit(most);
  return rows.map(({ id, changed }) => ({ path: pathOf[which](id), ...(changed && { changed }) }));
}
