import { okSchema } from '../ours/page.ts';
import {
  gigReviewsSchema,
  newReviewSchema,
  reviewAnswerSchema,
  reviewChangeSchema,
  reviewSchema,
  reviewsPageSchema,
  reviewsQuerySchema,
} from '../ours/reviews.ts';
import { toReviewListSchema } from '../ours/to-review.ts';
import type { Calls } from './call.ts';

export const reviewCalls = {
  'GET /api/profiles/:id/reviews': {
    summary:
      'Reviews that are shown about somebody, as a player or as a poster; to visitors of who shows themselves to everyone',
    who: 'public',
    query: reviewsQuerySchema,
    answer: reviewsPageSchema,
  },
  'GET /api/reviews/to-write': {
    summary: 'Whom the viewer may still review after a gig',
    who: 'member',
    answer: toReviewListSchema,
  },
  'GET /api/gigs/:id/reviews': {
    summary:
      'What the viewer and each other of a past gig have said of each other; neither sees the other’s before both are shown',
    who: 'member',
    answer: gigReviewsSchema,
  },
  'POST /api/gigs/:id/reviews': {
    summary: 'Review somebody after a gig; shown once both have written, or after 14 days',
    who: 'verified',
    body: newReviewSchema,
    answer: gigReviewsSchema,
    status: 201,
  },
  'PUT /api/reviews/:id': {
    summary: 'Change an own review that is not shown yet',
    who: 'verified',
    body: reviewChangeSchema,
    answer: gigReviewsSchema,
  },
  'DELETE /api/reviews/:id': {
    summary: 'Take back an own review that is not shown yet',
    who: 'member',
    answer: okSchema,
  },
  'POST /api/reviews/:id/answer': {
    summary: 'Answer a review of oneself, once',
    who: 'verified',
    body: reviewAnswerSchema,
    answer: reviewSchema,
  },
} as const satisfies Calls;
