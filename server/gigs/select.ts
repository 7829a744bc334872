import { and, eq, getTableColumns, inArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { maxGigDays } from '#contract/gig-form.ts';
import { rolesOf } from '#contract/gig-state.ts';
import {
  bookedStates,
  type GigStatus,
  type GigSummary,
  type GigVisibility,
  liveStates,
} from '#contract/gigs.ts';
import { asApplicantSees, shownState } from '../applications/snapshots.ts';
import type { DbOrTx } from '../db/database.ts';
import { preparedByShape } from '../db/prepared.ts';
import { acts } from '../db/schema/acts.ts';
import { deps, gigInvitations } from '../db/schema/around-gigs.ts';
import { applications, gigs, savedGigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { refColumns } from '../people/cards.ts';
import { isLinked, neighboursOf, type PersonSql, visibleTo } from '../people/visibility.ts';
import { termsOf } from './terms.ts';

/**
 * GIG-01. Whether somebody sees a gig in lists, counts, searches and calls: they see its poster, and it is
 * for everybody, for the poster's links, or they are invited. Applicants, deps whom a link asked, and players
 * who passed it on see it in any case. `isReachable` adds bookings whose poster is hidden.
 */
export const gigVisibleTo = (viewer: PersonSql): SQL | undefined =>
  and(
    visibleTo(viewer, gigs.posterId),
    viewer === null ? sql`${gigs.visibility} = 'all'` : isAddressedTo(viewer),
  );

const isAddressedTo = (viewer: PersonSql): SQL => sql`(${gigs.visibility} = 'all'
  or ${gigs.posterId} = ${viewer}::uuid
  or (${gigs.visibility} = 'links' and ${isLinked(viewer, gigs.posterId)})
  or exists (select 1 from ${gigInvitations} asked where asked.gig_id = ${gigs.id}
    and asked.invitee_id = ${viewer}::uuid)
  or exists (select 1 from ${deps} instead where instead.gig_id = ${gigs.id}
    and ((instead.dep_id = ${viewer}::uuid and instead.state in ('asked', 'willing')
        and instead.player_id in (select id from ${neighboursOf(viewer)} n))
      or (instead.player_id = ${viewer}::uuid and instead.state = 'passed')))
  or exists (select 1 from ${applications} mine where mine.gig_id = ${gigs.id}
    and mine.applicant_id = ${viewer}::uuid and mine.state <> 'withdrawn'))`;

const isActiveIn = (gigIds: PgColumn) => sql`${gigs.id} = any(${gigIds}) and ${gigs.status} <> 'cancelled'`;

/** SAF-10. Whether one of an upload's gigs is not cancelled. */
export const hasActiveGig = (gigIds: PgColumn): SQL =>
  sql`exists (select 1 from ${gigs} where ${isActiveIn(gigIds)})`;

/** The same, of gigs that this person sees or is booked for. */
export const hasReachableGig = (gigIds: PgColumn, viewer: PersonSql): SQL =>
  sql`exists (select 1 from ${gigs} where ${isActiveIn(gigIds)} and (${gigVisibleTo(viewer)}
    or exists (select 1 from ${applications} booked where booked.gig_id = ${gigs.id}
      and booked.applicant_id = ${viewer}::uuid and ${inArray(sql`booked.state`, bookedStates)})))`;

export const hasNoGig = (gigIds: PgColumn): SQL => sql`${gigIds} = '{}'`;

/** Members who may see a gig that is not for everybody, or could with `seenBy`, as rows of an `id`. */
export function readersOf(gigId: string, seenBy: GigVisibility): SQL {
  const reader = sql`reader.id`;
  const couldSee =
    seenBy === 'links' ? and(visibleTo(reader, gigs.posterId), isLinked(reader, gigs.posterId)) : undefined;
  // Candidates; `gigVisibleTo` decides.
  return sql`select reader.id from ${gigs} cross join lateral (
    select ${gigs.posterId} as id
    union select n.id from ${neighboursOf(gigs.posterId)} n where 'links' in (${gigs.visibility}, ${seenBy}::text)
    union select invitee_id from ${gigInvitations} where gig_id = ${gigs.id}
    union select applicant_id from ${applications} where gig_id = ${gigs.id}
    union select dep_id from ${deps} where gig_id = ${gigs.id}
    union select player_id from ${deps} where gig_id = ${gigs.id}
  ) reader where ${eq(gigs.id, gigId)} and ${or(gigVisibleTo(reader), couldSee)}`;
}

export const own = alias(applications, 'own');
export const isOwn = (viewerId: string | Placeholder | null) =>
  and(eq(own.gigId, gigs.id), sql`${own.applicantId} = ${viewerId}::uuid`);

/** Booked, whether or not a change has been confirmed. */
export const holdsPlace = (state: PgColumn | SQL) => sql`${state} in ('accepted', 'asked', 'overdue')`;

/** Whether the poster sees an application: bookings always, others only while they see the applicant. */
export const countsForPoster = (poster: PersonSql, state: PgColumn | SQL, applicant: PersonSql) =>
  sql`(${holdsPlace(state)} or ${visibleTo(poster, applicant)})`;

/** Waiting, offered or booked. */
export const isLive = (state: PgColumn | SQL) => inArray(sql`${state}`, liveStates);

/** Columns that lists do not need. */
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

/** For conditions on what `selectGigs` selects. */
export const countOf = { applied: sql<number>`"numbers"."open"`, overdue: sql<number>`"numbers"."overdue"` };

/** The minimum time between two bookings. */
export const bookingGap = sql`interval '1 hour'`;

/** GIG-10. Whether the viewer is booked elsewhere at that time; null for visitors and gigs without a day. */
const clashes = (viewerId: string | Placeholder | null) =>
  sql<boolean | null>`case when ${viewerId}::uuid is not null and not ${gigs.dateByAgreement} then exists (
    select 1 from ${applications} booked where booked.applicant_id = ${viewerId}::uuid
    and booked.ends_at > ${gigs.startsAt} - ${bookingGap} and booked.starts_at < ${gigs.endsAt} + ${bookingGap}
    and ${holdsPlace(shownState({ state: sql`booked.state`, shown: sql`booked.shown` }))} and booked.gig_id <> ${gigs.id}
  ) end`;

/** SAF-15. To its applicants a cancelled gig looks as before while that can be undone. */
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

/** Gigs that the viewer may look up: visible ones, and bookings even if the poster is hidden. */
export const isReachable = (viewerId: string | Placeholder | null) =>
  or(gigVisibleTo(viewerId), holdsPlace(own.state));

export type GigSelection = Awaited<ReturnType<typeof selectGigs>>[number];

/** The maximum length of a gig lets an index by start find those that are still running. */
const maxOneDayLength = sql.raw(`interval '2 days'`);
export const maxGigLength = sql.raw(`interval '${maxGigDays + 2} days'`);
const instantOf = (now: Date | Placeholder) =>
  sql`${now instanceof Date ? now.toISOString() : now}::timestamptz`;
export const isUpcoming = (now: Date | Placeholder): SQL =>
  sql`(${gigs.endsAt} > ${instantOf(now)} and ${gigs.startsAt} > ${instantOf(now)} - ${maxGigLength})`;
/**
 * The gigs for which a condition holds and that start after an instant, or that last several days and are
 * still running then. A union, as an index by start serves each part but not both at once.
 * @param first order and limit of each part, as PostgreSQL does not push those of a union down
 */
export const startingOrRunningFrom = (instant: SQL, where: SQL | undefined, first = sql``): SQL => sql`(
  (select * from ${gigs} where ${where} and ${gigs.startsAt} > ${instant} ${first}) union all
  (select * from ${gigs} where ${where} and ${gigs.lastDate} is not null
    and ${gigs.startsAt} <= ${instant} and ${gigs.startsAt} > ${instant} - ${maxGigLength} ${first}))`;
export const earliestOneDayStart = (now: Date | Placeholder) => sql`(${instantOf(now)} - ${maxOneDayLength})`;
/** GIG-05. Open, and the last day for applications is not over. */
export const takesApplications = (now: Date | Placeholder): SQL =>
  sql`(${gigs.status} = 'open' and (${gigs.appliesUntil} is null or ${gigs.appliesUntil} > ${instantOf(now)}))`;
export const isOver = (now: Date | Placeholder): SQL =>
  sql`(${gigs.endsAt} <= ${instantOf(now)} and ${gigs.startsAt} <= ${instantOf(now)})`;

/** The last day of a gig in its zone. What ends before 6 a.m. belongs to the day before. */
export const lastDayOf = (gig: SQL): SQL => sql`coalesce(${gig}.last_date, ${gig}.date + greatest(0, floor((
  extract(epoch from coalesce(${gig}.start_time, '00:00')::time)
  + extract(epoch from ${gig}.ends_at - ${gig}.starts_at) - 21600) / 86400))::int)`;

/** The cursor position in lists by date. */
export const position = ({ gig }: GigSelection) => ({ at: gig.startsAt, id: gig.id });

export const summaryOf = ({ gig, poster, own: mine, saved, clashes, ...more }: GigSelection): GigSummary => ({
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
    taken: countIn(more.takenRoles, role.id),
    ...(more.placesOffered !== null && { offered: countIn(more.offeredRoles, role.id) }),
  })),
  places: gig.places,
  placesTaken: more.placesTaken,
  ...(more.placesOffered !== null && { placesOffered: more.placesOffered }),
  applicationCount: more.applicationCount,
  poster,
  createdAt: gig.createdAt.toISOString(),
  myApplication: mine && ownOf(asApplicantSees(mine)),
  ...(saved !== null && { savedByMe: saved }),
  ...(clashes && { clashes }),
});

