import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  type Availability,
  type AvailabilityChange,
  applyAvailabilityChange,
  maxDaysMarked,
  signOf,
} from '#contract/availability.ts';
import { bookedStates } from '#contract/gigs.ts';
import type { DaySign, WeeksAhead } from '#contract/profile.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { daysAfter, daysFrom, isRealDate, weekdayOf } from '../gigs/local-time.ts';
import { holdsPlace, lastDayOf } from '../gigs/select.ts';
import { badInput } from '../http/errors.ts';
import { publishProfile } from '../outbox/emit.ts';
import { readableBy } from './visibility.ts';

const datesBetween = (from: string, to: string) =>
  Array.from({ length: daysFrom(from, to) + 1 }, (_, nth) => daysAfter(from, nth));
/** No time zone has an earlier date. */
const earliestToday = (now: Date) => daysAfter(now.toISOString().slice(0, 10), -1);

const availabilityColumns = {
  freeDays: users.freeDays,
  busyDays: users.busyDays,
  freeWeekdays: users.freeWeekdays,
  busyWeekdays: users.busyWeekdays,
  showsBookings: users.showsBookings,
};

const withoutPastDays = (row: Availability, now: Date): Availability => ({
  ...row,
  freeDays: row.freeDays.filter((date) => date >= earliestToday(now)),
  busyDays: row.busyDays.filter((date) => date >= earliestToday(now)),
});

export async function readAvailability(db: DbOrTx, memberId: string, now: Date): Promise<Availability> {
  const [row] = await db.select(availabilityColumns).from(users).where(eq(users.id, memberId));
  if (!row) throw new Error('a member without a row');
  return withoutPastDays(row, now);
}

const yearsAhead = 2;

function requireDates({ from, to }: { from: string; to: string }, now: Date): string[] {
  if (!isRealDate(from)) throw badInput('That date doesn’t exist.', 'from');
  if (!isRealDate(to)) throw badInput('That date doesn’t exist.', 'to');
  if (to < from) throw badInput('The last day is before the first. Change one of them.', 'to');
  if (from < earliestToday(now)) throw badInput('That day is in the past.', 'from');
  if (to > daysAfter(earliestToday(now), yearsAhead * maxDaysMarked))
    throw badInput(`At most ${yearsAhead} years ahead.`, 'to');
  const dates = datesBetween(from, to);
  if (dates.length > maxDaysMarked) throw badInput(`Mark at most ${maxDaysMarked} days at once.`, 'to');
  return dates;
}

/** @throws HttpError 400 */
export async function changeAvailability(tx: Tx, memberId: string, change: AvailabilityChange, now: Date) {
  const dates = change.days ? requireDates(change.days, now) : [];
  const [row] = await tx.select(availabilityColumns).from(users).where(eq(users.id, memberId)).for('update');
  if (!row) throw new Error('a member without a row');
  const after = applyAvailabilityChange(withoutPastDays(row, now), change, dates);
  await tx.update(users).set(after).where(eq(users.id, memberId));
  await publishProfile(tx, memberId);
  return after;
}

const dateOf = (date: string) => sql`${date}::date`;

/**
 * Whether the row of `users` is booked on one of these days, for another gig than `except`, and shows its
 * bookings. `offset` makes PostgreSQL use the index for each person instead of reading all bookings.
 */
const hasVisibleBooking = (
  from: SQL,
  to: SQL,
  except = sql`null::uuid`,
) => sql`(${users.showsBookings} and exists (
  select 1 from ${applications} booked join ${gigs} theirs on theirs.id = booked.gig_id
  where booked.applicant_id = "users"."id" and ${holdsPlace(sql`booked.state`)}
  and booked.ends_at > (${from} - 1)::timestamp at time zone 'UTC'
  and booked.starts_at < (${to} + 2)::timestamp at time zone 'UTC'
  and theirs.date <= ${to} and ${lastDayOf(sql`theirs`)} >= ${from} and theirs.id is distinct from ${except}
  offset 0
))`;

/** A day in the form of the columns of `users`. */
type Day = { date: SQL; weekday: SQL };
const toDay = (date: string): Day => ({ date: dateOf(date), weekday: sql`${weekdayOf(date)}::smallint` });

const isMarkedFree = ({ date, weekday }: Day): SQL => sql`(${users.freeDays} @> array[${date}]
  or (${users.freeWeekdays} @> array[${weekday}] and not ${users.busyDays} @> array[${date}]))`;

export const maxDaysSearched = 14;

/**
 * PPL-01. Whether members are free on all of these days; indexes serve the days and the weekdays.
 * @throws HttpError 400
 */
