import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ownApplicationsPageSchema } from '#contract/ours/applications.ts';
import { gigDraftSchema } from '#contract/ours/gig-form.ts';
import { myGigsPageSchema } from '#contract/ours/gigs.ts';
import { pages } from '#shared/pages.ts';
import { ask } from '#transport/http.ts';
import { gigKeys } from './gig-queries.ts';

/** The member's own gigs, latest date first. */
export const myGigsQuery = infiniteQueryOptions({
  queryKey: gigKeys.mine,
  ...pages('GET /api/gigs/mine', myGigsPageSchema, { query: { limit: 50 } }),
});

/** The member's own applications, newest first. */
export const myApplicationsQuery = infiniteQueryOptions({
  queryKey: gigKeys.myApplications,
  ...pages('GET /api/applications/mine', ownApplicationsPageSchema, { query: { limit: 50 } }),
});

/** GIG-02. The gig that the member has begun to write. A server that keeps no drafts refuses. */
export const askForDraft = ({ signal }: { signal: AbortSignal }) =>
  ask('GET /api/gigs/draft', gigDraftSchema, { signal });

export const gigDraftQuery = queryOptions({ queryKey: gigKeys.draft, queryFn: askForDraft, staleTime: 0 });
