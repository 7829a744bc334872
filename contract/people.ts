import * as v from 'valibot';
import type { Calls } from './calls.ts';
import {
  daySchema,
  okSchema,
  optionalLine,
  optionalText,
  pageOf,
  pageQueryEntries,
  searchEntry,
  wordCountsSchema,
} from './fields.ts';
import { limits } from './limits.ts';
import { personCardSchema, personRefSchema } from './person.ts';
import { distanceCountsSchema, nearEntries, placeSchema } from './places.ts';

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

export const reportKinds = ['person', 'post', 'comment', 'message', 'gig', 'question', 'review'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportReasons = ['spam', 'harassment', 'hate', 'fraud', 'sexual', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/**
 * `POST /api/reports`: for things the viewer can see, once each. `already`: it was reported before, and nothing was
 * added.
 */
export const newReportSchema = v.object({
  kind: v.picklist(reportKinds, 'kind is person, post, comment, message, gig, question or review.'),
  id: v.pipe(v.string('Choose what to report.'), v.maxLength(64, 'That id isn’t valid.')),
  reason: v.picklist(reportReasons, 'Choose a reason.'),
  words: v.optional(optionalText(limits.reportWords, 'Your message'), ''),
});
export type NewReport = v.InferOutput<typeof newReportSchema>;
export const reportAnswerSchema = v.object({ already: v.boolean() });

export const peopleCalls = {
  'GET /api/people': {
    summary: 'Discover people; visitors see no link state',
    who: 'public',
    query: peopleQuerySchema,
    answer: peoplePageSchema,
  },
  'GET /api/people/counts': {
    summary: 'Number of matching people for each Discover filter',
    who: 'public',
    query: peopleFiltersSchema,
    answer: peopleCountsSchema,
  },
  'GET /api/people/suggestions': {
    summary: 'Suggested people, each with the reason',
    answer: suggestionsSchema,
  },
  'PUT /api/people/:id/dismissal': { summary: 'Stop suggesting a person; idempotent', answer: okSchema },
  'DELETE /api/people/:id/dismissal': { summary: 'Allow a person to be suggested again', answer: okSchema },
} as const satisfies Calls;

export const reportCalls = {
  'POST /api/reports': {
    summary: 'Report a person, post, comment, message, gig, question or review to the operators',
    who: 'verified',
    body: newReportSchema,
    answer: reportAnswerSchema,
    status: 201,
  },
} as const satisfies Calls;
