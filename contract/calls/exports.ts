import { exportSchema } from '../ours/exports.ts';
import type { Calls } from './call.ts';

export const exportCalls = {
  'GET /api/account/export': {
    summary: 'How the archive of all that is the member’s stands',
    who: 'member',
    answer: exportSchema,
  },
  'POST /api/account/export': {
    summary: 'Have the archive made in the background; one is made at a time, and one a day',
    who: 'verified',
    limit: 'strict',
    answer: exportSchema,
    status: 201,
  },
  'GET /api/account/export/:id': {
    summary: 'The archive, a zip; for its owner alone',
    who: 'member',
    answer: 'archive',
  },
} as const satisfies Calls;
