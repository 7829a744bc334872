import type {} from '@fastify/swagger';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  onRequestAsyncHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import * as v from 'valibot';
import { idPattern } from '../ids.ts';
import type { Rates } from '../settings.ts';
import { badInput, HttpError, notFound, notSignedIn, verifyFirst } from './errors.ts';
import { parseInput, type Schema, wireSchema } from './validation.ts';
import type { Viewer } from './viewer.ts';

type Out<S> = S extends Schema ? v.InferOutput<S> : undefined;
type Answer<S> = S extends Schema ? v.InferInput<S> : undefined | FastifyReply;

export type Call<Who, P, Q, B> = {
  viewer: Who;
  params: Out<P>;
  query: Out<Q>;
  body: Out<B>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type RouteSpec<Who, P, Q, B, R> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Whole path, parameters as `:id`. */
  url: string;
  /** One line for the API page. */
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** What travels back; undeclared members are dropped. Without it the answer is 204, or the reply that was sent. */
  response?: R;
  status?: 200 | 201;
  /** Takes `multipart/form-data` in place of JSON; the handler reads `request.file()`. */
  multipart?: boolean;
  bodyLimit?: number;
  /** `auth`: the strict limit by address. */
  rate?: 'auth';
  handler: (call: Call<Who, P, Q, B>) => Promise<Answer<R>>;
};

type Limit = Pick<RouteShorthandOptions, 'config' | 'onRequest'>;
type Access = 'public' | 'member' | 'verified';
type Optional = Schema | undefined;

/** Adds routes of one access level. */
export type AddRoute<Who> = <
  P extends Optional = undefined,
  Q extends Optional = undefined,
  B extends Optional = undefined,
  R extends Optional = undefined,
>(
  spec: RouteSpec<Who, P, Q, B, R>,
) => void;

export type Api = {
  /** Anyone; `viewer` is null for visitors. */
  public: AddRoute<Viewer | null>;
  /** Signed in, else 401 before the body is read. */
  member: AddRoute<Viewer>;
  /** Signed in with a verified address, else 403 "Verify your e-mail first." */
  verified: AddRoute<Viewer>;
};

/** A path parameter that is a row id; anything else is answered 404 before the handler runs. */
export const idParam = v.pipe(v.string(), v.regex(idPattern));
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
      if (answer === reply) return reply;
      return spec.response ? reply.code(spec.status ?? 200).send(answer) : reply.code(204).send();
    },
  });
}

function signedIn(viewer: Viewer | null): Viewer {
  if (viewer === null) throw notSignedIn();
  return viewer;
}

function refuseWrongType(request: FastifyRequest, multipart: boolean) {
  const isMultipart = request.headers['content-type']?.startsWith('multipart/') ?? false;
  if (isMultipart === multipart) return;
  const wanted = multipart ? 'a file (multipart/form-data)' : 'JSON (content type application/json)';
  throw new HttpError(415, [{ msg: `Send this as ${wanted}.` }], { code: 'unsupported_type' });
}

function inputOf<P extends Optional, Q extends Optional, B extends Optional>(
  spec: { params?: P; query?: Q; body?: B },
  request: FastifyRequest,
) {
  return {
    params: read(spec.params, request.params, () => notFound()),
    query: read(spec.query, request.query),
    body: read(spec.body, request.body ?? {}),
  };
}

function read<S extends Optional>(schema: S | undefined, value: unknown, failure?: () => HttpError): Out<S>;
function read(schema: Optional, value: unknown, failure?: () => HttpError): unknown {
  if (schema === undefined) return undefined;
  if (failure && !v.is(schema, value)) throw failure();
  if (holdsNul(value)) throw badInput('Text must not hold NUL characters.');
  return parseInput(schema, value);
}

const holdsNul = (value: unknown) =>
  value !== null &&
  typeof value === 'object' &&
  Object.values(value).some((member) => typeof member === 'string' && member.includes('\0'));

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
