import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { badInput, HttpError, notFound } from './errors.ts';
import type { Optional, Out } from './route-spec.ts';
import { parseInput } from './validation.ts';

/** @throws HttpError 415 when a file comes in place of JSON, or the other way round. */
export function refuseWrongType(request: FastifyRequest, multipart: boolean) {
  const isMultipart = request.headers['content-type']?.startsWith('multipart/') ?? false;
  if (isMultipart === multipart) return;
  const wanted = multipart ? 'a file (multipart/form-data)' : 'JSON (content type application/json)';
  throw new HttpError(415, [{ msg: `Send this as ${wanted}.` }], { code: 'unsupported_type' });
}

/**
 * What a route is given, read with its schemas.
 * @throws HttpError 404 for wrong parameters of the path, 400 for the rest.
 */
export function inputOf<P extends Optional, Q extends Optional, B extends Optional>(
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
