import { type SQL, sql } from 'drizzle-orm';
import { type GigCounts, type GigCountsQuery, type SomeDays, someDays } from '#contract/ours/gig-search.ts';
import type { DbOrTx } from '../db/database.ts';
import { gigs } from '../db/schema/gigs.ts';
import { boardWhere, onBoard, onDays } from './filters.ts';
import { daysAfter, todayIn, weekdayOf } from './local-time.ts';
import { requireTimeZone } from './time-zones.ts';

/** So many of the soonest gigs from today on are looked at, and as many from Friday on. */
const mostLooked = 2000;

type Dates = { from: string; to: string };

/** The dates of days that are meant from a day on. Friday is a night of the weekend in this trade. */
function datesFrom(today: string): Record<SomeDays, Dates> {
  const sunday = daysAfter(today, 7 - weekdayOf(today));
  const friday = daysAfter(sunday, -2);
  return {
    today: { from: today, to: today },
    week: { from: today, to: sunday },
    weekend: { from: friday > today ? friday : today, to: sunday },
  };
}

/**
 * How many gigs there are today, this week and this weekend by the reader's clock, beside the other filters: as many as
 * the list has for whoever chooses these days. None of what is over, and none where no clock is said.
 * @param match the other filters
 * @throws HttpError 400 where there is no such zone
 */
export async function countDays(
  db: DbOrTx,
  viewerId: string | null,
  { clock, ...asked }: GigCountsQuery,
  now: Date,
  match: SQL | undefined,
): Promise<GigCounts['days']> {
  if (clock === undefined || asked.when === 'past') return [];
  const zone = await requireTimeZone(db, clock, 'clock');
  const dates = datesFrom(todayIn(zone, now));
  const first = sql`order by ${gigs.startsAt}, ${gigs.id} limit ${sql.raw(String(mostLooked + 1))}`;
  const soonestOf = (days: SomeDays) => {
    const these = { ...asked, ...dates[days] };
    return sql`(select * from ${boardWhere(onBoard(viewerId, these, now), these, now, first)} as ${gigs} ${first})`;
  };
  const isOn = (days: SomeDays) => sql`(${onDays({ ...dates[days], zone })})`;
  const [row] = await db
    .select({
      today: sql<number>`count(distinct id) filter (where on_today)::int`,
      week: sql<number>`count(distinct id) filter (where on_week)::int`,
      weekend: sql<number>`count(distinct id) filter (where on_weekend)::int`,
      seen: sql<number>`count(*) filter (where not is_weekend)::int`,
      seenOfWeekend: sql<number>`count(*) filter (where is_weekend)::int`,
    })
    .from(sql`(select ${gigs.id} as id, is_weekend, fits and ${isOn('today')} as on_today,
        fits and ${isOn('week')} as on_week, fits and ${isOn('weekend')} as on_weekend
      from (select *, (${match ?? sql`true`}) as fits from (
        select *, false as is_weekend from ${soonestOf('week')} as soonest
        union all select *, true from ${soonestOf('weekend')} as soonest) as ${gigs}) as ${gigs}) as looked`);
  if (!row) throw new Error('A count without a row.');
  const isMore = { week: row.seen > mostLooked, weekend: row.seenOfWeekend > mostLooked };
  return someDays.map((days) => ({
    days,
    count: row[days],
    isLeast: days === 'weekend' ? isMore.weekend : isMore.week,
  }));
}
