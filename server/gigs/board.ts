import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PageQuery } from '#contract/fields.ts';
import type { GigsQuery } from '#contract/gig-search.ts';
import type { PastGigsQuery } from '#contract/profile.ts';
import type { Db, DbOrTx, Tx } from '../db/database.ts';
import { idsOf } from '../db/ids.ts';
import {
  atOf,
  firstRows,
  newerThanPlace,
  olderThan,
  olderThanPlace,
  preparedByShape,
  rowsOf,
} from '../db/prepared.ts';
import { applications, gigs, savedGigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { notFound, type Viewer } from '../http/errors.ts';
import { asIs, pageOf, pageSize, readCursor } from '../http/validation.ts';
import { emitChange } from '../outbox/emit.ts';
import { readableBy, visibleTo } from '../people/visibility.ts';
import { townOf } from '../places/routes.ts';
import { filtersOf } from './filters.ts';
import { cursorOf, findGigs, readPosition } from './find.ts';
import { readGig } from './queries.ts';
import {
  earliestOneDayStart,
  gigSummariesOf,
  gigVisibleTo,
  isOver,
  isOwn,
  isReachable,
  isUpcoming,
  own,
  position,
  selectGigs,
  startingOrRunningFrom,
  summaryOf,
  takesApplications,
} from './select.ts';

type Shape = `${'upcoming' | 'past'}_${'any' | 'open' | 'status'}_${'top' | 'next'}_${number}`;

/** The board without filters, which every visit starts with. */
const preparedBoard = preparedByShape((db, shape: Shape) => {
  const past = shape.startsWith('past');
  const direction = past ? desc : asc;
  const now = sql.placeholder('now');
  const where = and(
    gigVisibleTo(sql.placeholder('viewerId')),
    past ? isOver(now) : isUpcoming(now),
    shape.includes('open') ? takesApplications(now) : undefined,
    shape.includes('status') ? eq(gigs.status, sql.placeholder('status')) : undefined,
    shape.includes('next') ? (past ? olderThanPlace : newerThanPlace)(gigs.startsAt, gigs.id) : undefined,
  );
  const last = firstRows(direction(gigs.id), rowsOf(shape));
  const first = sql`order by ${direction(gigs.startsAt)}, ${last}`;
  const page = db
    .select({ id: sql<string>`${gigs.id}` })
    .from(
      sql`${past ? gigs : sql`${startingOrRunningFrom(earliestOneDayStart(now), where, first)} as ${gigs}`}`,
    )
    .where(past ? where : undefined)
    .orderBy(direction(gigs.startsAt), last);
  return selectGigs(db, sql.placeholder('viewerId'))
    .where(inArray(gigs.id, page))
    .orderBy(direction(gigs.startsAt), direction(gigs.id))
    .prepare(`gigs_${shape}`);
});

const hasNoFilter = ({ cursor: _c, limit: _l, when: _w, status: _s, sort = 'soonest', ...rest }: GigsQuery) =>
  sort === 'soonest' && Object.values(rest).every((value) => value === undefined || value === '');

/** The board: upcoming gigs, soonest first, or past ones, latest first; or a search in its own order. */
export async function readGigs(db: Db, viewerId: string | null, query: GigsQuery, now: Date) {
  if (!hasNoFilter(query)) return searchGigs(db, viewerId, query, now);
  const { status, when = 'upcoming' } = query;
  const size = pageSize(query);
  const cursor = readCursor(query);
  const statusShape = status === 'open' && when !== 'past' ? 'open' : status ? 'status' : 'any';
  const shape: Shape = `${when}_${statusShape}_${cursor ? 'next' : 'top'}_${size + 1}`;
  const values = { viewerId, status, now: now.toISOString(), ...atOf(cursor) };
  return pageOf(await preparedBoard(db, shape).execute(values), size, position, summaryOf);
}

async function searchGigs(db: Db, viewerId: string | null, query: GigsQuery, now: Date) {
  const size = pageSize(query);
  await townOf(db, query);
  const filters = await filtersOf(db, viewerId, query, now);
  const from = readPosition(query);
  const found = await findGigs(db, viewerId, query, filters, { now, rows: size + 1, from });
  const byId = await gigSummariesOf(db, viewerId, idsOf(found));
  const last = found.length > size ? found[size - 1] : undefined;
  return {
    items: found.slice(0, size).flatMap(({ id }) => byId.get(id) ?? []),
    nextCursor: last ? cursorOf(query, last) : null,
  };
}

type Kind = PastGigsQuery['as'];

const isOf: Record<Kind, (personId: string) => SQL> = {
  played: (personId) => sql`${gigs.id} in (
    select ${applications.gigId} from ${applications}
    where ${applications.applicantId} = ${personId}::uuid and ${applications.state} = 'accepted')`,
  posted: (personId) => eq(gigs.posterId, personId),
};

/** Past gigs that somebody played or posted, if the viewer sees their poster. */
const isPastGigOf = (viewerId: string | null, personId: string, as: Kind, now: Date) =>
  and(
    isOf[as](personId),
    ne(gigs.status, 'cancelled'),
    eq(gigs.dateByAgreement, false),
    isOver(now),
    gigVisibleTo(viewerId),
  );

/**
 * PPL-06. Latest first; none if the viewer may not read the profile.
 * @throws HttpError 404 when the viewer sees no such person
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
  if (!person) throw notFound('This profile');
  if (!person.isRead) return { items: [], nextCursor: null };
  const rows = await selectGigs(db, viewerId)
    .where(and(isPastGigOf(viewerId, personId, query.as, now), olderThan(gigs.startsAt, gigs.id, cursor)))
    .orderBy(desc(gigs.startsAt), desc(gigs.id))
    .limit(size + 1);
  return pageOf(rows, size, position, summaryOf);
}

export async function countPastGigs(db: DbOrTx, viewerId: string | null, personId: string, now: Date) {
  const [played, posted] = [
    await db.$count(gigs, isPastGigOf(viewerId, personId, 'played', now)),
    await db.$count(gigs, isPastGigOf(viewerId, personId, 'posted', now)),
  ];
  return { played, posted };
}

/** GIG-06. Saves or unsaves a gig for the viewer. Idempotent. @throws HttpError 404 */
export async function saveGig(tx: Tx, viewer: Viewer, gigId: string, isSaved: boolean, now: Date) {
  const { savedByMe } = await readGig(tx, viewer, gigId);
  const isOwnSave = and(eq(savedGigs.userId, viewer.id), eq(savedGigs.gigId, gigId));
  if (savedByMe === isSaved) return;
  if (isSaved)
    await tx.insert(savedGigs).values({ userId: viewer.id, gigId, createdAt: now }).onConflictDoNothing();
  else await tx.delete(savedGigs).where(isOwnSave);
  // Only the member's own devices.
  await emitChange(tx, viewer.id, { kind: 'gig', id: gigId });
}

/** The viewer's saved gigs as they are now, last saved first. */
export async function readSavedGigs(db: Db, viewerId: string, query: PageQuery) {
  const size = pageSize(query);
  const saved = await db
    .select({ id: savedGigs.gigId, at: savedGigs.createdAt })
    .from(savedGigs)
    .innerJoin(gigs, eq(gigs.id, savedGigs.gigId))
    .leftJoin(own, isOwn(viewerId))
    .where(
      and(
        eq(savedGigs.userId, viewerId),
        isReachable(viewerId),
        olderThan(savedGigs.createdAt, savedGigs.gigId, readCursor(query)),
      ),
    )
    .orderBy(desc(savedGigs.createdAt), desc(savedGigs.gigId))
    .limit(size + 1);
  const page = pageOf(saved, size, asIs, ({ id }) => id);
  const byId = await gigSummariesOf(db, viewerId, page.items);
  return { ...page, items: page.items.flatMap((id) => byId.get(id) ?? []) };
}