export function isFree(from: string, to = from): SQL {
  if (!isRealDate(from)) throw badInput('That date doesn’t exist.', 'free');
  if (!isRealDate(to)) throw badInput('That date doesn’t exist.', 'until');
  if (to < from) throw badInput('The last day is before the first. Change one of them.', 'until');
  const dates = datesBetween(from, to);
  if (dates.length > maxDaysSearched)
    throw badInput(`Choose at most ${maxDaysSearched} days at once.`, 'until');
  return sql`(${sql.join([...dates.map((date) => isMarkedFree(toDay(date))), sql`not ${hasVisibleBooking(dateOf(from), dateOf(to))}`], sql` and `)})`;
}

const each: Day = { date: sql`each_day.date`, weekday: sql`extract(isodow from each_day.date)::smallint` };

/** Busy when busy on one of these days, free when free on all of them. */
const daySign = (from: SQL, to: SQL, except?: SQL): SQL => sql`case
  when cardinality(${users.freeDays} || ${users.busyDays}) + cardinality(${users.freeWeekdays} || ${users.busyWeekdays}) > 0
    and ${hasVisibleBooking(from, to, except)} then 'busy'
  else (select case when bool_or(signs.sign = 'busy') then 'busy'
      when bool_and(signs.sign is not distinct from 'free') then 'free' end
    from (select case when ${isMarkedFree(each)} then 'free'
        when ${users.busyDays} @> array[${each.date}] or ${users.busyWeekdays} @> array[${each.weekday}] then 'busy' end as sign
      from (select ${from} + nth as date from generate_series(0, ${to} - ${from}) as nth) as each_day) as signs) end`;

/** Whether somebody shows as free on the gig's days; null if unknown or while its day is not agreed. */
export const signOnDayOfGig = sql<DaySign | null>`case when not ${gigs}.date_by_agreement
  then ${daySign(sql`${gigs}.date`, sql`coalesce(${gigs}.last_date, ${gigs}.date)`, sql`${gigs}.id`)} end`;

/** Whether somebody is not known to be busy on any of these days. */
export const mayBeFree = (from: string, to = from): SQL =>
  sql`(${daySign(dateOf(from), dateOf(to))}) is distinct from 'busy'`;

/** Whether people are free on the days of a gig, as far as its poster may know. */
export async function readSignsForGig(
  db: DbOrTx,
  posterId: string,
  gigId: string,
  personIds: readonly string[],
): Promise<Map<string, DaySign | null>> {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, sign: signOnDayOfGig })
    .from(users)
    .innerJoin(gigs, eq(gigs.id, gigId))
    .where(and(inArray(users.id, [...personIds]), readableBy(posterId)));
  return new Map(rows.map(({ id, sign }) => [id, sign]));
}

const daysAhead = 43;

/**
 * PPL-06. The next six weeks of somebody. Bookings count as busy unless they hide them; empty when they have
 * marked nothing.
 */
export async function readWeeksAhead(db: DbOrTx, personId: string, now: Date): Promise<WeeksAhead> {
  const row = await readAvailability(db, personId, now);
  const [from, to] = [earliestToday(now), daysAfter(earliestToday(now), daysAhead)];
  const { freeDays, busyDays, freeWeekdays, busyWeekdays, showsBookings } = row;
  const isEmpty = [freeDays, busyDays, freeWeekdays, busyWeekdays].every((list) => list.length === 0);
  if (isEmpty) return { free: [], notFree: [] };
  const booked = showsBookings ? await bookedDays(db, personId, from, to) : new Set<string>();
  const dates = datesBetween(from, to);
  const signs = dates.map((date) => (booked.has(date) ? 'busy' : signOf(row, date, weekdayOf(date))));
  return {
    free: dates.filter((_, nth) => signs[nth] === 'free'),
    notFree: dates.filter((_, nth) => signs[nth] === 'busy'),
  };
}

async function bookedDays(db: DbOrTx, personId: string, from: string, to: string): Promise<Set<string>> {
  const rows = await db
    .select({ first: gigs.date, last: sql<string>`${lastDayOf(sql`${gigs}`)}::text` })
    .from(applications)
    .innerJoin(gigs, eq(gigs.id, applications.gigId))
    .where(
      and(
        eq(applications.applicantId, personId),
        inArray(applications.state, bookedStates),
        sql`${applications.endsAt} > (${dateOf(from)} - 1)::timestamp at time zone 'UTC'`,
        sql`${applications.startsAt} < (${dateOf(to)} + 2)::timestamp at time zone 'UTC'`,
      ),
    );
  return new Set(rows.flatMap(({ first, last }) => datesBetween(first, last > first ? last : first)));
}

export async function isMarkedBusy(db: DbOrTx, memberId: string, from: string, to: string, now: Date) {
  const row = await readAvailability(db, memberId, now);
  return datesBetween(from, to).some((date) => signOf(row, date, weekdayOf(date)) === 'busy');
}
