import { queryOptions } from '@tanstack/react-query';
import { calendarSchema, conflictsSchema } from '#contract/calendar.ts';
import { type GigSummary, isBooked, isUnconfirmed, isWaiting } from '#contract/gigs.ts';
import { ask } from '#transport/http.ts';
import { today } from '#ui/format/dates.ts';
import { datesBetween, weekStart, weeksOf } from '#ui/format/days.ts';
import { gigKeys } from './gig-queries.ts';
import { phaseOf } from './status-label.ts';

/** GIG-10. The member's calendar for a month, including the adjacent days that its grid shows. */
export const calendarQuery = (month: string, withSaved: boolean) => {
  const weeks = weeksOf(month, weekStart());
  const [from = '', to = ''] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  return queryOptions({
    queryKey: [...gigKeys.calendar, from, to, withSaved],
    queryFn: ({ signal }) =>
      ask('GET /api/calendar', calendarSchema, {
        query: { from, to, ...(withSaved && { saved: 'with' as const }) },
        signal,
      }),
  });
};

export const conflictsQuery = (id: string) =>
  queryOptions({
    queryKey: [...gigKeys.calendar, 'conflicts', id],
    queryFn: ({ signal }) => ask('GET /api/gigs/:id/conflicts', conflictsSchema, { id, signal }),
  });

export type CalendarStatus = 'playing' | 'asked' | 'waiting' | 'posted' | 'saved' | 'off';

export const calendarStatusLabels: Record<CalendarStatus, string> = {
  playing: 'Booked',
  asked: 'Can you still come?',
  waiting: 'Applied',
  posted: 'Your gig',
  saved: 'Saved',
  off: 'Off',
};

export function calendarStatusOf(
  gig: GigSummary,
  memberId: string | undefined,
  now = new Date(),
): CalendarStatus {
  const state = gig.myApplication?.state;
  if (gig.status === 'cancelled') return 'off';
  if (gig.poster.id === memberId) return 'posted';
  if (isBooked(state)) return isUnconfirmed(state) ? 'asked' : 'playing';
  if (isWaiting(state)) return phaseOf(gig, now) === 'past' ? 'off' : 'waiting';
  return gig.savedByMe ? 'saved' : 'off';
}

type When = Pick<GigSummary, 'date' | 'endsAt' | 'timeZone'>;

/** A gig that ends before 6 am counts to the evening before. */
const nightMs = 6 * 3_600_000;

/** Dates of a gig in its own time zone: one, unless it runs past the next morning. */
export function daysOf({ date, endsAt, timeZone }: When): string[] {
  const last = today(new Date(Date.parse(endsAt) - nightMs), timeZone);
  return datesBetween(date, last > date ? last : date);
}

export function byDay(gigs: readonly GigSummary[]): Map<string, GigSummary[]> {
  const days = new Map<string, GigSummary[]>();
  for (const gig of gigs) for (const day of daysOf(gig)) days.set(day, [...(days.get(day) ?? []), gig]);
  return days;
}
