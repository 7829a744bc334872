import * as v from 'valibot';
import type { Calls } from './calls.ts';
import { daySchema } from './fields.ts';
import { type DaySign, daySigns } from './profile.ts';

const signSchema = v.nullable(v.picklist(daySigns, 'A day is free or busy, or null for neither.'));
const weekdaySchema = v.pipe(
  v.number('A weekday is a number.'),
  v.integer('A weekday is a number from 1, Monday, to 7.'),
  v.minValue(1, 'A weekday is a number from 1, Monday, to 7.'),
  v.maxValue(7, 'A weekday is a number from 1, Monday, to 7.'),
);

/** `GET /api/availability`: the member's own, from yesterday on. A day overrides its weekday. */
export const availabilitySchema = v.object({
  freeDays: v.array(v.string()),
  busyDays: v.array(v.string()),
  /** Monday is 1, Sunday 7. */
  freeWeekdays: v.array(v.number()),
  busyWeekdays: v.array(v.number()),
  /** Whether bookings show to others as busy days, without details. */
  showsBookings: v.boolean(),
});
export type Availability = v.InferOutput<typeof availabilitySchema>;

export const maxDaysMarked = 366;

/** `PUT /api/availability`: omitted fields stay, so that two devices can mark different days. */
export const availabilityChangeSchema = v.object({
  days: v.optional(v.object({ from: daySchema('from'), to: daySchema('to'), is: signSchema })),
  weekday: v.optional(v.object({ weekday: weekdaySchema, is: signSchema })),
  showsBookings: v.optional(v.boolean('Choose yes or no.')),
});
export type AvailabilityChange = v.InferOutput<typeof availabilityChangeSchema>;

/** Adds or removes items; sorted, without duplicates. */
function marked<T extends string | number>(list: readonly T[], some: readonly T[], isIn: boolean): T[] {
  const rest = list.filter((one) => !some.includes(one));
  return (isIn ? [...rest, ...some] : rest).toSorted((a, b) => (a < b ? -1 : 1));
}

/** `dates`: the days that `days` covers. */
export function applyAvailabilityChange(
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

type Days = Omit<Availability, 'showsBookings'>;

/** `weekday`: that of the date; Monday is 1. */
export function signOf(days: Days, date: string, weekday: number): DaySign | null {
  if (days.freeDays.includes(date)) return 'free';
  if (days.busyDays.includes(date)) return 'busy';
  if (days.freeWeekdays.includes(weekday)) return 'free';
  return days.busyWeekdays.includes(weekday) ? 'busy' : null;
}

export const availabilityCalls = {
  'GET /api/availability': {
    summary: 'The days a member has marked as free or busy',
    answer: availabilitySchema,
  },
  'PUT /api/availability': {
    summary: 'Mark days or a weekday as free or busy, or choose whether bookings count; omitted fields stay',
    body: availabilityChangeSchema,
    answer: availabilitySchema,
  },
} as const satisfies Calls;
