import Bell from 'lucide-react/icons/bell';
import ChevronDown from 'lucide-react/icons/chevron-down';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { type GigCounts, type GigSort, type SomeDays, someDays } from '#contract/gig-search.ts';
import { FilterChips, optionCountSuffix } from '#shared/filter-chips.tsx';
import { chip, chipOn } from '#shared/filters.css.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { FilterFieldsProps } from './filter-fields.tsx';
import * as css from './filters.css.ts';
import { activeFilters, canSort, clearFilters, dayLabels, type Filters, withoutFilters } from './filters.ts';

const SaveSearch = lazyPart(() => import('./save-search.tsx').then((part) => part.SaveSearch));
const Sheet = lazyPart(() => import('./filter-sheet.tsx').then((part) => part.FilterSheet));

type FilterBarProps = FilterFieldsProps & {
  /** Currency and unit of the first gig, for sorting by pay. */
  defaultPay: Pick<Filters, 'currency' | 'per'>;
  /** Id of the saved search in the address. */
  savedSearchId: string | undefined;
};

export function FilterBar(props: FilterBarProps) {
  const { defaultPay: _, savedSearchId, ...fields } = props;
  const { filters, counts, onChoose } = fields;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const chosen = activeFilters(filters, counts?.place?.name);
  const withoutDays = withoutFilters(filters, 'days', 'from', 'to');
  return (
    <>
      <FilterChips
        inRow
        active={chosen.filter(({ part }) => part !== 'days' || !filters.days)}
        onChoose={onChoose}
        onClear={() => onChoose(clearFilters(filters))}
        before={
          <li className={css.belowLg}>
            <button type="button" className={chip} aria-haspopup="dialog" onClick={() => setOpen(true)}>
              <Icon of={SlidersHorizontal} size="small" />
              Filters{chosen.length > 0 && `, ${chosen.length}`}
            </button>
          </li>
        }
        after={
          <>
            <li>
              <Sort {...props} />
            </li>
            {(chosen.length > 0 || filters.q) && (
              <SaveSearch
                filters={filters}
                town={counts?.place?.name}
                savedSearchId={savedSearchId}
                fallback={
                  <li>
                    <button type="button" className={chip} disabled>
                      <Icon of={Bell} size="small" />
                      Get alerts
                    </button>
                  </li>
                }
              />
            )}
            {someDays.map((days) => (
              <li key={days}>
                <button
                  type="button"
                  className={filters.days === days ? chipOn : chip}
                  aria-pressed={filters.days === days}
                  onClick={() => onChoose(filters.days === days ? withoutDays : { ...withoutDays, days })}
                >
                  {dayLabels[days]}
                  {dayCountText(counts, days)}
                </button>
              </li>
            ))}
          </>
        }
      />
      {isOpen && <Sheet {...fields} onClose={close} onLoadFailed={close} />}
    </>
  );
}

function dayCountText(counts: GigCounts | undefined, days: SomeDays): string {
  const counted = counts?.days.find((entry) => entry.days === days);
  return optionCountSuffix(counted?.count, counted?.isLeast);
}

const sortLabels: Record<GigSort, string> = {
  soonest: 'Soonest first',
  newest: 'Newest first',
  relevance: 'Best match',
  pay: 'Best paid',
  distance: 'Nearest first',
};
const isSort = (value: string): value is GigSort => value in sortLabels;

/** Sorting by pay needs a currency, so choosing it sets one. */
function Sort({ filters, defaultPay, onChoose }: FilterBarProps) {
  const { sort: chosen = 'soonest', ...rest } = filters;
  return (
    <span className={css.sort}>
      <select
        aria-label="Sort by"
        value={chosen}
        onChange={({ target: { value } }) => {
          if (!isSort(value) || value === 'soonest') return onChoose(rest);
          onChoose({ ...(value === 'pay' && defaultPay), ...rest, sort: value });
        }}
      >
        {Object.entries(sortLabels).map(
          ([sort, label]) =>
            isSort(sort) &&
            (sort === 'pay' || canSort(sort, filters)) && (
              <option key={sort} value={sort}>
                {label}
              </option>
            ),
        )}
      </select>
      <Icon of={ChevronDown} size="small" />
    </span>
  );
}
