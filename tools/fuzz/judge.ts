import { Ajv, type ValidateFunction } from 'ajv';
import type { JsonSchema, Operation } from './operations.ts';

export type Answered = { status: number; type: string; text: string };

const biggestRefusal = 16 * 1024;
const ajv = new Ajv({ strict: false, validateFormats: false });
const compiled = new WeakMap<JsonSchema, ValidateFunction>();

const refusal: JsonSchema = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        required: ['msg'],
        properties: { msg: { type: 'string', minLength: 1 }, field: { type: 'string' } },
      },
    },
  },
};

/** What is wrong with an answer, each as a short sentence that names its kind first. */
export function faultsOf(operation: Operation, { status, type, text }: Answered): string[] {
  if (status >= 500) return [`failed: it answered ${status}`];
  const declared = declaredFor(operation, status);
  if (declared === undefined) return [`undeclared: it answered ${status}`];
  const isJson = type.startsWith('application/json');
  if (status >= 400) return isJson ? refusalFaults(text) : [`shape: ${status} came as ${type || 'nothing'}`];
  if (declared === null) return [];
  if (!type.startsWith(declared.type)) return [`schema: ${status} came as ${type || 'nothing'}`];
  if (!isJson) return [];
  return mismatch(declared.schema, text).map((words) => `schema: ${status} ${words}`);
}

function refusalFaults(text: string): string[] {
  const large = text.length > biggestRefusal ? [`large: a refusal of ${text.length} characters`] : [];
  return [...large, ...mismatch(refusal, text).map((words) => `shape: ${words}`)];
}

/** @returns undefined when the status is not declared, null when it is, without a schema. */
const declaredFor = ({ answers }: Operation, status: number) =>
  [String(status), `${String(status)[0]}XX`]
    .map((key) => answers[key])
    .find((answer) => answer !== undefined);

function mismatch(schema: JsonSchema, text: string): string[] {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  try {
    if (validate(JSON.parse(text))) return [];
  } catch {
    return ['is not JSON'];
  }
  const [first] = validate.errors ?? [];
  return [`${first?.instancePath || 'the body'} ${first?.message ?? 'does not fit'}`];
}
