import { infiniteQueryOptions } from '@tanstack/react-query';
import { ownApplicationsPageSchema } from '#contract/ours/applications.ts';
import { myGigsPageSchema } from '#contract/ours/gigs.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';

const pageParams = (cursor: string | null) => ({ limit: 50, ...(cursor && { cursor }) });

/** The member's own gigs, latest date first. */
export const myGigsQuery = infiniteQueryOptions({
  queryKey: gigKeys.mine,
  queryFn: ({ pageParam, signal }) =>
    parsed(myGigsPageSchema, http.get(ownPaths.myGigs, { signal, searchParams: pageParams(pageParam) })),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** The member's own applications, newest first. */
export const myApplicationsQuery = infiniteQueryOptions({
  queryKey: gigKeys.myApplications,
  queryFn: ({ pageParam, signal }) =>
    parsed(
      ownApplicationsPageSchema,
      http.get(ownPaths.myApplications, { signal, searchParams: pageParams(pageParam) }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});
