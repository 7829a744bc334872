import * as v from 'valibot';
import { limits } from '../limits.ts';
import { optionalLine } from './text.ts';

/** One page of a list; `nextCursor` is opaque and null on the last page. */
export const pageOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ items: v.array(item), nextCursor: v.nullable(v.string()) });

/** `?cursor=&limit=` as they arrive: text. `limit` is 1 to 50, 20 when left out. */
export const pageQueryEntries = {
  cursor: v.optional(v.pipe(v.string(), v.maxLength(300, 'That page marker is not one of ours.'))),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^([1-9]|[1-4][0-9]|50)$/, 'limit is a whole number from 1 to 50.')),
  ),
};
export const pageQuerySchema = v.object(pageQueryEntries);
export type PageQuery = v.InferOutput<typeof pageQuerySchema>;

export const searchEntry = v.optional(optionalLine(limits.search, 'Search'));

/** How many rows each word of a list would leave. */
export const wordCountsSchema = v.array(v.object({ word: v.string(), count: v.number() }));

/** What a write answers when there is nothing to show. */
export const okSchema = v.object({ ok: v.literal(true) });
