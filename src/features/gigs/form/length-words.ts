import { longDate } from '#ui/format/dates.ts';
import { daysAfter, isDate } from '#ui/format/days.ts';
import { countWords } from '#ui/format/numbers.ts';

const clock = /^(\d\d):(\d\d)$/;
const DAY = 24 * 60;
/** Minutes: what is longer may be a slip of the clock. */
const LONG = 16 * 60;

function minutesOf(time: string): number | null {
  const [, hours, minutes] = clock.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** On which day a gig ends that ends by the clock before it starts, and how long that makes it; nothing where it is plain. */
export function lengthWords({ date, startTime, endTime }: Record<'date' | 'startTime' | 'endTime', string>) {
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)];
  if (start === null || end === null || start === end) return undefined;
  const minutes = (end - start + DAY) % DAY;
  const hours = countWords(Math.round(minutes / 60), 'hour', 'hours');
  const day = isDate(date) ? `on ${longDate(daysAfter(date, 1))}` : 'the next day';
  if (minutes > LONG)
    return `That is ${hours}${end < start ? `, to ${day.replace('on ', '')}` : ''}. Is it meant so?`;
  return end < start ? `It ends ${day}, after ${hours}.` : undefined;
}
