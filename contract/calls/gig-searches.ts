import {
  gigSearchChangeSchema,
  gigSearchesSchema,
  gigSearchSchema,
  newGigSearchSchema,
  newInSearchSchema,
} from '../ours/gig-searches.ts';
import { okSchema } from '../ours/page.ts';
import type { Calls } from './call.ts';

export const gigSearchCalls = {
  'GET /api/gigs/searches': {
    summary: 'The viewer’s saved searches, the last made first',
    who: 'member',
    answer: gigSearchesSchema,
  },
  'POST /api/gigs/searches': {
    summary: 'Save a search, and be told of new gigs that fit it',
    who: 'verified',
    body: newGigSearchSchema,
    answer: gigSearchSchema,
    status: 201,
  },
  'PUT /api/gigs/searches/:id': {
    summary: 'Rename, change, pause or resume a saved search',
    who: 'verified',
    body: gigSearchChangeSchema,
    answer: gigSearchSchema,
  },
  'DELETE /api/gigs/searches/:id': { summary: 'Delete a saved search', who: 'member', answer: okSchema },
  'POST /api/gigs/searches/:id/look': {
    summary: 'What is new in a saved search; from then on it is not',
    who: 'member',
    answer: newInSearchSchema,
  },
} as const satisfies Calls;
