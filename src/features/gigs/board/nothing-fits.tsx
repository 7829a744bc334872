import type { UseQueryResult } from '@tanstack/react-query';
import type { GigCounts } from '#contract/ours/gig-search.ts';
import { chips } from '#shared/filters.css.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { cleared, type Filters } from './filters.ts';
import { gigWords, looseningsOf } from './loosening.ts';

type NothingFitsProps = {
  filters: Filters;
  counts: UseQueryResult<GigCounts>;
  onChoose: (filters: Filters) => void;
};

/** In place of gigs: which filter to loosen, and how many there are without it. */
export function NothingFits({ filters, counts, onChoose }: NothingFitsProps) {
  const ways = counts.data && !counts.isPlaceholderData ? looseningsOf(filters, counts.data) : [];
  return (
    <EmptyState
      level={2}
      title="Nothing fits all of that"
      action={
        <span className={chips}>
          {ways.map(({ act, count, filters: looser }) => (
            <Button key={act} size="small" onClick={() => onChoose(looser)}>
              {act}: {gigWords(count, counts.data?.isLeast)}
            </Button>
          ))}
          <Button size="small" look="bare" onClick={() => onChoose(cleared(filters))}>
            Clear filters
          </Button>
        </span>
      }
    >
      {ways.length > 0
        ? 'One filter less, and there is something; or press “Tell me when” above.'
        : 'No single filter is to blame. Take more than one off, or press “Tell me when” above.'}
    </EmptyState>
  );
}
