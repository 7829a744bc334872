import * as v from 'valibot';
import { instantSchema } from './text.ts';

export const exportStates = ['none', 'making', 'ready', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

/** `GET` and `POST /api/account/export`; one archive per member. */
export const exportSchema = v.object({
  state: v.picklist(exportStates),
  /** Names the archive to download, once it is ready. */
  id: v.nullable(v.string()),
  /** Bytes. */
  size: v.number(),
  readyAt: v.nullable(instantSchema),
  expiresAt: v.nullable(instantSchema),
  /** Earliest time of the next export; null: now. */
  againAt: v.nullable(instantSchema),
});
export type Export = v.InferOutput<typeof exportSchema>;
