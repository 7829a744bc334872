import type { Options } from 'ky';
import type { InferInput, InferOutput } from 'valibot';
import type { calls } from '#contract/calls.ts';
import { parseResponse, type Schema } from './parse-response.ts';

type Table = typeof calls;
/** A row of the call table, such as `GET /api/gigs/:id`. The table itself is not bundled. */
export type CallName = keyof Table;
export type AnswerSchema<Name extends CallName> = Extract<Table[Name]['answer'], Schema>;

type Query<Q> = { [Key in keyof Q]: string extends Q[Key] ? Q[Key] | number : Q[Key] };
type RequestOptions = { headers?: Record<string, string> } & Pick<
  Options,
  'fetch' | 'keepalive' | 'signal' | 'throwHttpErrors' | 'timeout'
>;
export type CallInput<Name extends CallName> = RequestOptions &
  (Name extends `${string}/:id${string}` ? { id: string } : unknown) &
  (Table[Name] extends { query: infer Q extends Schema } ? { query?: Query<InferInput<Q>> } : unknown) &
  (Table[Name] extends { body: infer B extends Schema } ? { body: InferInput<B> } : unknown) &
  (Table[Name] extends { body: 'file' } ? { body: FormData } : unknown);

type InputFreeCall = { [Name in CallName]: object extends CallInput<Name> ? Name : never }[CallName];

/** An HTTP client: ky, or a substitute. */
export type Http = (
  path: string,
  how: RequestOptions & { method: string; body?: FormData; json?: object },
) => Promise<Response>;

type AnyInput = RequestOptions & {
  id?: string;
  query?: Record<string, string | number | undefined>;
  body?: object;
};

/** Typed calls over an HTTP client; input and answer types come from the call table. */
export function createCalls(http: Http) {
  function send<Name extends InputFreeCall>(name: Name, given?: CallInput<Name>): Promise<Response>;
  function send<Name extends CallName>(name: Name, given: CallInput<Name>): Promise<Response>;
  function send(name: string, { id = '', query, body, ...how }: AnyInput = {}): Promise<Response> {
    const [method = '', path = ''] = name.split(' ');
    return http(path.replace(':id', encodeURIComponent(id)) + searchOf(query), {
      ...how,
      method,
      ...(body && (body instanceof FormData ? { body } : { json: body })),
    });
  }

  /** The answer, validated by its own schema (API-03); see `parseResponse` for errors. */
  function ask<Name extends InputFreeCall>(
    name: Name,
    schema: AnswerSchema<Name>,
    given?: CallInput<Name>,
  ): Promise<InferOutput<AnswerSchema<Name>>>;
  function ask<Name extends CallName>(
    name: Name,
    schema: AnswerSchema<Name>,
    given: CallInput<Name>,
  ): Promise<InferOutput<AnswerSchema<Name>>>;
  function ask(name: InputFreeCall, schema: Schema, given?: object): Promise<unknown> {
    return parseResponse(schema, send(name, given));
  }

  return { send, ask };
}

function searchOf(query: AnyInput['query'] = {}): string {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}
