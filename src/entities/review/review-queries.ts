import { queryOptions } from '@tanstack/react-query';
import { gigReviewsSchema } from '#contract/ours/reviews.ts';
import { toReviewListSchema } from '#contract/ours/to-review.ts';
import { ask } from '#transport/http.ts';
import { reviewKeys } from './review-keys.ts';

/** What the member and each other of a past gig have said of each other. */
export const gigReviewsQuery = (gigId: string) =>
  queryOptions({
    queryKey: reviewKeys.gig(gigId),
    queryFn: ({ signal }) => ask('GET /api/gigs/:id/reviews', gigReviewsSchema, { id: gigId, signal }),
  });

/** Whom the member may still review. */
export const toWriteQuery = queryOptions({
  queryKey: reviewKeys.toWrite,
  queryFn: ({ signal }) => ask('GET /api/reviews/to-write', toReviewListSchema, { signal }),
});
