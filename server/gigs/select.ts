import { and, eq, getTableColumns, inArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { liveStates } from '#contract/ours/application-states.ts';
import { mostGigDays } from '#contract/ours/gig-form.ts';
import { rolesOf } from '#contract/ours/gig-roles.ts';
import type { GigStatus, GigSummary } from '#contract/ours/gigs.ts';
import { asApplicantSees, shownState } from '../applications/shown.ts';
import type { DbOrTx } from '../db/database.ts';
import { acts } from '../db/schema/acts.ts';
import { applications, gigs, savedGigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { refColumns } from '../people/cards.ts';
import { type PersonSql, visibleTo } from '../people/standing.ts';
import { gigVisibleTo } from './sight.ts';
import { termsOf } from './terms.ts';

/** The viewer's own application for the row's gig, joined by `isOwn`. */
export const own = alias(applications, 'own');
export const isOwn = (viewerId: string | Placeholder | null) =>
  and(eq(own.gigId, gigs.id), sql`${own.applicantId} = ${viewerId}::uuid`);

/** Who is booked, whether or not they have said yes to what has changed. */
export const holdsPlace = (state: PgColumn | SQL) => sql`${state} in ('accepted', 'asked', 'overdue')`;

/** Whether an application exists for the poster: bookings always do, the rest only while they see the applicant. */
export const countsForPoster = (poster: PersonSql, state: PgColumn | SQL, applicant: PersonSql) =>
  sql`(${holdsPlace(state)} or ${visibleTo(poster, applicant)})`;

/** Waiting, offered or booked. */
export const isLive = (state: PgColumn | SQL) => inArray(sql`${state}`, liveStates);

/** What lists do not show stays where it is. */
const {
  description,
  placeId,
  schedule,
  seriesId,
  visibility,
  genres,
  dress,
  setList,
  pictures,
  files,
  address,
  search,
  words,
  clientId,
  clientHash,
  version,
  toMatch,
  updatedAt,
  reviewStage,
  ...listed
} = getTableColumns(gigs);

const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

const rolesWhere = (condition: SQL) =>
  sql<string[]>`coalesce(jsonb_agg(${applications.roleId}) filter (where ${condition}), '[]'::jsonb)`;

/** The applications of the row's gig, counted once for all that is told of them. */
const countsOfGig = (db: DbOrTx) => {
  const { state, applicantId } = applications;
  const seen = visibleTo(gigs.posterId, applicantId);
  const isOffered = sql`${state} = 'offered' and ${seen}`;
  return db
    .select({
      taken: countWhere(holdsPlace(state)).as('taken'),
      offered: countWhere(isOffered).as('offered'),
      takenRoles: rolesWhere(holdsPlace(state)).as('taken_roles'),
      offeredRoles: rolesWhere(isOffered).as('offered_roles'),
      open: countWhere(sql`${state} = 'applied' and ${seen}`).as('open'),
      unconfirmed: countWhere(sql`${state} in ('asked', 'overdue')`).as('unconfirmed'),
      overdue: countWhere(sql`${state} = 'overdue'`).as('overdue'),
      total: countWhere(sql`${holdsPlace(state)} or (${state} <> 'withdrawn' and ${seen})`).as('total'),
    })
    .from(applications)
    .where(eq(applications.gigId, gigs.id))
    .as('numbers');
};

/** How many wait for an answer, or have not confirmed in time, for conditions on what `selectGigs` selects. */
export const countOf = {
  applied: sql<number>`"numbers"."open"`,
  overdue: sql<number>`"numbers"."overdue"`,
};

/** Who plays elsewhere needs so long in between. */
export const margin = sql`interval '1 hour'`;

/** GIG-10. Whether the viewer is booked for something else at the time of the row's gig; null for visitors, and where it has no day. */
const clashes = (viewerId: string | Placeholder | null) =>
  sql<boolean | null>`case when ${viewerId}::uuid is not null and not ${gigs.dateByAgreement} then exists (
    select 1 from ${applications} booked where booked.applicant_id = ${viewerId}::uuid
    and booked.ends_at > ${gigs.startsAt} - ${margin} and booked.starts_at < ${gigs.endsAt} + ${margin}
    and ${holdsPlace(shownState({ state: sql`booked.state`, shown: sql`booked.shown` }))} and booked.gig_id <> ${gigs.id}
  ) end`;

/** SAF-15. A gig that is called off looks to its applicants as before until that cannot be undone. */
export const shownStatus = (viewerId: string | Placeholder | null): SQL<GigStatus> =>
  sql`case when ${gigs}.status <> 'cancelled' then ${gigs}.status else coalesce((
    select act.kept->'gig'->>'status' from ${acts} act join ${applications} theirs on theirs.gig_id = act.subject_id
    where act.subject_id = ${gigs}.id and act.kind = 'cancel' and act.kept is not null
      and theirs.applicant_id = ${viewerId}::uuid and theirs.shown is not null
    limit 1), ${gigs}.status) end`;

/** Gigs as the viewer sees them; add `where`, `orderBy` and `limit`. */
export const selectGigs = (db: DbOrTx, viewerId: string | Placeholder | null) => {
  const numbers = countsOfGig(db);
  return db
    .select({
      gig: { ...listed, status: shownStatus(viewerId) },
      poster: refColumns(viewerId),
      placesTaken: numbers.taken,
      placesOffered: sql<
        number | null
      >`case when ${gigs.posterId} = ${viewerId}::uuid then ${numbers.offered} end`,
      takenRoles: numbers.takenRoles,
      offeredRoles: numbers.offeredRoles,
      openApplications: numbers.open,
      unconfirmed: numbers.unconfirmed,
      overdue: numbers.overdue,
      applicationCount: numbers.total,
      saved: sql<boolean | null>`case when ${viewerId}::uuid is not null then exists (
        select 1 from ${savedGigs} s where s.gig_id = ${gigs.id} and s.user_id = ${viewerId}::uuid
      ) end`,
      clashes: clashes(viewerId),
      own: {
        id: own.id,
        state: own.state,
        note: own.note,
        roleId: own.roleId,
        links: own.links,
        acceptedTerms: own.acceptedTerms,
        askedVersion: own.askedVersion,
        answerBy: own.answerBy,
        answer: own.answer,
        standbyRank: own.standbyRank,
        updatedAt: own.updatedAt,
        shown: own.shown,
      },
    })
    .from(gigs)
    .innerJoin(users, eq(users.id, gigs.posterId))
    .innerJoinLateral(numbers, sql`true`)
    .leftJoin(own, isOwn(viewerId));
};

/** Gigs that the viewer may look up: those they see, and those they are booked for even if the poster is hidden. */
export const isReachable = (viewerId: string | null) => or(gigVisibleTo(viewerId), holdsPlace(own.state));

export type GigSelection = Awaited<ReturnType<typeof selectGigs>>[number];

/** No gig is longer, of one day and of several: so an index by start leads to what is running. */
const longestOfOneDay = sql.raw(`interval '2 days'`);
export const longest = sql.raw(`interval '${mostGigDays + 2} days'`);
const instantOf = (now: Date | Placeholder) =>
  sql`${now instanceof Date ? now.toISOString() : now}::timestamptz`;
export const isToCome = (now: Date | Placeholder): SQL =>
  sql`(${gigs.endsAt} > ${instantOf(now)} and ${gigs.startsAt} > ${instantOf(now)} - ${longest})`;
/**
 * Of the gigs for which a condition holds, as a table: those that begin after an instant, and several days that may have
 * begun before and still go on. Two lists that an index by start serves each; one would lead past all that is over.
 * @param first an order and a limit of each: PostgreSQL takes none from without into a union
 */
export const goingOnFrom = (instant: SQL, where: SQL | undefined, first = sql``): SQL => sql`(
  (select * from ${gigs} where ${where} and ${gigs.startsAt} > ${instant} ${first}) union all
  (select * from ${gigs} where ${where} and ${gigs.lastDate} is not null
    and ${gigs.startsAt} <= ${instant} and ${gigs.startsAt} > ${instant} - ${longest} ${first}))`;
/** The instant for what is to come. */
export const begunBy = (now: Date | Placeholder): SQL => sql`(${instantOf(now)} - ${longestOfOneDay})`;
/** GIG-05. One can still apply: it is open, and its last day for that is not over. */
export const isTaking = (now: Date | Placeholder): SQL =>
  sql`(${gigs.status} = 'open' and (${gigs.appliesUntil} is null or ${gigs.appliesUntil} > ${instantOf(now)}))`;
export const isOver = (now: Date | Placeholder): SQL =>
  sql`(${gigs.endsAt} <= ${instantOf(now)} and ${gigs.startsAt} <= ${instantOf(now)})`;

/** The last day of a gig by the calendar of its place: what ends before six in the morning belongs to the night before. */
export const lastDayOf = (gig: SQL): SQL => sql`coalesce(${gig}.last_date, ${gig}.date + greatest(0, floor((
  extract(epoch from coalesce(${gig}.start_time, '00:00')::time)
  + extract(epoch from ${gig}.ends_at - ${gig}.starts_at) - 21600) / 86400))::int)`;

/** Where a gig stands in lists by date, for their cursors. */
export const position = ({ gig }: GigSelection) => ({ at: gig.startsAt, id: gig.id });

export const summaryOf = ({
  gig,
  poster,
  own: mine,
  saved,
  clashes,
  ...numbers
}: GigSelection): GigSummary => ({
  id: gig.id,
  title: gig.title,
  category: gig.category,
  tags: gig.tags,
  ...termsOf(gig),
  startsAt: gig.startsAt.toISOString(),
  endsAt: gig.endsAt.toISOString(),
  status: gig.status,
  ...(gig.applyBy !== null && { applyBy: gig.applyBy }),
  ...(gig.appliesUntil && { appliesUntil: gig.appliesUntil.toISOString() }),
  roles: rolesOf(gig).map((role) => ({
    ...role,
    taken: countIn(numbers.takenRoles, role.id),
    ...(numbers.placesOffered !== null && { offered: countIn(numbers.offeredRoles, role.id) }),
  })),
  places: gig.places,
  placesTaken: numbers.placesTaken,
  ...(numbers.placesOffered !== null && { placesOffered: numbers.placesOffered }),
  applicationCount: numbers.applicationCount,
  poster,
  createdAt: gig.createdAt.toISOString(),
  myApplication: mine && ownOf(asApplicantSees(mine)),
  ...(saved !== null && { savedByMe: saved }),
  ...(clashes && { clashes }),
});

type OwnRow = NonNullable<GigSelection['own']>;

const countIn = (ids: readonly string[], role: string) => ids.filter((id) => id === role).length;

function ownOf({ id, state, note, roleId, links, acceptedTerms, askedVersion, answerBy, answer }: OwnRow) {
  const mine = { id, state, note, roleId, links, acceptedTerms, ...(answer && { answer }) };
  if (askedVersion === null || answerBy === null) return mine;
  return { ...mine, question: { version: askedVersion, answerBy: answerBy.toISOString() } };
}
