import * as v from 'valibot';
import { idSchema, optionalText } from './text.ts';

/** Per call; larger caches take several. */
export const maxCached = { things: 600, notices: 100 } as const;

/** Parts of a page, cached with their text. */
export const partKinds = ['comment', 'question', 'review', 'message', 'notification'] as const;

const thing = new RegExp(`^(?:post|gig|profile|${partKinds.join('|')}):[0-9a-f-]{1,36}$`);

/**
 * `POST /api/gone`: what a device has cached. `things`: `post:ID`, `gig:ID` or `profile:ID` of cached pages, and the
 * parts on them (`partKinds`); `notices`: notifications on display, with their text.
 */
export const keptThingsSchema = v.object({
  things: v.pipe(
    v.array(v.pipe(v.string('Which things?'), v.regex(thing, 'things: like post:ID.'))),
    v.maxLength(maxCached.things, `things: at most ${maxCached.things}.`),
  ),
  notices: v.pipe(
    v.array(v.object({ id: idSchema('Which notification?'), excerpt: optionalText(500, 'excerpt') })),
    v.maxLength(maxCached.notices, `notices: at most ${maxCached.notices}.`),
  ),
});
export type KeptThings = v.InferOutput<typeof keptThingsSchema>;

/** Things that the viewer can no longer see; also notifications that were read or have changed. */
export const goneThingsSchema = v.object({ things: v.array(v.string()), notices: v.array(v.string()) });
export type GoneThings = v.InferOutput<typeof goneThingsSchema>;
