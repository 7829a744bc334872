import { commentCalls } from '#contract/calls/posts.ts';
import { type Feature, ok, serve } from '../http/serve.ts';
import { readPost } from '../posts/queries.ts';
import { addComment, changeComment, removeComment } from './commands.ts';
import { readComments } from './queries.ts';

export const commentRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, doing } = services;
  serve(scope, services, commentCalls, {
    'GET /api/posts/:id/comments': async ({ viewer, params, query }) => {
      await readPost(db, viewer.id, params.id);
      return readComments(db, viewer.id, params.id, query);
    },
    'POST /api/posts/:id/comments': ({ viewer, params, body }) =>
      write((tx) => addComment(tx, viewer, params.id, body, now())),
    'PUT /api/comments/:id': ({ viewer, params, body }) =>
      write((tx) => changeComment(tx, viewer, params.id, body, now())),
    'DELETE /api/comments/:id': async ({ viewer, params }) => {
      await write((tx) => removeComment(tx, viewer, params.id, doing(viewer)));
      return ok;
    },
  });
};
