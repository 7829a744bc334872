import * as v from 'valibot';
import { personRefSchema } from './person.ts';
import { instantSchema } from './text.ts';

// Separate from reviews, since the dashboard does not need their schemas.

/** Role in which somebody is reviewed. */
export const reviewRoles = ['player', 'poster'] as const;
export type ReviewRole = (typeof reviewRoles)[number];

/** A person whom the viewer can still review after a gig. */
const toReviewSchema = v.object({
  gig: v.object({ id: v.string(), title: v.string(), date: v.string(), endsAt: instantSchema }),
  person: personRefSchema,
  about: v.picklist(reviewRoles),
});
export type ToReview = v.InferOutput<typeof toReviewSchema>;

/** `GET /api/reviews/to-write`: earliest deadline first, with the total. */
export const toReviewListSchema = v.object({ count: v.number(), items: v.array(toReviewSchema) });
