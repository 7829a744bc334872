import { queryOptions } from '@tanstack/react-query';
import { dashboardSchema } from '#contract/ours/dashboard.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { dashboardKey } from '#entities/gig-line/gig-queries.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';

/** What needs the member now, in one answer. */
export const dashboardQuery = queryOptions({
  queryKey: dashboardKey,
  queryFn: ({ signal }) => parsed(dashboardSchema, http.get(ownPaths.dashboard, { signal })),
});
