import * as v from 'valibot';
import type { Calls } from './calls.ts';
import {
  chosenPicturesSchema,
  clientIdSchema,
  feeds,
  idSchema,
  instantSchema,
  meantSchema,
  mentionsSchema,
  okSchema,
  pageOf,
  pageQueryEntries,
  pageQuerySchema,
  pictureRefSchema,
  postMarks,
  requiredText,
  searchEntry,
  versionSchema,
} from './fields.ts';
import { gigSummarySchema } from './gigs.ts';
import { foldLetters } from './letters.ts';
import { limits } from './limits.ts';
import { personRefSchema } from './person.ts';

const linkPreviewSchema = v.object({
  url: v.string(),
  title: v.string(),
  description: v.string(),
  site: v.string(),
});
export type LinkPreview = v.InferOutput<typeof linkPreviewSchema>;

export const postSchema = v.object({
  id: v.string(),
  author: personRefSchema,
  text: v.string(),
  /** Omitted when there are none. */
  mentions: v.optional(mentionsSchema),
  createdAt: instantSchema,
  /** Null until the first edit. */
  editedAt: v.nullable(instantSchema),
  /** Grows with every edit; an edit names the version it is based on. */
  version: v.number(),
  likeCount: v.number(),
  commentCount: v.number(),
  likedByMe: v.boolean(),
  /** Omitted by servers without saved posts. */
  savedByMe: v.optional(v.boolean()),
  /** Hidden posts appear only in the list of hidden posts. */
  hiddenByMe: v.optional(v.boolean()),
  /** Omitted when there are none. */
  pictures: v.optional(v.array(pictureRefSchema)),
  /** Attached gig; omitted without one, null once it is deleted. */
  gig: v.optional(v.nullable(gigSummarySchema)),
  /** Of the first link in the text; omitted without one, and until it has loaded. */
  preview: v.optional(linkPreviewSchema),
});
export type Post = v.InferOutput<typeof postSchema>;

/**
 * `GET /api/posts?from=&author=&q=`, or `?ids=` with at most 50, comma-separated: newest first. Omits deleted posts,
 * and hidden ones unless requested by ids or `from=hidden`. `q`: all words have to match, as prefixes; `#tag`
 * matches exactly.
 */
export const postsQuerySchema = v.object({
  ...pageQueryEntries,
  from: v.optional(v.picklist([...feeds, ...postMarks], 'from is everybody, links, saved, or hidden.')),
  author: v.optional(idSchema('author is a person.')),
  q: searchEntry,
  ids: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,49}$/, 'ids: 1 to 50, comma-separated.')),
  ),
});
export type PostsQuery = v.InferOutput<typeof postsQuerySchema>;
export const postsPageSchema = pageOf(postSchema);
export type PostsPage = v.InferOutput<typeof postsPageSchema>;

const picturesSchema = chosenPicturesSchema('A post', limits.postPictures);

/**
 * `POST /api/posts`: a retry with the same `clientId` returns the stored post. `pictures`: the author's uploads with
 * `kind=post`, in order. `gigId`: the attached gig.
 */
export const newPostSchema = v.object({
  text: requiredText(limits.post, 'Your post'),
  clientId: clientIdSchema,
  pictures: picturesSchema,
  gigId: v.optional(idSchema('gigId is a gig.')),
  meant: meantSchema,
});
export type NewPost = v.InferOutput<typeof newPostSchema>;

/**
 * `PUT /api/posts/:id`: 409 `{errors, current}` when the post has changed since `version`. `pictures`: the complete
 * new list, in order; unchanged if omitted.
 */
export const postChangeSchema = v.object({
  text: requiredText(limits.post, 'Your post'),
  version: versionSchema,
  pictures: picturesSchema,
  meant: meantSchema,
});
export type PostChange = v.InferOutput<typeof postChangeSchema>;

/** `GET /api/posts/:id/likes`: people visible to the viewer. */
export const likersPageSchema = pageOf(personRefSchema);

/** `PUT` and `DELETE /api/posts/:id/like`: idempotent. */
export const likeStateSchema = v.object({ likedByMe: v.boolean(), likeCount: v.number() });
export type LikeState = v.InferOutput<typeof likeStateSchema>;

/** `PUT` and `DELETE /api/posts/:id/saved` and `/hidden`: idempotent. */
export const markStateSchema = v.object({ savedByMe: v.boolean(), hiddenByMe: v.boolean() });
export type MarkState = v.InferOutput<typeof markStateSchema>;

/** Unique normalized tags of a text: `#` at the start of a word, then letters, digits or `_`. */
export const tagsIn = (text: string): string[] => [
  ...new Set(foldLetters(text).match(/(?<![\p{L}\p{N}_#/])#[\p{L}\p{N}_]+/gu)),
];

/** The text from `at` on. */
const earlierTextSchema = v.object({ text: v.string(), at: instantSchema });
export type Version = v.InferOutput<typeof earlierTextSchema>;

/**
 * `GET /api/posts/:id/versions` and `/api/comments/:id/versions`: current and earlier texts, latest first. With very
 * many edits, only the first text and the latest ones are kept.
 */
export const versionsSchema = v.object({ items: v.array(earlierTextSchema) });
export type Versions = v.InferOutput<typeof versionsSchema>;

export const postCalls = {
  'GET /api/posts': {
    summary:
      'The feed, posts by the viewer’s links or one author, saved or hidden posts, or a search of them',
    query: postsQuerySchema,
    answer: postsPageSchema,
  },
  'GET /api/posts/:id': { summary: 'One post', answer: postSchema },
  'POST /api/posts': {
    summary: 'Publish a post',
    who: 'verified',
    body: newPostSchema,
    answer: postSchema,
    status: 201,
  },
  'PUT /api/posts/:id': {
    summary: 'Edit one of the viewer’s posts',
    who: 'verified',
    body: postChangeSchema,
    answer: postSchema,
  },
  'DELETE /api/posts/:id': { summary: 'Delete one of the viewer’s posts', answer: okSchema },
  'GET /api/posts/:id/versions': {
    summary: 'The current and earlier texts of a post',
    answer: versionsSchema,
  },
  'GET /api/posts/:id/likes': {
    summary: 'People who like a post, the latest first',
    query: pageQuerySchema,
    answer: likersPageSchema,
  },
  'PUT /api/posts/:id/like': { summary: 'Like a post', who: 'verified', answer: likeStateSchema },
  'DELETE /api/posts/:id/like': { summary: 'Unlike a post', who: 'verified', answer: likeStateSchema },
  'PUT /api/posts/:id/saved': { summary: 'Save a post for later', answer: markStateSchema },
  'DELETE /api/posts/:id/saved': { summary: 'Remove from saved', answer: markStateSchema },
  'PUT /api/posts/:id/hidden': { summary: 'Hide a post from the viewer’s lists', answer: markStateSchema },
  'DELETE /api/posts/:id/hidden': { summary: 'Unhide a post', answer: markStateSchema },
} as const satisfies Calls;
