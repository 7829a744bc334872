import { charactersOf } from '#contract/characters.ts';
import type { GigSearch } from '#features/gigs/board/filters.ts';
import type { PeopleSearch } from '#features/people/discover/filters.ts';

/** The search text of a URL as `{ q }`, if any. The router parses digits as a number. */
export function searchIn({ q }: Record<string, unknown>): { q?: string } {
  const words =
    typeof q === 'string' || typeof q === 'number'
      ? charactersOf(String(q).trim()).slice(0, 100).join('')
      : '';
  return words ? { q: words } : {};
}

/** The search params that may be filters. The router parses digits as numbers. */
export function filtersIn(search: Record<string, unknown>): PeopleSearch & GigSearch {
  const entries = Object.entries(search).flatMap(([name, value]) => {
    const words = typeof value === 'string' ? value.trim() : value;
    return typeof words === 'number' || (typeof words === 'string' && words !== '') ? [[name, words]] : [];
  });
  return Object.fromEntries(entries);
}
