import { placesQuerySchema, placesSchema } from '../ours/places.ts';
import type { Calls } from './call.ts';

export const placeCalls = {
  'GET /api/places': {
    summary: 'Towns whose name begins so, or nearly so',
    who: 'public',
    query: placesQuerySchema,
    answer: placesSchema,
  },
} as const satisfies Calls;
