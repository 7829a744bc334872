import * as v from 'valibot';
import type { Calls } from './calls.ts';
import {
  daySchema,
  idSchema,
  instantSchema,
  okSchema,
  optionalLine,
  pageQueryEntries,
  requiredLine,
  searchEntry,
  wordCountsSchema,
} from './fields.ts';
import { payUnits } from './gig-terms.ts';
import { gigCategories, gigStatuses, gigsPageSchema } from './gigs.ts';
import { distanceCountsSchema, nearEntries, placeSchema } from './places.ts';

const oneCategory = gigCategories.join('|');
const categoryList = new RegExp(`^(${oneCategory})(,(${oneCategory})){0,${gigCategories.length - 1}}$`);

const zoneEntry = (name: string) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9_+/-]{1,60}$/, `${name} is a time zone, like Europe/London.`)),
  );

/** Board filters as query strings. */
const filterEntries = {
  q: searchEntry,
  status: v.optional(v.picklist(gigStatuses, 'status is open, filled, closed or cancelled.')),
  when: v.optional(v.picklist(['upcoming', 'past'], 'when is upcoming or past.')),
  poster: v.optional(idSchema('poster is a person.')),
  ...nearEntries,
  /** `with` adds remote gigs to those near a town, `only` excludes all others. Omitted: none near a town. */
  remote: v.optional(v.picklist(['with', 'only'], 'remote is with or only.')),
  /** First and last day, in the gigs' time zones. */
  from: v.optional(daySchema('from')),
  to: v.optional(daySchema('to')),
  /** The reader's time zone: gigs have to start on those days there too. */
  zone: zoneEntry('zone'),
  /** Least pay in minor units; needs a currency and unit to compare with. */
  pay: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,9}$/, 'Pay: use whole pence or cents, 0 or more.'))),
  currency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'currency is three letters, like GBP.'))),
  per: v.optional(v.picklist(payUnits, 'per is what the pay is for: night, hour, day ...')),
  /** Comma-separated. */
  category: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(100),
      v.regex(categoryList, 'category is a kind of work, or several with commas.'),
    ),
  ),
  /** A tag, in any spelling. */
  skill: v.optional(optionalLine(40, 'Instrument or skill')),
  genre: v.optional(optionalLine(40, 'Genre')),
  /** Matches the viewer's own skills and place. */
  fit: v.optional(v.literal('me', 'fit is me.')),
};
export const gigFiltersSchema = v.object(filterEntries);
export type GigFilters = v.InferOutput<typeof gigFiltersSchema>;

/** Relative days, in the reader's time zone. */
export const someDays = ['today', 'week', 'weekend'] as const;
export type SomeDays = (typeof someDays)[number];

/** `zone` is needed to count `someDays`. */
export const gigCountsQuerySchema = v.object({ ...filterEntries, clock: zoneEntry('clock') });
export type GigCountsQuery = v.InferOutput<typeof gigCountsQuerySchema>;

export const gigSorts = ['soonest', 'newest', 'relevance', 'pay', 'distance'] as const;
export type GigSort = (typeof gigSorts)[number];

/**
 * `GET /api/gigs`: public. `upcoming` (the default) is soonest first and keeps filled, closed and cancelled ones unless
 * `status` asks for one kind; `past` is latest first. `relevance` goes with `q`, `distance` with `near`, and `pay` with
 * a currency and what it is for. 400 names the field where filters contradict each other.
 */
export const gigsQuerySchema = v.object({
  ...pageQueryEntries,
  ...filterEntries,
  sort: v.optional(v.picklist(gigSorts, `sort is ${gigSorts.join(', ')}.`)),
});
export type GigsQuery = v.InferOutput<typeof gigsQuerySchema>;

/** Highest counted total, shown as "99+". */
export const maxGigsCounted = 100;

/** Filters that a count leaves out, one at a time; `near` stands for all location filters. */
export const filterParts = [
  'q',
  'days',
  'near',
  'pay',
  'category',
  'skill',
  'genre',
  'status',
  'fit',
] as const;

