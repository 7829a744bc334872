import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PastGigsQuery } from '#contract/ours/profile.ts';
import type { DbOrTx } from '../db/database.ts';
import { olderThan } from '../db/keyset.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { notFound } from '../http/errors.ts';
import { pageOf, pageSize, readCursor } from '../http/paging.ts';
import { readableBy } from '../people/readable.ts';
import { visibleTo } from '../people/standing.ts';
import { isOver, position, selectGigs, summaryOf } from './select.ts';
import { gigVisibleTo } from './sight.ts';

type Kind = PastGigsQuery['as'];

const isTheirs: Record<Kind, (personId: string) => SQL> = {
  played: (personId) => sql`${gigs.id} in (
    select ${applications.gigId} from ${applications}
    where ${applications.applicantId} = ${personId}::uuid and ${applications.state} = 'accepted')`,
  posted: (personId) => eq(gigs.posterId, personId),
};

/** Gigs that took place: those somebody was booked for, or has posted, as far as the viewer sees who posted them. */
const tookPlace = (viewerId: string | null, personId: string, as: Kind, now: Date) =>
  and(
    isTheirs[as](personId),
    ne(gigs.status, 'cancelled'),
    eq(gigs.dateByAgreement, false),
    isOver(now),
    gigVisibleTo(viewerId),
  );

/**
 * PPL-06. The last one first; none of whom the viewer may not read.
 * @throws HttpError 404 when the viewer sees no such person.
 */
export async function readPastGigs(
  db: DbOrTx,
  viewerId: string,
  personId: string,
  query: PastGigsQuery,
  now: Date,
) {
  const size = pageSize(query);
  const cursor = readCursor(query);
  const [person] = await db
    .select({ isRead: readableBy(viewerId) })
    .from(users)
    .where(and(eq(users.id, personId), isNull(users.goneAt), visibleTo(viewerId, users.id)));
  if (!person) throw notFound('This person');
  if (!person.isRead) return { items: [], nextCursor: null };
  const rows = await selectGigs(db, viewerId)
    .where(and(tookPlace(viewerId, personId, query.as, now), olderThan(gigs.startsAt, gigs.id, cursor)))
    .orderBy(desc(gigs.startsAt), desc(gigs.id))
    .limit(size + 1);
  return pageOf(rows, size, position, summaryOf);
}

/** How many there are of each kind, for a viewer who may read the person. */
export async function countPastGigs(db: DbOrTx, viewerId: string | null, personId: string, now: Date) {
  const [played, posted] = [
    await db.$count(gigs, tookPlace(viewerId, personId, 'played', now)),
    await db.$count(gigs, tookPlace(viewerId, personId, 'posted', now)),
  ];
  return { played, posted };
}
