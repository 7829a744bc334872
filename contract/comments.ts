import * as v from 'valibot';
import type { Calls } from './calls.ts';
import {
  clientIdSchema,
  idSchema,
  instantSchema,
  meantSchema,
  mentionsSchema,
  okSchema,
  pageOf,
  pageQuerySchema,
  requiredText,
} from './fields.ts';
import { limits } from './limits.ts';
import { denied, owns, type Permission, type PermissionViewer, when } from './permissions.ts';
import { personRefSchema } from './person.ts';
import { versionsSchema } from './posts.ts';

export const commentSchema = v.object({
  id: v.string(),
  postId: v.string(),
  author: personRefSchema,
  text: v.string(),
  /** Omitted when there are none. */
  mentions: v.optional(mentionsSchema),
  createdAt: instantSchema,
  editedAt: v.nullable(instantSchema),
  /** For a reply: its top-level comment, which may be deleted. */
  threadId: v.nullable(v.string()),
  /** For a reply to a reply: the person answered, if that reply still exists. */
  answers: v.nullable(v.object({ id: v.string(), name: v.string() })),
  /** Author and viewer have blocked each other; the viewer owns the post and can only remove or report it. */
  isHidden: v.optional(v.literal(true)),
});
export type Comment = v.InferOutput<typeof commentSchema>;

/** `GET /api/comments/:id/replies`: oldest first. */
export const commentsPageSchema = pageOf(commentSchema);
export type CommentsPage = v.InferOutput<typeof commentsPageSchema>;

/** A comment with its replies; without the comment if it was deleted. */
export const threadSchema = v.object({
  /** Id and time of the comment. */
  id: v.string(),
  createdAt: instantSchema,
  comment: v.nullable(commentSchema),
  replyCount: v.number(),
});
export type Thread = v.InferOutput<typeof threadSchema>;

/** `GET /api/posts/:id/comments`: oldest first. */
export const threadsPageSchema = pageOf(threadSchema);
export type ThreadsPage = v.InferOutput<typeof threadsPageSchema>;

/** `POST /api/posts/:id/comments`: a retry with the same `clientId` returns the stored comment. */
export const newCommentSchema = v.object({
  text: requiredText(limits.comment, 'Your comment'),
  clientId: clientIdSchema,
  /** The comment replied to. */
  answers: v.optional(idSchema('answers is a comment.')),
  meant: meantSchema,
});
export type NewComment = v.InferOutput<typeof newCommentSchema>;

/** `PUT /api/comments/:id`: 409 `{errors, current}` when it has changed since `editedAt`, if given. */
export const commentChangeSchema = v.object({
  text: requiredText(limits.comment, 'Your comment'),
  editedAt: v.optional(v.nullable(instantSchema)),
  meant: meantSchema,
});
export type CommentChange = v.InferOutput<typeof commentChangeSchema>;

export const commentCalls = {
  'GET /api/posts/:id/comments': {
    summary: 'Comments of a post, oldest first, each with the number of its replies',
    query: pageQuerySchema,
    answer: threadsPageSchema,
  },
  'POST /api/posts/:id/comments': {
    summary: 'Comment on a post, or reply to a comment on it',
    who: 'verified',
    body: newCommentSchema,
    answer: commentSchema,
    status: 201,
  },
  'GET /api/comments/:id': { summary: 'One comment', answer: commentSchema },
  'GET /api/comments/:id/replies': {
    summary: 'Replies to a comment, also a deleted one, oldest first',
    query: pageQuerySchema,
    answer: commentsPageSchema,
  },
  'PUT /api/comments/:id': {
    summary: 'Edit one of the viewer’s comments',
    who: 'verified',
    body: commentChangeSchema,
    answer: commentSchema,
  },
  'GET /api/comments/:id/versions': {
    summary: 'The current and earlier texts of a comment',
    answer: versionsSchema,
  },
  'DELETE /api/comments/:id': {
    summary: 'Delete one of the viewer’s comments, or one on their post',
    answer: okSchema,
  },
} as const satisfies Calls;

type Authored = { author: { id: string } };

export const mayEditPost = (viewer: PermissionViewer, post: Authored) => owns(viewer, post.author.id);

export const mayDeletePost = mayEditPost;

/** Authors delete their own posts instead. */
export const mayHidePost = (viewer: PermissionViewer, post: Authored) =>
  when(viewer?.id !== post.author.id, 'self');

export const mayEditComment = (viewer: PermissionViewer, comment: Authored) =>
  owns(viewer, comment.author.id);

export const mayDeleteComment = (viewer: PermissionViewer, comment: Authored, post: Authored): Permission => {
  if (viewer === null) return denied('signIn');
  return when(viewer.id === comment.author.id || viewer.id === post.author.id, 'notYours');
};
