import * as v from 'valibot';
import { filterEntries, someDays } from './gig-search.ts';
import { placeSchema } from './places.ts';
import { instantSchema, requiredLine } from './text.ts';

/** Per member. */
export const mostGigSearches = 20;

const { poster: _poster, when: _when, status: _status, ...kept } = filterEntries;

/** Board filters as in its URL: relative days stay relative, in the reader's `zone`. */
export const savedFiltersSchema = v.object({
  ...kept,
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
  isPaused: v.optional(v.boolean('Say yes or no.')),
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
