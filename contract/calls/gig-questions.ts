import {
  gigAnswerSchema,
  gigQuestionSchema,
  gigQuestionsPageSchema,
  newGigQuestionSchema,
} from '../ours/gig-questions.ts';
import { okSchema, pageQuerySchema } from '../ours/page.ts';
import type { Calls } from './call.ts';

export const gigQuestionCalls = {
  'GET /api/gigs/:id/questions': {
    summary: 'What was asked about a gig, and what its poster answered',
    who: 'public',
    query: pageQuerySchema,
    answer: gigQuestionsPageSchema,
  },
  'POST /api/gigs/:id/questions': {
    summary: 'Ask a question about a gig, for all to read',
    who: 'verified',
    body: newGigQuestionSchema,
    answer: gigQuestionSchema,
    status: 201,
  },
  'PUT /api/gig-questions/:id/answer': {
    summary: 'Answer a question about an own gig, or change the answer',
    who: 'verified',
    body: gigAnswerSchema,
    answer: gigQuestionSchema,
  },
  'DELETE /api/gig-questions/:id': {
    summary: 'Delete an own question, or one about an own gig',
    who: 'member',
    answer: okSchema,
  },
} as const satisfies Calls;
