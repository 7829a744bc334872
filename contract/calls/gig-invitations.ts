import {
  gigInvitationSchema,
  gigInvitationsPageSchema,
  gigSuggestionsQuerySchema,
  gigSuggestionsSchema,
  invitationAnswerSchema,
  newGigInvitationSchema,
} from '../ours/gig-invitations.ts';
import { okSchema, pageQuerySchema } from '../ours/page.ts';
import type { Calls } from './call.ts';

export const gigInvitationCalls = {
  'GET /api/gigs/:id/invitations': {
    summary: 'Whom the poster has invited, and how they answered',
    who: 'member',
    query: pageQuerySchema,
    answer: gigInvitationsPageSchema,
  },
  'POST /api/gigs/:id/invitations': {
    summary: 'Invite a player to an own open gig; a second time changes nothing',
    who: 'verified',
    body: newGigInvitationSchema,
    answer: gigInvitationSchema,
    status: 201,
  },
  'DELETE /api/gig-invitations/:id': {
    summary: 'Take an invitation back',
    who: 'member',
    answer: okSchema,
  },
  'PUT /api/gig-invitations/:id/answer': {
    summary: 'Say that a gig is not for one, or may be after all',
    who: 'member',
    body: invitationAnswerSchema,
    answer: okSchema,
  },
  'GET /api/gigs/:id/suggestions': {
    summary: 'People who play what an own gig wants',
    who: 'member',
    query: gigSuggestionsQuerySchema,
    answer: gigSuggestionsSchema,
  },
} as const satisfies Calls;
