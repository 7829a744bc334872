import { infiniteQueryOptions } from '@tanstack/react-query';
import { applicationMoveSchema, applicationsPageSchema } from '#contract/ours/applications.ts';
import { gigSchema } from '#contract/ours/gigs.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { gigKeys } from '#entities/gig-line/gig-queries.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';

/** Who applied, oldest first; for the poster. */
export const applicantsQuery = (gigId: string) =>
  infiniteQueryOptions({
    queryKey: gigKeys.applicants(gigId),
    queryFn: ({ pageParam, signal }) =>
      parsed(
        applicationsPageSchema,
        http.get(ownPaths.gigApplications(gigId), {
          signal,
          searchParams: { limit: 50, ...(pageParam && { cursor: pageParam }) },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Sent twice with one `clientId` it is one application. */
export const applyFor = (gigId: string, note: string, clientId: string) =>
  parsed(applicationMoveSchema, http.post(ownPaths.gigApplications(gigId), { json: { note, clientId } }));

const gigPaths = {
  close: ownPaths.closeGig,
  cancel: ownPaths.cancelGig,
  reopen: ownPaths.reopenGig,
} as const;
export type GigMoveName = keyof typeof gigPaths;

export const moveGig = (id: string, move: GigMoveName) => parsed(gigSchema, http.post(gigPaths[move](id)));
