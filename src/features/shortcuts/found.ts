import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { gigsPageSchema } from '#contract/ours/gigs.ts';
import { peoplePageSchema } from '#contract/ours/people.ts';
import { ask } from '#transport/http.ts';

/** Milliseconds without a key before the server is asked. */
const PAUSE = 200;
/** Of each kind. */
const MOST = 5;

function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

/** People and gigs that fit what is typed. Empty for fewer than two letters. */
export function useFound(typed: string) {
  const words = typed.trim();
  const settled = useSettled(words);
  const q = settled.slice(0, limits.search);
  const enabled = q.length >= 2 && words.length >= 2;
  const people = useQuery({
    queryKey: ['palette', 'people', q],
    queryFn: ({ signal }) => ask('GET /api/people', peoplePageSchema, { query: { q, limit: MOST }, signal }),
    enabled,
    placeholderData: (before) => before,
  });
  const gigs = useQuery({
    queryKey: ['palette', 'gigs', q],
    queryFn: ({ signal }) => ask('GET /api/gigs', gigsPageSchema, { query: { q, limit: MOST }, signal }),
    enabled,
    placeholderData: (before) => before,
  });
  const isLooking = enabled && (settled !== words || people.isFetching || gigs.isFetching);
  return {
    people: enabled ? (people.data?.items ?? []) : [],
    gigs: enabled ? (gigs.data?.items ?? []) : [],
    isLooking,
    error: enabled && !isLooking ? (people.error ?? gigs.error) : null,
    tryAgain: () => void Promise.all([people.refetch(), gigs.refetch()]),
  };
}
