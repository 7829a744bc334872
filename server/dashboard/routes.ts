import { dashboardSchema } from '#contract/ours/dashboard.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import type { Api } from '../http/route-spec.ts';
import type { Services } from '../services.ts';
import { readDashboard } from './queries.ts';

export function addDashboard(api: Api, { db, now }: Services) {
  api.member({
    method: 'GET',
    url: ownPaths.dashboard,
    summary: 'What needs the viewer now',
    response: dashboardSchema,
    handler: ({ viewer }) => readDashboard(db, viewer, now()),
  });
}
