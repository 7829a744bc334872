import { groupCalls } from '#contract/calls/groups.ts';
import { type Feature, ok, serve } from '../http/serve.ts';
import { enterGroup, leaveGroup } from './commands.ts';
import { readGigGroup, readReaders } from './queries.ts';

/** MSG-05. Those who play a gig, and who put it up, talk to each other. */
export const groupRoutes: Feature = async (scope, { services }) => {
  const { db, write, now } = services;
  serve(scope, services, groupCalls, {
    'GET /api/gigs/:id/group': ({ viewer, params }) => readGigGroup(db, viewer.id, params.id),
    'POST /api/gigs/:id/group': ({ viewer, params }) =>
      write((tx) => enterGroup(tx, viewer, params.id, now())),
    'DELETE /api/groups/:id/membership': async ({ viewer, params }) => {
      await write((tx) => leaveGroup(tx, viewer, params.id, now()));
      return ok;
    },
    'GET /api/messages/:id/readers': ({ viewer, params }) => readReaders(db, viewer.id, params.id),
  });
};
