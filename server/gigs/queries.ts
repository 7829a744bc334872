import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { PageQuery } from '#contract/fields.ts';
import { type ApplicationState, applicationStates, type Gig, type GigSummary } from '#contract/gigs.ts';
import { maySeeAddress, maySeeApplications } from '#contract/permissions.ts';
import { isOwnApplication } from '../applications/queries.ts';
import { hasBookingAccess, shownState } from '../applications/snapshots.ts';
import type { DbOrTx } from '../db/database.ts';
import { olderThan } from '../db/prepared.ts';
import { gigInvitations } from '../db/schema/around-gigs.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { hasDeps } from '../deps/lifecycle.ts';
import { readGroupIds } from '../groups/queries.ts';
import { notFound, type Viewer } from '../http/errors.ts';
import { pageOf, pageSize, readCursor } from '../http/validation.ts';
import { mutualCount } from '../people/visibility.ts';
import { noReviews, reviewCountsOf } from '../reviews/counts.ts';
import { shownAttachments } from './attachments.ts';
import {
  countOf,
  countsForPoster,
  gigVisibleTo,
  holdsPlace,
  isUpcoming,
  position,
  selectGigs,
  selectGigsByIds,
  shownStatus,
  summaryOf,
} from './select.ts';

/** The viewer's own gigs, latest date first. */
export async function readOwnGigs(db: DbOrTx, viewerId: string, query: PageQuery) {
  const size = pageSize(query);
  const rows = await selectGigs(db, viewerId)
    .where(and(eq(gigs.posterId, viewerId), olderThan(gigs.startsAt, gigs.id, readCursor(query))))
    .orderBy(desc(gigs.startsAt), desc(gigs.id))
    .limit(size + 1);
  const ids = rows.map(({ gig }) => gig.id);
  const groups = await readGroupIds(db, viewerId, ids);
  return pageOf(rows, size, position, (row) => ({
    ...summaryOf(row),
    openApplicationCount: row.openApplications,
    unconfirmedCount: row.unconfirmed,
    overdueCount: row.overdue,
    groupId: groups.get(row.gig.id),
  }));
}

/** The viewer's upcoming gigs with unanswered applications or overdue confirmations, soonest first. */
export const readGigsInNeed = (
  db: DbOrTx,
  viewerId: string,
  now: Date,
  { state, limit }: { state: 'applied' | 'overdue'; limit: number },
) =>
  selectGigs(db, viewerId)
    .where(and(eq(gigs.posterId, viewerId), isUpcoming(now), sql`${countOf[state]} > 0`))
    .orderBy(asc(gigs.startsAt), asc(gigs.id))
    .limit(limit);

const day = 24 * 60 * 60 * 1000;

/** The gigs of several days that one member can have running at once. */
const maxRunning = 100;

/** The times of matching gigs: all that are running, and the next one. */
function selectNext(db: DbOrTx, condition: SQL | undefined, now: Date) {
  const { id, date, lastDate, startTime, endTime, timeZone, startsAt } = getTableColumns(gigs);
  const select = (when: SQL | undefined) =>
    db
      .select({ id, date, lastDate, startTime, endTime, timeZone, startsAt })
      .from(gigs)
      .where(and(condition, eq(gigs.dateByAgreement, false), when))
      .orderBy(asc(gigs.startsAt), asc(gigs.id));
  const running = select(and(isUpcoming(now), lte(gigs.startsAt, now))).limit(maxRunning);
  return unionAll(running, select(gt(gigs.startsAt, now)).limit(1));
}

export const selectNextBooked = (db: DbOrTx, viewerId: string, now: Date) => {
  const booked = db
    .select({ id: applications.gigId })
    .from(applications)
    .where(and(isOwnApplication(viewerId), holdsPlace(shownState())));
  return selectNext(db, inArray(gigs.id, booked), now);
};

/** Within a week. */
export const selectNextOwn = (db: DbOrTx, viewerId: string, now: Date) =>
  selectNext(
    db,
    and(
      eq(gigs.posterId, viewerId),
      lt(gigs.startsAt, new Date(now.getTime() + 7 * day)),
      ne(gigs.status, 'cancelled'),
    ),
    now,
  );

export async function canSeeGig(db: DbOrTx, viewer: Viewer, gigId: string): Promise<boolean> {
  return (await db.$count(gigs, and(eq(gigs.id, gigId), gigVisibleTo(viewer.id)))) > 0;
}

