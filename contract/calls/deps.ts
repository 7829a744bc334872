import {
  depAgreementSchema,
  depCandidatesPageSchema,
  depCandidatesQuerySchema,
  gigDepsSchema,
  newDepSchema,
} from '../ours/deps.ts';
import type { Calls } from './call.ts';

export const depCalls = {
  'GET /api/gigs/:id/deps': {
    summary:
      'Who is asked to play instead of somebody booked: what the viewer has asked, is asked, or is to agree to',
    who: 'member',
    answer: gigDepsSchema,
  },
  'GET /api/gigs/:id/dep-candidates': {
    summary: 'Links of a booked player who could play instead of them, by name',
    who: 'member',
    query: depCandidatesQuerySchema,
    answer: depCandidatesPageSchema,
  },
  'POST /api/gigs/:id/deps': {
    summary: 'Ask a link to play instead of oneself; the place passes once they and the poster agree',
    who: 'verified',
    body: newDepSchema,
    answer: gigDepsSchema,
    status: 201,
  },
  'POST /api/deps/:id/take-back': {
    summary: 'Take back what one has asked a dep',
    who: 'member',
    answer: gigDepsSchema,
  },
  'POST /api/deps/:id/agree': {
    summary: 'Agree to play instead of somebody; the poster is asked then',
    who: 'verified',
    body: depAgreementSchema,
    answer: gigDepsSchema,
  },
  'POST /api/deps/:id/turn-down': {
    summary: 'Turn down playing instead of somebody',
    who: 'member',
    answer: gigDepsSchema,
  },
  'POST /api/deps/:id/pass': {
    summary: 'Agree to a dep, as the poster: they are booked, and whose place it was is not any more',
    who: 'member',
    answer: gigDepsSchema,
  },
  'POST /api/deps/:id/refuse': {
    summary: 'Keep who is booked, as the poster',
    who: 'member',
    answer: gigDepsSchema,
  },
} as const satisfies Calls;
