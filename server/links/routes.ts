import { linkCalls } from '#contract/calls/links.ts';
import { specCalls } from '#contract/spec/calls.ts';
import { isId } from '../db/ids.ts';
import { notFound } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { acceptLink, endLink, requestLink } from './commands.ts';
import { countIncoming, readLinks, readLinksOf } from './queries.ts';

export const linkRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, doing } = services;
  serve(scope, services, linkCalls, {
    'GET /api/links': ({ viewer, query }) => readLinks(db, viewer.id, query),
    [specCalls.pendingLinks]: async ({ viewer }) => ({ count: await countIncoming(db, viewer.id) }),
    'GET /api/users/:id/links': ({ viewer, params, query }) => readLinksOf(db, viewer.id, params.id, query),
    'POST /api/links': ({ viewer, body }) => {
      if (!isId(body.userId)) throw notFound('This person');
      return write((tx) => requestLink(tx, viewer, body, now()));
    },
    'PUT /api/links/:id/accept': ({ viewer, params }) =>
      write((tx) => acceptLink(tx, viewer, params.id, now())),
    'DELETE /api/links/:id': ({ viewer, params }) =>
      write((tx) => endLink(tx, viewer, params.id, doing(viewer))),
  });
};
