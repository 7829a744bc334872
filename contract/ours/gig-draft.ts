import * as v from 'valibot';
import { instantSchema, optionalText, versionSchema } from './text.ts';

/** GIG-02. A member's unposted gig, shared across devices; `version` grows with each change. */
export const gigDraftSchema = v.object({
  version: v.number(),
  /** The form as JSON of the client, valid or not; the server only stores it. Empty: no draft. */
  gig: v.string(),
  /** For lists; may be empty. */
  title: v.string(),
  updatedAt: v.nullable(instantSchema),
});
export type GigDraft = v.InferOutput<typeof gigDraftSchema>;

/** `PUT /api/gigs/draft`: 409 `{errors, current}` when `version` is outdated. */
export const gigDraftChangeSchema = v.object({
  gig: optionalText(40_000, 'What you type'),
  version: versionSchema,
});
export type GigDraftChange = v.InferOutput<typeof gigDraftChangeSchema>;
