import * as v from 'valibot';
import { type DaySign, daySigns } from './day-signs.ts';
import { daySchema } from './text.ts';

const signSchema = v.nullable(v.picklist(daySigns, 'A day is free or busy, or null for neither.'));
const weekdaySchema = v.pipe(
  v.number('A weekday is a number.'),
  v.integer('A weekday is a number from 1, Monday, to 7.'),
  v.minValue(1, 'A weekday is a number from 1, Monday, to 7.'),
  v.maxValue(7, 'A weekday is a number from 1, Monday, to 7.'),
);

/** `GET /api/availability`: what the member has said of their days, from yesterday on. A day goes before its weekday. */
export const availabilitySchema = v.object({
  freeDays: v.array(v.string()),
  busyDays: v.array(v.string()),
  /** Monday is 1, Sunday 7. */
  freeWeekdays: v.array(v.number()),
  busyWeekdays: v.array(v.number()),
  /** Whether others read of a day on which they are booked that they are not free; not what it is. */
  showsBookings: v.boolean(),
});
export type Availability = v.InferOutput<typeof availabilitySchema>;

/** So many days are marked at once. */
export const mostDaysMarked = 366;

/** `PUT /api/availability`: what is left out stays, so two devices that mark different days do not meet. */
export const availabilityChangeSchema = v.object({
  days: v.optional(v.object({ from: daySchema('from'), to: daySchema('to'), is: signSchema })),
  weekday: v.optional(v.object({ weekday: weekdaySchema, is: signSchema })),
  showsBookings: v.optional(v.boolean('Yes or no.')),
});
export type AvailabilityChange = v.InferOutput<typeof availabilityChangeSchema>;

/** One list with some of its members put in or taken out; in order, each once. */
function marked<T extends string | number>(list: readonly T[], some: readonly T[], isIn: boolean): T[] {
  const rest = list.filter((one) => !some.includes(one));
  return (isIn ? [...rest, ...some] : rest).toSorted((a, b) => (a < b ? -1 : 1));
}

/** What stands once a change is made, whose days are these dates. */
export function changedBy(
  before: Availability,
  { days, weekday, showsBookings = before.showsBookings }: AvailabilityChange,
  dates: readonly string[],
): Availability {
  const weekdays = weekday ? [weekday.weekday] : [];
  return {
    freeDays: marked(before.freeDays, dates, days?.is === 'free'),
    busyDays: marked(before.busyDays, dates, days?.is === 'busy'),
    freeWeekdays: marked(before.freeWeekdays, weekdays, weekday?.is === 'free'),
    busyWeekdays: marked(before.busyWeekdays, weekdays, weekday?.is === 'busy'),
    showsBookings,
  };
}

type Said = Omit<Availability, 'showsBookings'>;

/** What somebody has said of a day, whose weekday is given: Monday is 1. */
export function signOf(said: Said, date: string, weekday: number): DaySign | null {
  if (said.freeDays.includes(date)) return 'free';
  if (said.busyDays.includes(date)) return 'busy';
  if (said.freeWeekdays.includes(weekday)) return 'free';
  return said.busyWeekdays.includes(weekday) ? 'busy' : null;
}
