import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { Call, Calls } from '#contract/calls.ts';
import { okSchema } from '#contract/fields.ts';
import type { Auth } from '../auth/check-password.ts';
import type { Services } from '../services.ts';
import { HttpError, notSignedIn, type Viewer, verifyFirst } from './errors.ts';
import { callerKey } from './limiter.ts';
import { idParams, type Schema } from './validation.ts';

/** A group of calls; one line in `server/features.ts`. */
export type Feature = FastifyPluginAsync<{ services: Services; auth: Auth }>;

type Out<S> = S extends Schema ? v.InferOutput<S> : undefined;
type HandlerInput<Name, C> = {
  viewer: C extends { who: 'public' } ? Viewer | null : Viewer;
  params: Name extends `${string}/:id${string}` ? { id: string } : undefined;
  query: C extends { query: infer Q } ? Out<Q> : undefined;
  body: C extends { body: infer B } ? Out<B> : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Counts a call of `strict-when-asked`. @throws HttpError 429 over the limit */
  count: C extends { limit: 'strict-when-asked' } ? () => Promise<void> : undefined;
};
type Answer<C> = C extends { answer: infer A }
  ? A extends typeof okSchema
    ? unknown
    : A extends Schema
      ? v.InferInput<A>
      : FastifyReply
  : never;
type Handlers<Table extends Calls> = {
  [Name in keyof Table]: (input: HandlerInput<Name, Table[Name]>) => Promise<Answer<Table[Name]>>;
};

type AnyInput = Record<'viewer' | 'params' | 'query' | 'body' | 'request' | 'reply' | 'count', unknown>;
type AnyHandler = (input: AnyInput) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
}

/** What `okSchema` answers, whatever the handler returns. */
const ok = { ok: true };

/** Adds the routes of a table of calls; handlers run after its authorization, limits and validation. */
export function serve<Table extends Calls>(
  scope: FastifyInstance,
  { settings, limiter }: Pick<Services, 'settings' | 'limiter'>,
  table: Table,
  handlers: Handlers<Table>,
): void {
  const byName: object = handlers;
  for (const [name, call] of Object.entries<Call>(table)) {
    const [method = '', url = ''] = name.split(' ');
    const handler: AnyHandler = Reflect.get(byName, name);
    const isUpload = call.body === 'file';
    const strict = { ...settings.rates.auth, name };
    const spend = (request: FastifyRequest) => limiter.spend(strict, callerKey(request));
    scope.route({
      method,
      url,
      config: { call, ...(call.allowance && { allowance: call.allowance }) },
      ...(call.limit === 'strict' && { onRequest: spend }),
      schema: schemaOf(url, call),
      preParsing: (request, _reply, payload, done) => done(refusal(call, request.viewer), payload),
      preValidation: (request, _reply, done) =>
        done(call.body === 'ignored' ? undefined : wrongType(request, isUpload)),
      // Uploads have no time limit, as they may be slow and wait for their turn.
      ...(isUpload || call.answer === 'archive' || call.answer === 'file'
        ? {}
        : { handlerTimeout: settings.waits.answer }),
      handler: (request, reply) => {
        const { viewer, params, query, body } = request;
        const count = call.limit === 'strict-when-asked' ? () => spend(request) : undefined;
        reply.code(call.status ?? 200);
        const answer = handler({ viewer, params, query, body, request, reply, count });
        return call.answer === okSchema ? answer.then(() => ok) : answer;
      },
    });
  }
}

/** The schemas for `compileValidator` and `compileSerializer`. */
const schemaOf = (url: string, { query, body, answer, status = 200 }: Call) => ({
  ...(url.includes('/:id') && { params: idParams }),
  ...(query && { querystring: query }),
  ...(typeof body === 'object' && { body }),
  ...(typeof answer === 'object' && { response: { [status]: answer } }),
});

function refusal({ who }: Call, viewer: Viewer | null) {
  if (who === 'public') return null;
  if (viewer === null) return notSignedIn();
  return who === 'verified' && viewer.verifiedAt === null ? verifyFirst() : null;
}

/** 415 for a file instead of JSON, or the reverse. */
function wrongType({ headers }: FastifyRequest, isUpload: boolean) {
  const isMultipart = headers['content-type']?.startsWith('multipart/') ?? false;
  if (isMultipart === isUpload) return undefined;
  const expected = isUpload ? 'a file (multipart/form-data)' : 'JSON (content type application/json)';
  return new HttpError(415, [{ msg: `Send this as ${expected}.` }], { code: 'unsupported_type' });
}
