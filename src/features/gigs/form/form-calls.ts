import type { GigForm } from '#contract/ours/gig-form.ts';
import { gigSchema } from '#contract/ours/gigs.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';

/** Sent twice with one `clientId` it is one gig. */
export const publishGig = (form: GigForm, clientId: string) =>
  parsed(gigSchema, http.post(ownPaths.gigs, { json: { ...form, clientId } }));

/** Throws a 409 whose body holds the gig as it stands when it is no longer `version`. */
export const changeGig = (id: string, form: GigForm, version: number) =>
  parsed(gigSchema, http.put(ownPaths.gig(id), { json: { ...form, version } }));
