import { gigChangeSchema, newGigSchema } from '#contract/ours/gig-form.ts';
import { gigSchema, gigsPageSchema, gigsQuerySchema, myGigsPageSchema } from '#contract/ours/gigs.ts';
import { pageQuerySchema } from '#contract/ours/page.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import type { Api } from '../http/route-spec.ts';
import { idParams } from '../http/routes.ts';
import type { Services } from '../services.ts';
import { readGigs } from './board.ts';
import { addGig, changeGig, gigMoves, moveGig } from './commands.ts';
import { readGig, readOwnGigs } from './queries.ts';

export function addGigs(api: Api, { db, write, now }: Services) {
  api.public({
    method: 'GET',
    url: ownPaths.gigs,
    summary: 'The gig board',
    query: gigsQuerySchema,
    response: gigsPageSchema,
    handler: ({ viewer, query }) => readGigs(db, viewer?.id ?? null, query, now()),
  });
  api.member({
    method: 'GET',
    url: ownPaths.myGigs,
    summary: 'The viewer’s own gigs',
    query: pageQuerySchema,
    response: myGigsPageSchema,
    handler: ({ viewer, query }) => readOwnGigs(db, viewer.id, query),
  });
  api.public({
    method: 'GET',
    url: '/api/gigs/:id',
    summary: 'One gig',
    params: idParams,
    response: gigSchema,
    handler: ({ viewer, params }) => readGig(db, viewer, params.id),
  });
  api.verified({
    method: 'POST',
    url: ownPaths.gigs,
    summary: 'Publish a gig',
    body: newGigSchema,
    response: gigSchema,
    status: 201,
    handler: ({ viewer, body }) => write((tx) => addGig(tx, viewer, body, now())),
  });
  api.verified({
    method: 'PUT',
    url: '/api/gigs/:id',
    summary: 'Change an own gig',
    params: idParams,
    body: gigChangeSchema,
    response: gigSchema,
    handler: ({ viewer, params, body }) => write((tx) => changeGig(tx, viewer, params.id, body, now())),
  });
  for (const move of gigMoves) {
    api.member({
      method: 'POST',
      url: `/api/gigs/:id/${move}`,
      summary: `${move[0]?.toUpperCase()}${move.slice(1)} an own gig; tells the applicants whom it moves`,
      params: idParams,
      response: gigSchema,
      handler: ({ viewer, params }) => write((tx) => moveGig(tx, viewer, params.id, move, now())),
    });
  }
}
