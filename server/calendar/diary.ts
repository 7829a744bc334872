import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import {
  type ApplicationState,
  bookedStates,
  isBooked,
  waitingStates,
} from '#contract/ours/application-states.ts';
import type { CalendarQuery, Conflict, Conflicts } from '#contract/ours/calendar.ts';
import { asApplicantSees, shownState } from '../applications/shown.ts';
import type { DbOrTx } from '../db/database.ts';
import { applications, gigs, savedGigs } from '../db/schema/gigs.ts';
import { daysFrom, isRealDate } from '../gigs/local-time.ts';
import { type GigSelection, isReachable, longest, margin, selectGigs, summaryOf } from '../gigs/select.ts';
import { badInput, notFound } from '../http/errors.ts';
import { saysNotFree } from '../people/availability.ts';

type Span = { from: SQL; to: SQL };

const midnight = (date: string, days: number) =>
  sql`((${date}::date + ${days}::int)::timestamp at time zone 'UTC')`;

/** Gigs for which somebody has an application in one of these states, by when they are. */
const appliedFor = (memberId: string, states: readonly ApplicationState[], { from, to }: Span): SQL => sql`
  select gig_id from ${applications} where applicant_id = ${memberId}::uuid
  and ends_at > ${from} and starts_at < ${to} and ${inArray(shownState(), [...states])}`;

const postedBy = (memberId: string, { from, to }: Span): SQL => sql`
  select id from ${gigs} where poster_id = ${memberId}::uuid and not date_by_agreement
  and starts_at > ${from} - ${longest} and starts_at < ${to} and ends_at > ${from}`;

const savedBy = (memberId: string, { from, to }: Span): SQL => sql`
  select kept.id from ${savedGigs} s join ${gigs} kept on kept.id = s.gig_id where s.user_id = ${memberId}::uuid
  and not kept.date_by_agreement and kept.ends_at > ${from} and kept.starts_at < ${to}`;

const isOneOf = (...lists: SQL[]): SQL => sql`${gigs.id} = any(array(${sql.join(lists, sql` union `)}))`;

const mostDays = 62;
const mostGigs = 400;

/**
 * GIG-10. What the member plays, has applied for and has posted on these days, soonest first; what was called off is
 * among it, what has no day yet is not. A day is the gig's own: what is on the day before or after by another clock may
 * be among it, too.
 * @throws HttpError 400
 */
export async function readCalendar(db: DbOrTx, viewerId: string, { from, to, saved }: CalendarQuery) {
  if (!isRealDate(from)) throw badInput('The calendar has no such day.', 'from');
  if (!isRealDate(to)) throw badInput('The calendar has no such day.', 'to');
  const days = daysFrom(from, to) + 1;
  if (days < 1) throw badInput('The last day is before the first. Change one of them.', 'to');
  if (days > mostDays) throw badInput(`Ask for at most ${mostDays} days at once.`, 'to');
  // A day wider than any zone.
  const span = { from: midnight(from, -1), to: midnight(to, 2) };
  const lists = [
    appliedFor(viewerId, ['cancelled', ...waitingStates, ...bookedStates], span),
    postedBy(viewerId, span),
    ...(saved ? [savedBy(viewerId, span)] : []),
  ];
  const rows = await selectGigs(db, viewerId)
    .where(and(isOneOf(...lists), isReachable(viewerId)))
    .orderBy(asc(gigs.startsAt), asc(gigs.id))
    .limit(mostGigs + 1);
  return { items: rows.slice(0, mostGigs).map(summaryOf), isWhole: rows.length <= mostGigs };
}

const mostConflicts = 3;

/**
 * GIG-10. What of the member's own stands in the way of a gig: what they are booked for, have applied for, or have
 * posted, at that time or within an hour of it. The member alone is told. Bookings first.
 * @throws HttpError 404
 */
export async function readConflicts(
  db: DbOrTx,
  viewerId: string,
  gigId: string,
  now: Date,
): Promise<Conflicts> {
  const [asked] = await selectGigs(db, viewerId).where(and(eq(gigs.id, gigId), isReachable(viewerId)));
  if (!asked) throw notFound('This gig');
  const { startsAt, endsAt, status, date, lastDate, dateByAgreement } = asked.gig;
  if (asked.poster.id === viewerId || status === 'cancelled' || dateByAgreement || endsAt <= now)
    return { items: [], saidNotFree: false };
  const span = {
    from: sql`${startsAt.toISOString()}::timestamptz - ${margin}`,
    to: sql`${endsAt.toISOString()}::timestamptz + ${margin}`,
  };
  const rows = await selectGigs(db, viewerId)
    .where(
      and(
        isOneOf(appliedFor(viewerId, [...waitingStates, ...bookedStates], span), postedBy(viewerId, span)),
        isReachable(viewerId),
        ne(gigs.id, gigId),
        ne(gigs.status, 'cancelled'),
      ),
    )
    .orderBy(asc(gigs.startsAt), asc(gigs.id))
    .limit(20);
  const kinds: Conflict['kind'][] = ['booked', 'applied', 'posted'];
  const items = kinds
    .flatMap((kind) => rows.filter((row) => kindOf(row) === kind).map((row) => conflictOf(kind, row, asked)))
    .slice(0, mostConflicts);
  return { items, saidNotFree: await saysNotFree(db, viewerId, date, lastDate ?? date, now) };
}

function kindOf({ own }: GigSelection): Conflict['kind'] {
  if (!own) return 'posted';
  return isBooked(asApplicantSees(own).state) ? 'booked' : 'applied';
}

const conflictOf = (kind: Conflict['kind'], row: GigSelection, asked: GigSelection): Conflict => {
  const { id, title, venue, place, remote, date, lastDate, startTime, endTime, timeZone, startsAt, endsAt } =
    summaryOf(row);
  const overlaps = row.gig.startsAt < asked.gig.endsAt && row.gig.endsAt > asked.gig.startsAt;
  return {
    kind,
    overlaps,
    gig: { id, title, venue, place, remote, date, lastDate, startTime, endTime, timeZone, startsAt, endsAt },
  };
};
