import { toJsonSchema } from '@valibot/to-json-schema';
import buildSerializer from 'fast-json-stringify';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import * as v from 'valibot';
import type { PageQuery } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import type { FieldError } from '#contract/spec/failure.ts';
import { idPattern, isId } from '../db/ids.ts';
import { badInput, HttpError, notFound } from './errors.ts';

export type Schema = v.GenericSchema;

export const idParams = v.object({ id: v.pipe(v.string(), v.regex(idPattern)) });

/** Validates by contract schemas: 404 for invalid path parameters, otherwise 400. */
export const compileValidator: FastifySchemaCompiler<Schema> =
  ({ schema, httpPart }) =>
  (given: unknown) => {
    if (httpPart === 'params') return v.is(schema, given) ? { value: given } : { error: notFound() };
    try {
      const value = given ?? {};
      if (holdsNul(value)) throw badInput('Text can’t contain NUL characters.');
      return { value: parseInput(schema, value) };
    } catch (error) {
      if (error instanceof HttpError) return { error };
      throw error;
    }
  };

type Serializer = ReturnType<typeof buildSerializer>;
const serializers = new WeakMap<Schema, Serializer>();

/** Serializes by contract schemas, with one serializer per schema. */
export const compileSerializer: FastifySerializerCompiler<Schema> = ({ schema }) => {
  const serializer = serializers.get(schema) ?? buildSerializer(wireSchema(schema));
  serializers.set(schema, serializer);
  return serializer;
};

const holdsNul = (value: unknown) =>
  value !== null &&
  typeof value === 'object' &&
  Object.values(value).some((member) => typeof member === 'string' && member.includes('\0'));

/** The inner schemas by kind: `optional` and the like wrap one, lists have an item, objects entries. */
type Inside = Schema & {
  wrapped?: Schema;
  item?: Schema;
  entries?: Record<string, Schema>;
  pipe?: readonly { type: string; requirement?: unknown; message?: string | undefined }[];
};

/** Keeps refusals small, whatever was sent. */
const maxErrors = 20;

/**
 * Parses a value by a contract schema. Sizes are checked first, and the first error of a field ends its
 * checks, so that none sees more than the field may hold.
 * @throws HttpError 400 with one `{msg, field}` per invalid field
 */
export function parseInput<S extends Schema>(schema: S, value: unknown): v.InferOutput<S> {
  const misshapen = wrongShape(schema, value);
  if (misshapen) throw new HttpError(400, [misshapen], { code: 'bad_input' });
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return result.output;
  throw new HttpError(400, fieldErrors(result.issues), { code: 'bad_input' });
}

/**
 * Finds the first list that is too long or stands for an object: valibot validates every item before it
 * counts them, and accepts a list as an object.
 */
function wrongShape(schema: Inside, value: unknown, path = ''): FieldError | undefined {
  if (schema.wrapped) return wrongShape(schema.wrapped, value, path);
  if (Array.isArray(value)) {
    if (schema.item) return longList(schema, value, path) ?? firstWrong(value, schema.item, path);
    return schema.entries && { msg: 'This must not be a list.', ...at(path) };
  }
  if (typeof value !== 'object' || value === null || !schema.entries) return undefined;
  for (const [name, member] of Object.entries(schema.entries)) {
    const wrong = wrongShape(member, Reflect.get(value, name), pathTo(path, name));
    if (wrong) return wrong;
  }
  return undefined;
}

function firstWrong(list: unknown[], item: Schema, path: string): FieldError | undefined {
  for (const [index, value] of list.entries()) {
    const wrong = wrongShape(item, value, pathTo(path, index));
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

const pathTo = (path: string, name: string | number) => (path === '' ? `${name}` : `${path}.${name}`);
const at = (path: string) => (path === '' ? {} : { field: path });

function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldError[] {
  return issues
    .slice(0, maxErrors)
    .map((issue) => ({ msg: sentence(issue), ...at(v.getDotPath(issue) ?? '') }));
}

/** A schema's own message, or a plain sentence instead of valibot's. */
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
 * The JSON Schema of an answer, for the serializer and OpenAPI; what JSON Schema cannot express is left out.
 * The serializer drops fields that a `v.object` does not declare, so that nothing leaks; a `v.looseObject` is
 * open on purpose.
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

/** The end of year 9999; PostgreSQL cannot parse how Date prints anything later. */
const maxTime = Date.UTC(10_000, 0) - 1;

/** A cursor in lists ordered by an instant and an id; `isEarly` if certain rows come first. */
export type Position = { at: Date; id: string; isEarly?: boolean };

/** The size of a page; lists select one row more to see whether there is another page. */
export function pageSize(query: PageQuery): number {
  const size = query.limit === undefined ? limits.pageSize : Number(query.limit);
  if (size >= 1 && size <= limits.pageSizeMax) return size;
  throw badInput(`The limit must be from 1 to ${limits.pageSizeMax}.`, 'limit');
}

/** @throws HttpError 400 when the cursor is invalid */
export function readCursor(query: PageQuery): Position | undefined {
  if (query.cursor === undefined) return undefined;
  const match = /^(\d{1,15})~([^~]+)(~early)?$/.exec(
    Buffer.from(query.cursor, 'base64url').toString('latin1'),
  );
  const [at, id] = [Number(match?.[1]), match?.[2]];
  if (!isId(id) || !(at <= maxTime)) {
    throw badInput('This list has changed. Start again from the top.', 'cursor');
  }
  return { at: new Date(at), id, isEarly: match?.[3] !== undefined };
}

/** For lists ordered by a number (`seq`). */
export function readNumberCursor(query: PageQuery): number | undefined {
  if (query.cursor === undefined) return undefined;
  const value = /^\d{1,15}$/.test(query.cursor) ? Number(query.cursor) : Number.NaN;
  if (Number.isSafeInteger(value)) return value;
  throw badInput('This list has changed. Start again from the top.', 'cursor');
}

/** For rows that need no conversion. */
export const asIs = <Row>(row: Row): Row => row;
export const byCreation = ({ createdAt, id }: { createdAt: Date; id: string }) => ({ at: createdAt, id });

const cursorOf = ({ at, id, isEarly }: Position) =>
  Buffer.from(`${at.getTime()}~${id}${isEarly ? '~early' : ''}`).toString('base64url');

/**
 * Cuts `size + 1` rows to a page.
 * @param position the sort key of a row; a number for lists ordered by `seq`
 */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  size: number,
  position: (row: Row) => Position | number,
  toItem: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  if (last === undefined) return { items: page.map(toItem), nextCursor: null };
  const end = position(last);
  return { items: page.map(toItem), nextCursor: typeof end === 'number' ? String(end) : cursorOf(end) };
}
