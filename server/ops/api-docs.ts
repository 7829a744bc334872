import { readFileSync } from 'node:fs';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { Call } from '#contract/calls/call.ts';
import { failureAnswerSchema } from '#contract/ours/spec-answers.ts';
import { tokenHeader } from '#contract/spec/calls.ts';
import { idParams, wireSchema } from '../http/validation.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const { $schema, ...failure } = toJsonSchema(failureAnswerSchema, { errorMode: 'ignore' });

/** Collects the routes that follow; serves them at `/api/openapi.json` and, to read, at `/api/docs`. */
export async function addApiDocs(scope: FastifyInstance) {
  await scope.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sidestage API',
        version,
        description: 'Every refusal is {errors: [{msg, field?}], code?}. Lists are {items, nextCursor}.',
      },
      components: {
        securitySchemes: { token: { type: 'apiKey', in: 'header', name: tokenHeader } },
      },
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: route.config?.call ? described(url, route.config.call) : schema,
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

/** A call's row of the table in the words of JSON Schema. */
function described(url: string, { summary, who, query, body, answer, status = 200 }: Call): FastifySchema {
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
