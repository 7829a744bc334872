import { isWithin } from '#contract/characters.ts';
import { type Distance, distances, usualDistance } from '#contract/ours/distances.ts';
import type { PeopleFilters } from '#contract/ours/people.ts';
import type { PeopleCounts } from '#contract/ours/people-counts.ts';
import type { Chosen } from '#shared/filter-chips.tsx';
import { dateRange, longDate } from '#ui/format/dates.ts';
import { daysAfter, isDate } from '#ui/format/days.ts';
import { distance } from '#ui/format/distance.ts';
import { countWords } from '#ui/format/numbers.ts';

/** What narrows Discover down, as it stands in its address. */
export type Filters = {
  q?: string;
  skill?: string;
  genre?: string;
  /** Who has played with the reader or their links. */
  played?: 'links';
  /** Who says that they are free on a day, or on each up to another. */
  free?: string;
  until?: string;
  /** A town of the gazetteer. */
  near?: number;
  /** Kilometres from there. */
  within?: Distance;
};
type Part = 'skill' | 'genre' | 'played' | 'free' | 'near';
/** The same as an address may have it. */
export type PeopleSearch = { [Name in keyof Filters]?: string | number };

const longest = { q: 100, skill: 40, genre: 40 } as const;
const names = {
  q: 'the words',
  skill: 'the instrument or skill',
  genre: 'the genre',
  played: 'who has played with whom',
  free: 'the day',
  until: 'the last day',
  near: 'the town',
  within: 'the distance',
} as const;
const parts = ['q', 'skill', 'genre', 'played', 'free', 'until', 'near', 'within'] as const;
const knownWords = 'Played with people I know';

/** As many days as the server looks at. */
export const mostDays = 14;
const distanceOf = (value: unknown) => distances.find((one) => one === Number(value));

/** The filters of an address, and what stands there that is none, in words. */
export function readFilters(search: PeopleSearch): { filters: Filters; wrong: string[] } {
  const { near, within } = search;
  const filters: Filters = {};
  for (const name of ['q', 'skill', 'genre'] as const) {
    const word = String(search[name] ?? '');
    if (word && isWithin(word, longest[name])) filters[name] = word;
  }
  if (search.played === 'links') filters.played = 'links';
  if (isDate(`${search.free}`)) filters.free = `${search.free}`;
  const last = `${search.until}`;
  if (filters.free && isDate(last) && last >= filters.free && last <= daysAfter(filters.free, mostDays - 1))
    filters.until = last;
  if (/^[1-9][0-9]{0,8}$/.test(String(near ?? ''))) filters.near = Number(near);
  const distance = distanceOf(within);
  if (filters.near !== undefined && distance) filters.within = distance;
  const wrong = parts.filter((name) => search[name] !== undefined && filters[name] === undefined);
  return { filters, wrong: wrong.map((name) => names[name]) };
}

/** As the server is asked. */
export const askedFor = ({ near, within, ...words }: Filters): PeopleFilters => ({
  ...words,
  ...(near && { near: String(near) }),
  ...(near && within && { within: `${within}` }),
});

const freeWords = (from: string, to: string) =>
  from === to ? `Free on ${longDate(from)}` : `Free ${dateRange(from, to)}`;

/** What was chosen besides words, each with its words and what is left without it. */
export function chosenOf(filters: Filters, town: string | undefined): Chosen<Part, Filters>[] {
  const { skill, genre, played, free, until = free, near, within = usualDistance } = filters;
  const { skill: _skill, ...withoutSkill } = filters;
  const { genre: _genre, ...withoutGenre } = filters;
  const { played: _played, ...withoutPlayed } = filters;
  const { free: _free, until: _until, ...anyDay } = filters;
  const { near: _near, within: _within, ...anywhere } = filters;
  const place = `Within ${distance(within)} of ${town ?? 'a town'}`;
  return [
    skill ? [{ part: 'skill' as const, words: skill, left: withoutSkill }] : [],
    genre ? [{ part: 'genre' as const, words: genre, left: withoutGenre }] : [],
    played ? [{ part: 'played' as const, words: knownWords, left: withoutPlayed }] : [],
    free && until ? [{ part: 'free' as const, words: freeWords(free, until), left: anyDay }] : [],
    near ? [{ part: 'near' as const, words: place, left: anywhere }] : [],
  ].flat();
}

/** "12 people", "340+ people" where only the newest members were counted. */
export const peopleWords = (count: number, isLeast: boolean): string =>
  isLeast ? `${count}+ people` : countWords(count, 'person', 'people');

const thereAre = (count: number, isLeast: boolean) =>
  `there ${count === 1 && !isLeast ? 'is' : 'are'} ${peopleWords(count, isLeast)}.`;

type Loosening = { words: string; act: string; filters: Filters };

/** Where nobody fits: the change to the filters that leaves most people; null where no single one helps. */
export function looseningOf(
  filters: Filters,
  { without, distances: counted, isLeast, place }: PeopleCounts,
): Loosening | null {
  const farther = counted.find(
    ({ within, count }) => count > 0 && within > (filters.within ?? usualDistance),
  );
  if (farther) {
    const { within, count } = farther;
    const far = `within ${distance(within)}`;
    return {
      words: `W${far.slice(1)} ${thereAre(count, isLeast)}`,
      act: `Look ${far}`,
      filters: { ...filters, within },
    };
  }
  const { q, ...rest } = filters;
  const [best] = [
    ...chosenOf(filters, place?.name).map((one) => ({ ...one, count: without[one.part] ?? 0 })),
    ...(q ? [{ part: 'q' as const, words: `“${q}”`, left: rest, count: without.q }] : []),
  ].toSorted((a, b) => b.count - a.count);
  if (!best || best.count === 0) return null;
  const { part, words, left, count } = best;
  const isPlace = part === 'near';
  return {
    words: `${isPlace ? 'Elsewhere' : `Without ${words}`} ${thereAre(count, isLeast)}`,
    act: isPlace ? 'Look everywhere' : `Leave out ${words}`,
    filters: left,
  };
}
