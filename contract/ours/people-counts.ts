import * as v from 'valibot';
import { wordCountsSchema } from './page.ts';
import { distanceCountsSchema, placeSchema } from './places.ts';

/** `GET /api/people/counts`: people per choice, given the other filters. */
export const peopleCountsSchema = v.object({
  /** Only the newest members were counted, so the numbers are minimums. */
  isLeast: v.boolean(),
  total: v.number(),
  /** Most frequent first. */
  skills: wordCountsSchema,
  genres: wordCountsSchema,
  /** People who have played with the viewer or their links; null for visitors. Omitted by other servers. */
  played: v.optional(v.nullable(v.number())),
  /** Per distance from the town; empty without one. */
  distances: distanceCountsSchema,
  without: v.object({
    q: v.number(),
    skill: v.number(),
    genre: v.number(),
    near: v.number(),
    played: v.optional(v.number()),
    free: v.optional(v.number()),
  }),
  /** The town of `near`. */
  place: v.nullable(placeSchema),
});
export type PeopleCounts = v.InferOutput<typeof peopleCountsSchema>;
