import * as v from 'valibot';
import { personRefSchema } from './person.ts';
import { instantSchema } from './text.ts';

// Apart from reviews: the dashboard asks for them, and is not to bring what they are made of.

/** As whom somebody is reviewed. */
export const reviewRoles = ['player', 'poster'] as const;
export type ReviewRole = (typeof reviewRoles)[number];

/** Somebody whom the viewer has not reviewed after a gig, and still may. */
const toReviewSchema = v.object({
  gig: v.object({ id: v.string(), title: v.string(), date: v.string(), endsAt: instantSchema }),
  person: personRefSchema,
  about: v.picklist(reviewRoles),
});
export type ToReview = v.InferOutput<typeof toReviewSchema>;

/** `GET /api/reviews/to-write`: the first to end first, and how many there are. */
export const toReviewListSchema = v.object({ count: v.number(), items: v.array(toReviewSchema) });
