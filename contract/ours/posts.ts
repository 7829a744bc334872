import * as v from 'valibot';
import { foldLetters } from '../letters.ts';
import { limits } from '../limits.ts';
import { gigSummarySchema } from './gigs.ts';
import { pageOf, pageQueryEntries, searchEntry } from './page.ts';
import { personRefSchema } from './person.ts';
import { chosenPicturesSchema, pictureRefSchema } from './pictures.ts';
import { feeds, postMarks } from './post-lists.ts';
import {
  clientIdSchema,
  idSchema,
  instantSchema,
  meantSchema,
  mentionsSchema,
  requiredText,
  versionSchema,
} from './text.ts';

/** What a page says of itself that a post leads to. */
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
  /** Left out where there are none. */
  mentions: v.optional(mentionsSchema),
  createdAt: instantSchema,
  /** Null until the author has changed the words. */
  editedAt: v.nullable(instantSchema),
  /** Grows with every edit; an edit names the version it started from. */
  version: v.number(),
  likeCount: v.number(),
  commentCount: v.number(),
  likedByMe: v.boolean(),
  /** Kept for later by the viewer. Left out where posts cannot be kept. */
  savedByMe: v.optional(v.boolean()),
  /** In no list of the viewer's but that of what they have hidden. */
  hiddenByMe: v.optional(v.boolean()),
  /** Left out where there are none. */
  pictures: v.optional(v.array(pictureRefSchema)),
  /** Shown as a card. Left out where there is none; null: it is gone. */
  gig: v.optional(v.nullable(gigSummarySchema)),
  /** Of the first page that the words lead to; left out where there is none, or none yet. */
  preview: v.optional(linkPreviewSchema),
});
export type Post = v.InferOutput<typeof postSchema>;

/**
 * `GET /api/posts?from=&author=&q=`, or `?ids=` of at most 50, parted by commas: newest first. What is gone is left out,
 * and what the viewer has hidden, unless it is asked for by ids or `from=hidden`.
 * `q`: posts that hold all these words, or words that begin with them; `#tag` is found as it is written.
 */
export const postsQuerySchema = v.object({
  ...pageQueryEntries,
  from: v.optional(v.picklist([...feeds, ...postMarks], 'from is everybody, links, saved, or hidden.')),
  author: v.optional(idSchema('author is a person.')),
  q: searchEntry,
  ids: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,49}$/, 'ids: 1 to 50, parted by commas.')),
  ),
});
export type PostsQuery = v.InferOutput<typeof postsQuerySchema>;
export const postsPageSchema = pageOf(postSchema);
export type PostsPage = v.InferOutput<typeof postsPageSchema>;

const picturesSchema = chosenPicturesSchema('A post', limits.postPictures);

/**
 * `POST /api/posts`: a retry with the same `clientId` answers the stored post. `pictures`: what the author has uploaded
 * for a post (`kind=post`), in their order. `gigId`: a gig to show as a card.
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
 * `PUT /api/posts/:id`: 409 `{errors, current}` when the post has changed since `version`. `pictures`: all that shall
 * stand in it, in their order; left out they stay as they are.
 */
export const postChangeSchema = v.object({
  text: requiredText(limits.post, 'Your post'),
  version: versionSchema,
  pictures: picturesSchema,
  meant: meantSchema,
});
export type PostChange = v.InferOutput<typeof postChangeSchema>;

/** `GET /api/posts/:id/likes`: those whom the viewer sees. */
export const likersPageSchema = pageOf(personRefSchema);

/** `PUT` and `DELETE /api/posts/:id/like`: both may be repeated without harm. */
export const likeStateSchema = v.object({ likedByMe: v.boolean(), likeCount: v.number() });
export type LikeState = v.InferOutput<typeof likeStateSchema>;

/** `PUT` and `DELETE /api/posts/:id/saved` and `/hidden`: all may be repeated without harm. */
export const markStateSchema = v.object({ savedByMe: v.boolean(), hiddenByMe: v.boolean() });
export type MarkState = v.InferOutput<typeof markStateSchema>;

/** The tags of a text as they are searched, each once: `#` and letters, digits or `_`, at the beginning of a word. */
export const tagsIn = (text: string): string[] => [
  ...new Set(foldLetters(text).match(/(?<![\p{L}\p{N}_#/])#[\p{L}\p{N}_]+/gu)),
];
