import { toJsonSchema } from '@valibot/to-json-schema';
import buildSerializer from 'fast-json-stringify';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import * as v from 'valibot';
import type { FieldError } from '#contract/spec/failure.ts';
import { idPattern } from '../db/ids.ts';
import { badInput, HttpError, notFound } from './errors.ts';

export type Schema = v.GenericSchema;

/** Path parameter `:id`: a row id. */
export const idParams = v.object({ id: v.pipe(v.string(), v.regex(idPattern)) });

/** Fastify's validation by contract schemas: 404 for wrong parameters of the path, 400 for the rest. */
export const compileValidator: FastifySchemaCompiler<Schema> =
  ({ schema, httpPart }) =>
  (given: unknown) => {
    if (httpPart === 'params') return v.is(schema, given) ? { value: given } : { error: notFound() };
    try {
      const value = given ?? {};
      if (holdsNul(value)) throw badInput('Text must not hold NUL characters.');
      return { value: parseInput(schema, value) };
    } catch (error) {
      if (error instanceof HttpError) return { error };
      throw error;
    }
  };

type Serializer = ReturnType<typeof buildSerializer>;
const serializers = new WeakMap<Schema, Serializer>();

/** Fastify's answers by contract schemas, made ready once per schema: many routes share one. */
export const compileSerializer: FastifySerializerCompiler<Schema> = ({ schema }) => {
  const serializer = serializers.get(schema) ?? buildSerializer(wireSchema(schema));
  serializers.set(schema, serializer);
  return serializer;
};

const holdsNul = (value: unknown) =>
  value !== null &&
  typeof value === 'object' &&
  Object.values(value).some((member) => typeof member === 'string' && member.includes('\0'));

/** What schemas hold, by kind: `optional` and the like what they wrap, lists their item, objects their entries. */
type Inside = Schema & {
  wrapped?: Schema;
  item?: Schema;
  entries?: Record<string, Schema>;
  pipe?: readonly { type: string; requirement?: unknown; message?: string | undefined }[];
};

/** More than anybody reads; a refusal stays small whatever came. */
const mostErrors = 20;

/**
 * Reads a value with a contract schema. Sizes come first, and the first thing wrong with a field ends it, so that
 * no check sees more than its field may hold.
 * @throws HttpError 400 with one `{msg, field}` per wrong field.
 */
export function parseInput<S extends Schema>(schema: S, value: unknown): v.InferOutput<S> {
  const misshapen = wrongShape(schema, value);
  if (misshapen) throw new HttpError(400, [misshapen], { code: 'bad_input' });
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return result.output;
  throw new HttpError(400, fieldErrors(result.issues), { code: 'bad_input' });
}

/**
 * The first list that is longer than its schema allows, or that stands where an object is wanted: valibot looks
 * into every item before it counts them, and takes a list for an object.
 */
function wrongShape(schema: Inside, value: unknown, path = ''): FieldError | undefined {
  if (schema.wrapped) return wrongShape(schema.wrapped, value, path);
  if (Array.isArray(value)) {
    if (schema.item) return longList(schema, value, path) ?? firstWrong(value, schema.item, path);
    return schema.entries && { msg: 'This must not be a list.', ...at(path) };
  }
  if (typeof value !== 'object' || value === null || !schema.entries) return undefined;
  for (const [name, member] of Object.entries(schema.entries)) {
    const wrong = wrongShape(member, Reflect.get(value, name), below(path, name));
    if (wrong) return wrong;
  }
  return undefined;
}

function firstWrong(list: unknown[], item: Schema, path: string): FieldError | undefined {
  for (const [index, value] of list.entries()) {
    const wrong = wrongShape(item, value, below(path, index));
    if (wrong) return wrong;
  }
  return undefined;
}

function longList({ pipe }: Inside, value: unknown[], path: string): FieldError | undefined {
  const bound = pipe?.find(
    ({ type, requirement }) => type === 'max_length' && value.length > Number(requirement),
  );
  return bound && { msg: bound.message ?? 'This is too long.', ...at(path) };
}

const below = (path: string, name: string | number) => (path === '' ? `${name}` : `${path}.${name}`);
const at = (path: string) => (path === '' ? {} : { field: path });

function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldError[] {
  return issues
    .slice(0, mostErrors)
    .map((issue) => ({ msg: sentence(issue), ...at(v.getDotPath(issue) ?? '') }));
}

/** A schema's own message where it has one, else a plain sentence in place of valibot's. */
function sentence(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message;
  if (issue.received === 'undefined') return 'This is missing.';
  const limit = issue.requirement;
  if (issue.type === 'max_length') return `This must be at most ${limit} long.`;
  if (issue.type === 'min_length')
    return Number(limit) > 1 ? `This must be at least ${limit} long.` : 'This must not be empty.';
  if (issue.type === 'max_value') return `This must be ${limit} or less.`;
  if (issue.type === 'min_value') return `This must be ${limit} or more.`;
  if (issue.type === 'picklist' || issue.type === 'literal') return `This must be ${issue.expected}.`;
  return 'This is not valid.';
}

/**
 * JSON Schema of what travels, for the serializer and OpenAPI; what JSON Schema cannot say is left out.
 * The serializer drops members that a `v.object` does not declare: a leak guard. A `v.looseObject` says that it means to be open.
 */
export function wireSchema(schema: Schema): Record<string, unknown> {
  const { $schema, ...json } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      valibotSchema.type === 'loose_object' ? { ...jsonSchema, additionalProperties: true } : null,
  });
  return json;
}
