import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { depCandidatesPageSchema, gigDepsSchema } from '#contract/ours/deps.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { pages } from '#shared/pages.ts';
import { ask } from '#transport/http.ts';

const keyOf = (gigId: string) => [...gigKeys.one(gigId), 'deps'] as const;

/** What a gig has for the member: what they asked of a dep, are asked, or are to agree to. */
export const gigDepsQuery = (gigId: string) =>
  queryOptions({
    queryKey: keyOf(gigId),
    queryFn: ({ signal }) => ask('GET /api/gigs/:id/deps', gigDepsSchema, { id: gigId, signal }),
  });

/** Links of the member who could play instead of them, by name. */
export const candidatesQuery = (gigId: string, q: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(gigId), 'candidates', q],
    ...pages('GET /api/gigs/:id/dep-candidates', depCandidatesPageSchema, {
      id: gigId,
      query: q ? { q } : {},
    }),
    placeholderData: keepPreviousData,
  });
