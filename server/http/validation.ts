import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { FieldError } from '#contract/spec/failure.ts';
import { HttpError } from './errors.ts';

export type Schema = v.GenericSchema;

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
function wrongShape(schema: Schema, value: unknown, path = ''): FieldError | undefined {
  const inner = unwrapped(schema);
  if (Array.isArray(value)) {
    if (isArraySchema(inner)) return longList(inner, value, path) ?? firstWrong(value, inner.item, path);
    return isObjectSchema(inner) ? { msg: 'This must not be a list.', ...at(path) } : undefined;
  }
  if (typeof value !== 'object' || value === null || !isObjectSchema(inner)) return undefined;
  for (const [name, member] of Object.entries(inner.entries)) {
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

function longList(schema: Schema, value: unknown[], path: string): FieldError | undefined {
  const bounds = 'pipe' in schema && Array.isArray(schema.pipe) ? schema.pipe : [];
  const bound = bounds.find((step) => step.type === 'max_length' && value.length > step.requirement);
  return (
    bound && { msg: typeof bound.message === 'string' ? bound.message : 'This is too long.', ...at(path) }
  );
}

const below = (path: string, name: string | number) => (path === '' ? `${name}` : `${path}.${name}`);
const at = (path: string) => (path === '' ? {} : { field: path });

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
const isArraySchema = (schema: Schema): schema is Schema & { item: Schema } =>
  schema.type === 'array' && 'item' in schema && isSchema(schema.item);
const isObjectSchema = (schema: Schema): schema is Schema & { entries: Record<string, Schema> } =>
  'entries' in schema;

/** What is inside `optional`, `nullable` and the like. */
function unwrapped(schema: Schema): Schema {
  return 'wrapped' in schema && isSchema(schema.wrapped) ? unwrapped(schema.wrapped) : schema;
}

function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? '';
    const msg = sentence(issue);
    if (!byField.has(field)) byField.set(field, field ? { msg, field } : { msg });
    if (byField.size === mostErrors) break;
  }
  return [...byField.values()];
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
