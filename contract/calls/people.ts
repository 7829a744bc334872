import { gigsPageSchema } from '../ours/gigs.ts';
import { blockedPageSchema } from '../ours/links.ts';
import { okSchema, pageQuerySchema } from '../ours/page.ts';
import {
  peopleFiltersSchema,
  peoplePageSchema,
  peopleQuerySchema,
  suggestionsSchema,
} from '../ours/people.ts';
import { peopleCountsSchema } from '../ours/people-counts.ts';
import { pastGigsQuerySchema, profileSchema } from '../ours/profile.ts';
import { profileChangeSchema } from '../ours/profile-change.ts';
import { draftChangeSchema, profileDraftSchema } from '../ours/profile-draft.ts';
import { newReportSchema, reportAnswerSchema } from '../ours/reports.ts';
import type { Calls } from './call.ts';

export const peopleCalls = {
  'GET /api/people': {
    summary: 'Discover people; visitors see no link state',
    who: 'public',
    query: peopleQuerySchema,
    answer: peoplePageSchema,
  },
  'GET /api/people/counts': {
    summary: 'How many people each filter of Discover would leave',
    who: 'public',
    query: peopleFiltersSchema,
    answer: peopleCountsSchema,
  },
  'GET /api/people/suggestions': {
    summary: 'People whom the viewer may know or want, each with the reason',
    who: 'member',
    answer: suggestionsSchema,
  },
  'PUT /api/people/:id/dismissal': {
    summary: 'Do not suggest a person any more; a second time changes nothing',
    who: 'member',
    answer: okSchema,
  },
  'DELETE /api/people/:id/dismissal': {
    summary: 'Let a person be suggested again',
    who: 'member',
    answer: okSchema,
  },
} as const satisfies Calls;

export const profileCalls = {
  'GET /api/profiles/:id': {
    summary: 'A person whole; to visitors who shows themselves to everyone, and nobody else',
    who: 'public',
    answer: profileSchema,
  },
  'GET /api/profiles/:id/gigs': {
    summary: 'Gigs that took place: somebody was booked for them, or has posted them',
    who: 'member',
    query: pastGigsQuerySchema,
    answer: gigsPageSchema,
  },
  'PUT /api/profiles/me': {
    summary: 'Change the own profile; what is left out stays',
    who: 'member',
    body: profileChangeSchema,
    answer: profileSchema,
  },
  'GET /api/profiles/me/draft': {
    summary: 'What the viewer has typed of their profile and not saved, on any device',
    who: 'member',
    answer: profileDraftSchema,
  },
  'PUT /api/profiles/me/draft': {
    summary: 'Keep what is typed of the own profile; saving a part takes it out',
    who: 'member',
    body: draftChangeSchema,
    answer: profileDraftSchema,
  },
} as const satisfies Calls;

export const blockCalls = {
  'GET /api/blocks': {
    summary: 'Whom the viewer has blocked, the last one first',
    who: 'member',
    query: pageQuerySchema,
    answer: blockedPageSchema,
  },
  'PUT /api/blocks/:id': {
    summary: 'Block a person; a second time changes nothing',
    who: 'member',
    answer: okSchema,
  },
  'DELETE /api/blocks/:id': {
    summary: 'Unblock a person; without a block nothing changes',
    who: 'member',
    answer: okSchema,
  },
} as const satisfies Calls;

export const reportCalls = {
  'POST /api/reports': {
    summary: 'Report a person, post, comment, message, gig, question or review to those who run the place',
    who: 'verified',
    body: newReportSchema,
    answer: reportAnswerSchema,
    status: 201,
  },
} as const satisfies Calls;
