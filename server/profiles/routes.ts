import { profileCalls } from '#contract/calls/people.ts';
import { type Feature, serve } from '../http/serve.ts';
import { changeProfile } from './commands.ts';
import { readProfile } from './queries.ts';

export const profileRoutes: Feature = async (scope, { services }) => {
  const { db, write, now } = services;
  serve(scope, services, profileCalls, {
    'GET /api/profiles/:id': ({ viewer, params }) => readProfile(db, viewer, params.id),
    'PUT /api/profiles/me': ({ viewer, body }) =>
      write(async (tx) => {
        await changeProfile(tx, viewer, body, now());
        return readProfile(tx, viewer, viewer.id);
      }),
  });
};
