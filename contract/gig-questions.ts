import * as v from 'valibot';
import type { Calls } from './calls.ts';
import { clientIdSchema, instantSchema, okSchema, pageOf, pageQuerySchema, requiredText } from './fields.ts';
import { limits } from './limits.ts';
import { personRefSchema } from './person.ts';

/** Per person and gig. */
export const maxQuestionsPerGig = 5;

/** Public to everybody who sees the gig, with its answer. */
export const gigQuestionSchema = v.object({
  id: v.string(),
  asker: personRefSchema,
  text: v.string(),
  createdAt: instantSchema,
  /** Null until the poster answers. */
  answer: v.nullable(v.object({ text: v.string(), at: instantSchema })),
  /** Asker and viewer have blocked each other; the viewer posted the gig and can only remove or report it. */
  isHidden: v.optional(v.literal(true)),
});
export type GigQuestion = v.InferOutput<typeof gigQuestionSchema>;

/** `GET /api/gigs/:id/questions`: public, the oldest first. */
export const gigQuestionsPageSchema = pageOf(gigQuestionSchema);
export type GigQuestionsPage = v.InferOutput<typeof gigQuestionsPageSchema>;

/** An unanswered question on the poster's dashboard. */
export const questionToAnswerSchema = v.object({
  id: v.string(),
  asker: personRefSchema,
  text: v.string(),
  createdAt: instantSchema,
  gig: v.object({ id: v.string(), title: v.string() }),
});
export type QuestionToAnswer = v.InferOutput<typeof questionToAnswerSchema>;

/** `POST /api/gigs/:id/questions`: a retry with the same `clientId` returns the stored question. */
export const newGigQuestionSchema = v.object({
  text: requiredText(limits.gigQuestion, 'Your question'),
  clientId: clientIdSchema,
});
export type NewGigQuestion = v.InferOutput<typeof newGigQuestionSchema>;

/**
 * `PUT /api/gig-questions/:id/answer`: 409 with the question when it was answered since `was`; null means
 * unanswered.
 */
export const gigAnswerSchema = v.object({
  text: requiredText(limits.gigAnswer, 'Your answer'),
  was: v.nullable(instantSchema),
});
export type GigAnswer = v.InferOutput<typeof gigAnswerSchema>;

export const gigQuestionCalls = {
  'GET /api/gigs/:id/questions': {
    summary: 'Questions about a gig and the poster’s answers',
    who: 'public',
    query: pageQuerySchema,
    answer: gigQuestionsPageSchema,
  },
  'POST /api/gigs/:id/questions': {
    summary: 'Ask a public question about a gig',
    who: 'verified',
    body: newGigQuestionSchema,
    answer: gigQuestionSchema,
    status: 201,
  },
  'PUT /api/gig-questions/:id/answer': {
    summary: 'Answer a question about one of the viewer’s gigs, or change the answer',
    who: 'verified',
    body: gigAnswerSchema,
    answer: gigQuestionSchema,
  },
  'DELETE /api/gig-questions/:id': {
    summary: 'Delete a question the viewer asked, or one about their gig',
    answer: okSchema,
  },
} as const satisfies Calls;
