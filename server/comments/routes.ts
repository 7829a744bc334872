import { commentCalls } from '#contract/calls/posts.ts';
import { comments } from '../db/schema/posts.ts';
import { type Feature, ok, serve } from '../http/serve.ts';
import { readPost } from '../posts/queries.ts';
import { readVersions } from '../posts/versions.ts';
import { addComment, changeComment, readCommentWithPost, removeComment } from './commands.ts';
import { readReplies, readThreads } from './queries.ts';

export const commentRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, doing } = services;
  serve(scope, services, commentCalls, {
    'GET /api/posts/:id/comments': async ({ viewer, params, query }) => {
      await readPost(db, viewer.id, params.id);
      return readThreads(db, viewer.id, params.id, query);
    },
    'POST /api/posts/:id/comments': ({ viewer, params, body }) =>
      write((tx) => addComment(tx, viewer, params.id, body, now())),
    'GET /api/comments/:id': async ({ viewer, params }) =>
      (await readCommentWithPost(db, viewer, params.id)).comment,
    'GET /api/comments/:id/replies': ({ viewer, params, query }) =>
      readReplies(db, viewer.id, params.id, query),
    'PUT /api/comments/:id': ({ viewer, params, body }) =>
      write((tx) => changeComment(tx, viewer, params.id, body, now())),
    'GET /api/comments/:id/versions': async ({ viewer, params }) => {
      await readCommentWithPost(db, viewer, params.id);
      return readVersions(db, comments, params.id);
    },
    'DELETE /api/comments/:id': async ({ viewer, params }) => {
      await write((tx) => removeComment(tx, viewer, params.id, doing(viewer)));
      return ok;
    },
  });
};
