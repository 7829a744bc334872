import { today } from '#ui/format/dates.ts';

const FRIDAY = 5;

/** The coming Friday, or today when it is one, as a calendar date. */
export function nextFriday(now = new Date()): string {
  const days = (FRIDAY - now.getDay() + 7) % 7;
  return today(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
}
