import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { limits } from '#contract/limits.ts';
import { accountLimit } from './auth/account-limit.ts';
import { botCheckOf } from './auth/bot-check.ts';
import { failuresIn } from './auth/failures.ts';
import { authRoutes } from './auth/routes.ts';
import type { Tokens } from './auth/tokens.ts';
import { notFound } from './http/errors.ts';
import { identifyCallers } from './http/identify.ts';
import { parseJsonBodies } from './http/json-parser.ts';
import { apiOf } from './http/routes.ts';
import { addApiDocs } from './ops/api-docs.ts';
import { resources } from './resources.ts';
import type { Services } from './services.ts';

/** Everything under `/api`. */
export async function addApi(scope: FastifyInstance, services: Services, tokens: Tokens) {
  const { rates, altchaSecret } = services.settings;
  parseJsonBodies(scope);
  await scope.register(multipart, { limits: { fileSize: limits.uploadBytes, files: 1, fields: 5 } });
  await scope.register(rateLimit, { max: rates.general.max, timeWindow: rates.general.windowMs });
  await addApiDocs(scope);
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  identifyCallers(scope, services, tokens);
  const api = apiOf(scope, rates);
  authRoutes(api, services, {
    tokens,
    botCheck: botCheckOf(services),
    failures: failuresIn(services.db, altchaSecret),
    limitAccount: accountLimit(scope, rates),
  });
  for (const addRoutes of resources) addRoutes(api, services);
  scope.all('/api/*', { schema: { hide: true } }, () => {
    throw notFound('This call');
  });
}
