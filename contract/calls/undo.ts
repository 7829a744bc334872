import { actsSchema, undoneSchema } from '../ours/undo.ts';
import type { Calls } from './call.ts';

export const undoCalls = {
  'GET /api/undo': {
    summary: 'What the viewer has done and may still undo',
    who: 'member',
    answer: actsSchema,
  },
  'POST /api/undo/:id': {
    summary: 'Undo something done within the last seconds; nobody has been told',
    who: 'member',
    answer: undoneSchema,
  },
} as const satisfies Calls;
