import * as v from 'valibot';
import { botCheckCalls } from '#contract/calls/auth.ts';
import { challengeSchema } from '#contract/ours/auth.ts';
import { notFound } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';

/** `GET /api/bot-check/challenge`: 404 where another provider makes the challenges. */
export const botCheckRoutes: Feature = async (scope, { services, auth: { botCheck } }) => {
  serve(scope, services, botCheckCalls, {
    'GET /api/bot-check/challenge': async ({ query }) => {
      if (!botCheck.challenge) throw notFound('The challenge');
      return v.parse(challengeSchema, await botCheck.challenge(query.harder === '1'));
    },
  });
};
