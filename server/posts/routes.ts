import { postCalls } from '#contract/calls/posts.ts';
import { posts } from '../db/schema/posts.ts';
import { type Feature, ok, serve } from '../http/serve.ts';
import { askForPreview } from '../previews/previews.ts';
import { addPost, changePost, removePost, setLike } from './commands.ts';
import { setMark } from './marks.ts';
import { readLikers, readPost, readPosts } from './queries.ts';
import { readVersions } from './versions.ts';

export const postRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, doing, settings } = services;
  const settled = () => new Date(now().getTime() - settings.undoTime).toISOString();
  serve(scope, services, postCalls, {
    'GET /api/posts': ({ viewer, query }) => readPosts(db, { id: viewer.id, settled: settled() }, query),
    'GET /api/posts/:id': ({ viewer, params }) => readPost(db, viewer.id, params.id),
    'POST /api/posts': async ({ viewer, body }) => {
      const post = await write((tx) => addPost(tx, viewer, body, now()));
      askForPreview(services, body.text);
      return post;
    },
    'PUT /api/posts/:id': async ({ viewer, params, body }) => {
      const post = await write((tx) => changePost(tx, viewer, params.id, body, now()));
      askForPreview(services, body.text);
      return post;
    },
    'DELETE /api/posts/:id': async ({ viewer, params }) => {
      await write((tx) => removePost(tx, viewer, params.id, doing(viewer)));
      return ok;
    },
    'GET /api/posts/:id/versions': async ({ viewer, params }) => {
      await readPost(db, viewer.id, params.id);
      return readVersions(db, posts, params.id);
    },
    'GET /api/posts/:id/likes': ({ viewer, params, query }) => readLikers(db, viewer.id, params.id, query),
    'PUT /api/posts/:id/like': ({ viewer, params }) =>
      write((tx) => setLike(tx, viewer, params.id, true, now())),
    'DELETE /api/posts/:id/like': ({ viewer, params }) =>
      write((tx) => setLike(tx, viewer, params.id, false, now())),
    'PUT /api/posts/:id/saved': ({ viewer, params }) =>
      write((tx) => setMark(tx, viewer, params.id, 'saved', true, doing(viewer))),
    'DELETE /api/posts/:id/saved': ({ viewer, params }) =>
      write((tx) => setMark(tx, viewer, params.id, 'saved', false, doing(viewer))),
    'PUT /api/posts/:id/hidden': ({ viewer, params }) =>
      write((tx) => setMark(tx, viewer, params.id, 'hidden', true, doing(viewer))),
    'DELETE /api/posts/:id/hidden': ({ viewer, params }) =>
      write((tx) => setMark(tx, viewer, params.id, 'hidden', false, doing(viewer))),
  });
};
