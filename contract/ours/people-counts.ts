import * as v from 'valibot';
import { wordCountsSchema } from './page.ts';
import { distanceCountsSchema, placeSchema } from './places.ts';

/** `GET /api/people/counts`: how many people each choice would leave beside the filters that are given. */
export const peopleCountsSchema = v.object({
  /** The newest members alone were counted, and there are more: each number is the least there are. */
  isLeast: v.boolean(),
  /** With all filters. */
  total: v.number(),
  /** The words most people have, those with most first. */
  skills: wordCountsSchema,
  genres: wordCountsSchema,
  /** Who has played with the viewer or their links; null for a visitor. Other servers leave it out. */
  played: v.optional(v.nullable(v.number())),
  /** Within each distance of the town; none without a town. */
  distances: distanceCountsSchema,
  /** With all filters but one. */
  without: v.object({
    q: v.number(),
    skill: v.number(),
    genre: v.number(),
    near: v.number(),
    played: v.optional(v.number()),
    free: v.optional(v.number()),
  }),
  /** The town that `near` names. */
  place: v.nullable(placeSchema),
});
export type PeopleCounts = v.InferOutput<typeof peopleCountsSchema>;
