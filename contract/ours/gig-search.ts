import * as v from 'valibot';
import { payUnits } from './gig-terms.ts';
import { gigCategories, gigStatuses } from './gigs.ts';
import { pageQueryEntries, searchEntry, wordCountsSchema } from './page.ts';
import { distanceCountsSchema, nearEntries, placeSchema } from './places.ts';
import { daySchema, idSchema, optionalLine } from './text.ts';

const oneCategory = gigCategories.join('|');
const categoryList = new RegExp(`^(${oneCategory})(,(${oneCategory})){0,${gigCategories.length - 1}}$`);

const zoneEntry = (name: string) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9_+/-]{1,60}$/, `${name} is a time zone, like Europe/London.`)),
  );

/** What narrows the board down, as it arrives: text. */
export const filterEntries = {
  q: searchEntry,
  status: v.optional(v.picklist(gigStatuses, 'status is open, filled, closed or cancelled.')),
  when: v.optional(v.picklist(['upcoming', 'past'], 'when is upcoming or past.')),
  poster: v.optional(idSchema('poster is a person.')),
  ...nearEntries,
  /** What goes from anywhere: beside what is near, or alone. Near a town it is left out unless it is asked for. */
  remote: v.optional(v.picklist(['with', 'only'], 'remote is with or only.')),
  /** The first and the last day, by the gigs' own calendars. */
  from: v.optional(daySchema('from')),
  to: v.optional(daySchema('to')),
  /** The reader's zone: by their calendar, too, a gig has to begin on one of those days. */
  zone: zoneEntry('zone'),
  /** The least pay in minor units; it needs a currency and what it is for, since nothing else compares with it. */
  pay: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9]{1,9}$/, 'Pay: a whole number of pence or cents, not below nothing.')),
  ),
  currency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'currency is three letters, like GBP.'))),
  per: v.optional(v.picklist(payUnits, 'per is what the pay is for: night, hour, day ...')),
  /** One or several, with commas between them. */
  category: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(100),
      v.regex(categoryList, 'category is a kind of work, or several with commas.'),
    ),
  ),
  /** A tag, however it is written. */
  skill: v.optional(optionalLine(40, 'Instrument or skill')),
  genre: v.optional(optionalLine(40, 'Genre')),
  /** What the viewer's own profile plays and does, near its place. */
  fit: v.optional(v.literal('me', 'fit is me.')),
};
export const gigFiltersSchema = v.object(filterEntries);
export type GigFilters = v.InferOutput<typeof gigFiltersSchema>;

/** Days that are meant from now, by the reader's calendar. */
export const someDays = ['today', 'week', 'weekend'] as const;
export type SomeDays = (typeof someDays)[number];

/** Beside the filters the reader's zone, by which `someDays` are counted: without it none of them is. */
export const gigCountsQuerySchema = v.object({
  ...filterEntries,
  clock: zoneEntry('clock'),
});
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

/** So many are counted of what all filters leave: shown as "99+". */
export const mostGigsCounted = 100;

/** `GET /api/gigs/counts`: how many gigs each choice would leave beside the other filters. */
export const gigCountsSchema = v.object({
  /** The soonest gigs alone were looked at for the choices, and there are more: each number is the least there are. */
  isLeast: v.boolean(),
  /** With all filters; `mostGigsCounted` at most. */
  total: v.number(),
  categories: v.array(v.object({ category: v.picklist(gigCategories), count: v.number() })),
  /** Of the curated lists, those that most gigs name first. */
  skills: wordCountsSchema,
  genres: wordCountsSchema,
  /** What is paid in, and for what. */
  pays: v.array(v.object({ currency: v.string(), per: v.picklist(payUnits), count: v.number() })),
  /** Within each distance of the town; none without a town. */
  distances: distanceCountsSchema,
  /** On days from now, whatever days are asked for; `isLeast` where there are more than were looked at. */
  days: v.array(v.object({ days: v.picklist(someDays), count: v.number(), isLeast: v.boolean() })),
  /** Those that go from anywhere. */
  remote: v.number(),
  open: v.number(),
  /** Those that fit the viewer; null for a visitor, and for whom nothing is known of. */
  fit: v.nullable(v.number()),
  /** With all filters but one; `near` is the whole question of where. */
  without: v.object({
    q: v.number(),
    days: v.number(),
    near: v.number(),
    pay: v.number(),
    category: v.number(),
    skill: v.number(),
    genre: v.number(),
    status: v.number(),
    fit: v.number(),
  }),
  /** The town that `near` names. */
  place: v.nullable(placeSchema),
});
export type GigCounts = v.InferOutput<typeof gigCountsSchema>;
