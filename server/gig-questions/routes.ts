import { gigQuestionCalls } from '#contract/calls/gig-questions.ts';
import { readGig } from '../gigs/queries.ts';
import { type Feature, ok, serve } from '../http/serve.ts';
import { answerQuestion, askQuestion, deleteQuestion } from './commands.ts';
import { readQuestions } from './queries.ts';

export const gigQuestionRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, doing } = services;
  serve(scope, services, gigQuestionCalls, {
    'GET /api/gigs/:id/questions': async ({ viewer, params, query }) => {
      await readGig(db, viewer, params.id);
      return readQuestions(db, viewer?.id ?? null, params.id, query);
    },
    'POST /api/gigs/:id/questions': ({ viewer, params, body }) =>
      write((tx) => askQuestion(tx, viewer, params.id, body, now())),
    'PUT /api/gig-questions/:id/answer': ({ viewer, params, body }) =>
      write((tx) => answerQuestion(tx, viewer, params.id, body, now())),
    'DELETE /api/gig-questions/:id': async ({ viewer, params }) => {
      await write((tx) => deleteQuestion(tx, viewer, params.id, doing(viewer)));
      return ok;
    },
  });
};
