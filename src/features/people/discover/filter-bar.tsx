import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useState } from 'react';
import type { PeopleCounts } from '#contract/ours/people-counts.ts';
import { Below } from '#shared/answer.tsx';
import { FilterChips } from '#shared/filter-chips.tsx';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { up } from '#ui/theme/breakpoints.ts';
import { FilterFields } from './filter-fields.tsx';
import * as css from './filters.css.ts';
import { chosenOf, type Filters } from './filters.ts';

const Sheet = lazyPart(() => import('./filter-sheet.tsx').then((part) => part.FilterSheet));

type FilterBarProps = {
  filters: Filters;
  counts: PeopleCounts | undefined;
  /** Somebody comes near the filters, so their counts are wanted. */
  onNear: () => void;
  onChoose: (filters: Filters) => void;
  /** The search box. */
  children: ReactNode;
};

/** Whether the filters take one row, which is kept for them, or none: between the two they may break into two. */
const hasKnownRoom = () => matchMedia(up('lg')).matches || !matchMedia(up('md')).matches;

/** The search and the filters beside it: in a row, or in a sheet of their own; below them what is chosen. */
export function FilterBar({ children, onNear, ...fields }: FilterBarProps) {
  const { filters, counts, onChoose } = fields;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const chosen = chosenOf(filters, counts?.place?.name);
  return (
    <>
      <div className={css.bar}>
        {children}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that somebody comes */}
        <div className={css.row} onPointerEnter={onNear} onFocus={onNear}>
          <Below waits={() => chosen.length === 0 && hasKnownRoom()}>
            <FilterFields {...fields} />
          </Below>
        </div>
        <Button
          className={css.opener}
          icon={SlidersHorizontal}
          aria-haspopup="dialog"
          onClick={() => {
            onNear();
            setOpen(true);
          }}
        >
          Filters{chosen.length > 0 && ` (${chosen.length})`}
        </Button>
      </div>
      {chosen.length > 0 && (
        <FilterChips
          chosen={chosen}
          onChoose={onChoose}
          onClear={() => onChoose(filters.q ? { q: filters.q } : {})}
        />
      )}
      {isOpen && <Sheet {...fields} onClose={close} onLost={close} />}
    </>
  );
}
