import * as v from 'valibot';
import { pageOf, pageQueryEntries, searchEntry } from './page.ts';
import { personCardSchema, personRefSchema } from './person.ts';
import { nearEntries } from './places.ts';
import { daySchema, optionalLine } from './text.ts';

/** What narrows Discover down, as it arrives: text. Each is one word of a profile's lists, or a town and how far from it. */
const filterEntries = {
  q: searchEntry,
  skill: v.optional(optionalLine(40, 'Instrument or skill')),
  genre: v.optional(optionalLine(40, 'Genre')),
  /** Who has played with the viewer, or with one of their links. */
  played: v.optional(v.literal('links', 'played is links.')),
  /** Who says that they are free on a day, or on each day up to another; 14 at most. */
  free: v.optional(daySchema('free')),
  until: v.optional(daySchema('until')),
  ...nearEntries,
};
export const peopleFiltersSchema = v.object(filterEntries);
export type PeopleFilters = v.InferOutput<typeof peopleFiltersSchema>;

/**
 * `GET /api/people?q=&skill=&genre=&played=&free=&until=&near=&within=&cursor=&limit=`: public. `q` looks in name, headline, place,
 * skills and genres. 400 with `field: near` for a town that is not known, with `field: played` for a visitor.
 */
export const peopleQuerySchema = v.object({ ...pageQueryEntries, ...filterEntries });
export type PeopleQuery = v.InferOutput<typeof peopleQuerySchema>;

/** Gigs that are over in which somebody took part together with the viewer, or with links of the viewer. */
export const playedWithSchema = v.object({
  /** Gigs together with the viewer. */
  withMe: v.number(),
  /** How many of the viewer's links, and some of them, at most 3. */
  count: v.number(),
  people: v.array(personRefSchema),
});
export type PlayedWith = v.InferOutput<typeof playedWithSchema>;

/** Somebody in Discover. */
const discoveredSchema = v.object({
  ...personCardSchema.entries,
  /** Some of the links in common, at most 3. */
  mutuals: v.optional(v.array(personRefSchema)),
  /** Left out where there is none, and by other servers. */
  playedWith: v.optional(playedWithSchema),
});
export type Discovered = v.InferOutput<typeof discoveredSchema>;

export const peoplePageSchema = pageOf(discoveredSchema);
export type PeoplePage = v.InferOutput<typeof peoplePageSchema>;

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
