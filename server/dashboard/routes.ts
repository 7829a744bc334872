import { dashboardCalls } from '#contract/calls/notifications.ts';
import { type Feature, serve } from '../http/serve.ts';
import { readDashboard } from './queries.ts';

export const dashboardRoutes: Feature = async (scope, { services }) => {
  const { db, now } = services;
  serve(scope, services, dashboardCalls, {
    'GET /api/dashboard': ({ viewer }) => readDashboard(db, viewer, now()),
  });
};
