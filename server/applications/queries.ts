import { and, asc, desc, eq, getTableColumns, gt, inArray, or, sql } from 'drizzle-orm';
import type { Application } from '#contract/applications.ts';
import type { PageQuery } from '#contract/fields.ts';
import { type ApplicationState, isWaiting } from '#contract/gigs.ts';
import type { DbOrTx } from '../db/database.ts';
import { idsOf } from '../db/ids.ts';
import { newerThan, olderThan } from '../db/prepared.ts';
import { type ApplicationRow, applications, gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import {
  countsForPoster,
  gigSummariesOf,
  gigVisibleTo,
  holdsPlace,
  isLive,
  selectGigs,
  summaryOf,
} from '../gigs/select.ts';
import { readGroupIds } from '../groups/queries.ts';
import { asIs, byCreation, pageOf, pageSize, readCursor } from '../http/validation.ts';
import { signOnDayOfGig } from '../people/availability.ts';
import { cardsOf } from '../people/cards.ts';
import { readableBy, visibleTo } from '../people/visibility.ts';
import { distance } from '../places/distance.ts';
import { noReviews, reviewCountsOf } from '../reviews/counts.ts';
import { asApplicantSees, shownState } from './snapshots.ts';

export const wireOf = (row: ApplicationRow) => ({
  id: row.id,
  gigId: row.gigId,
  state: row.state,
  note: row.note,
  roleId: row.roleId,
  links: row.links,
  ...(row.answer && { answer: row.answer }),
  answerBy: row.answerBy?.toISOString(),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export async function readApplicants(
  db: DbOrTx,
  posterId: string,
  gigId: string,
  query: PageQuery,
  states?: readonly ApplicationState[],
) {
  const size = pageSize(query);
  const rows = await db
    .select()
    .from(applications)
    .where(
      and(
        eq(applications.gigId, gigId),
        countsForPoster(posterId, applications.state, applications.applicantId),
        states && inArray(applications.state, states),
        newerThan(applications.createdAt, applications.id, readCursor(query)),
      ),
    )
    .orderBy(asc(applications.createdAt), asc(applications.id))
    .limit(size + 1);
  const { items, nextCursor } = pageOf(rows, size, byCreation, asIs);
  return { items: await withApplicants(db, posterId, items), nextCursor };
}

/** Adds what the poster may know of each applicant, and skips those who are not visible. */
async function withApplicants(
  db: DbOrTx,
  posterId: string,
  rows: readonly ApplicationRow[],
): Promise<Application[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.applicantId);
  const details = await db
    .select({
      id: applications.id,
      thatDay: signOnDayOfGig,
      fees: users.fees,
      rates: users.rates,
      kilometres: sql<
        number | null
      >`case when not ${gigs.remote} then ${distance(users.placeId, gigs.placeId)} end`,
    })
    .from(applications)
    .innerJoin(gigs, eq(gigs.id, applications.gigId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(and(inArray(applications.id, idsOf(rows)), readableBy(posterId)));
  const detailsById = new Map(details.map(({ id, ...rest }) => [id, rest]));
  const people = await cardsOf(db, posterId, ids);
  const reviews = await reviewCountsOf(db, posterId, ids, 'player');
  return rows.flatMap((row) => {
    const applicant = people.get(row.applicantId);
    if (!applicant) return [];
    const { isShortlisted, standbyRank } = row;
    const reviewed = reviews.get(applicant.id) ?? noReviews;
    const { thatDay, ...asks } = detailsById.get(row.id) ?? {};
    const wanted = isWaiting(row.state) && { thatDay };
    const shown = { applicant, isShortlisted, reviews: reviewed, ...asks, ...wanted };
    return [{ ...wireOf(row), ...shown, ...(standbyRank !== null && { standbyRank }) }];
  });
}

/** The viewer's applications to gigs that they may look up, as `isReachable` says. */
export const isOwnApplication = (viewerId: string) =>
  and(
    eq(applications.applicantId, viewerId),
    or(
      holdsPlace(applications.state),
      sql`(select ${gigVisibleTo(viewerId)} from ${gigs} where ${gigs.id} = ${applications.gigId})`,
    ),
  );

export async function readOwnApplications(
  db: DbOrTx,
  viewerId: string,
  query: PageQuery & { state?: ApplicationState | undefined },
) {
  const size = pageSize(query);
  const rows = await db
    .select()
    .from(applications)
    .where(
      and(
        isOwnApplication(viewerId),
        query.state && eq(shownState(), query.state),
        olderThan(applications.createdAt, applications.id, readCursor(query)),
      ),
    )
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(size + 1);
  const { items, nextCursor } = pageOf(rows, size, byCreation, asIs);
  return { items: await withGigs(db, viewerId, items), nextCursor };
}

/** Upcoming ones that are open or booked first, soonest first; then the rest, latest first. */
export async function readPressingApplications(db: DbOrTx, viewerId: string, now: Date, limit: number) {
  const isUpcoming = sql`(${isLive(shownState())} and ${gigs.endsAt} > ${now.toISOString()}::timestamptz)`;
  const rows = await db
    .select(getTableColumns(applications))
    .from(applications)
    .innerJoin(gigs, eq(gigs.id, applications.gigId))
    .where(isOwnApplication(viewerId))
    .orderBy(
      sql`${isUpcoming} desc`,
      sql`case when ${isUpcoming} then ${gigs.startsAt} end`,
      desc(gigs.startsAt),
      desc(applications.id),
    )
    .limit(limit);
  return withGigs(db, viewerId, rows);
}

async function withGigs(db: DbOrTx, viewerId: string, rows: readonly ApplicationRow[]) {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.gigId);
  const groups = await readGroupIds(db, viewerId, ids);
  const byId = await gigSummariesOf(db, viewerId, ids);
  return rows.flatMap((row) => {
    const gig = byId.get(row.gigId);
    const groupId = groups.get(row.gigId);
    return gig ? [{ ...wireOf(asApplicantSees(row)), gig, ...(groupId && { groupId }) }] : [];
  });
}

/** The viewer's applications that wait for their answer, earliest deadline first. */
export async function readToAnswer(
  db: DbOrTx,
  viewerId: string,
  now: Date,
  states: readonly ApplicationState[],
  limit: number,
) {
  const isIn = inArray(shownState(), [...states]);
  const isUnanswered = and(isOwnApplication(viewerId), isIn, gt(gigs.endsAt, now));
  const rows = await db
    .select({ ...getTableColumns(applications), count: sql<number>`count(*) over ()::int` })
    .from(applications)
    .innerJoin(gigs, eq(gigs.id, applications.gigId))
    .where(isUnanswered)
    .orderBy(asc(applications.answerBy), asc(applications.id))
    .limit(limit);
  return { count: rows[0]?.count ?? 0, items: await withGigs(db, viewerId, rows) };
}

/** Shown above a conversation. */
const maxSharedGigs = 10;

/** MSG-04. Upcoming gigs of one that the other has applied for and the viewer may see, soonest first. */
export async function readSharedGigs(db: DbOrTx, viewerId: string, personId: string, now: Date) {
  const pair = [viewerId, personId];
  const rows = await db
    .select(getTableColumns(applications))
    .from(applications)
    .innerJoin(gigs, eq(gigs.id, applications.gigId))
    .where(
      and(
        inArray(applications.applicantId, pair),
        inArray(gigs.posterId, pair),
        gt(gigs.endsAt, now),
        visibleTo(viewerId, personId),
        gigVisibleTo(viewerId),
      ),
    )
    .orderBy(asc(gigs.startsAt), asc(gigs.id))
    .limit(maxSharedGigs);
  if (rows.length === 0) return { items: [] };
  const ids = rows.map(({ gigId }) => gigId);
  const found = await selectGigs(db, viewerId)
    .where(inArray(gigs.id, ids))
    .orderBy(asc(gigs.startsAt), asc(gigs.id));
  const toViewer = rows.filter(({ applicantId }) => applicantId === personId);
  const received = await withApplicants(db, viewerId, toViewer);
  return {
    items: found.map((row) => ({
      gig: summaryOf(row),
      application: received.find(({ gigId }) => gigId === row.gig.id) ?? null,
      waiting: row.gig.posterId === viewerId ? row.openApplications : 0,
    })),
  };
}
