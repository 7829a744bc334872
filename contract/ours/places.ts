import * as v from 'valibot';
import { distances } from './distances.ts';
import { searchEntry } from './page.ts';

/**
 * The GeoNames id of a town, beside the words that say where somebody or something is. A number that is no town's
 * counts for none; so no page has to load what tells them apart.
 */
export const placeIdSchema = v.nullable(v.number('That town is not known.'));

/** A town of the gazetteer. `region` is empty where it would only be a number. */
export const placeSchema = v.object({
  id: v.number(),
  name: v.string(),
  region: v.string(),
  country: v.string(),
  /** As IANA names it. */
  timeZone: v.string(),
});
export type Place = v.InferOutput<typeof placeSchema>;

/** `GET /api/places?q=`: the beginning of a name of a town, its country or region behind a comma. */
export const placesQuerySchema = v.object({ q: searchEntry });

/** At most 8: exactly that name first, then the ones with most people. A town found by another name has its usual one. */
export const placesSchema = v.object({ items: v.array(placeSchema) });

/** A town and how far from it, as a question brings them: text. */
export const nearEntries = {
  near: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,9}$/, 'near is the number of a town.'))),
  within: v.optional(v.picklist(['10', '25', '50', '100'], 'within is 10, 25, 50 or 100 kilometres.')),
};

export const distanceCountsSchema = v.array(v.object({ within: v.picklist(distances), count: v.number() }));
