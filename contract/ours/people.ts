import * as v from 'valibot';
import { pageOf, pageQueryEntries, searchEntry } from './page.ts';
import { personCardSchema, personRefSchema } from './person.ts';
import { nearEntries } from './places.ts';
import { daySchema, optionalLine } from './text.ts';

/** Discover filters as query strings: a word of a profile's lists, or a town and distance. */
const filterEntries = {
  q: searchEntry,
  skill: v.optional(optionalLine(40, 'Instrument or skill')),
  genre: v.optional(optionalLine(40, 'Genre')),
  /** Played with the viewer, or with one of their links. */
  played: v.optional(v.literal('links', 'played is links.')),
  /** Marked as free on a day, or on each day up to `until`; at most 14. */
  free: v.optional(daySchema('free')),
  until: v.optional(daySchema('until')),
  ...nearEntries,
};
export const peopleFiltersSchema = v.object(filterEntries);
export type PeopleFilters = v.InferOutput<typeof peopleFiltersSchema>;

/**
 * `GET /api/people?q=&skill=&genre=&played=&free=&until=&near=&within=&cursor=&limit=`: public. `q` searches name,
 * headline, place, skills and genres. 400 with `field: near` for an unknown town, and with `field: played` for
 * visitors.
 */
export const peopleQuerySchema = v.object({ ...pageQueryEntries, ...filterEntries });
export type PeopleQuery = v.InferOutput<typeof peopleQuerySchema>;

/** Past gigs played with the viewer, or with links of the viewer. */
export const playedWithSchema = v.object({
  withMe: v.number(),
  /** Number of the viewer's links, and at most 3 of them. */
  count: v.number(),
  people: v.array(personRefSchema),
});
export type PlayedWith = v.InferOutput<typeof playedWithSchema>;

const discoveredSchema = v.object({
  ...personCardSchema.entries,
  /** At most 3 mutual links. */
  mutuals: v.optional(v.array(personRefSchema)),
  /** Omitted when there are none, and by other servers. */
  playedWith: v.optional(playedWithSchema),
});
export type Discovered = v.InferOutput<typeof discoveredSchema>;

export const peoplePageSchema = pageOf(discoveredSchema);
export type PeoplePage = v.InferOutput<typeof peoplePageSchema>;

/** The strongest reason for a suggestion. */
const reasonSchema = v.object({
  kind: v.picklist(['links', 'place', 'gig']),
  place: v.optional(v.string()),
  /** The viewer's open gig that needs the skill, nearby or remote. */
  gigId: v.optional(v.string()),
  title: v.optional(v.string()),
  skill: v.optional(v.string()),
});
export type Reason = v.InferOutput<typeof reasonSchema>;

const suggestionSchema = v.object({ ...discoveredSchema.entries, reason: v.optional(reasonSchema) });
export type Suggestion = v.InferOutput<typeof suggestionSchema>;

/**
 * `GET /api/people/suggestions`: at most 12; most mutual links first, then people who fit the viewer's open gigs,
 * then people from their place. Excludes people who are linked, requested, declined or dismissed (`PUT
 * /api/people/:id/dismissal`).
 */
export const suggestionsSchema = v.object({ items: v.array(suggestionSchema) });
