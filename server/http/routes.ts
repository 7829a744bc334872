import type {} from '@fastify/swagger';
import type {
  FastifyInstance,
  FastifySchema,
  onRequestAsyncHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import * as v from 'valibot';
import { idPattern } from '../ids.ts';
import type { Rates } from '../settings.ts';
import { notSignedIn, verifyFirst } from './errors.ts';
import { inputOf, refuseWrongType } from './route-input.ts';
import type { Api, Optional, RouteSpec } from './route-spec.ts';
import { wireSchema } from './validation.ts';
import type { Viewer } from './viewer.ts';

type Limit = Pick<RouteShorthandOptions, 'config' | 'onRequest'>;
type Access = 'public' | 'member' | 'verified';

const idParam = v.pipe(v.string(), v.regex(idPattern));
/** Path parameter `:id` that is a row id; anything else is answered 404 before the handler runs. */
export const idParams = v.object({ id: idParam });

/** The three ways to add a route to the API. */
export function apiOf(app: FastifyInstance, rates: Rates): Api {
  const strict = app.rateLimit({ max: rates.auth.max, timeWindow: rates.auth.windowMs });
  const onRequest: onRequestAsyncHookHandler = (request, reply) => strict.call(app, request, reply);
  const limitOf = (spec: { rate?: 'auth' }): Limit =>
    spec.rate ? { config: { rateLimit: false }, onRequest } : {};
  return {
    public: (spec) => add(app, 'public', spec, limitOf(spec), (viewer) => viewer),
    member: (spec) => add(app, 'member', spec, limitOf(spec), signedIn),
    verified: (spec) => add(app, 'verified', spec, limitOf(spec), signedIn),
  };
}

function add<Who, P extends Optional, Q extends Optional, B extends Optional, R extends Optional>(
  app: FastifyInstance,
  access: Access,
  spec: RouteSpec<Who, P, Q, B, R>,
  limit: Limit,
  who: (viewer: Viewer | null) => Who,
) {
  app.route({
    method: spec.method,
    url: spec.url,
    ...limit,
    schema: schemaOf(spec, access),
    ...(spec.bodyLimit ? { bodyLimit: spec.bodyLimit } : {}),
    preParsing: async (request) => {
      if (access !== 'public' && signedIn(request.viewer).verifiedAt === null && access === 'verified') {
        throw verifyFirst();
      }
    },
    handler: async (request, reply) => {
      refuseWrongType(request, spec.multipart === true);
      const call = { viewer: who(request.viewer), request, reply, ...inputOf(spec, request) };
      const answer = await spec.handler(call);
      if (reply.sent) return reply;
      return spec.response ? reply.code(spec.status ?? 200).send(answer) : reply.code(204).send();
    },
  });
}

function signedIn(viewer: Viewer | null): Viewer {
  if (viewer === null) throw notSignedIn();
  return viewer;
}

type Described = {
  summary: string;
  params?: Optional;
  query?: Optional;
  body?: Optional;
  response?: Optional;
  status?: number;
};

function schemaOf(spec: Described, access: Access): FastifySchema {
  return {
    summary: spec.summary,
    security: access === 'public' ? [] : [{ token: [] }],
    ...(spec.params ? { params: wireSchema(spec.params) } : {}),
    ...(spec.query ? { querystring: wireSchema(spec.query) } : {}),
    ...(spec.body ? { body: wireSchema(spec.body) } : {}),
    ...(spec.response ? { response: { [spec.status ?? 200]: wireSchema(spec.response) } } : {}),
  };
}
