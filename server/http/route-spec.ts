import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { Schema } from './validation.ts';
import type { Viewer } from './viewer.ts';

export type Out<S> = S extends Schema ? v.InferOutput<S> : undefined;
type Answer<S> = S extends Schema ? v.InferInput<S> : undefined | FastifyReply;

type Call<Who, P, Q, B> = {
  viewer: Who;
  params: Out<P>;
  query: Out<Q>;
  body: Out<B>;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type RouteSpec<Who, P, Q, B, R> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Whole path, parameters as `:id`. */
  url: string;
  /** One line for the API page. */
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** What travels back; undeclared members are dropped. Without it the answer is 204, or the reply that was sent. */
  response?: R;
  /** The content type of what the handler sends itself, where that is not JSON. */
  sends?: string;
  status?: 200 | 201;
  /** Takes `multipart/form-data` in place of JSON; the handler reads `request.file()`. */
  multipart?: boolean;
  /** A limit of its own, by member, or by address for visitors. `auth`: a strict one; `pictures`: a wide one. */
  rate?: 'auth' | 'pictures';
  handler: (call: Call<Who, P, Q, B>) => Promise<Answer<R>>;
};

export type Optional = Schema | undefined;

/** Adds routes of one access level. */
type AddRoute<Who> = <
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
