import { gigCalls } from '#contract/calls/gigs.ts';
import type { GigFilters } from '#contract/ours/gig-search.ts';
import { type Feature, ok, serve } from '../http/serve.ts';
import type { Viewer } from '../http/viewer.ts';
import { readGigs } from './board.ts';
import { addGig, changeGig, type GigMove, moveGig } from './commands.ts';
import { countGigs } from './counts.ts';
import { keepGigDraft, readGigDraft } from './drafts.ts';
import { readGig, readOwnGigs } from './queries.ts';
import { readSavedGigs, saveGig } from './saved.ts';

export const gigRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, doing, gazetteer } = services;
  /** On new data the first question for a town has them come, and waits until it is known what is there. */
  const towns = async ({ near, fit }: GigFilters) => {
    if (near !== undefined || fit !== undefined) await gazetteer.filled();
  };
  const by =
    (move: GigMove) =>
    ({ viewer, params }: { viewer: Viewer; params: { id: string } }) =>
      write((tx) => moveGig(tx, viewer, params.id, move, doing(viewer)));
  serve(scope, services, gigCalls, {
    'GET /api/gigs': async ({ viewer, query }) => {
      await towns(query);
      return readGigs(db, viewer?.id ?? null, query, now());
    },
    'GET /api/gigs/counts': async ({ viewer, query }) => {
      await towns(query);
      return countGigs(db, viewer?.id ?? null, query, now());
    },
    'GET /api/gigs/mine': ({ viewer, query }) => readOwnGigs(db, viewer.id, query),
    'GET /api/gigs/saved': ({ viewer, query }) => readSavedGigs(db, viewer.id, query),
    'GET /api/gigs/draft': ({ viewer }) => readGigDraft(db, viewer.id),
    'PUT /api/gigs/draft': ({ viewer, body }) => write((tx) => keepGigDraft(tx, viewer.id, body, now())),
    'GET /api/gigs/:id': ({ viewer, params }) => readGig(db, viewer, params.id),
    'POST /api/gigs': ({ viewer, body }) => write((tx) => addGig(tx, viewer, body, now())),
    'PUT /api/gigs/:id': ({ viewer, params, body }) =>
      write((tx) => changeGig(tx, viewer, params.id, body, now())),
    'POST /api/gigs/:id/close': by('close'),
    'POST /api/gigs/:id/reopen': by('reopen'),
    'POST /api/gigs/:id/cancel': by('cancel'),
    'PUT /api/gigs/:id/saved': async ({ viewer, params }) => {
      await write((tx) => saveGig(tx, viewer, params.id, true, now()));
      return ok;
    },
    'DELETE /api/gigs/:id/saved': async ({ viewer, params }) => {
      await write((tx) => saveGig(tx, viewer, params.id, false, now()));
      return ok;
    },
  });
};
