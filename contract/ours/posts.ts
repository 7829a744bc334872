import * as v from 'valibot';
import { limits } from '../limits.ts';
import { pageOf, pageQueryEntries } from './page.ts';
import { personRefSchema } from './person.ts';
import { clientIdSchema, instantSchema, requiredText } from './text.ts';

export const postSchema = v.object({
  id: v.string(),
  author: personRefSchema,
  text: v.string(),
  createdAt: instantSchema,
  /** Null until the author has changed the words. */
  editedAt: v.nullable(instantSchema),
  /** Grows with every edit; an edit names the version it started from. */
  version: v.number(),
  likeCount: v.number(),
  commentCount: v.number(),
  likedByMe: v.boolean(),
});
export type Post = v.InferOutput<typeof postSchema>;

/** `GET /api/posts?author=`: newest first. */
export const postsQuerySchema = v.object({ ...pageQueryEntries, author: v.optional(v.string()) });
export type PostsQuery = v.InferOutput<typeof postsQuerySchema>;
export const postsPageSchema = pageOf(postSchema);
export type PostsPage = v.InferOutput<typeof postsPageSchema>;

/** `POST /api/posts`: a retry with the same `clientId` answers the stored post. */
export const newPostSchema = v.object({
  text: requiredText(limits.post, 'Your post'),
  clientId: clientIdSchema,
});
export type NewPost = v.InferOutput<typeof newPostSchema>;

/** `PUT /api/posts/:id`: 409 `{errors, current}` when the post has changed since `version`. */
export const postChangeSchema = v.object({
  text: requiredText(limits.post, 'Your post'),
  version: v.pipe(v.number(), v.integer()),
});
export type PostChange = v.InferOutput<typeof postChangeSchema>;

/** `PUT` and `DELETE /api/posts/:id/like`: both may be repeated without harm. */
export const likeStateSchema = v.object({ likedByMe: v.boolean(), likeCount: v.number() });
export type LikeState = v.InferOutput<typeof likeStateSchema>;
