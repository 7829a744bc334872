import * as v from 'valibot';
import type { Calls } from './calls.ts';
import { searchEntry } from './fields.ts';

// Separate from the town schemas, which screens with only a distance do not need.

/** Search radii in kilometres. */
export const distances = [10, 25, 50, 100] as const;
export type Distance = (typeof distances)[number];
/** Radius when only a town is given. */
export const defaultDistance: Distance = 50;

/** GeoNames id of a town, beside its typed name. Unknown ids are ignored, so that no page needs the list of towns. */
export const placeIdSchema = v.nullable(v.number('We don’t know that town.'));

/** `region` is empty where it would only be a number. */
export const placeSchema = v.object({
  id: v.number(),
  name: v.string(),
  region: v.string(),
  country: v.string(),
  /** IANA name. */
  timeZone: v.string(),
});
export type Place = v.InferOutput<typeof placeSchema>;

/** `GET /api/places?q=`: start of a town's name, optionally with its country or region after a comma. */
const placesQuerySchema = v.object({ q: searchEntry });

/** At most 8: exact matches first, then by population. A town found by an alternative name has its usual one. */
export const placesSchema = v.object({ items: v.array(placeSchema) });

/** A town and distance as query strings. */
export const nearEntries = {
  near: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,9}$/, 'near is the number of a town.'))),
  within: v.optional(v.picklist(['10', '25', '50', '100'], 'within is 10, 25, 50 or 100 kilometres.')),
};

export const distanceCountsSchema = v.array(v.object({ within: v.picklist(distances), count: v.number() }));

export const placeCalls = {
  'GET /api/places': {
    summary: 'Towns whose name starts with the query, tolerating typos',
    who: 'public',
    query: placesQuerySchema,
    answer: placesSchema,
  },
} as const satisfies Calls;
