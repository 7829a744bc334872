import { infiniteQueryOptions } from '@tanstack/react-query';
import { applicationMoveSchema, applicationsPageSchema } from '#contract/ours/applications.ts';
import type { ReadTerms } from '#contract/ours/read-terms.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { pages } from '#shared/pages.ts';
import { ask } from '#transport/http.ts';

/** Who applied, oldest first; for the poster. */
export const applicantsQuery = (gigId: string) =>
  infiniteQueryOptions({
    queryKey: gigKeys.applicants(gigId),
    ...pages('GET /api/gigs/:id/applications', applicationsPageSchema, { id: gigId, query: { limit: 50 } }),
  });

/** Sent twice with one `clientId` it is one application. `terms`: what the gig said when it was read. */
export const applyFor = (
  gigId: string,
  { links, ...said }: Applying,
  { clientId, terms }: { clientId: string; terms: ReadTerms },
) =>
  ask('POST /api/gigs/:id/applications', applicationMoveSchema, {
    id: gigId,
    body: { ...said, clientId, terms, ...(links.length > 0 && { links }) },
  });

export type Applying = { note: string; links: string[]; roleId: string };
