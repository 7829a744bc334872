import * as v from 'valibot';
import { limits } from '../limits.ts';
import { pageOf, pageQueryEntries } from './page.ts';
import { personRefSchema } from './person.ts';
import {
  clientIdSchema,
  idSchema,
  instantSchema,
  optionalText,
  requiredText,
  versionSchema,
} from './text.ts';
import { type ReviewRole, reviewRoles } from './to-review.ts';

/** The states of `machines/review`; a test holds the two together. */
export const reviewStates = ['unwritten', 'written', 'shown', 'answered'] as const;
export type ReviewState = (typeof reviewStates)[number];

const DAY = 24 * 60 * 60 * 1000;
/** After the end of a gig: how long one may write, after which what was written is shown. */
export const reviewTime = 14 * DAY;

/** Until when the two sides of a gig may review each other. */
export const reviewUntil = ({ endsAt }: { endsAt: string | Date }): Date =>
  new Date(new Date(endsAt).getTime() + reviewTime);

/** What a review says besides, each a fact that the other side has seen. Left out, it says nothing. */
export const marksOf = {
  player: ['on-time', 'prepared', 'easy-to-work-with'],
  poster: ['paid-as-agreed', 'as-described', 'well-organised'],
} as const satisfies Record<ReviewRole, readonly string[]>;
export const reviewMarks = [...marksOf.player, ...marksOf.poster] as const;
export type ReviewMark = (typeof reviewMarks)[number];

const said = {
  /** Would play with them again. */
  again: v.boolean(),
  marks: v.array(v.picklist(reviewMarks)),
  words: v.string(),
};

const answerSchema = v.object({ words: v.string(), at: instantSchema });

/** A review that is shown. */
export const reviewSchema = v.object({
  id: v.string(),
  about: v.picklist(reviewRoles),
  ...said,
  /** Null: somebody who has left. */
  author: v.nullable(personRefSchema),
  /** Null: it went with whoever posted it. */
  gig: v.nullable(v.object({ id: v.string(), title: v.string(), date: v.string() })),
  shownAt: instantSchema,
  answer: v.nullable(answerSchema),
});
export type Review = v.InferOutput<typeof reviewSchema>;

/** `GET /api/profiles/:id/reviews`: what is shown about somebody, the last one first. */
export const reviewsPageSchema = pageOf(reviewSchema);
export type ReviewsPage = v.InferOutput<typeof reviewsPageSchema>;
export const reviewsQuerySchema = v.object({
  ...pageQueryEntries,
  as: v.picklist(reviewRoles, 'as is player or poster.'),
});
export type ReviewsQuery = v.InferOutput<typeof reviewsQuerySchema>;

/** As its author sees it, from the first day on. */
export const ownReviewSchema = v.object({
  id: v.string(),
  state: v.picklist(reviewStates),
  ...said,
  /** Grows with every edit; an edit names the version it started from. */
  version: v.number(),
  answer: v.nullable(answerSchema),
});
export type OwnReview = v.InferOutput<typeof ownReviewSchema>;

/** The viewer and one other of a gig that is over: what each has said of the other, as far as the viewer may know it. */
const pairSchema = v.object({
  person: personRefSchema,
  /** As whom the viewer reviews them. */
  about: v.picklist(reviewRoles),
  mine: v.nullable(ownReviewSchema),
  theirs: v.nullable(reviewSchema),
});
export type ReviewPair = v.InferOutput<typeof pairSchema>;

/** `GET /api/gigs/:id/reviews`, and what every move of a review answers. */
export const gigReviewsSchema = v.object({ until: instantSchema, items: v.array(pairSchema) });
export type GigReviews = v.InferOutput<typeof gigReviewsSchema>;

const written = {
  again: v.boolean('Would you play with them again? Say yes or no.'),
  marks: v.pipe(
    v.array(v.picklist(reviewMarks, 'marks: that is none of ours.'), 'marks: send a list.'),
    v.maxLength(reviewMarks.length, 'marks: each once.'),
  ),
  words: optionalText(limits.reviewWords, 'Your words'),
};

/** `POST /api/gigs/:id/reviews`: once about each. Idempotent by `clientId`. */
export const newReviewSchema = v.object({
  personId: idSchema('Whom is it about?'),
  ...written,
  clientId: clientIdSchema,
});
export type NewReview = v.InferOutput<typeof newReviewSchema>;

/** `PUT /api/reviews/:id`: until it is shown. */
export const reviewChangeSchema = v.object({ ...written, version: versionSchema });
export type ReviewChange = v.InferOutput<typeof reviewChangeSchema>;

/** `POST /api/reviews/:id/answer`: once, by whom it is about. The same words again change nothing. */
export const reviewAnswerSchema = v.object({ words: requiredText(limits.reviewWords, 'Your answer') });
