import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { gigsPageSchema } from '#contract/gigs.ts';
import { limits } from '#contract/limits.ts';
import { peoplePageSchema } from '#contract/people.ts';
import { ask } from '#transport/http.ts';
import { matchesQuery } from './places.ts';

/** Milliseconds without typing before the server is asked. */
const DEBOUNCE = 200;
/** Per kind: requested and shown. */
const [REQUESTED, SHOWN] = [20, 5];

type Found<Thing> = { data: { items: readonly Thing[] } | undefined; isPlaceholderData: boolean };

function useSettled(query: string): string {
  const [settled, setSettled] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [query]);
  return settled;
}

/** Empty for fewer than two letters. */
export function usePaletteSearch(typed: string) {
  const query = typed.trim();
  const settled = useSettled(query);
  const q = settled.slice(0, limits.search);
  const enabled = q.length >= 2 && query.length >= 2;
  const people = useQuery({
    queryKey: ['palette', 'people', q],
    queryFn: ({ signal }) =>
      ask('GET /api/people', peoplePageSchema, { query: { q, limit: REQUESTED }, signal }),
    enabled,
    placeholderData: (before) => before,
  });
  const gigs = useQuery({
    queryKey: ['palette', 'gigs', q],
    queryFn: ({ signal }) => ask('GET /api/gigs', gigsPageSchema, { query: { q, limit: REQUESTED }, signal }),
    enabled,
    placeholderData: (before) => before,
  });
  /** Matches by name come first; results of an earlier query show only if they match by name. */
  const shown = <Thing>({ data, isPlaceholderData }: Found<Thing>, nameOf: (thing: Thing) => string) => {
    const isNamed = (thing: Thing) => matchesQuery(nameOf(thing), query);
    const isEarlier = isPlaceholderData || settled !== query;
    return (enabled ? (data?.items ?? []) : [])
      .filter((thing) => !isEarlier || isNamed(thing))
      .toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
      .slice(0, SHOWN);
  };
  const isLooking = enabled && (settled !== query || people.isFetching || gigs.isFetching);
  return {
    people: shown(people, ({ name }) => name),
    gigs: shown(gigs, ({ title }) => title),
    isLooking,
    error: enabled && !isLooking ? (people.error ?? gigs.error) : null,
    tryAgain: () => void Promise.all([people.refetch(), gigs.refetch()]),
  };
}
