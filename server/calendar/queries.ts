import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { CalendarQuery, Conflict } from '#contract/calendar.ts';
import {
  type ApplicationState,
  bookedStates,
  type GigSummary,
  isBooked,
  isLive,
  liveStates,
  waitingStates,
} from '#contract/gigs.ts';
import { asApplicantSees, hasBookingAccess, shownState } from '../applications/snapshots.ts';
import { isSessionLive } from '../auth/sessions.ts';
import type { DbOrTx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { sessions } from '../db/schema/auth.ts';
import { applications, gigs, savedGigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { daysFrom, isRealDate } from '../gigs/local-time.ts';
import {
  bookingGap,
  type GigSelection,
  isReachable,
  maxGigLength,
  own,
  selectGigs,
  summaryOf,
} from '../gigs/select.ts';
import { badInput, notFound } from '../http/errors.ts';
import { isMarkedBusy } from '../people/availability.ts';
import type { Entry } from './ics.ts';

const day = 24 * 60 * 60 * 1000;
/** Feeds cover a quarter of a year back; calendars keep older events. */
const retentionMs = 92 * day;
const maxFeedGigs = 500;
const hasDay = eq(gigs.dateByAgreement, false);

/** Gigs the viewer is booked for, applied to or posted, even cancelled ones; all with a day, soonest first. */
export async function readEntries(db: DbOrTx, viewerId: string, now: Date): Promise<Entry[]> {
  const since = new Date(now.getTime() - retentionMs).toISOString();
  const mine = or(eq(gigs.posterId, viewerId), inArray(shownState(own), [...liveStates, 'cancelled']));
  const rows = await selectGigs(db, viewerId)
    .where(and(mine, hasDay, isReachable(viewerId), sql`${gigs.startsAt} > ${since}::timestamptz`))
    .orderBy(asc(gigs.startsAt), asc(gigs.id))
    .limit(maxFeedGigs);
  return withRest(db, rows, viewerId);
}

/** One gig as the viewer sees it; null for strangers. @throws HttpError 404, also for gigs without a day */
export async function readEntry(db: DbOrTx, gigId: string, viewerId: string | null): Promise<Entry> {
  const rows = await selectGigs(db, viewerId).where(and(eq(gigs.id, gigId), hasDay, isReachable(viewerId)));
  const [entry] = await withRest(db, rows, viewerId);
  if (!entry) throw notFound('This gig');
  return entry;
}

export async function memberOf(db: DbOrTx, sessionId: string, now: Date): Promise<string | null> {
  if (!isId(sessionId)) return null;
  const [member] = await db
    .select({ id: users.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isSessionLive(now)));
  return member?.id ?? null;
}

const isTentative = ({ myApplication }: GigSummary) =>
  isLive(myApplication?.state) && !isBooked(myApplication?.state);

async function withRest(db: DbOrTx, found: readonly GigSelection[], viewerId: string | null) {
  if (found.length === 0) return [];
  const ids = found.map(({ gig }) => gig.id);
  const rest = await db
    .select({
      id: gigs.id,
      version: gigs.version,
      schedule: gigs.schedule,
      address: gigs.address,
      updatedAt: gigs.updatedAt,
    })
    .from(gigs)
    .where(inArray(gigs.id, ids));
  const byId = new Map(rest.map((row) => [row.id, row]));
  return found.flatMap((one): Entry[] => {
    const gig = summaryOf(one);
    const row = byId.get(gig.id);
    if (!row) return [];
    const maySee = gig.poster.id === viewerId || (one.own !== null && hasBookingAccess(one.own));
    const address = maySee ? row.address : '';
    return [{ ...gig, ...row, address, posterName: gig.poster.name, isTentative: isTentative(gig) }];
  });
}

type Span = { from: SQL; to: SQL };

const midnight = (date: string, days: number) =>
  sql`((${date}::date + ${days}::int)::timestamp at time zone 'UTC')`;

const appliedFor = (memberId: string, states: readonly ApplicationState[], { from, to }: Span): SQL => sql`
  select gig_id from ${applications} where applicant_id = ${memberId}::uuid
  and ends_at > ${from} and starts_at < ${to} and ${inArray(shownState(), [...states])}`;

const postedBy = (memberId: string, { from, to }: Span): SQL => sql`
  select id from ${gigs} where poster_id = ${memberId}::uuid and not date_by_agreement
  and starts_at > ${from} - ${maxGigLength} and starts_at < ${to} and ends_at > ${from}`;

const savedBy = (memberId: string, { from, to }: Span): SQL => sql`
  select kept.id from ${savedGigs} s join ${gigs} kept on kept.id = s.gig_id where s.user_id = ${memberId}::uuid
  and not kept.date_by_agreement and kept.ends_at > ${from} and kept.starts_at < ${to}`;

const isOneOf = (...lists: SQL[]): SQL => sql`${gigs.id} = any(array(${sql.join(lists, sql` union `)}))`;

const maxDays = 62;
const maxDiaryGigs = 400;

/**
 * GIG-10. Gigs that the member plays, has applied to or has posted on these days, soonest first; including
 * cancelled ones, but none without a day. Days are in the gig's own zone, so a neighbouring day of the
 * viewer's may be included.
 * @throws HttpError 400
 */
export async function readCalendar(db: DbOrTx, viewerId: string, { from, to, saved }: CalendarQuery) {
  if (!isRealDate(from)) throw badInput('That date doesn’t exist.', 'from');
  if (!isRealDate(to)) throw badInput('That date doesn’t exist.', 'to');
  const days = daysFrom(from, to) + 1;
  if (days < 1) throw badInput('The last day is before the first. Change one of them.', 'to');
  if (days > maxDays) throw badInput(`Choose at most ${maxDays} days at once.`, 'to');
  // A day wider than any time zone.
  const span = { from: midnight(from, -1), to: midnight(to, 2) };
  const lists = [
    appliedFor(viewerId, ['cancelled', ...waitingStates, ...bookedStates], span),
    postedBy(viewerId, span),
    ...(saved ? [savedBy(viewerId, span)] : []),
  ];
  const rows = await selectGigs(db, viewerId)
    .where(and(isOneOf(...lists), isReachable(viewerId)))
    .orderBy(asc(gigs.startsAt), asc(gigs.id))
    .limit(maxDiaryGigs + 1);
  return { items: rows.slice(0, maxDiaryGigs).map(summaryOf), isWhole: rows.length <= maxDiaryGigs };
}

const maxConflicts = 3;

/**
 * GIG-10. The member's own bookings, applications and gigs within an hour of a gig, bookings first. Only the
 * member sees them.
 * @throws HttpError 404
 */
export async function readConflicts(db: DbOrTx, viewerId: string, gigId: string, now: Date) {
  const [asked] = await selectGigs(db, viewerId).where(and(eq(gigs.id, gigId), isReachable(viewerId)));
  if (!asked) throw notFound('This gig');
  const { startsAt, endsAt, status, date, lastDate, dateByAgreement } = asked.gig;
  if (asked.poster.id === viewerId || status === 'cancelled' || dateByAgreement || endsAt <= now)
    return { items: [], saidNotFree: false };
  const span = {
    from: sql`${startsAt.toISOString()}::timestamptz - ${bookingGap}`,
    to: sql`${endsAt.toISOString()}::timestamptz + ${bookingGap}`,
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
    .slice(0, maxConflicts);
  return { items, saidNotFree: await isMarkedBusy(db, viewerId, date, lastDate ?? date, now) };
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
