import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { shortCount } from '#ui/format/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import * as css from './filters.css.ts';

/** "12", "99+", or "12+" for a minimum. */
export const countOrMore = (count: number, isLeast = false): string =>
  `${shortCount(count)}${isLeast && count <= 99 ? '+' : ''}`;

/** The number of results for an option; undefined if unknown. */
export const optionCount = (count: number | undefined, isLeast = false): string | undefined =>
  count === undefined || (isLeast && count === 0) ? undefined : countOrMore(count, isLeast);

export const optionCountSuffix = (count: number | undefined, isLeast = false): string => {
  const words = optionCount(count, isLeast);
  return words === undefined ? '' : ` (${words})`;
};

/** An active filter, its label, and the filters without it. */
export type ActiveFilter<Part extends string, Filters> = { part: Part; words: string; left: Filters };

type FilterChipsProps<Filters> = {
  chosen: readonly ActiveFilter<string, Filters>[];
  onChoose: (filters: Filters) => void;
  onClear: () => void;
  before?: ReactNode;
  after?: ReactNode;
  /** One scrollable row on a phone. */
  inRow?: boolean;
};

/** Active filters with a button to remove each and one to clear all. */
export function FilterChips<Filters>({
  chosen,
  onChoose,
  onClear,
  before,
  after,
  inRow = false,
}: FilterChipsProps<Filters>) {
  return (
    <ul className={inRow ? css.chipRow : css.chips} aria-label="Chosen filters">
      {before}
      {chosen.map(({ words, left }) => (
        <li key={words}>
          <button
            type="button"
            className={css.chipOn}
            aria-label={`Remove filter: ${words}`}
            onClick={() => onChoose(left)}
          >
            {words}
            <Icon of={X} size="small" />
          </button>
        </li>
      ))}
      {after}
      {chosen.length > 0 && (
        <li>
          <Button look="bare" size="small" onClick={onClear}>
            Clear filters
          </Button>
        </li>
      )}
    </ul>
  );
}
