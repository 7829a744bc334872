import * as v from 'valibot';
import { challengeSchema } from '#contract/ours/auth.ts';
import { notFound } from '../http/errors.ts';
import type { Api } from '../http/route-spec.ts';
import type { Services } from '../services.ts';
import type { Auth } from './context.ts';

/** `GET /api/bot-check/challenge`: 404 where another provider makes the challenges. */
export function challengeRoutes(api: Api, _services: Services, { botCheck }: Auth) {
  api.public({
    method: 'GET',
    url: '/api/bot-check/challenge',
    summary: "A proof-of-work challenge for ALTCHA's widget",
    query: v.object({ harder: v.optional(v.pipe(v.string(), v.maxLength(1))) }),
    response: challengeSchema,
    handler: async ({ query }) => {
      if (!botCheck.challenge) throw notFound('The challenge');
      return v.parse(challengeSchema, await botCheck.challenge(query.harder === '1'));
    },
  });
}
