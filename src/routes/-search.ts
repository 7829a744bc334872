import type { PeopleSearch } from '#features/people/discover/filters.ts';

/** What is searched for, as an address says it: `{ q }`, or nothing. The router reads a number as one. */
export function searchIn({ q }: Record<string, unknown>): { q?: string } {
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 100) : '';
  return words ? { q: words } : {};
}

const peopleParts = ['q', 'skill', 'genre', 'near', 'within'] as const;

/** Everything in the address of Discover that may be a filter; the router reads a number as one. */
export function peopleSearchIn(search: Record<string, unknown>): PeopleSearch {
  const said = peopleParts.flatMap((name) => {
    const value = search[name];
    const isSaid = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
    return isSaid ? [[name, typeof value === 'string' ? value.trim() : value]] : [];
  });
  return Object.fromEntries(said);
}
