import type { UseQueryResult } from '@tanstack/react-query';
import type { PeopleCounts } from '#contract/ours/people-counts.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { type Filters, looseningOf } from './filters.ts';

type NobodyFitsProps = {
  filters: Filters;
  counts: UseQueryResult<PeopleCounts>;
  onChoose: (filters: Filters) => void;
};

export function NobodyFits({ filters, counts, onChoose }: NobodyFitsProps) {
  const loosening = counts.data && !counts.isPlaceholderData ? looseningOf(filters, counts.data) : null;
  return (
    <EmptyState
      level={2}
      title="Nobody fits all of that"
      action={
        <>
          {loosening && (
            <Button size="small" onClick={() => onChoose(loosening.filters)}>
              {loosening.act}
            </Button>
          )}
          <Button size="small" look={loosening ? 'bare' : 'plain'} onClick={() => onChoose({})}>
            Show everybody
          </Button>
        </>
      }
    >
      {loosening?.words ?? 'Take a filter off, or look farther away.'}
    </EmptyState>
  );
}
