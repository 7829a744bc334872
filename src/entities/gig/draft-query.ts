import { queryOptions } from '@tanstack/react-query';
import { gigDraftSchema } from '#contract/ours/gig-draft.ts';
import { ask } from '#transport/http.ts';
import { gigKeys } from './gig-queries.ts';

/** GIG-02. The gig that the member has begun to write. A server that keeps no drafts refuses. */
export const askForDraft = ({ signal }: { signal: AbortSignal }) =>
  ask('GET /api/gigs/draft', gigDraftSchema, { signal });

export const gigDraftQuery = queryOptions({ queryKey: gigKeys.draft, queryFn: askForDraft, staleTime: 0 });
