import { number } from './numbers.ts';
import { ownRegion } from './region.ts';

const MILE = 1.609_344;

/**
 * SET-07. A rough distance as roads are measured where the person is: "50 km"; in Britain and America "30 miles", from
 * ten on to the next five, as one says it.
 */
export function distance(kilometres: number): string {
  if (!['GB', 'US'].includes(ownRegion())) return `${number(kilometres)} km`;
  const miles = kilometres / MILE;
  const round = miles < 10 ? Math.round(miles) : Math.round(miles / 5) * 5;
  return `${number(round)} ${round === 1 ? 'mile' : 'miles'}`;
}
