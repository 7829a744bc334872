import { depCalls } from '#contract/calls/deps.ts';
import { readGig } from '../gigs/queries.ts';
import { type Feature, serve } from '../http/serve.ts';
import type { Viewer } from '../http/viewer.ts';
import { askDep, type DepMove, moveDep } from './commands.ts';
import { readCandidates, readGigDeps } from './queries.ts';

export const depRoutes: Feature = async (scope, { services }) => {
  const { db, write, now } = services;
  const by =
    (move: DepMove) =>
    ({
      viewer,
      params,
      body,
    }: {
      viewer: Viewer;
      params: { id: string };
      body: { version: number } | undefined;
    }) =>
      write((tx) => moveDep(tx, viewer, params.id, move, now(), body?.version));
  serve(scope, services, depCalls, {
    'GET /api/gigs/:id/deps': async ({ viewer, params }) => {
      const { id } = await readGig(db, viewer, params.id);
      return readGigDeps(db, viewer, id, now());
    },
    'GET /api/gigs/:id/dep-candidates': ({ viewer, params, query }) =>
      readCandidates(db, viewer, params.id, query),
    'POST /api/gigs/:id/deps': ({ viewer, params, body }) =>
      write((tx) => askDep(tx, viewer, params.id, body, now())),
    'POST /api/deps/:id/take-back': by('take-back'),
    'POST /api/deps/:id/agree': by('agree'),
    'POST /api/deps/:id/turn-down': by('turn-down'),
    'POST /api/deps/:id/pass': by('pass'),
    'POST /api/deps/:id/refuse': by('refuse'),
  });
};
