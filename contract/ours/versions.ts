import * as v from 'valibot';
import { instantSchema } from './text.ts';

/** Words as they stood from `at` on. */
const versionSchema = v.object({ text: v.string(), at: instantSchema });
export type Version = v.InferOutput<typeof versionSchema>;

/**
 * `GET /api/posts/:id/versions` and `/api/comments/:id/versions`: what the words are now, and what they were, the last
 * first. Of very many edits the first words are kept, and the latest.
 */
export const versionsSchema = v.object({ items: v.array(versionSchema) });
export type Versions = v.InferOutput<typeof versionsSchema>;
