import * as v from 'valibot';
import type { Calls } from './calls.ts';
import { instantSchema, okSchema, requiredLine } from './fields.ts';
import { filterEntries, someDays } from './gig-search.ts';
import { placeSchema } from './places.ts';

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
    who: 'member',
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
  'DELETE /api/gigs/searches/:id': { summary: 'Delete a saved search', who: 'member', answer: okSchema },
  'POST /api/gigs/searches/:id/look': {
    summary: 'New gigs in a saved search; marks them as seen',
    who: 'member',
    answer: newInSearchSchema,
  },
} as const satisfies Calls;
