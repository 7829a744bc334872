import { number } from './numbers.ts';
import { ownRegion } from './region.ts';

const MILE = 1.609_344;

/** SET-07. "50 km", or "30 miles" in Britain and America; rounded to five above ten. */
export function distance(kilometres: number): string {
  if (!['GB', 'US'].includes(ownRegion())) return `${number(kilometres)} km`;
  const miles = kilometres / MILE;
  const round = miles < 10 ? Math.round(miles) : Math.round(miles / 5) * 5;
  return `${number(round)} ${round === 1 ? 'mile' : 'miles'}`;
}
