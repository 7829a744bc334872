import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { commentSchema, commentsPageSchema } from '#contract/ours/comments.ts';
import { postSchema, postsPageSchema } from '#contract/ours/posts.ts';
import { postKeys } from '#entities/post/post-queries.ts';
import { pages } from '#shared/pages.ts';
import { failureOf } from '#transport/failure.ts';
import { ask, send } from '#transport/http.ts';
import type { Schema } from '#transport/parsed.ts';

/** The newest page, asked for beside the feed that is being read, to tell how much is new above it. */
export const newestQuery = queryOptions({
  queryKey: postKeys.newest,
  queryFn: ({ signal }) => ask('GET /api/posts', postsPageSchema, { signal }),
});

export const commentsQuery = (postId: string) =>
  infiniteQueryOptions({
    queryKey: postKeys.comments(postId),
    ...pages('GET /api/posts/:id/comments', commentsPageSchema, { id: postId, query: { limit: 50 } }),
  });

/** A retry with the same `clientId` answers the stored post. */
export const writePost = (text: string, clientId: string) =>
  ask('POST /api/posts', postSchema, { body: { text, clientId } });

/** Rejects with 409 when the post has changed since `version`. */
export const changePost = (id: string, text: string, version: number) =>
  ask('PUT /api/posts/:id', postSchema, { id, body: { text, version } });

export const deletePost = (id: string) => send('DELETE /api/posts/:id', { id });

/** A retry with the same `clientId` answers the stored comment. */
export const writeComment = (postId: string, text: string, clientId: string) =>
  ask('POST /api/posts/:id/comments', commentSchema, { id: postId, body: { text, clientId } });

/** Rejects with 409 when the comment has changed since the edit that `editedAt` tells. */
export const changeComment = (id: string, text: string, editedAt: string | null) =>
  ask('PUT /api/comments/:id', commentSchema, { id, body: { text, editedAt } });

export const deleteComment = (id: string) => send('DELETE /api/comments/:id', { id });

const newerIn =
  <S extends Schema>(schema: S) =>
  (error: unknown): v.InferOutput<S> | null => {
    const { kind, body } = failureOf(error);
    const read = kind === 'conflict' ? v.safeParse(schema, body.current) : null;
    return read?.success ? read.output : null;
  };

/** The post, or the comment, as it stands, from a refusal because it has changed meanwhile. */
export const newerPostIn = newerIn(postSchema);
export const newerCommentIn = newerIn(commentSchema);
