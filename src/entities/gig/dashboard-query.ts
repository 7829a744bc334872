import { queryOptions } from '@tanstack/react-query';
import { dashboardSchema } from '#contract/dashboard.ts';
import { ask } from '#transport/http.ts';
import { dashboardKey } from './gig-queries.ts';

/** Separate from the other queries, since few screens need its schema. */
export const dashboardQuery = queryOptions({
  queryKey: dashboardKey,
  queryFn: ({ signal }) => ask('GET /api/dashboard', dashboardSchema, { signal }),
});
