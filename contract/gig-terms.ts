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

const valuesOfTerm: Record<Term, (terms: GigTerms) => unknown[]> = {
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
  return order.filter(
    (term) => JSON.stringify(valuesOfTerm[term](was)) !== JSON.stringify(valuesOfTerm[term](now)),
  );
}

const minute = 60_000;
const twoDays = 48 * 60 * minute;

/**
 * Deadline to confirm changes: two days, or half the time until the start if shorter (until the end once it has
 * started), to the minute.
 */
export function answerByFrom(now: Date, gig: { startsAt: string | Date; endsAt: string | Date }): Date {
  const [start, end] = [new Date(gig.startsAt).getTime(), new Date(gig.endsAt).getTime()];
  const left = (start > now.getTime() ? start : end) - now.getTime();
  const at = now.getTime() + Math.min(twoDays, left / 2);
  return new Date(Math.floor(at / minute) * minute);
}

/**
 * Minor-unit digits that are not two. Runtimes disagree (the forint has none in V8, two in Firefox) and may change,
 * so stored amounts must not depend on them. Stored forint amounts have none.
 */
const noDigits = 'BIF CLP DJF GNF HUF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const threeDigits = 'BHD IQD JOD KWD LYD OMR TND';

/** Minor-unit digits: 2 for pounds, 0 for yen. */
export const digitsOf = (currency: string): number =>
  noDigits.includes(currency) ? 0 : threeDigits.includes(currency) ? 3 : 2;

const formatters = new Map<string, Intl.NumberFormat>();

/** Formats minor units, without zero pence: 16000 GBP is "£160", 1750 is "£17.50". */
export function money(minor: number, currency: string): string {
  const digits = digitsOf(currency);
  const amount = minor / 10 ** digits;
  const shown = Number.isInteger(amount) ? 0 : digits;
  const key = currency + shown;
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat('en-GB', {
      ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
      ...{ minimumFractionDigits: shown, maximumFractionDigits: shown },
    });
  formatters.set(key, formatter);
  return formatter.format(amount);
}

/** "£120", "£120–£150" or "negotiable". */
export function moneyOfPay({ amount, upTo, byAgreement, currency }: GigPay): string {
  if (byAgreement) return 'negotiable';
  const least = money(amount, currency);
  return upTo ? `${least}–${money(upTo, currency)}` : least;
}
