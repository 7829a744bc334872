import * as v from 'valibot';
import { limits } from '../limits.ts';
import { optionalLine } from './text.ts';

/** One page of a list; `nextCursor` is opaque and null on the last page. */
export const pageOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ items: v.array(item), nextCursor: v.nullable(v.string()) });

/** `?cursor=&limit=` as query strings. `limit` is 1 to 50, 20 by default. */
export const pageQueryEntries = {
  cursor: v.optional(v.pipe(v.string(), v.maxLength(300, 'That page marker is not one of ours.'))),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^([1-9]|[1-4][0-9]|50)$/, 'limit is a whole number from 1 to 50.')),
  ),
};
export const pageQuerySchema = v.object(pageQueryEntries);
export type PageQuery = v.InferOutput<typeof pageQuerySchema>;

export const searchEntry = v.optional(optionalLine(limits.search, 'Search'));

/** Remaining rows per word of a list. */
export const wordCountsSchema = v.array(v.object({ word: v.string(), count: v.number() }));

/** Response of writes without a result. */
export const okSchema = v.object({ ok: v.literal(true) });
