import { peopleCalls } from '#contract/calls/people.ts';
import { type Feature, ok, serve } from '../http/serve.ts';
import { countPeople } from './counts.ts';
import { findPeople } from './discover.ts';
import { dismiss, undoDismissal } from './dismissals.ts';
import { suggestPeople } from './suggestions.ts';

export const peopleRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, gazetteer } = services;
  /** On new data the first question for a town has them come, and waits until it is known who lives there. */
  const towns = async ({ near }: { near?: string | undefined }) => {
    if (near !== undefined) await gazetteer.filled();
  };
  serve(scope, services, peopleCalls, {
    'GET /api/people': async ({ viewer, query }) => {
      await towns(query);
      return findPeople(db, viewer?.id ?? null, query, now());
    },
    'GET /api/people/counts': async ({ viewer, query }) => {
      await towns(query);
      return countPeople(db, viewer?.id ?? null, query, now());
    },
    'GET /api/people/suggestions': ({ viewer }) => suggestPeople(db, viewer.id, now()),
    'PUT /api/people/:id/dismissal': async ({ viewer, params }) => {
      await write((tx) => dismiss(tx, viewer.id, params.id, now()));
      return ok;
    },
    'DELETE /api/people/:id/dismissal': async ({ viewer, params }) => {
      await write((tx) => undoDismissal(tx, viewer.id, params.id));
      return ok;
    },
  });
};
