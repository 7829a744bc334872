import { infiniteQueryOptions } from '@tanstack/react-query';
import { ownApplicationsPageSchema } from '#contract/ours/applications.ts';
import { myGigsPageSchema } from '#contract/ours/gigs.ts';
import { pages } from '#shared/pages.ts';
import { gigKeys } from './gig-queries.ts';

export const myGigsQuery = infiniteQueryOptions({
  queryKey: gigKeys.mine,
  ...pages('GET /api/gigs/mine', myGigsPageSchema, { query: { limit: 50 } }),
});

export const myApplicationsQuery = infiniteQueryOptions({
  queryKey: gigKeys.myApplications,
  ...pages('GET /api/applications/mine', ownApplicationsPageSchema, { query: { limit: 50 } }),
});
