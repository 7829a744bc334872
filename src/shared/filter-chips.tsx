import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { shortCount } from '#ui/format/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import * as css from './filters.css.ts';

/** "12", "99+", or "12+" for a minimum. */
export const countOrMore = (count: number, isMinimum = false): string =>
  `${shortCount(count)}${isMinimum && count <= 99 ? '+' : ''}`;

/** The number of results for an option; undefined if unknown. */
export const optionCount = (count: number | undefined, isMinimum = false): string | undefined =>
  count === undefined || (isMinimum && count === 0) ? undefined : countOrMore(count, isMinimum);

export const optionCountSuffix = (count: number | undefined, isMinimum = false): string => {
  const label = optionCount(count, isMinimum);
  return label === undefined ? '' : ` (${label})`;
};

/** An active filter, its label, and the filters without it. */
export type ActiveFilter<Part extends string, Filters> = { part: Part; label: string; without: Filters };

type FilterChipsProps<Filters> = {
  active: readonly ActiveFilter<string, Filters>[];
  onChoose: (filters: Filters) => void;
  onClear: () => void;
  before?: ReactNode;
  after?: ReactNode;
  /** One scrollable row on a phone. */
  inRow?: boolean;
};

/** Active filters with a button to remove each and one to clear all. */
export function FilterChips<Filters>({
  active,
  onChoose,
  onClear,
  before,
  after,
  inRow = false,
}: FilterChipsProps<Filters>) {
  return (
    <ul className={inRow ? css.chipRow : css.chips} aria-label="Active filters">
      {before}
      {active.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            className={css.chipOn}
            aria-label={`Remove filter: ${label}`}
            onClick={() => onChoose(without)}
          >
            {label}
            <Icon of={X} size="small" />
          </button>
        </li>
      ))}
      {after}
      {active.length > 0 && (
        <li>
          <Button variant="quiet" size="small" onClick={onClear}>
            Clear filters
          </Button>
        </li>
      )}
    </ul>
  );
}
