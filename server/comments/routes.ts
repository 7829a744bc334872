import {
  commentChangeSchema,
  commentSchema,
  commentsPageSchema,
  newCommentSchema,
} from '#contract/ours/comments.ts';
import { okSchema, pageQuerySchema } from '#contract/ours/page.ts';
import type { Api } from '../http/route-spec.ts';
import { idParams } from '../http/routes.ts';
import { readPost } from '../posts/queries.ts';
import type { Services } from '../services.ts';
import { addComment, changeComment, removeComment } from './commands.ts';
import { readComments } from './queries.ts';

export function addComments(api: Api, { db, write, now }: Services) {
  api.member({
    method: 'GET',
    url: '/api/posts/:id/comments',
    summary: 'Comments of a post, oldest first',
    params: idParams,
    query: pageQuerySchema,
    response: commentsPageSchema,
    handler: async ({ viewer, params, query }) => {
      await readPost(db, viewer.id, params.id);
      return readComments(db, viewer.id, params.id, query);
    },
  });
  api.verified({
    method: 'POST',
    url: '/api/posts/:id/comments',
    summary: 'Comment on a post',
    params: idParams,
    body: newCommentSchema,
    response: commentSchema,
    status: 201,
    handler: ({ viewer, params, body }) => write((tx) => addComment(tx, viewer, params.id, body, now())),
  });
  api.verified({
    method: 'PUT',
    url: '/api/comments/:id',
    summary: 'Change an own comment',
    params: idParams,
    body: commentChangeSchema,
    response: commentSchema,
    handler: ({ viewer, params, body }) => write((tx) => changeComment(tx, viewer, params.id, body, now())),
  });
  api.member({
    method: 'DELETE',
    url: '/api/comments/:id',
    summary: 'Delete an own comment, or one on an own post',
    params: idParams,
    response: okSchema,
    handler: async ({ viewer, params }) => {
      await write((tx) => removeComment(tx, viewer, params.id));
      return { ok: true as const };
    },
  });
}
