import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { FieldError } from '#contract/spec/failure.ts';
import { HttpError } from './errors.ts';

export type Schema = v.GenericSchema;

/**
 * Reads a value with a contract schema.
 * @throws HttpError 400 with one `{msg, field}` per wrong field.
 */
export function parseInput<S extends Schema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new HttpError(400, fieldErrors(result.issues), { code: 'bad_input' });
}

function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? '';
    const msg = sentence(issue);
    if (!byField.has(field)) byField.set(field, field ? { msg, field } : { msg });
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
