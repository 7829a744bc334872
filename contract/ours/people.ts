import * as v from 'valibot';
import { pageOf, pageQueryEntries, searchEntry, wordCountsSchema } from './page.ts';
import { personCardSchema, personRefSchema } from './person.ts';
import { distanceCountsSchema, nearEntries, placeSchema } from './places.ts';
import { optionalLine } from './text.ts';

/** What narrows Discover down, as it arrives: text. Each is one word of a profile's lists, or a town and how far from it. */
const filterEntries = {
  q: searchEntry,
  skill: v.optional(optionalLine(40, 'Instrument or skill')),
  genre: v.optional(optionalLine(40, 'Genre')),
  ...nearEntries,
};
export const peopleFiltersSchema = v.object(filterEntries);
export type PeopleFilters = v.InferOutput<typeof peopleFiltersSchema>;

/**
 * `GET /api/people?q=&skill=&genre=&near=&within=&cursor=&limit=`: public. `q` looks in name, headline, place, skills
 * and genres. 400 with `field: near` for a town that is not known.
 */
export const peopleQuerySchema = v.object({ ...pageQueryEntries, ...filterEntries });
export type PeopleQuery = v.InferOutput<typeof peopleQuerySchema>;

/** Somebody in Discover. */
const discoveredSchema = v.object({
  ...personCardSchema.entries,
  /** Some of the links in common, at most 3. */
  mutuals: v.optional(v.array(personRefSchema)),
});
export type Discovered = v.InferOutput<typeof discoveredSchema>;

export const peoplePageSchema = pageOf(discoveredSchema);
export type PeoplePage = v.InferOutput<typeof peoplePageSchema>;

/** `GET /api/people/counts`: how many people each choice would leave beside the filters that are given. */
export const peopleCountsSchema = v.object({
  /** The newest members alone were counted, and there are more: each number is the least there are. */
  isLeast: v.boolean(),
  /** With all filters. */
  total: v.number(),
  /** The words most people have, those with most first. */
  skills: wordCountsSchema,
  genres: wordCountsSchema,
  /** Within each distance of the town; none without a town. */
  distances: distanceCountsSchema,
  /** With all filters but one. */
  without: v.object({ q: v.number(), skill: v.number(), genre: v.number(), near: v.number() }),
  /** The town that `near` names. */
  place: v.nullable(placeSchema),
});
export type PeopleCounts = v.InferOutput<typeof peopleCountsSchema>;

/** Why somebody is suggested, the best reason alone. */
const reasonSchema = v.object({
  kind: v.picklist(['links', 'place', 'gig']),
  place: v.optional(v.string()),
  /** The viewer's own open gig that wants the skill, and is near or goes from anywhere. */
  gigId: v.optional(v.string()),
  title: v.optional(v.string()),
  skill: v.optional(v.string()),
});
export type Reason = v.InferOutput<typeof reasonSchema>;

const suggestionSchema = v.object({ ...discoveredSchema.entries, reason: v.optional(reasonSchema) });
export type Suggestion = v.InferOutput<typeof suggestionSchema>;

/**
 * `GET /api/people/suggestions`: at most 12, most links in common first, then those whom the viewer's open gigs want,
 * then those of their place. Nobody who is linked, asked, declined or not wanted (`PUT /api/people/:id/dismissal`).
 */
export const suggestionsSchema = v.object({ items: v.array(suggestionSchema) });
