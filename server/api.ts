import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { limits } from '#contract/limits.ts';
import { botCheckOf } from './auth/bot-check.ts';
import { failuresIn } from './auth/failures.ts';
import type { RememberedSessions } from './auth/remembered-sessions.ts';
import { createSlowDown } from './auth/slow-down.ts';
import type { Tokens } from './auth/tokens.ts';
import { features } from './features.ts';
import { notFound } from './http/errors.ts';
import { identifyCallers } from './http/identify.ts';
import { parseJsonBodies } from './http/json-parser.ts';
import { callerKey } from './http/rate-limits.ts';
import { compileSerializer, compileValidator } from './http/validation.ts';
import { addApiDocs } from './ops/api-docs.ts';
import type { Services } from './services.ts';

/** One file with a few short words beside it. */
const multipartLimits = {
  fileSize: limits.uploadBytes,
  files: 1,
  fields: 5,
  parts: 6,
  fieldNameSize: 100,
  fieldSize: 1000,
  headerPairs: 20,
};

/** Everything under `/api`. */
export async function addApi(
  scope: FastifyInstance,
  services: Services,
  { tokens, remembered, redis }: { tokens: Tokens; remembered: RememberedSessions; redis: Redis | undefined },
) {
  const { rates, altchaSecret } = services.settings;
  parseJsonBodies(scope);
  await scope.register(multipart, { limits: multipartLimits });
  const { max, windowMs: timeWindow } = rates.general;
  await scope.register(rateLimit, {
    max,
    timeWindow,
    keyGenerator: callerKey,
    ...(redis ? { redis, skipOnError: true, nameSpace: 'sidestage-calls-' } : {}),
  });
  await addApiDocs(scope);
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  identifyCallers(scope, services, { tokens, remembered });
  const auth = {
    tokens,
    botCheck: botCheckOf(services),
    failures: failuresIn(services.db, altchaSecret),
    slowDown: createSlowDown(),
  };
  scope.setValidatorCompiler(compileValidator);
  scope.setSerializerCompiler(compileSerializer);
  for (const feature of features) await scope.register(feature, { services, auth });
  scope.all('/api/*', { schema: { hide: true } }, () => {
    throw notFound('This call');
  });
}
