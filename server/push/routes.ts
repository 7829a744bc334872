import { pushCalls } from '#contract/calls/push.ts';
import { type Feature, serve } from '../http/serve.ts';
import type { Viewer } from '../http/viewer.ts';
import { readEndpoint, subscribe, unsubscribe } from './subscriptions.ts';

export const pushRoutes: Feature = async (scope, { services }) => {
  const { db, now, pushKeys, write } = services;
  const state = async (viewer: Viewer) => {
    const { publicKey } = await pushKeys();
    return { publicKey, endpoint: await readEndpoint(db, viewer) };
  };
  serve(scope, services, pushCalls, {
    'GET /api/account/push': ({ viewer }) => state(viewer),
    'POST /api/account/push': async ({ viewer, body }) => {
      await write((tx) => subscribe(tx, viewer, body, now()));
      return state(viewer);
    },
    'DELETE /api/account/push': async ({ viewer }) => {
      await write((tx) => unsubscribe(tx, viewer));
      return state(viewer);
    },
  });
};
