import { getHeapStatistics } from 'node:v8';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { limits } from '#contract/limits.ts';
import { botCheckOf } from '../auth/bot-check.ts';
import { createSlowDown, failuresIn } from '../auth/guessing.ts';
import type { RememberedSessions } from '../auth/remembered-sessions.ts';
import type { Tokens } from '../auth/sessions.ts';
import { features } from '../features.ts';
import { addApiDocs } from '../ops/api-docs.ts';
import type { Services } from '../services.ts';
import { badInput, unknownCall } from './errors.ts';
import { identifyCallers } from './identify.ts';
import { compileSerializer, compileValidator } from './validation.ts';

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
  { tokens, remembered }: { tokens: Tokens; remembered: RememberedSessions },
) {
  const { altchaSecret, waits } = services.settings;
  await shedLoad(scope, waits.late);
  parseJsonBodies(scope);
  await scope.register(multipart, { limits: multipartLimits });
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
    throw unknownCall();
  });
}

/**
 * JSON bodies as this API reads them: an empty body is no body (Fastify refuses it), and NUL, which
 * PostgreSQL cannot store, is refused before any route sees it. Other content types get 415.
 */
function parseJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (body.includes('\\u0000') && holdsNul(body.toString())) {
      return done(badInput('Text must not hold NUL characters.'));
    }
    return parse(request, body.toString(), done);
  });
}

const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;
const holdsNul = (json: string) => escapedNul.test(json);

/** Of the heap, what may be in use before calls are turned away: what is left has to do for those that run. */
const mostOfHeap = 0.9;
const retryAfter = 5;
const busy = {
  errors: [{ msg: 'There is more to do just now than we can do. Please try again in a moment.' }],
  code: 'unavailable',
};

/**
 * OPS-02. Turns calls away with 503 while this process is `late` milliseconds behind, or nearly out of memory, so that
 * those that run are finished. 0: never.
 */
async function shedLoad(app: FastifyInstance, late: number): Promise<void> {
  if (late === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: late,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * mostOfHeap,
    pressureHandler: (_request, reply) => {
      reply.code(503).header('retry-after', retryAfter).send(busy);
    },
  });
}
