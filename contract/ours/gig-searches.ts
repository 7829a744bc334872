import * as v from 'valibot';
import { filterEntries, someDays } from './gig-search.ts';
import { placeSchema } from './places.ts';
import { instantSchema, requiredLine } from './text.ts';

/** A member keeps so many at most. */
export const mostGigSearches = 20;

const { poster: _poster, when: _when, status: _status, ...kept } = filterEntries;

/** What narrows the board down, as its address has it: days that are meant from now stay so, in the reader's `zone`. */
export const savedFiltersSchema = v.object({
  ...kept,
  status: v.optional(v.literal('open', 'status is open.')),
  days: v.optional(v.picklist(someDays, 'days is today, week or weekend.')),
});
export type SavedFilters = v.InferOutput<typeof savedFiltersSchema>;

const nameSchema = requiredLine(80, 'Name');

/** `POST /api/gigs/searches`: the same filters once more are the search that is there. */
export const newGigSearchSchema = v.object({ name: nameSchema, filters: savedFiltersSchema });
export type NewGigSearch = v.InferOutput<typeof newGigSearchSchema>;

/** `PUT /api/gigs/searches/:id`: what is left out stays. */
export const gigSearchChangeSchema = v.object({
  name: v.optional(nameSchema),
  filters: v.optional(savedFiltersSchema),
  isPaused: v.optional(v.boolean('Say yes or no.')),
});
export type GigSearchChange = v.InferOutput<typeof gigSearchChangeSchema>;

/** A search that its member is told of, seen by nobody else. */
export const gigSearchSchema = v.object({
  id: v.string(),
  name: v.string(),
  filters: savedFiltersSchema,
  /** The town that `filters.near` names. */
  place: v.nullable(placeSchema),
  isPaused: v.boolean(),
  /** Open gigs that were posted, or came to fit, since it was last looked at. */
  newCount: v.number(),
  createdAt: instantSchema,
});
export type GigSearch = v.InferOutput<typeof gigSearchSchema>;

/** `GET /api/gigs/searches`: the last made first. */
export const gigSearchesSchema = v.object({ items: v.array(gigSearchSchema) });

/** `POST /api/gigs/searches/:id/look`: what is new in it, the newest first; from now on it is not. */
export const newInSearchSchema = v.object({ gigIds: v.array(v.string()) });
