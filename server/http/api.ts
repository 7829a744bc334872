import { readFileSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import underPressure from '@fastify/under-pressure';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { Call } from '#contract/calls.ts';
import { failureAnswerSchema } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { tokenHeader } from '#contract/spec/calls.ts';
import { botCheckOf } from '../auth/bot-check.ts';
import { createSlowDown, failuresIn } from '../auth/check-password.ts';
import { type SessionCache, type Tokens, viewerOf } from '../auth/sessions.ts';
import { features } from '../features.ts';
import type { Services } from '../services.ts';
import { unavailable } from './error-answers.ts';
import { badInput, unknownCall } from './errors.ts';
import { compileSerializer, compileValidator, idParams, wireSchema } from './validation.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const { $schema, ...failure } = toJsonSchema(failureAnswerSchema, { errorMode: 'ignore' });

/** Documents all routes added after it, at `/api/openapi.json` and `/api/docs`. */
async function addApiDocs(scope: FastifyInstance) {
  await scope.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sidestage API',
        version,
        description: 'Every refusal is {errors: [{msg, field?}], code?}. Lists are {items, nextCursor}.',
      },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: tokenHeader } } },
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: route.config?.call ? routeSchema(url, route.config.call) : schema,
    }),
  });
  scope.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json').send(JSON.stringify(scope.swagger())),
  );
  await scope.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { layout: 'BaseLayout' } });
}

const bytes = { type: 'string', format: 'binary' };
const files = {
  picture: { description: 'As it is', content: { 'image/webp': { schema: bytes } } },
  file: {
    description: 'All of it; a range is 206',
    content: { 'application/octet-stream': { schema: bytes } },
  },
  archive: { description: 'All of it', content: { 'application/zip': { schema: bytes } } },
};
const file = {
  consumes: ['multipart/form-data'],
  body: { type: 'object', required: ['file'], properties: { file: bytes } },
};

/** A call of the table as a Fastify schema. */
function routeSchema(url: string, { summary, who, query, body, answer, status = 200 }: Call): FastifySchema {
  return {
    summary,
    tags: [url.replace('/api/', '/').split('/')[1] ?? ''],
    security: who === 'public' ? [] : [{ token: [] }],
    ...(url.includes('/:id') && { params: wireSchema(idParams) }),
    ...(query && { querystring: wireSchema(query) }),
    ...(body === 'file' ? file : typeof body === 'object' && { body: wireSchema(body) }),
    response: {
      [status]: typeof answer === 'string' ? files[answer] : wireSchema(answer),
      '4xx': { description: 'Refused', ...failure },
      '5xx': { description: 'Failed, or unavailable just now', ...failure },
    },
  };
}

/** One file with a few short fields. */
const multipartLimits = {
  fileSize: limits.uploadBytes,
  files: 1,
  fields: 5,
  parts: 6,
  fieldNameSize: 100,
  fieldSize: 1000,
  headerPairs: 20,
};

export async function addApi(
  scope: FastifyInstance,
  services: Services,
  { tokens, sessionCache }: { tokens: Tokens; sessionCache: SessionCache },
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
  identifyCallers(scope, services, { tokens, sessionCache });
  const failures = failuresIn(services.db, altchaSecret);
  const auth = { tokens, botCheck: botCheckOf(services), failures, slowDown: createSlowDown() };
  scope.setValidatorCompiler(compileValidator);
  scope.setSerializerCompiler(compileSerializer);
  for (const feature of features) await scope.register(feature, { services, auth });
  scope.all('/api/*', { schema: { hide: true } }, () => {
    throw unknownCall();
  });
}

/**
 * JSON bodies: an empty body is none (Fastify refuses it), and NUL, which PostgreSQL cannot store, is refused
 * before any route. Other content types get 415.
 */
function parseJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (body.includes('\\u0000') && holdsNul(body.toString())) {
      return done(badInput('Text can’t contain NUL characters.'));
    }
    return parse(request, body.toString(), done);
  });
}

const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;
const holdsNul = (json: string) => escapedNul.test(json);

/** The share of the heap above which calls are refused, so that running ones can finish. */
const maxHeapShare = 0.9;
const retryAfter = 5;
const busy = unavailable('We’re very busy right now. Try again in a moment.');

/**
 * OPS-02. Refuses calls with 503 while the event loop is `late` milliseconds behind or memory is nearly
 * exhausted, so that running ones finish. 0: never.
 */
async function shedLoad(app: FastifyInstance, late: number): Promise<void> {
  if (late === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: late,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * maxHeapShare,
    pressureHandler: (_request, reply) => {
      reply.code(503).header('retry-after', retryAfter).send(busy);
    },
  });
}

const isReadOnly = (method: string) => method === 'GET' || method === 'HEAD';

/**
 * Identifies the caller before calls are counted and authorized. A dead token makes a visitor; a forged one
 * is detected by its signature, without the database. Callers who change something are looked up again, and
 * leave the cache before they are answered. Members whom a visitor changes, by a mailed link, leave it with
 * the commit (`markChanged`).
 */
export function identifyCallers(
  app: FastifyInstance,
  { db, now }: Services,
  { tokens, sessionCache }: { tokens: Tokens; sessionCache: SessionCache },
) {
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const token = request.headers[tokenHeader];
    if (typeof token !== 'string' || token === '') return done();
    const cached = isReadOnly(request.method) ? sessionCache.get(token) : undefined;
    if (cached) {
      request.viewer = cached;
      return done();
    }
    sessionCache
      .lookUp(token, () => viewerOf(db, tokens, token, now()))
      .then((viewer) => {
        request.viewer = viewer;
        done();
      })
      .catch(done);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.viewer && !isReadOnly(request.method)) sessionCache.forgetMember(request.viewer.id);
    done(null, payload);
  });
}
