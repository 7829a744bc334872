import { infiniteQueryOptions } from '@tanstack/react-query';
import { ownApplicationsPageSchema } from '#contract/applications.ts';
import { myGigsPageSchema } from '#contract/gigs.ts';
import { pagedQuery } from '#shared/paged-query.ts';
import { gigKeys } from './gig-queries.ts';

export const myGigsQuery = infiniteQueryOptions({
  queryKey: gigKeys.mine,
  ...pagedQuery('GET /api/gigs/mine', myGigsPageSchema, { query: { limit: 50 } }),
});

export const myApplicationsQuery = infiniteQueryOptions({
  queryKey: gigKeys.myApplications,
  ...pagedQuery('GET /api/applications/mine', ownApplicationsPageSchema, { query: { limit: 50 } }),
});
