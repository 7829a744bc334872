import type { PeopleCounts, PeopleFilters } from '#contract/people.ts';
import { type Distance, defaultDistance } from '#contract/places.ts';
import type { ActiveFilter } from '#shared/filter-chips.tsx';
import {
  type FilterSearch,
  filterLabels,
  invalidFilters,
  omit,
  parseTownFilters,
  parseWordFilters,
} from '#shared/filters.ts';
import { dateRange, longDate } from '#ui/format/dates.ts';
import { daysAfter, isDate } from '#ui/format/days.ts';
import { distance } from '#ui/format/distance.ts';
import { countText } from '#ui/format/numbers.ts';

export type Filters = {
  q?: string;
  skill?: string;
  genre?: string;
  /** Has played with the reader or their links. */
  played?: 'links';
  /** Free on a day, or on each day up to `until`. */
  free?: string;
  until?: string;
  /** Id of a gazetteer town. */
  near?: number;
  /** Kilometres from `near`. */
  within?: Distance;
};
type FilterName = 'skill' | 'genre' | 'played' | 'free' | 'near';
export type PeopleSearch = FilterSearch<Filters>;

const names = {
  q: filterLabels.q,
  skill: filterLabels.skill,
  genre: filterLabels.genre,
  played: 'who they’ve played with',
  free: 'the day',
  until: 'the last day',
  near: filterLabels.near,
  within: filterLabels.within,
} satisfies Record<keyof Filters, string>;
const namesOf: Record<FilterName, (keyof Filters)[]> = {
  skill: ['skill'],
  genre: ['genre'],
  played: ['played'],
  free: ['free', 'until'],
  near: ['near', 'within'],
};
const knownText = 'Played with people I know';

/** The server's limit. */
export const maxDays = 14;

/** Parses the filters of a URL; `wrong` names the invalid ones. */
export function readFilters(search: PeopleSearch): { filters: Filters; wrong: string[] } {
  const filters: Filters = parseWordFilters(search);
  if (search.played === 'links') filters.played = 'links';
  if (isDate(`${search.free}`)) filters.free = `${search.free}`;
  const last = `${search.until}`;
  if (filters.free && isDate(last) && last >= filters.free && last <= daysAfter(filters.free, maxDays - 1))
    filters.until = last;
  Object.assign(filters, parseTownFilters(search));
  return { filters, wrong: invalidFilters(names, search, filters) };
}

export const toPeopleFilters = ({ near, within, ...wordFilters }: Filters): PeopleFilters => ({
  ...wordFilters,
  ...(near && { near: String(near) }),
  ...(near && within && { within: `${within}` }),
});

export const withoutPart = (filters: Filters, part: FilterName): Filters => omit(filters, namesOf[part]);

const freeText = (from: string, to: string) =>
  from === to ? `Free on ${longDate(from)}` : `Free ${dateRange(from, to)}`;

export function activeFilters(
  filters: Filters,
  town: string | undefined,
): ActiveFilter<FilterName, Filters>[] {
  const { skill, genre, played, free, until = free, near, within = defaultDistance } = filters;
  const filterOf = (part: FilterName, label: string) => [
    { part, label, without: withoutPart(filters, part) },
  ];
  const place = `Within ${distance(within)} of ${town ?? 'a town'}`;
  return [
    ...(skill ? filterOf('skill', skill) : []),
    ...(genre ? filterOf('genre', genre) : []),
    ...(played ? filterOf('played', knownText) : []),
    ...(free && until ? filterOf('free', freeText(free, until)) : []),
    ...(near ? filterOf('near', place) : []),
  ];
}

/** "12 people", "340+ people" where only the newest members were counted. */
export const peopleCountText = (count: number, isLeast: boolean): string =>
  isLeast ? `${count}+ people` : countText(count, 'person', 'people');

const thereAre = (count: number, isLeast: boolean) =>
  `there ${count === 1 && !isLeast ? 'is' : 'are'} ${peopleCountText(count, isLeast)}.`;

type Loosening = { text: string; label: string; filters: Filters };

/** The single change of the filters that leaves most people; null if none helps. */
export function bestLoosening(
  filters: Filters,
  { without: countsWithout, distances: counted, isLeast, place }: PeopleCounts,
): Loosening | null {
  const farther = counted.find(
    ({ within, count }) => count > 0 && within > (filters.within ?? defaultDistance),
  );
  if (farther) {
    const { within, count } = farther;
    const radius = distance(within);
    return {
      text: `Within ${radius} ${thereAre(count, isLeast)}`,
      label: `Search within ${radius}`,
      filters: { ...filters, within },
    };
  }
  const { q, ...rest } = filters;
  const [best] = [
    ...activeFilters(filters, place?.name).map((filter) => ({
      ...filter,
      count: countsWithout[filter.part] ?? 0,
    })),
    ...(q ? [{ part: 'q' as const, label: `“${q}”`, without: rest, count: countsWithout.q }] : []),
  ].toSorted((a, b) => b.count - a.count);
  if (!best || best.count === 0) return null;
  const { part, label, without, count } = best;
  const isPlace = part === 'near';
  return {
    text: `${isPlace ? 'Elsewhere' : `Without ${label}`} ${thereAre(count, isLeast)}`,
    label: isPlace ? 'Search everywhere' : `Remove ${label}`,
    filters: without,
  };
}
