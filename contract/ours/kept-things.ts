import * as v from 'valibot';
import { idSchema, optionalText } from './text.ts';

/** So much is asked about at once; a device that keeps more asks again. */
export const mostKept = { things: 600, notices: 100 } as const;

/** What stands on a page of something else, with its words. */
export const partKinds = ['comment', 'question', 'review', 'message', 'notification'] as const;

const thing = new RegExp(`^(?:post|gig|profile|${partKinds.join('|')}):[0-9a-f-]{1,36}$`);

/**
 * `POST /api/gone`: what a device keeps of ours while nobody looks. `things`: `post:ID`, `gig:ID`, `profile:ID`, which its
 * copies of pages lead to, and likewise what stands on them (`partKinds`); `notices`: notifications that it shows, each with the words under its title.
 */
export const keptThingsSchema = v.object({
  things: v.pipe(
    v.array(v.pipe(v.string('Which things?'), v.regex(thing, 'things: like post:ID.'))),
    v.maxLength(mostKept.things, `things: at most ${mostKept.things}.`),
  ),
  notices: v.pipe(
    v.array(v.object({ id: idSchema('Which notification?'), excerpt: optionalText(500, 'excerpt') })),
    v.maxLength(mostKept.notices, `notices: at most ${mostKept.notices}.`),
  ),
});
export type KeptThings = v.InferOutput<typeof keptThingsSchema>;

/** Those that are not there for the viewer any more; of notices, also those that are read, or read otherwise by now. */
export const goneThingsSchema = v.object({ things: v.array(v.string()), notices: v.array(v.string()) });
export type GoneThings = v.InferOutput<typeof goneThingsSchema>;
