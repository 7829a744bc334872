import { peopleCalls } from '#contract/calls/people.ts';
import { type Feature, serve } from '../http/serve.ts';
import { findPeople, suggestPeople } from './queries.ts';

export const peopleRoutes: Feature = async (scope, { services }) => {
  const { db } = services;
  serve(scope, services, peopleCalls, {
    'GET /api/people': ({ viewer, query }) => findPeople(db, viewer?.id ?? null, query),
    'GET /api/people/suggestions': ({ viewer }) => suggestPeople(db, viewer.id),
  });
};
