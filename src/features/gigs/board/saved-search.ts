import { beginning } from '#contract/excerpt.ts';
import type { GigSearch, SavedFilters } from '#contract/ours/gig-searches.ts';
import { chosenOf, type Filters, savedAs } from './filters.ts';

const longestName = 80;

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
