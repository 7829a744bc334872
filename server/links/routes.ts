import {
  linkRequestSchema,
  linkStandingSchema,
  linksPageSchema,
  linksQuerySchema,
  userLinksPageSchema,
} from '#contract/ours/links.ts';
import { pageQuerySchema } from '#contract/ours/page.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { countAnswerSchema } from '#contract/ours/spec-answers.ts';
import { specPaths } from '#contract/spec/paths.ts';
import { notFound } from '../http/errors.ts';
import type { Api } from '../http/route-spec.ts';
import { idParams } from '../http/routes.ts';
import { isId } from '../ids.ts';
import type { Services } from '../services.ts';
import { acceptLink, endLink, requestLink } from './commands.ts';
import { countIncoming, readLinks, readLinksOf } from './queries.ts';

export function addLinks(api: Api, { db, write, now }: Services) {
  api.member({
    method: 'GET',
    url: ownPaths.links,
    summary: 'The viewer’s links, or requests in or out',
    query: linksQuerySchema,
    response: linksPageSchema,
    handler: ({ viewer, query }) => readLinks(db, viewer.id, query.box ?? 'links', query),
  });
  api.member({
    method: 'GET',
    url: specPaths.pendingLinks,
    summary: 'How many requests wait for the viewer',
    response: countAnswerSchema,
    handler: async ({ viewer }) => ({ count: await countIncoming(db, viewer.id) }),
  });
  api.member({
    method: 'GET',
    url: '/api/users/:id/links',
    summary: 'Somebody’s links',
    params: idParams,
    query: pageQuerySchema,
    response: userLinksPageSchema,
    handler: ({ viewer, params, query }) => readLinksOf(db, viewer.id, params.id, query),
  });
  api.verified({
    method: 'POST',
    url: ownPaths.links,
    summary: 'Ask for a link; crossing requests become a link',
    body: linkRequestSchema,
    response: linkStandingSchema,
    handler: ({ viewer, body: { userId } }) => {
      if (!isId(userId)) throw notFound('This person');
      return write((tx) => requestLink(tx, viewer, userId, now()));
    },
  });
  api.verified({
    method: 'PUT',
    url: '/api/links/:id/accept',
    summary: 'Accept a request',
    params: idParams,
    response: linkStandingSchema,
    handler: ({ viewer, params }) => write((tx) => acceptLink(tx, viewer, params.id, now())),
  });
  api.member({
    method: 'DELETE',
    url: '/api/links/:id',
    summary: 'Cancel or decline a request, or remove a link',
    params: idParams,
    response: linkStandingSchema,
    handler: ({ viewer, params }) => write((tx) => endLink(tx, viewer, params.id)),
  });
}
