import {
  commentChangeSchema,
  commentSchema,
  commentsPageSchema,
  newCommentSchema,
  threadsPageSchema,
} from '../ours/comments.ts';
import { okSchema, pageQuerySchema } from '../ours/page.ts';
import {
  likersPageSchema,
  likeStateSchema,
  markStateSchema,
  newPostSchema,
  postChangeSchema,
  postSchema,
  postsPageSchema,
  postsQuerySchema,
} from '../ours/posts.ts';
import { versionsSchema } from '../ours/versions.ts';
import type { Calls } from './call.ts';

export const postCalls = {
  'GET /api/posts': {
    summary:
      'The feed, that of the viewer’s links, one author’s posts, what the viewer saved or hid, or a search of them',
    who: 'member',
    query: postsQuerySchema,
    answer: postsPageSchema,
  },
  'GET /api/posts/:id': { summary: 'One post', who: 'member', answer: postSchema },
  'POST /api/posts': {
    summary: 'Post something',
    who: 'verified',
    body: newPostSchema,
    answer: postSchema,
    status: 201,
  },
  'PUT /api/posts/:id': {
    summary: 'Change an own post',
    who: 'verified',
    body: postChangeSchema,
    answer: postSchema,
  },
  'DELETE /api/posts/:id': { summary: 'Delete an own post', who: 'member', answer: okSchema },
  'GET /api/posts/:id/versions': {
    summary: 'What a post says, and said before it was edited',
    who: 'member',
    answer: versionsSchema,
  },
  'GET /api/posts/:id/likes': {
    summary: 'Who likes a post, the last first',
    who: 'member',
    query: pageQuerySchema,
    answer: likersPageSchema,
  },
  'PUT /api/posts/:id/like': { summary: 'Like a post', who: 'verified', answer: likeStateSchema },
  'DELETE /api/posts/:id/like': { summary: 'Take a like back', who: 'verified', answer: likeStateSchema },
  'PUT /api/posts/:id/saved': { summary: 'Save a post for later', who: 'member', answer: markStateSchema },
  'DELETE /api/posts/:id/saved': { summary: 'Save it no more', who: 'member', answer: markStateSchema },
  'PUT /api/posts/:id/hidden': {
    summary: 'Leave a post of somebody else out of the viewer’s lists',
    who: 'member',
    answer: markStateSchema,
  },
  'DELETE /api/posts/:id/hidden': {
    summary: 'Show it in them again',
    who: 'member',
    answer: markStateSchema,
  },
} as const satisfies Calls;

export const commentCalls = {
  'GET /api/posts/:id/comments': {
    summary: 'Comments of a post, oldest first, each with the number of its replies',
    who: 'member',
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
  'GET /api/comments/:id': { summary: 'One comment', who: 'member', answer: commentSchema },
  'GET /api/comments/:id/replies': {
    summary: 'Replies to a comment, oldest first, also where it is gone itself',
    who: 'member',
    query: pageQuerySchema,
    answer: commentsPageSchema,
  },
  'PUT /api/comments/:id': {
    summary: 'Change an own comment',
    who: 'verified',
    body: commentChangeSchema,
    answer: commentSchema,
  },
  'GET /api/comments/:id/versions': {
    summary: 'What a comment says, and said before it was edited',
    who: 'member',
    answer: versionsSchema,
  },
  'DELETE /api/comments/:id': {
    summary: 'Delete an own comment, or one on an own post',
    who: 'member',
    answer: okSchema,
  },
} as const satisfies Calls;
