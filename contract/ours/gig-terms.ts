import * as v from 'valibot';

export const payUnits = ['night', 'hour', 'day', 'week', 'session', 'song', 'service', 'job'] as const;
export type PayUnit = (typeof payUnits)[number];

/**
 * `amount` in minor units (pence, cents), `currency` ISO 4217. `upTo`: upper end of a range. `byAgreement`: no pay
 * is given, and `amount` is 0.
 */
export const gigPaySchema = v.object({
  amount: v.number(),
  currency: v.string(),
  unit: v.picklist(payUnits),
  upTo: v.optional(v.number()),
  byAgreement: v.optional(v.boolean()),
});
export type GigPay = v.InferOutput<typeof gigPaySchema>;

/** What a booking agrees to: time, place and pay. */
export const gigTermsEntries = {
  venue: v.string(),
  place: v.string(),
  remote: v.boolean(),
  date: v.string(),
  /** Last of several days; omitted for a single one. */
  lastDate: v.optional(v.nullable(v.string())),
  /** The day is still to be agreed; `date` is the last possible one. */
  dateByAgreement: v.optional(v.boolean()),
  startTime: v.nullable(v.string()),
  endTime: v.nullable(v.string()),
  timeZone: v.string(),
  pay: gigPaySchema,
};
export const gigTermsSchema = v.object(gigTermsEntries);
export type GigTerms = v.InferOutput<typeof gigTermsSchema>;

export type Term = 'date' | 'time' | 'pay' | 'place';

const saidBy: Record<Term, (terms: GigTerms) => unknown[]> = {
  date: ({ date, lastDate, dateByAgreement }) => [date, lastDate ?? null, dateByAgreement === true],
  time: ({ startTime, endTime, timeZone }) => [startTime?.slice(0, 5), endTime?.slice(0, 5), timeZone],
  place: ({ venue, place, remote }) => [remote || venue, remote || place],
  pay: ({ pay }) => [pay.amount, pay.currency, pay.unit, pay.upTo ?? null, pay.byAgreement === true],
};

/** Terms that differ. A time zone alone counts only if a time is given. */
export function changedTerms(was: GigTerms, is: GigTerms): Term[] {
  const order: Term[] = ['date', 'time', 'pay', 'place'];
  const zone = is.startTime || is.endTime ? is.timeZone : was.timeZone;
  const now = { ...is, timeZone: zone };
  return order.filter((term) => JSON.stringify(saidBy[term](was)) !== JSON.stringify(saidBy[term](now)));
}

const minute = 60_000;
const usualTime = 48 * 60 * minute;

/**
 * Deadline to confirm changes: two days, or half the time until the start if shorter (until the end once it has
 * started), to the minute.
 */
export function answerByFrom(now: Date, gig: { startsAt: string | Date; endsAt: string | Date }): Date {
  const [start, end] = [new Date(gig.startsAt).getTime(), new Date(gig.endsAt).getTime()];
  const left = (start > now.getTime() ? start : end) - now.getTime();
  const at = now.getTime() + Math.min(usualTime, left / 2);
  return new Date(Math.floor(at / minute) * minute);
}
