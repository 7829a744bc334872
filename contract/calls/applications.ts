import {
  acceptanceSchema,
  applicationMoveSchema,
  applicationsPageSchema,
  confirmationSchema,
  declineSchema,
  newApplicationSchema,
  offerSchema,
  ownApplicationsPageSchema,
  ownApplicationsQuerySchema,
  standbyOrderSchema,
} from '../ours/applications.ts';
import { okSchema, pageQuerySchema } from '../ours/page.ts';
import { sharedGigsSchema } from '../ours/shared-gigs.ts';
import type { Calls } from './call.ts';

export const applicationCalls = {
  'POST /api/gigs/:id/applications': {
    summary: 'Apply for a gig',
    who: 'verified',
    body: newApplicationSchema,
    answer: applicationMoveSchema,
    status: 201,
  },
  'GET /api/gigs/:id/applications': {
    summary: 'Who applied, for the poster',
    who: 'member',
    query: pageQuerySchema,
    answer: applicationsPageSchema,
  },
  'GET /api/applications/mine': {
    summary: 'The viewer’s applications',
    who: 'member',
    query: ownApplicationsQuerySchema,
    answer: ownApplicationsPageSchema,
  },
  'GET /api/applications/with/:id': {
    summary: 'Gigs to come of which one is the viewer’s and somebody applied, or the other way round',
    who: 'member',
    answer: sharedGigsSchema,
  },
  'POST /api/applications/:id/withdraw': {
    summary: 'Take an own application back',
    who: 'member',
    answer: applicationMoveSchema,
  },
  'POST /api/applications/:id/confirm': {
    summary: 'Say that one can still come to a gig that has changed',
    who: 'member',
    body: confirmationSchema,
    answer: applicationMoveSchema,
  },
  'POST /api/applications/:id/release': {
    summary: 'Let somebody go who has not confirmed in time',
    who: 'member',
    answer: applicationMoveSchema,
  },
  'POST /api/applications/:id/accept': {
    summary: 'Book an applicant; the last place fills the gig',
    who: 'member',
    body: acceptanceSchema,
    answer: applicationMoveSchema,
  },
  'POST /api/applications/:id/decline': {
    summary: 'Decline an applicant, with kind words or none',
    who: 'member',
    body: declineSchema,
    answer: applicationMoveSchema,
  },
  'POST /api/applications/:id/offer': {
    summary: 'Offer an applicant a place, which is kept for them until they answer or the time is over',
    who: 'member',
    body: offerSchema,
    answer: applicationMoveSchema,
  },
  'POST /api/applications/:id/withdraw-offer': {
    summary: 'Take an offer back; the application waits as before',
    who: 'member',
    answer: applicationMoveSchema,
  },
  'POST /api/applications/:id/accept-offer': {
    summary: 'Take the place that is offered',
    who: 'member',
    body: confirmationSchema,
    answer: applicationMoveSchema,
  },
  'POST /api/applications/:id/decline-offer': {
    summary: 'Turn down the place that is offered',
    who: 'member',
    answer: applicationMoveSchema,
  },
  'POST /api/applications/:id/stand-by': {
    summary: 'Put an applicant on stand-by: the first of them is offered a place that becomes free',
    who: 'member',
    answer: applicationMoveSchema,
  },
  'PUT /api/gigs/:id/stand-by': {
    summary: 'Say in which order those on stand-by come',
    who: 'member',
    body: standbyOrderSchema,
    answer: okSchema,
  },
  'PUT /api/applications/:id/shortlist': {
    summary: 'Put an applicant on the shortlist, which the poster alone sees; a second time changes nothing',
    who: 'member',
    answer: okSchema,
  },
  'DELETE /api/applications/:id/shortlist': {
    summary: 'Take an applicant off the shortlist; a second time changes nothing',
    who: 'member',
    answer: okSchema,
  },
  'POST /api/applications/:id/undo-decline': {
    summary: 'Think again about a declined applicant',
    who: 'member',
    answer: applicationMoveSchema,
  },
} as const satisfies Calls;
