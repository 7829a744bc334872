import { placeCalls } from '#contract/calls/places.ts';
import { type Feature, serve } from '../http/serve.ts';
import { findPlaces } from './search.ts';

/** Whoever asks first, on data that are new, finds the larger towns; the others come within seconds. */
export const placeRoutes: Feature = async (scope, { services }) => {
  const { db, gazetteer } = services;
  serve(scope, services, placeCalls, {
    'GET /api/places': async ({ query }) => {
      await gazetteer.begun();
      return { items: await findPlaces(db, query.q) };
    },
  });
};
