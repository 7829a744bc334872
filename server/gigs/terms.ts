import { truncate } from '#contract/excerpt.ts';
import { moneyOfPay } from '#contract/money.ts';
import { changedTerms, type GigTerms, type Term } from '#contract/ours/gig-terms.ts';
import type { GigRow } from '../db/schema/gigs.ts';

type Days = Pick<GigTerms, 'lastDate' | 'dateByAgreement'>;
type Columns = Pick<
  GigRow,
  Exclude<keyof GigTerms, 'pay' | keyof Days> | 'payAmount' | 'payCurrency' | 'payUnit'
> &
  Partial<Pick<GigRow, 'payUpTo' | 'payOpen'>> &
  Days;

/** When, where and for how much a gig is, as it travels. */
export const termsOf = (gig: Columns): GigTerms => ({
  venue: gig.venue,
  place: gig.place,
  remote: gig.remote,
  date: gig.date,
  ...(gig.lastDate != null && { lastDate: gig.lastDate }),
  ...(gig.dateByAgreement && { dateByAgreement: true }),
  startTime: gig.startTime,
  endTime: gig.endTime,
  timeZone: gig.timeZone,
  pay: {
    amount: gig.payAmount,
    currency: gig.payCurrency,
    unit: gig.payUnit,
    ...(gig.payUpTo != null && { upTo: gig.payUpTo }),
    ...(gig.payOpen && { byAgreement: true }),
  },
});

const long = 24;
const longest = 140;
const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

const midnight = (date: string) => new Date(`${date}T00:00:00Z`);

/** "Sun 7 Dec". */
export const dayWords = (date: string) => day.format(midnight(date));

/** "Fri 12 Jun – Mon 15 Jun", "to be agreed, by Sun 30 Jun"; of one day as `dayWords`. */
function daysWords({ date, lastDate, dateByAgreement }: GigTerms): string {
  if (dateByAgreement) return `to be agreed, by ${dayWords(date)}`;
  if (!lastDate) return dayWords(date);
  return day.formatRange(midnight(date), midnight(lastDate)).replaceAll(/\s/g, ' ');
}

function timeWords({ startTime, endTime, timeZone }: GigTerms, withZone: boolean): string {
  const [start, end] = [startTime?.slice(0, 5), endTime?.slice(0, 5)];
  if (!start && !end) return 'not said';
  const clock = start && end ? `${start}–${end}` : start ? `from ${start}` : `until ${end}`;
  return withZone ? `${clock} ${timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')}` : clock;
}

const placeIn = ({ venue, place, remote }: GigTerms) =>
  remote ? 'remote' : venue ? `${venue}, ${place}` : place;

/** What is the same on both sides may be so long that what is not would be cut off. */
function placeWords(terms: GigTerms, other: GigTerms): string {
  const said = truncate(placeIn(terms), long);
  const looksSame = said === truncate(placeIn(other), long) && terms.place !== other.place;
  return looksSame ? truncate(terms.place, long) : said;
}

const words: Record<Term, (terms: GigTerms, other: GigTerms) => string> = {
  date: daysWords,
  time: (terms, other) => timeWords(terms, terms.timeZone !== other.timeZone),
  place: placeWords,
  pay: ({ pay }, other) =>
    pay.byAgreement || pay.unit === other.pay.unit ? moneyOfPay(pay) : `${moneyOfPay(pay)} (${pay.unit})`,
};

/**
 * "Date: Sun 7 Dec -> Wed 10 Dec, pay: £100 -> £60"; empty when when, where and pay are as they were.
 * @param also stands behind, as `otherWords` has it
 */
export function changeWords(was: GigTerms, is: GigTerms, also = ''): string {
  const said = changedTerms(was, is).map(
    (term) => `${term}: ${words[term](was, is)} → ${words[term](is, was)}`,
  );
  const all = [...said, also].filter(Boolean).join(', ');
  return truncate(all.charAt(0).toUpperCase() + all.slice(1), longest);
}

/** "Sun 7 Dec, 19:30–23:00, The Band Room, Leeds, £100 per night". */
export const termsInShort = (gig: GigTerms): string =>
  [
    gig.dateByAgreement ? `day ${daysWords(gig)}` : daysWords(gig),
    ...(gig.startTime || gig.endTime ? [words.time(gig, gig)] : []),
    words.place(gig, gig),
    gig.pay.byAgreement ? 'pay by agreement' : `${moneyOfPay(gig.pay)} per ${gig.pay.unit}`,
  ].join(', ');
