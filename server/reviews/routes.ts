import { reviewCalls } from '#contract/calls/reviews.ts';
import { limits } from '#contract/limits.ts';
import { type Feature, serve } from '../http/serve.ts';
import { answerReview, changeReview, takeBackReview, writeReview } from './commands.ts';
import { readGigReviews, readReviews, readToReview } from './queries.ts';

export const reviewRoutes: Feature = async (scope, { services }) => {
  const { db, write, now } = services;
  serve(scope, services, reviewCalls, {
    'GET /api/profiles/:id/reviews': ({ viewer, params, query }) =>
      readReviews(db, viewer?.id ?? null, params.id, query),
    'GET /api/reviews/to-write': ({ viewer }) => readToReview(db, viewer.id, now(), limits.pageSizeMax),
    'GET /api/gigs/:id/reviews': ({ viewer, params }) => readGigReviews(db, viewer, params.id, now()),
    'POST /api/gigs/:id/reviews': ({ viewer, params, body }) =>
      write((tx) => writeReview(tx, viewer, params.id, body, now())),
    'PUT /api/reviews/:id': ({ viewer, params, body }) =>
      write((tx) => changeReview(tx, viewer, params.id, body, now())),
    'DELETE /api/reviews/:id': ({ viewer, params }) =>
      write((tx) => takeBackReview(tx, viewer, params.id, now())),
    'POST /api/reviews/:id/answer': ({ viewer, params, body }) =>
      write((tx) => answerReview(tx, viewer, params.id, body.words, now())),
  });
};
