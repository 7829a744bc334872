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

/** Matches by name come before other matches. */
const namedFirst = <Thing>(things: readonly Thing[], nameOf: (thing: Thing) => string, query: string) =>
  things
    .toSorted(
      (one, other) => Number(matchesQuery(nameOf(other), query)) - Number(matchesQuery(nameOf(one), query)),
    )
    .slice(0, SHOWN);

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
  const isLooking = enabled && (settled !== query || people.isFetching || gigs.isFetching);
  return {
    people: enabled ? namedFirst(people.data?.items ?? [], ({ name }) => name, q) : [],
    gigs: enabled ? namedFirst(gigs.data?.items ?? [], ({ title }) => title, q) : [],
    isLooking,
    error: enabled && !isLooking ? (people.error ?? gigs.error) : null,
    tryAgain: () => void Promise.all([people.refetch(), gigs.refetch()]),
  };
}
