import * as v from 'valibot';
import { limits } from '../limits.ts';
import { pageOf } from './page.ts';
import { personRefSchema } from './person.ts';
import { clientIdSchema, instantSchema, requiredText } from './text.ts';

export const commentSchema = v.object({
  id: v.string(),
  postId: v.string(),
  author: personRefSchema,
  text: v.string(),
  createdAt: instantSchema,
  editedAt: v.nullable(instantSchema),
});
export type Comment = v.InferOutput<typeof commentSchema>;

/** `GET /api/posts/:id/comments`: oldest first. */
export const commentsPageSchema = pageOf(commentSchema);
export type CommentsPage = v.InferOutput<typeof commentsPageSchema>;

/** `POST /api/posts/:id/comments`: a retry with the same `clientId` answers the stored comment. */
export const newCommentSchema = v.object({
  text: requiredText(limits.comment, 'Your comment'),
  clientId: clientIdSchema,
});
export type NewComment = v.InferOutput<typeof newCommentSchema>;

/** `PUT /api/comments/:id`: 409 `{errors, current}` when it has changed since `editedAt`, where that is given. */
export const commentChangeSchema = v.object({
  text: requiredText(limits.comment, 'Your comment'),
  editedAt: v.optional(v.nullable(instantSchema)),
});
export type CommentChange = v.InferOutput<typeof commentChangeSchema>;
