import { okSchema } from '#contract/ours/page.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import {
  likeStateSchema,
  newPostSchema,
  postChangeSchema,
  postSchema,
  postsPageSchema,
  postsQuerySchema,
} from '#contract/ours/posts.ts';
import type { Api } from '../http/route-spec.ts';
import { idParams } from '../http/routes.ts';
import type { Services } from '../services.ts';
import { addPost, changePost, removePost, setLike } from './commands.ts';
import { readPost, readPosts } from './queries.ts';

export function addPosts(api: Api, { db, write, now }: Services) {
  api.member({
    method: 'GET',
    url: ownPaths.posts,
    summary: 'The feed, or one author’s posts',
    query: postsQuerySchema,
    response: postsPageSchema,
    handler: ({ viewer, query }) => readPosts(db, viewer.id, query),
  });
  api.member({
    method: 'GET',
    url: '/api/posts/:id',
    summary: 'One post',
    params: idParams,
    response: postSchema,
    handler: ({ viewer, params }) => readPost(db, viewer.id, params.id),
  });
  api.verified({
    method: 'POST',
    url: ownPaths.posts,
    summary: 'Post something',
    body: newPostSchema,
    response: postSchema,
    status: 201,
    handler: ({ viewer, body }) => write((tx) => addPost(tx, viewer, body, now())),
  });
  api.verified({
    method: 'PUT',
    url: '/api/posts/:id',
    summary: 'Change an own post',
    params: idParams,
    body: postChangeSchema,
    response: postSchema,
    handler: ({ viewer, params, body }) => write((tx) => changePost(tx, viewer, params.id, body, now())),
  });
  api.member({
    method: 'DELETE',
    url: '/api/posts/:id',
    summary: 'Delete an own post',
    params: idParams,
    response: okSchema,
    handler: async ({ viewer, params }) => {
      await write((tx) => removePost(tx, viewer, params.id));
      return { ok: true as const };
    },
  });
  for (const [method, wanted, summary] of [
    ['PUT', true, 'Like a post'],
    ['DELETE', false, 'Take a like back'],
  ] as const) {
    api.verified({
      method,
      url: '/api/posts/:id/like',
      summary,
      params: idParams,
      response: likeStateSchema,
      handler: ({ viewer, params }) => write((tx) => setLike(tx, viewer, params.id, wanted, now())),
    });
  }
}
