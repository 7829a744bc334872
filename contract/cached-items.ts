import * as v from 'valibot';
import type { Calls } from './calls.ts';
import { idSchema, optionalText } from './fields.ts';

/** Per call; larger caches take several. */
export const maxCached = { things: 600, notices: 100 } as const;

/** Parts of a page, cached with their text. */
export const partKinds = ['comment', 'question', 'review', 'message', 'notification'] as const;

const thing = new RegExp(`^(?:post|gig|profile|${partKinds.join('|')}):[0-9a-f-]{1,36}$`);

/**
 * `POST /api/gone`: what a device has cached. `things`: `post:ID`, `gig:ID` or `profile:ID` of cached pages, and the
 * parts on them (`partKinds`); `notices`: notifications on display, with their text.
 */
export const cachedItemsSchema = v.object({
  things: v.pipe(
    v.array(v.pipe(v.string('Which things?'), v.regex(thing, 'things: like post:ID.'))),
    v.maxLength(maxCached.things, `things: at most ${maxCached.things}.`),
  ),
  notices: v.pipe(
    v.array(v.object({ id: idSchema('Which notification?'), excerpt: optionalText(500, 'excerpt') })),
    v.maxLength(maxCached.notices, `notices: at most ${maxCached.notices}.`),
  ),
});
export type CachedItems = v.InferOutput<typeof cachedItemsSchema>;

/** Things that the viewer can no longer see; also notifications that were read or have changed. */
export const goneItemsSchema = v.object({ things: v.array(v.string()), notices: v.array(v.string()) });
export type GoneItems = v.InferOutput<typeof goneItemsSchema>;

export const cachedItemCalls = {
  'POST /api/gone': {
    summary: 'Which items cached on a device the viewer can no longer see',
    body: cachedItemsSchema,
    answer: goneItemsSchema,
  },
} as const satisfies Calls;
