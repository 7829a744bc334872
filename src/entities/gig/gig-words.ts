import { moneyOfPay } from '#contract/money.ts';
import type { GigPay } from '#contract/ours/gig-terms.ts';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { clockOf, clockRange, clockTime, dateRange, hourOf, longDate, today } from '#ui/format/dates.ts';
import { payUnit } from '#ui/format/numbers.ts';
import { isReaderKnown } from '#ui/format/region.ts';

/** "Mill Lane Social Club, Leeds", or that it is done from anywhere. */
export function placeOf({ venue, place, remote }: Pick<GigSummary, 'venue' | 'place' | 'remote'>): string {
  if (remote) return 'Remote, your own room';
  return venue ? `${venue}, ${place}` : place;
}

/** Local times of the place: "17:00–23:30" or "5–11:30 pm", "from 17:00", or nothing when none was said. */
export function timeOf({ startTime, endTime }: Pick<GigSummary, 'startTime' | 'endTime'>): string {
  if (startTime && endTime) return clockRange(startTime, endTime);
  if (startTime) return `from ${clockOf(startTime)}`;
  return endTime ? `until ${clockOf(endTime)}` : '';
}

const EVENING = 17;

type Days = Pick<GigSummary, 'date' | 'lastDate' | 'dateByAgreement'>;
type Start = Days & Pick<GigSummary, 'startTime' | 'startsAt' | 'timeZone'>;

/** What one day alone does not say: "16–22 November", "day to be agreed"; nothing of one day. */
export const moreDays = ({ date, lastDate, dateByAgreement }: Days): string =>
  dateByAgreement ? 'day to be agreed' : lastDate ? dateRange(date, lastDate) : '';

/** "Friday 20 November", "16–22 November", "Day to be agreed, by Friday 20 November". */
export const daysWords = (gig: Days): string =>
  gig.dateByAgreement ? `Day to be agreed, by ${longDate(gig.date)}` : moreDays(gig) || longDate(gig.date);

/** The day of a gig; of several the one that is today or comes next, by the calendar of its place. */
export function nextDay({ date, lastDate, timeZone }: Days & { timeZone: string }, now = new Date()): string {
  const day = lastDate ? today(now, timeZone) : date;
  return day < date ? date : lastDate && day > lastDate ? lastDate : day;
}

/**
 * Whether a gig is today, both where it is and where the reader is: across the world one gig has two dates. Of several
 * days it is the place that says.
 */
export function isToday(gig: Start, now = new Date()): boolean {
  const { date, lastDate, dateByAgreement, startsAt, timeZone, startTime } = gig;
  if (dateByAgreement || nextDay(gig, now) !== today(now, timeZone)) return false;
  return (
    !isReaderKnown() || Boolean(lastDate) || today(now) === (startTime ? today(new Date(startsAt)) : date)
  );
}

/**
 * "Tonight" is the reader's evening and the gig's: it starts today, and after five by both clocks. Else "Today",
 * or nothing when it is another day for either. A gig without a time is only ever "Today".
 */
export function tonight(gig: Start, now = new Date()): 'Tonight' | 'Today' | null {
  if (!isToday(gig, now)) return null;
  const isLate = (timeZone?: string) => hourOf(gig.startsAt, timeZone) >= EVENING;
  const isEvening = isLate(gig.timeZone) && (!isReaderKnown() || isLate());
  return gig.startTime && isEvening ? 'Tonight' : 'Today';
}

/** "Friday 20 November, 17:00–23:30", as clocks say it at the gig's place. */
export const whenWords = (gig: Days & Pick<GigSummary, 'startTime' | 'endTime'>): string =>
  [daysWords(gig), timeOf(gig)].filter(Boolean).join(', ');

/** Until when somebody has time: "Friday 20 November, 14:05", or only the clock where that is today. */
export function byWhen(moment: string, now = new Date()): string {
  const day = today(new Date(moment));
  return day === today(now) ? clockTime(moment) : `${longDate(day)}, ${clockTime(moment)}`;
}

/** What it pays, and what for: "£120", "the night"; "£120–£150", "an hour"; "By agreement" and nothing. */
export const paid = (pay: GigPay): { sum: string; per: string } =>
  pay.byAgreement ? { sum: 'By agreement', per: '' } : { sum: moneyOfPay(pay), per: payUnit(pay.unit) };

/** The same in a sentence: "£120 the night", "Pay by agreement". */
export function payWords(pay: GigPay): string {
  const { sum, per } = paid(pay);
  return per ? `${sum} ${per}` : 'Pay by agreement';
}

/** The last day on which one may apply, in words; "Applications closed" after it. */
export const applyByWords = ({ applyBy }: Pick<GigSummary, 'applyBy'>, isOver: boolean): string =>
  isOver ? 'Applications closed' : `Apply by ${longDate(applyBy ?? '')}`;
