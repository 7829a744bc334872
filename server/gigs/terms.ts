import { truncate } from '#contract/excerpt.ts';
import { changedTerms, type GigTerms, moneyOfPay, type Term } from '#contract/gig-terms.ts';
import { fingerprint } from '../db/ids.ts';
import type { GigFacts, GigRow } from '../db/schema/gigs.ts';

type Days = Pick<GigTerms, 'lastDate' | 'dateByAgreement'>;
type Columns = Pick<
  GigRow,
  Exclude<keyof GigTerms, 'pay' | keyof Days> | 'payAmount' | 'payCurrency' | 'payUnit'
> &
  Partial<Pick<GigRow, 'payUpTo' | 'payOpen'>> &
  Days;

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

const maxPartLength = 24;
const maxTextLength = 140;
const dayParts = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const day = new Intl.DateTimeFormat('en-GB', dayParts);

const midnight = (date: string) => new Date(`${date}T00:00:00Z`);

/** "Sun 7 Dec". */
export const formatDay = (date: string) => day.format(midnight(date));

/** "Fri 12 Jun – Mon 15 Jun", "to be agreed, by Sun 30 Jun"; a single day as `formatDay`. */
function formatDays({ date, lastDate, dateByAgreement }: GigTerms): string {
  if (dateByAgreement) return `to be agreed, by ${formatDay(date)}`;
  if (!lastDate) return formatDay(date);
  return day.formatRange(midnight(date), midnight(lastDate)).replaceAll(/\s/g, ' ');
}

function formatTime({ startTime, endTime, timeZone }: GigTerms, withZone: boolean): string {
  const [start, end] = [startTime?.slice(0, 5), endTime?.slice(0, 5)];
  if (!start && !end) return 'not set';
  const clock = start && end ? `${start}–${end}` : start ? `from ${start}` : `until ${end}`;
  return withZone ? `${clock} ${timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')}` : clock;
}

const placeText = ({ venue, place, remote }: GigTerms) =>
  remote ? 'remote' : venue ? `${venue}, ${place}` : place;

/** Distinguishes two places that start alike. */
function formatPlace(terms: GigTerms, other: GigTerms): string {
  const text = truncate(placeText(terms), maxPartLength);
  const looksSame = text === truncate(placeText(other), maxPartLength) && terms.place !== other.place;
  return looksSame ? truncate(terms.place, maxPartLength) : text;
}

const unitText = ({ unit }: GigTerms['pay']) => (unit === 'job' ? 'all in' : `per ${unit}`);

const formatters: Record<Term, (terms: GigTerms, other: GigTerms) => string> = {
  date: formatDays,
  time: (terms, other) => formatTime(terms, terms.timeZone !== other.timeZone),
  place: formatPlace,
  pay: ({ pay }, other) =>
    pay.byAgreement || pay.unit === other.pay.unit ? moneyOfPay(pay) : `${moneyOfPay(pay)} ${unitText(pay)}`,
};

/**
 * "Date: Sun 7 Dec -> Wed 10 Dec, pay: £100 -> £60"; empty when the terms are unchanged.
 * @param also appended, as from `describeOtherChanges`
 */
export function describeChanges(was: GigTerms, is: GigTerms, also = ''): string {
  const changes = changedTerms(was, is).map(
    (term) => `${term}: ${formatters[term](was, is)} → ${formatters[term](is, was)}`,
  );
  const text = [...changes, also].filter(Boolean).join(', ');
  return truncate(text.charAt(0).toUpperCase() + text.slice(1), maxTextLength);
}

/** "Sun 7 Dec, 19:30–23:00, The Band Room, Leeds, £100 per night". */
export const termsInShort = (gig: GigTerms): string =>
  [
    gig.dateByAgreement ? `date ${formatDays(gig)}` : formatDays(gig),
    ...(gig.startTime || gig.endTime ? [formatters.time(gig, gig)] : []),
    formatters.place(gig, gig),
    gig.pay.byAgreement ? 'pay negotiable' : `${moneyOfPay(gig.pay)} ${unitText(gig.pay)}`,
  ].join(', ');

const maxTextOfOne = 48;
const orNone = (describe: string) => (describe === '' ? 'removed' : truncate(describe, maxTextOfOne));
const lastDay = (date: string | null) => (date === null ? 'no deadline' : formatDay(date));

type Other = Exclude<keyof GigFacts, 'terms'>;

export const gigFacts = (gig: GigRow): GigFacts => ({
  terms: termsOf(gig),
  schedule: gig.schedule,
  address: gig.address,
  dress: gig.dress,
  files: gig.files,
  applyBy: gig.applyBy,
  title: gig.title,
  setList: fingerprint(gig.setList),
  pictures: fingerprint(gig.pictures),
  description: fingerprint(gig.description),
});

const fileNames = ({ files }: GigFacts) => files.map(({ name }) => name).join(', ');

function describeSchedule(was: GigFacts, is: GigFacts): string {
  const before = was.schedule.map((line) => JSON.stringify(line));
  const added = is.schedule.filter((line) => !before.includes(JSON.stringify(line)));
  if (added.length === 0) return 'call sheet';
  const lines = added.map(({ time, what }) => `${time} ${what}`.trim());
  return `call sheet: ${truncate(lines.join(', '), maxTextOfOne)}`;
}

/** In the order in which an excerpt names them. */
const describe: Record<Other, (was: GigFacts, is: GigFacts) => string> = {
  schedule: describeSchedule,
  address: (_, is) => `address: ${orNone(is.address)}`,
  dress: (_, is) => `dress: ${orNone(is.dress)}`,
  setList: () => 'set list',
  pictures: () => 'photos',
  files: (_, is) => (is.files.length > 0 ? `PDF: ${truncate(fileNames(is), maxTextOfOne)}` : 'PDF: removed'),
  applyBy: (was, is) => `apply by: ${lastDay(was.applyBy)} → ${lastDay(is.applyBy)}`,
  title: (was, is) => `title: ${truncate(was.title, maxPartLength)} → ${truncate(is.title, maxPartLength)}`,
  description: () => 'description',
};
const fieldOrder = Object.keys(describe) as Other[];

/**
 * GIG-02. What an edit changed besides the terms; applicants are notified of it, but not asked.
 * "call sheet: 16:00 Load in, dress: All black"; empty when nothing else has changed.
 * @param seesAddress whether the reader may learn the address
 */
export const describeOtherChanges = (was: GigFacts, is: GigFacts, seesAddress: boolean): string =>
  fieldOrder
    .filter(
      (one) => (one !== 'address' || seesAddress) && JSON.stringify(was[one]) !== JSON.stringify(is[one]),
    )
    .map((one) => describe[one](was, is))
    .join(', ');
