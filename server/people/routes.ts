import { peopleCalls } from '#contract/calls/people.ts';
import { type Feature, serve } from '../http/serve.ts';
import { countPeople } from './counts.ts';
import { findPeople } from './discover.ts';
import { suggestPeople } from './suggestions.ts';

export const peopleRoutes: Feature = async (scope, { services }) => {
  const { db, gazetteer } = services;
  /** On new data the first question for a town has them come, and waits until it is known who lives there. */
  const towns = async ({ near }: { near?: string | undefined }) => {
    if (near !== undefined) await gazetteer.filled();
  };
  serve(scope, services, peopleCalls, {
    'GET /api/people': async ({ viewer, query }) => {
      await towns(query);
      return findPeople(db, viewer?.id ?? null, query);
    },
    'GET /api/people/counts': async ({ viewer, query }) => {
      await towns(query);
      return countPeople(db, viewer?.id ?? null, query);
    },
    'GET /api/people/suggestions': ({ viewer }) => suggestPeople(db, viewer.id),
  });
};