type Which = 'any' | 'reachable';

const preparedByIds = preparedByShape((db, which: Which) => {
  const viewer = sql.placeholder('viewerId');
  // In a subquery PostgreSQL cannot count the ids. It would plan anew for each call, which takes 7 ms.
  const isWanted = sql`${gigs.id} = any((select ${sql.placeholder('ids')}::uuid[])::uuid[])`;
  return selectGigs(db, viewer)
    .where(and(isWanted, which === 'reachable' ? isReachable(viewer) : undefined))
    .prepare(`gigs_by_ids_${which}`);
});

export const selectGigsByIds = (db: DbOrTx, viewerId: string | null, ids: readonly string[], which: Which) =>
  preparedByIds(db, which).execute({ viewerId, ids: `{${ids.join()}}` });

export async function gigSummariesOf(
  db: DbOrTx,
  viewerId: string | null,
  ids: readonly string[],
  which: Which = 'any',
) {
  if (ids.length === 0) return new Map<string, GigSummary>();
  const rows = await selectGigsByIds(db, viewerId, ids, which);
  return new Map(rows.map((row) => [row.gig.id, summaryOf(row)]));
}

type OwnRow = NonNullable<GigSelection['own']>;

const countIn = (ids: readonly string[], role: string) => ids.filter((id) => id === role).length;

function ownOf({ id, state, note, roleId, links, acceptedTerms, askedVersion, answerBy, answer }: OwnRow) {
  const mine = { id, state, note, roleId, links, acceptedTerms, ...(answer && { answer }) };
  if (askedVersion === null || answerBy === null) return mine;
  return { ...mine, question: { version: askedVersion, answerBy: answerBy.toISOString() } };
}
