import { useState } from 'react';
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

/**
 * The search params to show: those just chosen, until the router has drawn their address. A second choice made in
 * the meantime then builds on the first.
 */
export function useChosenSearch<Search>(inAddress: Search): [Search, (search: Search) => void] {
  const [chosen, setChosen] = useState({ inAddress, search: inAddress });
  const isCurrent = chosen.inAddress === inAddress;
  if (!isCurrent) setChosen({ inAddress, search: inAddress });
  return [isCurrent ? chosen.search : inAddress, (search) => setChosen({ inAddress, search })];
}
