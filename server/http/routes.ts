import type {} from '@fastify/swagger';
import type {
  FastifyInstance,
  FastifySchema,
  onRequestAsyncHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { idPattern } from '../ids.ts';
import type { Settings } from '../settings.ts';
import { notSignedIn, verifyFirst } from './errors.ts';
import { callerKeyOf } from './rate-limits.ts';
import { inputOf, refuseWrongType } from './route-input.ts';
import type { Api, Optional, RouteSpec } from './route-spec.ts';
import { wireSchema } from './validation.ts';
import type { Viewer } from './viewer.ts';

type Limit = Pick<RouteShorthandOptions, 'config' | 'onRequest'>;
type Bounds = Limit & Pick<RouteShorthandOptions, 'handlerTimeout'>;
type Limited = { rate?: 'auth' | 'pictures'; method: string; url: string };
type Access = 'public' | 'member' | 'verified';

const idParam = v.pipe(v.string(), v.regex(idPattern));
/** Path parameter `:id` that is a row id; anything else is answered 404 before the handler runs. */
export const idParams = v.object({ id: idParam });

/** The three ways to add a route to the API. */
export function apiOf(app: FastifyInstance, { rates, waits }: Pick<Settings, 'rates' | 'waits'>): Api {
  const limitOf = ({ rate, method, url }: Limited): Limit => {
    if (!rate) return {};
    // A list shows so many for one call, and they are fetched without a token: a whole venue counts together.
    if (rate === 'pictures')
      return { config: { rateLimit: { max: rates.general.max * limits.pageSizeMax } } };
    const { max, windowMs: timeWindow } = rates.auth;
    const keyGenerator = callerKeyOf(`${method} ${url}`);
    const strict = app.rateLimit({ max, timeWindow, keyGenerator });
    const onRequest: onRequestAsyncHookHandler = (request, reply) => strict.call(app, request, reply);
    return { config: { rateLimit: false }, onRequest };
  };
  const boundsOf = (spec: Limited & { multipart?: boolean }) => ({
    ...limitOf(spec),
    // A file comes as slowly as it likes, and waits for its turn.
    ...(spec.multipart ? {} : { handlerTimeout: waits.answer }),
  });
  return {
    public: (spec) => add(app, 'public', spec, boundsOf(spec), (viewer) => viewer),
    member: (spec) => add(app, 'member', spec, boundsOf(spec), signedIn),
    verified: (spec) => add(app, 'verified', spec, boundsOf(spec), signedIn),
  };
}

function add<Who, P extends Optional, Q extends Optional, B extends Optional, R extends Optional>(
  app: FastifyInstance,
  access: Access,
  spec: RouteSpec<Who, P, Q, B, R>,
  bounds: Bounds,
  who: (viewer: Viewer | null) => Who,
) {
  app.route({
    method: spec.method,
    url: spec.url,
    ...bounds,
    schema: schemaOf(spec, access),
    preParsing: (request, _reply, payload, done) => done(refusal(access, request.viewer), payload),
    handler: async (request, reply) => {
      refuseWrongType(request, spec.multipart === true);
      const call = { viewer: who(request.viewer), request, reply, ...inputOf(spec, request) };
      const answer = await spec.handler(call);
      if (reply.sent) return reply;
      return spec.response ? reply.code(spec.status ?? 200).send(answer) : reply.code(204).send();
    },
  });
}

function refusal(access: Access, viewer: Viewer | null) {
  if (access === 'public') return null;
  if (viewer === null) return notSignedIn();
  return access === 'verified' && viewer.verifiedAt === null ? verifyFirst() : null;
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
  sends?: string;
  status?: number;
  multipart?: boolean;
};

const bytes = { type: 'string', format: 'binary' };
const multipartBody = {
  consumes: ['multipart/form-data'],
  body: { type: 'object', required: ['file'], properties: { file: bytes } },
};

function schemaOf(spec: Described, access: Access): FastifySchema {
  return {
    summary: spec.summary,
    security: access === 'public' ? [] : [{ token: [] }],
    ...(spec.params ? { params: wireSchema(spec.params) } : {}),
    ...(spec.query ? { querystring: wireSchema(spec.query) } : {}),
    ...(spec.body ? { body: wireSchema(spec.body) } : {}),
    ...(spec.multipart ? multipartBody : {}),
    response: answerOf(spec),
  };
}

function answerOf({ response, sends, status = 200 }: Described) {
  if (response) return { [status]: wireSchema(response) };
  if (sends) return { [status]: { description: 'As it is', content: { [sends]: { schema: bytes } } } };
  return { 204: { description: 'Done', type: 'null' } };
}
