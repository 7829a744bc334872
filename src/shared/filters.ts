import { isWithin } from '#contract/characters.ts';
import { type Distance, distances } from '#contract/places.ts';

export type FilterSearch<Filters> = { [Name in keyof Filters]?: string | number };

type WordFilters = { q?: string; skill?: string; genre?: string };
/** A town id of the gazetteer and kilometres from it. */
type TownFilters = { near?: number; within?: Distance };

/** Names of the filters that people and gigs share, for messages about invalid URLs. */
export const filterLabels = {
  q: 'the search text',
  skill: 'the instrument or skill',
  genre: 'the genre',
  near: 'the town',
  within: 'the distance',
} as const;

const maxLengths = { q: 100, skill: 40, genre: 40 } as const;

export function parseWordFilters(search: FilterSearch<WordFilters>): WordFilters {
  const filters: WordFilters = {};
  for (const name of ['q', 'skill', 'genre'] as const) {
    const word = String(search[name] ?? '');
    if (word && isWithin(word, maxLengths[name])) filters[name] = word;
  }
  return filters;
}

/** A distance without a town is ignored. */
export function parseTownFilters({ near, within }: FilterSearch<TownFilters>): TownFilters {
  if (!/^[1-9][0-9]{0,8}$/.test(String(near ?? ''))) return {};
  const distance = distances.find((choice) => choice === Number(within));
  return { near: Number(near), ...(distance && { within: distance }) };
}

/** Labels of the search params that are not valid filters. */
export const invalidFilters = (names: Record<string, string>, search: object, filters: object): string[] =>
  Object.keys(names)
    .filter((name) => Object.hasOwn(search, name) && !Object.hasOwn(filters, name))
    .map((name) => names[name] ?? name);

export const omit = (filters: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)));
