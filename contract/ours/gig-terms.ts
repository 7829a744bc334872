import * as v from 'valibot';

export const payUnits = ['night', 'hour', 'day', 'week', 'session', 'song', 'service', 'job'] as const;
export type PayUnit = (typeof payUnits)[number];

/**
 * What a gig pays. `amount` in minor units (pence, cents), `currency` ISO 4217; `upTo`: it is a range, and that its other
 * end; `byAgreement`: nothing is said yet, and `amount` is 0.
 */
export const gigPaySchema = v.object({
  amount: v.number(),
  currency: v.string(),
  unit: v.picklist(payUnits),
  upTo: v.optional(v.number()),
  byAgreement: v.optional(v.boolean()),
});
export type GigPay = v.InferOutput<typeof gigPaySchema>;

/** What somebody who is booked agrees to: when, where, for how much. */
export const gigTermsEntries = {
  venue: v.string(),
  place: v.string(),
  remote: v.boolean(),
  date: v.string(),
  /** Of several days the last; left out of one. */
  lastDate: v.optional(v.nullable(v.string())),
  /** The day is still to be agreed, and `date` the last that it can be. */
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

/** Which of the terms say something else now. A time zone alone counts only where a time was said. */
export function changedTerms(was: GigTerms, is: GigTerms): Term[] {
  const order: Term[] = ['date', 'time', 'pay', 'place'];
  const zone = is.startTime || is.endTime ? is.timeZone : was.timeZone;
  const now = { ...is, timeZone: zone };
  return order.filter((term) => JSON.stringify(saidBy[term](was)) !== JSON.stringify(saidBy[term](now)));
}

const minute = 60_000;
const usualTime = 48 * 60 * minute;

/**
 * Until when who is booked may answer whether they can still come: two days, or half of what is left until it starts
 * where that is less (until it ends, for what has started), to the minute.
 */
export function answerByFrom(now: Date, gig: { startsAt: string | Date; endsAt: string | Date }): Date {
  const [start, end] = [new Date(gig.startsAt).getTime(), new Date(gig.endsAt).getTime()];
  const left = (start > now.getTime() ? start : end) - now.getTime();
  const at = now.getTime() + Math.min(usualTime, left / 2);
  return new Date(Math.floor(at / minute) * minute);
}