export async function readGigOfClient(db: DbOrTx, viewer: Viewer, clientId: string) {
  const isGig = and(eq(gigs.posterId, viewer.id), eq(gigs.clientId, clientId));
  const [row] = await db.select({ id: gigs.id, hash: gigs.clientHash }).from(gigs).where(isGig);
  if (!row) throw notFound('This gig');
  return { gig: await readGig(db, viewer, row.id), hash: row.hash };
}

/** @throws HttpError 404 */
export async function readGig(db: DbOrTx, viewer: Viewer | null, gigId: string): Promise<Gig> {
  const viewerId = viewer?.id ?? null;
  const [row] = await selectGigsByIds(db, viewerId, [gigId], 'reachable');
  if (!row) throw notFound('This gig');
  const summary = summaryOf(row);
  const [details] = await db
    .select({
      description: gigs.description,
      placeId: gigs.placeId,
      schedule: gigs.schedule,
      seriesId: gigs.seriesId,
      visibility: gigs.visibility,
      genres: gigs.genres,
      dress: gigs.dress,
      setList: gigs.setList,
      pictures: gigs.pictures,
      files: gigs.files,
      address: gigs.address,
      version: gigs.version,
      posterGigCount: sql<number>`(select count(*) from ${gigs} where poster_id = ${summary.poster.id}::uuid)::int`,
      posterMutualCount: mutualCount(viewerId, summary.poster.id),
    })
    .from(gigs)
    .where(eq(gigs.id, summary.id));
  if (!details) throw notFound('This gig');
  const [invited] = viewerId
    ? await db
        .select()
        .from(gigInvitations)
        .where(and(eq(gigInvitations.gigId, summary.id), eq(gigInvitations.inviteeId, viewerId)))
    : [];
  const posterReviews = await reviewCountsOf(db, viewerId, [summary.poster.id], 'poster');
  const isPoster = maySeeApplications(viewer, summary).allowed;
  const { address, seriesId, pictures, files, ...publicDetails } = details;
  const series = await readSeries(db, viewerId, seriesId);
  const state = row.own && hasBookingAccess(row.own) ? row.own.state : undefined;
  const maySee = maySeeAddress(viewer, { poster: summary.poster, state }).allowed;
  return {
    ...summary,
    ...publicDetails,
    ...shownAttachments({ status: row.gig.status, pictures, files }),
    ...(series && { series }),
    hasAddress: address !== '',
    ...(maySee && { address }),
    ...(invited && {
      myInvitation: {
        id: invited.id,
        note: invited.note,
        createdAt: invited.createdAt.toISOString(),
        isDeclined: invited.declinedAt !== null,
      },
    }),
    ...(viewerId && (await hasDeps(db, viewerId, summary.id)) && { hasDeps: true }),
    posterReviews: posterReviews.get(summary.poster.id) ?? noReviews,
    applicationCounts: isPoster ? await countApplications(db, summary) : null,
  };
}

async function countApplications(db: DbOrTx, { id, poster }: GigSummary) {
  const rows = await db
    .select({ state: applications.state, count: sql<number>`count(*)::int` })
    .from(applications)
    .where(
      and(
        eq(applications.gigId, id),
        countsForPoster(poster.id, applications.state, applications.applicantId),
      ),
    )
    .groupBy(applications.state);
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  const entries = applicationStates.map((state) => [state, counts.get(state) ?? 0]);
  return Object.fromEntries(entries) as Record<ApplicationState, number>;
}

/** The gigs of a series in order; undefined for a single gig. */
async function readSeries(
  db: DbOrTx,
  viewerId: string | null,
  seriesId: string | null,
): Promise<Gig['series']> {
  if (seriesId === null) return undefined;
  const { id, date, lastDate, dateByAgreement } = gigs;
  const rows = await db
    .select({ id, date, lastDate, dateByAgreement, status: shownStatus(viewerId) })
    .from(gigs)
    .where(and(eq(gigs.seriesId, seriesId), gigVisibleTo(viewerId)))
    .orderBy(asc(gigs.startsAt), asc(gigs.id));
  if (rows.length < 2) return undefined;
  return rows.map(({ lastDate, dateByAgreement, ...one }) => ({
    ...one,
    ...(lastDate && { lastDate }),
    ...(dateByAgreement && { dateByAgreement }),
  }));
}
