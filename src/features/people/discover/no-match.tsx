import type { UseQueryResult } from '@tanstack/react-query';
import type { PeopleCounts } from '#contract/people.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { bestLoosening, type Filters } from './filters.ts';

type NoMatchProps = {
  filters: Filters;
  counts: UseQueryResult<PeopleCounts>;
  onChoose: (filters: Filters) => void;
};

export function NoMatch({ filters, counts, onChoose }: NoMatchProps) {
  const loosening = counts.data && !counts.isPlaceholderData ? bestLoosening(filters, counts.data) : null;
  return (
    <EmptyState
      level={2}
      title="Nobody matches all your filters"
      action={
        <>
          {loosening && (
            <Button size="small" onClick={() => onChoose(loosening.filters)}>
              {loosening.label}
            </Button>
          )}
          <Button size="small" variant={loosening ? 'quiet' : 'secondary'} onClick={() => onChoose({})}>
            Show everyone
          </Button>
        </>
      }
    >
      {loosening?.text ?? 'Remove a filter or search farther away.'}
    </EmptyState>
  );
}
