import * as v from 'valibot';
import type { Calls } from './calls.ts';
import { toReviewListSchema } from './dashboard.ts';
import {
  clientIdSchema,
  idSchema,
  instantSchema,
  okSchema,
  optionalText,
  pageOf,
  pageQueryEntries,
  requiredText,
  versionSchema,
} from './fields.ts';
import { limits } from './limits.ts';
import { personRefSchema, type ReviewRole, reviewRoles } from './person.ts';

/** The states of `machines/review`; a test compares the two. */
export const reviewStates = ['unwritten', 'written', 'shown', 'answered'] as const;
export type ReviewState = (typeof reviewStates)[number];

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds after a gig in which reviews can be written; then they are published. */
export const reviewTime = 14 * DAY;

/** Deadline for the reviews of a gig. */
export const reviewUntil = ({ endsAt }: { endsAt: string | Date }): Date =>
  new Date(new Date(endsAt).getTime() + reviewTime);

/** Facts that the reviewer has witnessed. Omitting a mark means nothing. */
export const marksOf = {
  player: ['on-time', 'prepared', 'easy-to-work-with'],
  poster: ['paid-as-agreed', 'as-described', 'well-organised'],
} as const satisfies Record<ReviewRole, readonly string[]>;
export const reviewMarks = [...marksOf.player, ...marksOf.poster] as const;
export type ReviewMark = (typeof reviewMarks)[number];

const contentEntries = { again: v.boolean(), marks: v.array(v.picklist(reviewMarks)), words: v.string() };

const answerSchema = v.object({ words: v.string(), at: instantSchema });

/** A published review. */
export const reviewSchema = v.object({
  id: v.string(),
  about: v.picklist(reviewRoles),
  ...contentEntries,
  /** Null once the account is deleted. */
  author: v.nullable(personRefSchema),
  /** Null once the gig is deleted with its poster. */
  gig: v.nullable(v.object({ id: v.string(), title: v.string(), date: v.string() })),
  shownAt: instantSchema,
  answer: v.nullable(answerSchema),
});
export type Review = v.InferOutput<typeof reviewSchema>;

/** `GET /api/profiles/:id/reviews`: published reviews, latest first. */
export const reviewsPageSchema = pageOf(reviewSchema);
export type ReviewsPage = v.InferOutput<typeof reviewsPageSchema>;
export const reviewsQuerySchema = v.object({
  ...pageQueryEntries,
  as: v.picklist(reviewRoles, 'as is player or poster.'),
});
export type ReviewsQuery = v.InferOutput<typeof reviewsQuerySchema>;

/** As seen by its author, before and after publication. */
export const ownReviewSchema = v.object({
  id: v.string(),
  state: v.picklist(reviewStates),
  ...contentEntries,
  /** Grows with every edit; an edit names the version it is based on. */
  version: v.number(),
  answer: v.nullable(answerSchema),
});
export type OwnReview = v.InferOutput<typeof ownReviewSchema>;

/** The viewer and one other person of a past gig, with their reviews of each other as far as visible to the viewer. */
const pairSchema = v.object({
  person: personRefSchema,
  /** The role in which the viewer reviews them. */
  about: v.picklist(reviewRoles),
  mine: v.nullable(ownReviewSchema),
  theirs: v.nullable(reviewSchema),
});
export type ReviewPair = v.InferOutput<typeof pairSchema>;

/** `GET /api/gigs/:id/reviews`, and the response of every move of a review. */
export const gigReviewsSchema = v.object({ until: instantSchema, items: v.array(pairSchema) });
export type GigReviews = v.InferOutput<typeof gigReviewsSchema>;

const written = {
  again: v.boolean('Would you play with them again? Choose yes or no.'),
  marks: v.pipe(
    v.array(v.picklist(reviewMarks, 'marks: unknown mark.'), 'marks: send a list.'),
    v.maxLength(reviewMarks.length, 'marks: each once.'),
  ),
  words: optionalText(limits.reviewWords, 'Your review'),
};

/** `POST /api/gigs/:id/reviews`: one per person. Idempotent by `clientId`. */
export const newReviewSchema = v.object({
  personId: idSchema('Choose who to review.'),
  ...written,
  clientId: clientIdSchema,
});
export type NewReview = v.InferOutput<typeof newReviewSchema>;

/** `PUT /api/reviews/:id`: until it is published. */
export const reviewChangeSchema = v.object({ ...written, version: versionSchema });
export type ReviewChange = v.InferOutput<typeof reviewChangeSchema>;

/** `POST /api/reviews/:id/answer`: once, by the reviewed person. Idempotent for the same text. */
const reviewAnswerSchema = v.object({ words: requiredText(limits.reviewWords, 'Your reply') });

export const reviewCalls = {
  'GET /api/profiles/:id/reviews': {
    summary: 'Published reviews of a person as a player or poster; visitors see those of public profiles',
    who: 'public',
    query: reviewsQuerySchema,
    answer: reviewsPageSchema,
  },
  'GET /api/reviews/to-write': {
    summary: 'People the viewer can still review after a gig',
    answer: toReviewListSchema,
  },
  'GET /api/gigs/:id/reviews': {
    summary:
      'Reviews between the viewer and the others of a past gig; each is hidden until both are published',
    answer: gigReviewsSchema,
  },
  'POST /api/gigs/:id/reviews': {
    summary: 'Review a person after a gig; published once both have written, or after 14 days',
    who: 'verified',
    body: newReviewSchema,
    answer: gigReviewsSchema,
    status: 201,
  },
  'PUT /api/reviews/:id': {
    summary: 'Edit an unpublished review',
    who: 'verified',
    body: reviewChangeSchema,
    answer: gigReviewsSchema,
  },
  'DELETE /api/reviews/:id': { summary: 'Delete an unpublished review', answer: okSchema },
  'POST /api/reviews/:id/answer': {
    summary: 'Reply to a review of the viewer, once',
    who: 'verified',
    body: reviewAnswerSchema,
    answer: reviewSchema,
  },
} as const satisfies Calls;
