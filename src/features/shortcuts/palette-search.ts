import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { gigsPageSchema } from '#contract/ours/gigs.ts';
import { peoplePageSchema } from '#contract/ours/people.ts';
import { ask } from '#transport/http.ts';
import { matchesWords } from './places.ts';

/** Milliseconds without typing before the server is asked. */
const DEBOUNCE = 200;
/** Per kind: requested and shown. */
const [REQUESTED, SHOWN] = [20, 5];

/** Matches by name come before other matches. */
const namedFirst = <Thing>(things: readonly Thing[], nameOf: (thing: Thing) => string, words: string) =>
  things
    .toSorted(
      (one, other) => Number(matchesWords(nameOf(other), words)) - Number(matchesWords(nameOf(one), words)),
    )
    .slice(0, SHOWN);

function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

/** Empty for fewer than two letters. */
export function usePaletteSearch(typed: string) {
  const words = typed.trim();
  const settled = useSettled(words);
  const q = settled.slice(0, limits.search);
  const enabled = q.length >= 2 && words.length >= 2;
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
  const isLooking = enabled && (settled !== words || people.isFetching || gigs.isFetching);
  return {
    people: enabled ? namedFirst(people.data?.items ?? [], ({ name }) => name, q) : [],
    gigs: enabled ? namedFirst(gigs.data?.items ?? [], ({ title }) => title, q) : [],
    isLooking,
    error: enabled && !isLooking ? (people.error ?? gigs.error) : null,
    tryAgain: () => void Promise.all([people.refetch(), gigs.refetch()]),
  };
}
