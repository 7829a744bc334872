import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { shortCount } from '#ui/format/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import * as css from './filters.css.ts';

/** "12", "99+", "12+" where there are at least as many. */
export const countOrMore = (count: number, isLeast = false): string =>
  `${shortCount(count)}${isLeast && count <= 99 ? '+' : ''}`;

/** Of a choice, how many it would leave; undefined until that is known. */
export const countBeside = (count: number | undefined, isLeast = false): string | undefined =>
  count === undefined || (isLeast && count === 0) ? undefined : countOrMore(count, isLeast);

/** The same behind the words of the choice: " (12)". */
export const besideWords = (count: number | undefined, isLeast = false): string => {
  const words = countBeside(count, isLeast);
  return words === undefined ? '' : ` (${words})`;
};

/** A filter that is in force, in words, and what is left without it. */
export type Chosen<Part extends string, Filters> = { part: Part; words: string; left: Filters };

type FilterChipsProps<Filters> = {
  chosen: readonly Chosen<string, Filters>[];
  onChoose: (filters: Filters) => void;
  onClear: () => void;
  /** Items before and after them. */
  before?: ReactNode;
  after?: ReactNode;
  /** In one row that is pushed aside on a phone. */
  inRow?: boolean;
};

/** What is chosen, each with a way to take it off, and one for all of it. */
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