/** `GET /api/gigs/counts`: gigs per choice, given the other filters. */
export const gigCountsSchema = v.object({
  /** Only the soonest gigs were counted, so the numbers are minimums. */
  isLeast: v.boolean(),
  /** With all filters; at most `maxGigsCounted`. */
  total: v.number(),
  categories: v.array(v.object({ category: v.picklist(gigCategories), count: v.number() })),
  /** From the curated lists, most frequent first. */
  skills: wordCountsSchema,
  genres: wordCountsSchema,
  pays: v.array(v.object({ currency: v.string(), per: v.picklist(payUnits), count: v.number() })),
  /** Per distance from the town; empty without one. */
  distances: distanceCountsSchema,
  /** Relative days, whatever days are filtered; `isLeast` as above. */
  days: v.array(v.object({ days: v.picklist(someDays), count: v.number(), isLeast: v.boolean() })),
  /** Remote gigs. */
  remote: v.number(),
  open: v.number(),
  /** Null for visitors and for profiles without skills. */
  fit: v.nullable(v.number()),
  without: v.object(v.entriesFromList(filterParts, v.number())),
  /** The town of `near`. */
  place: v.nullable(placeSchema),
});
export type GigCounts = v.InferOutput<typeof gigCountsSchema>;

export const gigBoardCalls = {
  'GET /api/gigs': {
    summary: 'The gig board',
    who: 'public',
    query: gigsQuerySchema,
    answer: gigsPageSchema,
  },
  'GET /api/gigs/counts': {
    summary: 'Number of matching gigs for each filter of the board',
    who: 'public',
    query: gigCountsQuerySchema,
    answer: gigCountsSchema,
  },
} as const satisfies Calls;

/** Per member. */
export const maxGigSearches = 20;

const { poster: _poster, when: _when, status: _status, ...entries } = filterEntries;

/** Board filters as in its URL: relative days stay relative, in the reader's `zone`. */
export const savedFiltersSchema = v.object({
  ...entries,
  status: v.optional(v.literal('open', 'status is open.')),
  days: v.optional(v.picklist(someDays, 'days is today, week or weekend.')),
});
export type SavedFilters = v.InferOutput<typeof savedFiltersSchema>;

const nameSchema = requiredLine(80, 'Name');

/** `POST /api/gigs/searches`: the same filters return the existing search. */
export const newGigSearchSchema = v.object({ name: nameSchema, filters: savedFiltersSchema });
export type NewGigSearch = v.InferOutput<typeof newGigSearchSchema>;

/** `PUT /api/gigs/searches/:id`: omitted fields stay. */
export const gigSearchChangeSchema = v.object({
  name: v.optional(nameSchema),
  filters: v.optional(savedFiltersSchema),
  isPaused: v.optional(v.boolean('Choose yes or no.')),
});
export type GigSearchChange = v.InferOutput<typeof gigSearchChangeSchema>;

/** Private to its member. */
export const gigSearchSchema = v.object({
  id: v.string(),
  name: v.string(),
  filters: savedFiltersSchema,
  /** The town of `filters.near`. */
  place: v.nullable(placeSchema),
  isPaused: v.boolean(),
  /** Open gigs that were posted or became a match since the last visit. */
  newCount: v.number(),
  createdAt: instantSchema,
});
export type GigSearch = v.InferOutput<typeof gigSearchSchema>;

/** `GET /api/gigs/searches`: newest first. */
export const gigSearchesSchema = v.object({ items: v.array(gigSearchSchema) });

/** `POST /api/gigs/searches/:id/look`: returns the new gigs, newest first, and marks them as seen. */
export const newInSearchSchema = v.object({ gigIds: v.array(v.string()) });

export const gigSearchCalls = {
  'GET /api/gigs/searches': {
    summary: 'The viewer’s saved searches, the latest first',
    answer: gigSearchesSchema,
  },
  'POST /api/gigs/searches': {
    summary: 'Save a search and get notifications of new matching gigs',
    who: 'verified',
    body: newGigSearchSchema,
    answer: gigSearchSchema,
    status: 201,
  },
  'PUT /api/gigs/searches/:id': {
    summary: 'Rename, change, pause or resume a saved search',
    who: 'verified',
    body: gigSearchChangeSchema,
    answer: gigSearchSchema,
  },
  'DELETE /api/gigs/searches/:id': { summary: 'Delete a saved search', answer: okSchema },
  'POST /api/gigs/searches/:id/look': {
    summary: 'New gigs in a saved search; marks them as seen',
    answer: newInSearchSchema,
  },
} as const satisfies Calls;
