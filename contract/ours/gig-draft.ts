import * as v from 'valibot';
import { instantSchema, optionalText, versionSchema } from './text.ts';

/** GIG-02. What a member has typed of a gig and not posted, on whichever device; `version` grows with each change. */
export const gigDraftSchema = v.object({
  version: v.number(),
  /** The form as its client writes it, good or not yet: the server only keeps it. Empty: nothing is begun. */
  gig: v.string(),
  /** For lists; empty where none is typed yet. */
  title: v.string(),
  updatedAt: v.nullable(instantSchema),
});
export type GigDraft = v.InferOutput<typeof gigDraftSchema>;

/** `PUT /api/gigs/draft`: 409 `{errors, current}` where it is another one than `version` says by now. */
export const gigDraftChangeSchema = v.object({
  gig: optionalText(40_000, 'What you type'),
  version: versionSchema,
});
export type GigDraftChange = v.InferOutput<typeof gigDraftChangeSchema>;
