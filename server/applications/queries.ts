import { and, asc, desc, eq, getTableColumns, gt, inArray, or, sql } from 'drizzle-orm';
import { type ApplicationState, isWaiting } from '#contract/ours/application-states.ts';
import type { Application, OwnApplication } from '#contract/ours/applications.ts';
import type { PageQuery } from '#contract/ours/page.ts';
import type { DbOrTx } from '../db/database.ts';
import { newerThan, olderThan } from '../db/keyset.ts';
import { type ApplicationRow, applications, gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { countsForPoster, holdsPlace, isLive, selectGigs, summaryOf } from '../gigs/select.ts';
import { readGroupIds } from '../groups/queries.ts';
import { pageOf, pageSize, readCursor } from '../http/paging.ts';
import { signOnDayOfGig } from '../people/availability.ts';
import { cardOf, selectCards } from '../people/cards.ts';
import { readableBy } from '../people/readable.ts';
import { visibleTo } from '../people/standing.ts';
import { distance } from '../places/distance.ts';
import { noReviews, reviewCountsOf } from '../reviews/counts.ts';
import { asApplicantSees, shownState } from './shown.ts';

/** The part of an application that both sides see. */
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

const position = (row: ApplicationRow) => ({ at: row.createdAt, id: row.id });

/** Applications for one gig, oldest first, with what the poster may know of each person. */
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
  const { items, nextCursor } = pageOf(rows, size, position, (row) => row);
  return { items: await withApplicants(db, posterId, items), nextCursor };
}

/** With what the poster may know of each applicant; who is not there is left out. */
export async function withApplicants(
  db: DbOrTx,
  posterId: string,
  rows: readonly ApplicationRow[],
): Promise<Application[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.applicantId);
  const cards = await selectCards(db, posterId).where(inArray(users.id, ids));
  const told = await db
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
    .where(
      and(
        inArray(
          applications.id,
          rows.map(({ id }) => id),
        ),
        readableBy(posterId),
      ),
    );
  const toldOf = new Map(told.map(({ id, ...rest }) => [id, rest]));
  const people = new Map(cards.map((card) => [card.id, cardOf(posterId)(card)]));
  const reviews = await reviewCountsOf(db, posterId, ids, 'player');
  return rows.flatMap((row) => {
    const applicant = people.get(row.applicantId);
    if (!applicant) return [];
    const { isShortlisted, standbyRank } = row;
    const reviewed = reviews.get(applicant.id) ?? noReviews;
    const { thatDay, ...asks } = toldOf.get(row.id) ?? {};
    const shown = {
      applicant,
      isShortlisted,
      reviews: reviewed,
      ...asks,
      ...(isWaiting(row.state) && { thatDay }),
    };
    return [{ ...wireOf(row), ...shown, ...(standbyRank !== null && { standbyRank }) }];
  });
}

/** The viewer's applications; to a poster they cannot see, only bookings. */
export const isOwnApplication = (viewerId: string) =>
  and(
    eq(applications.applicantId, viewerId),
    or(
      holdsPlace(applications.state),
      visibleTo(viewerId, sql`(select poster_id from ${gigs} where id = ${applications.gigId})`),
    ),
  );

/** The viewer's own applications, newest first, each with its gig. */
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
  const { items, nextCursor } = pageOf(rows, size, position, (row) => row);
  return { items: await withGigs(db, viewerId, items), nextCursor };
}

/** The viewer's own applications, a few: what waits or is booked soonest first, then the rest, latest first. */
export async function readPressingApplications(db: DbOrTx, viewerId: string, now: Date, limit: number) {
  const lives = sql`(${isLive(shownState())} and ${gigs.endsAt} > ${now.toISOString()}::timestamptz)`;
  const rows = await db
    .select({ row: getTableColumns(applications) })
    .from(applications)
    .innerJoin(gigs, eq(gigs.id, applications.gigId))
    .where(isOwnApplication(viewerId))
    .orderBy(
      sql`${lives} desc`,
      sql`case when ${lives} then ${gigs.startsAt} end`,
      desc(gigs.startsAt),
      desc(applications.id),
    )
    .limit(limit);
  const found = rows.map(({ row }) => row);
  return withGigs(db, viewerId, found);
}

async function withGigs(
  db: DbOrTx,
  viewerId: string,
  rows: readonly ApplicationRow[],
): Promise<OwnApplication[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.gigId);
  const found = await selectGigs(db, viewerId).where(inArray(gigs.id, ids));
  const groups = await readGroupIds(db, viewerId, ids);
  const byId = new Map(found.map((row) => [row.gig.id, summaryOf(row)]));
  return rows.flatMap((row) => {
    const gig = byId.get(row.gigId);
    const groupId = groups.get(row.gigId);
    return gig ? [{ ...wireOf(asApplicantSees(row)), gig, ...(groupId && { groupId }) }] : [];
  });
}

/** The viewer's own applications that wait for their answer, the first to be answered first. */
export async function readToAnswer(
  db: DbOrTx,
  viewerId: string,
  now: Date,
  states: readonly ApplicationState[],
  limit: number,
) {
  const asks = and(isOwnApplication(viewerId), inArray(shownState(), [...states]), gt(gigs.endsAt, now));
  const rows = await db
    .select({ row: getTableColumns(applications), count: sql<number>`count(*) over ()::int` })
    .from(applications)
    .innerJoin(gigs, eq(gigs.id, applications.gigId))
    .where(asks)
    .orderBy(asc(applications.answerBy), asc(applications.id))
    .limit(limit);
  const found = rows.map(({ row }) => row);
  return { count: rows[0]?.count ?? 0, items: await withGigs(db, viewerId, found) };
}
