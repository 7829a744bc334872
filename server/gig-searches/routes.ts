import { gigSearchCalls } from '#contract/calls/gig-searches.ts';
import type { SavedFilters } from '#contract/ours/gig-searches.ts';
import { type Feature, ok, serve } from '../http/serve.ts';
import { addSearch, changeSearch, deleteSearch, lookAtSearch } from './commands.ts';
import { readSearches } from './queries.ts';

export const gigSearchRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, doing, gazetteer } = services;
  const towns = async ({ near, fit }: SavedFilters = {}) => {
    if (near !== undefined || fit !== undefined) await gazetteer.filled();
  };
  serve(scope, services, gigSearchCalls, {
    'GET /api/gigs/searches': ({ viewer }) => readSearches(db, viewer.id, now()),
    'POST /api/gigs/searches': async ({ viewer, body }) => {
      await towns(body.filters);
      return write((tx) => addSearch(tx, viewer, body, now()));
    },
    'PUT /api/gigs/searches/:id': async ({ viewer, params, body }) => {
      await towns(body.filters);
      return write((tx) => changeSearch(tx, viewer, params.id, body, now()));
    },
    'DELETE /api/gigs/searches/:id': async ({ viewer, params }) => {
      await write((tx) => deleteSearch(tx, viewer, params.id, doing(viewer)));
      return ok;
    },
    'POST /api/gigs/searches/:id/look': ({ viewer, params }) =>
      write((tx) => lookAtSearch(tx, viewer, params.id, now())),
  });
};
