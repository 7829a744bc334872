import { type GigPay, moneyOfPay } from '#contract/gig-terms.ts';
import type { GigSummary } from '#contract/gigs.ts';
import { clockOf, clockRange, clockTime, dateRange, hourOf, longDate, today } from '#ui/format/dates.ts';
import { payUnit } from '#ui/format/numbers.ts';
import { isReaderKnown } from '#ui/format/region.ts';

export function placeOf({ venue, place, remote }: Pick<GigSummary, 'venue' | 'place' | 'remote'>): string {
  if (remote) return 'Remote';
  return venue ? `${venue}, ${place}` : place;
}

/** Local times: "17:00–23:30" or "5–11:30 pm", "from 17:00", or '' when none is given. */
export function timeOf({ startTime, endTime }: Pick<GigSummary, 'startTime' | 'endTime'>): string {
  if (startTime && endTime) return clockRange(startTime, endTime);
  if (startTime) return `from ${clockOf(startTime)}`;
  return endTime ? `until ${clockOf(endTime)}` : '';
}

const EVENING = 17;

type Days = Pick<GigSummary, 'date' | 'lastDate' | 'dateByAgreement'>;
type Start = Days & Pick<GigSummary, 'startTime' | 'startsAt' | 'timeZone'>;

/** "16–22 November" or "date to be agreed"; '' for a single day. */
export const moreDays = ({ date, lastDate, dateByAgreement }: Days): string =>
  dateByAgreement ? 'date to be agreed' : lastDate ? dateRange(date, lastDate) : '';

/** "Friday 20 November", "16–22 November", "Date to be agreed, by Friday 20 November". */
export const daysText = (gig: Days): string =>
  gig.dateByAgreement ? `Date to be agreed, by ${longDate(gig.date)}` : moreDays(gig) || longDate(gig.date);

/** The gig's date, or of several days the current or next one, in its time zone. */
export function nextDay({ date, lastDate, timeZone }: Days & { timeZone: string }, now = new Date()): string {
  const day = lastDate ? today(now, timeZone) : date;
  return day < date ? date : lastDate && day > lastDate ? lastDate : day;
}

/**
 * Whether a gig is today both at its place and for the reader, whose dates may differ. For several days, its place
 * decides.
 */
export function isToday(gig: Start, now = new Date()): boolean {
  const { date, lastDate, dateByAgreement, startsAt, timeZone, startTime } = gig;
  if (dateByAgreement || nextDay(gig, now) !== today(now, timeZone)) return false;
  return (
    !isReaderKnown() || Boolean(lastDate) || today(now) === (startTime ? today(new Date(startsAt)) : date)
  );
}

/**
 * "Tonight" when the gig starts today after 5 pm in both time zones, else "Today"; null when it is another day in
 * either. A gig without a time is never "Tonight".
 */
export function tonight(gig: Start, now = new Date()): 'Tonight' | 'Today' | null {
  if (!isToday(gig, now)) return null;
  const isLate = (timeZone?: string) => hourOf(gig.startsAt, timeZone) >= EVENING;
  const isEvening = isLate(gig.timeZone) && (!isReaderKnown() || isLate());
  return gig.startTime && isEvening ? 'Tonight' : 'Today';
}

/** "Friday 20 November, 17:00–23:30", in the gig's local time. */
export const whenText = (gig: Days & Pick<GigSummary, 'startTime' | 'endTime'>): string =>
  [daysText(gig), timeOf(gig)].filter(Boolean).join(', ');

/** "Friday 20 November, 14:05", or the time alone when it is today. */
export function deadlineText(moment: string, now = new Date()): string {
  const day = today(new Date(moment));
  return day === today(now) ? clockTime(moment) : `${longDate(day)}, ${clockTime(moment)}`;
}

/** "£120" and "per night"; "£120–£150" and "per hour"; "Negotiable" and ''. */
export const payParts = (pay: GigPay): { sum: string; per: string } =>
  pay.byAgreement ? { sum: 'Negotiable', per: '' } : { sum: moneyOfPay(pay), per: payUnit(pay.unit) };

/** "£120 per night", "Pay negotiable". */
export function payText(pay: GigPay): string {
  const { sum, per } = payParts(pay);
  return per ? `${sum} ${per}` : 'Pay negotiable';
}

export const applyByText = ({ applyBy }: Pick<GigSummary, 'applyBy'>, isOver: boolean): string =>
  isOver ? 'Applications closed' : `Apply by ${longDate(applyBy ?? '')}`;
