import { usualDistance } from '#contract/ours/distances.ts';
import type { GigCounts } from '#contract/ours/gig-search.ts';
import { distance } from '#ui/format/distance.ts';
import { shortCount } from '#ui/format/numbers.ts';
import { chosenOf, type Filters, leaving, type Part, withoutPart } from './filters.ts';

/** "1 gig", "12 gigs", "99+ gigs"; "12+ gigs" where there are at least as many. */
export const gigWords = (count: number, isLeast = false): string =>
  `${shortCount(count)}${isLeast && count <= 99 ? '+' : ''} ${count === 1 && !isLeast ? 'gig' : 'gigs'}`;

export type Loosening = { act: string; count: number; filters: Filters };

const partWords: { [One in Part]?: string } = {
  near: 'Look everywhere',
  days: 'On any day',
  pay: 'For any pay',
  category: 'Any kind of work',
  status: 'Not only open ones',
  fit: 'Not only what fits me',
};

/** Where nothing fits: every single change to the filters that leaves something, the longer way first, then what leaves most. */
export function looseningsOf(filters: Filters, counts: GigCounts): Loosening[] {
  const { without, distances, place } = counts;
  const farther = distances.find(
    ({ within, count }) => count > 0 && within > (filters.within ?? usualDistance),
  );
  const parts = new Map(
    chosenOf(filters, place?.name).map(({ part, words }) => [part, partWords[part] ?? `Without ${words}`]),
  );
  const taken = [...parts].map(([part, act]) => ({
    act,
    count: without[part],
    filters: withoutPart(filters, part),
  }));
  const { q } = filters;
  if (q) taken.push({ act: `Without “${q}”`, count: without.q, filters: leaving(filters, 'q') });
  const left = taken.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  if (!farther) return left;
  const { within, count } = farther;
  return [{ act: `Within ${distance(within)}`, count, filters: { ...filters, within } }, ...left];
}
