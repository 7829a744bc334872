import { undoCalls } from '#contract/calls/undo.ts';
import { type Feature, serve } from '../http/serve.ts';
import { readActs } from './acts.ts';
import { undoAct } from './undo.ts';

export const undoRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, doing } = services;
  serve(scope, services, undoCalls, {
    'GET /api/undo': async ({ viewer }) => ({
      isOffered: doing(viewer).undoUntil !== null,
      ...(await readActs(db, viewer.id, now())),
    }),
    'POST /api/undo/:id': ({ viewer, params }) => write((tx) => undoAct(tx, viewer, params.id, now())),
  });
};
