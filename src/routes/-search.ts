import { charactersOf } from '#contract/characters.ts';
import type { GigSearch } from '#features/gigs/board/filters.ts';
import type { PeopleSearch } from '#features/people/discover/filters.ts';

/** What is searched for, as an address says it: `{ q }`, or nothing. The router reads a number as one. */
export function searchIn({ q }: Record<string, unknown>): { q?: string } {
  const words =
    typeof q === 'string' || typeof q === 'number'
      ? charactersOf(String(q).trim()).slice(0, 100).join('')
      : '';
  return words ? { q: words } : {};
}

/** Everything in an address that may be a filter; the router reads a number as one. */
export function filtersIn(search: Record<string, unknown>): PeopleSearch & GigSearch {
  const said = Object.entries(search).flatMap(([name, value]) => {
    const words = typeof value === 'string' ? value.trim() : value;
    return typeof words === 'number' || (typeof words === 'string' && words !== '') ? [[name, words]] : [];
  });
  return Object.fromEntries(said);
}
