import { beginning } from '#contract/excerpt.ts';
import type { GigSearch, SavedFilters } from '#contract/ours/gig-searches.ts';
import { ownTimeZone } from '#ui/format/region.ts';
import { chosenOf, type Filters } from './filters.ts';

const longestName = 80;

/** Filters as they are kept: days that are meant from now stay so, where the reader is; the order is no part of it. */
export function savedAs({ sort: _, near, within, pay, category, ...filters }: Filters): SavedFilters {
  return {
    ...filters,
    ...(filters.days && { zone: ownTimeZone() }),
    ...(near && { near: String(near) }),
    ...(within && { within: `${within}` }),
    ...(pay !== undefined && { pay: String(pay) }),
    ...(category && { category: category.join(',') }),
  };
}

/** What a search is called before its member says otherwise. */
export function searchName(filters: Filters, town: string | undefined): string {
  const said = filters.q ? [`“${filters.q}”`] : [];
  const words = [...said, ...chosenOf(filters, town).map((one) => one.words)].join(', ');
  return beginning(words, longestName);
}

const told = ({ zone: _, ...filters }: SavedFilters) => JSON.stringify(Object.entries(filters).toSorted());

/** Whether a search looks for just this. */
export const isSameSearch = ({ filters }: GigSearch, looked: Filters): boolean =>
  told(filters) === told(savedAs(looked));

/** Under which it is kept what was new in a search when it was looked at. */
export const newInKey = (id: string) => ['new in search', id] as const;
