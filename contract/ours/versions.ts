import * as v from 'valibot';
import { instantSchema } from './text.ts';

/** The text from `at` on. */
const versionSchema = v.object({ text: v.string(), at: instantSchema });
export type Version = v.InferOutput<typeof versionSchema>;

/**
 * `GET /api/posts/:id/versions` and `/api/comments/:id/versions`: current and earlier texts, latest first. With very
 * many edits, only the first text and the latest ones are kept.
 */
export const versionsSchema = v.object({ items: v.array(versionSchema) });
export type Versions = v.InferOutput<typeof versionsSchema>;
