import type { UseQueryResult } from '@tanstack/react-query';
import type { GigCounts } from '#contract/gig-search.ts';
import { defaultDistance } from '#contract/places.ts';
import { countOrMore } from '#shared/filter-chips.tsx';
import { chips } from '#shared/filters.css.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { distance } from '#ui/format/distance.ts';
import {
  activeFilters,
  clearFilters,
  type FilterPart,
  type Filters,
  withoutFilters,
  withoutPart,
} from './filters.ts';

type NoMatchesProps = {
  filters: Filters;
  counts: UseQueryResult<GigCounts>;
  onChoose: (filters: Filters) => void;
};

/** Offers to drop single filters, each with the number of gigs found without it. */
export function NoMatches({ filters, counts, onChoose }: NoMatchesProps) {
  const suggestions = counts.data && !counts.isPlaceholderData ? loosenedFilters(filters, counts.data) : [];
  return (
    <EmptyState
      level={2}
      title="No gigs match all of that"
      action={
        <span className={chips}>
          {suggestions.map(({ label, count, filters: looser }) => (
            <Button key={label} size="small" onClick={() => onChoose(looser)}>
              {label}: {gigCountText(count, counts.data?.isLeast)}
            </Button>
          ))}
          <Button size="small" variant="quiet" onClick={() => onChoose(clearFilters(filters))}>
            Clear filters
          </Button>
        </span>
      }
    >
      {suggestions.length > 0
        ? 'Remove a filter to see more, or press “Get alerts” above.'
        : 'Try removing more than one filter, or press “Get alerts” above.'}
    </EmptyState>
  );
}

/** "1 gig", "12 gigs", "99+ gigs"; "12+ gigs" when `count` is a lower bound. */
export const gigCountText = (count: number, isLeast = false): string =>
  `${countOrMore(count, isLeast)} ${count === 1 && !isLeast ? 'gig' : 'gigs'}`;

type LoosenedFilters = { label: string; count: number; filters: Filters };

const partTexts: { [One in FilterPart]?: string } = {
  near: 'Search everywhere',
  days: 'Any day',
  pay: 'Any pay',
  category: 'Any kind of work',
  status: 'Include closed gigs',
  fit: 'Not just what fits me',
};

/** Returns every single change to the filters that finds gigs: the larger distance first, then by count. */
export function loosenedFilters(filters: Filters, counts: GigCounts): LoosenedFilters[] {
  const { without, distances, place } = counts;
  const farther = distances.find(
    ({ within, count }) => count > 0 && within > (filters.within ?? defaultDistance),
  );
  const parts = new Map(
    activeFilters(filters, place?.name).map(({ part, label }) => [
      part,
      partTexts[part] ?? `Without ${label}`,
    ]),
  );
  const reduced = [...parts].map(([part, label]) => ({
    label,
    count: without[part],
    filters: withoutPart(filters, part),
  }));
  const { q } = filters;
  if (q) reduced.push({ label: `Without “${q}”`, count: without.q, filters: withoutFilters(filters, 'q') });
  const left = reduced.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  if (!farther) return left;
  const { within, count } = farther;
  return [{ label: `Within ${distance(within)}`, count, filters: { ...filters, within } }, ...left];
}
