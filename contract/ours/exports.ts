import * as v from 'valibot';
import { instantSchema } from './text.ts';

/** How the member's archive stands. */
export const exportStates = ['none', 'making', 'ready', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

/** `GET` and `POST /api/account/export`; one archive a member. */
export const exportSchema = v.object({
  state: v.picklist(exportStates),
  /** To fetch it by, once it is ready. */
  id: v.nullable(v.string()),
  /** Bytes. */
  size: v.number(),
  readyAt: v.nullable(instantSchema),
  /** When it is removed. */
  expiresAt: v.nullable(instantSchema),
  /** From when on another one may be made; null: now. */
  againAt: v.nullable(instantSchema),
});
export type Export = v.InferOutput<typeof exportSchema>;
