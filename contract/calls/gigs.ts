import { gigDraftChangeSchema, gigDraftSchema } from '../ours/gig-draft.ts';
import { gigChangeSchema, newGigSchema } from '../ours/gig-form.ts';
import { gigCountsQuerySchema, gigCountsSchema, gigsQuerySchema } from '../ours/gig-search.ts';
import { gigSchema, gigsPageSchema, myGigsPageSchema } from '../ours/gigs.ts';
import { okSchema, pageQuerySchema } from '../ours/page.ts';
import type { Calls } from './call.ts';

const whomItMoves = 'tells the applicants whom it moves';

export const gigCalls = {
  'GET /api/gigs': {
    summary: 'The gig board',
    who: 'public',
    query: gigsQuerySchema,
    answer: gigsPageSchema,
  },
  'GET /api/gigs/counts': {
    summary: 'How many gigs each filter of the board would leave',
    who: 'public',
    query: gigCountsQuerySchema,
    answer: gigCountsSchema,
  },
  'GET /api/gigs/mine': {
    summary: 'The viewer’s own gigs',
    who: 'member',
    query: pageQuerySchema,
    answer: myGigsPageSchema,
  },
  'GET /api/gigs/saved': {
    summary: 'What the viewer has saved for later, the last first',
    who: 'member',
    query: pageQuerySchema,
    answer: gigsPageSchema,
  },
  'GET /api/gigs/draft': {
    summary: 'What the viewer has typed of a gig and not posted, on any device',
    who: 'member',
    answer: gigDraftSchema,
  },
  'PUT /api/gigs/draft': {
    summary: 'Keep what is typed of a gig until it is posted; empty: throw it away',
    who: 'member',
    body: gigDraftChangeSchema,
    answer: gigDraftSchema,
  },
  'GET /api/gigs/:id': { summary: 'One gig', who: 'public', answer: gigSchema },
  'POST /api/gigs': {
    summary: 'Publish a gig',
    who: 'verified',
    body: newGigSchema,
    answer: gigSchema,
    status: 201,
  },
  'PUT /api/gigs/:id': {
    summary: 'Change an own gig',
    who: 'verified',
    body: gigChangeSchema,
    answer: gigSchema,
  },
  'POST /api/gigs/:id/close': {
    summary: `Close an own gig; ${whomItMoves}`,
    who: 'member',
    answer: gigSchema,
  },
  'POST /api/gigs/:id/reopen': {
    summary: `Reopen an own gig; ${whomItMoves}`,
    who: 'member',
    answer: gigSchema,
  },
  'POST /api/gigs/:id/cancel': {
    summary: `Cancel an own gig; ${whomItMoves}`,
    who: 'member',
    answer: gigSchema,
  },
  'PUT /api/gigs/:id/saved': {
    summary: 'Save a gig for later; a second time changes nothing',
    who: 'member',
    answer: okSchema,
  },
  'DELETE /api/gigs/:id/saved': { summary: 'Save it no more', who: 'member', answer: okSchema },
} as const satisfies Calls;
