import { Ajv, type ValidateFunction } from 'ajv';
import { type Caller, type Planned, planCalls } from './calls.ts';
import { type JsonSchema, nameOf, type Operation, readOperations } from './operations.ts';
import { SeenValues } from './values.ts';

/** A call as sent. */
export type Wire = { method: string; url: string; headers: Record<string, string>; body: string | undefined };

export type Answered = { status: number; type: string; text: string };

export type Target = {
  send: (wire: Wire) => Promise<Answered>;
  /** A valid token of the caller; called again when one has expired. */
  tokenOf: (caller: Caller) => Promise<string | undefined>;
};

export type Finding = { call: string; fault: string; wire: Wire };
export type Report = { calls: number; findings: Finding[]; statuses: Map<number, number> };

const healthEvery = 100;
const tokenHeader = 'x-auth-token';

/**
 * Makes valid and invalid calls from a server's `/api/openapi.json`, and checks every response. Reports one finding per
 * operation and kind of fault.
 */
export async function fuzz(target: Target, options: { seed: number; calls: number }): Promise<Report> {
  const { text } = await target.send({
    method: 'GET',
    url: '/api/openapi.json',
    headers: {},
    body: undefined,
  });
  const planned = planCalls(readOperations(JSON.parse(text)), options);
  const seen = new SeenValues();
  const findings = new Map<string, Finding>();
  const statuses = new Map<number, number>();
  const tokens = new Map<Caller, string | undefined>();

  for (const [index, call] of planned.entries()) {
    if (!tokens.has(call.caller)) tokens.set(call.caller, await target.tokenOf(call.caller));
    const wire = wireOf(call, seen, tokens.get(call.caller));
    const answered = await target.send(wire);
    statuses.set(answered.status, (statuses.get(answered.status) ?? 0) + 1);
    const faults = faultsOf(call.operation, answered);
    if (faults.length > 0 || index % healthEvery === 0) faults.push(...(await healthFaults(target)));
    for (const fault of faults) {
      const name = nameOf(call.operation);
      const key = `${name} ${fault.split(':')[0]} ${answered.status}`;
      if (!findings.has(key)) findings.set(key, { call: name, fault, wire });
    }
    if (answered.status < 300) learn(seen, answered);
    if (call.operation.signedIn && answered.status === 401) tokens.delete(call.caller);
  }
  return { calls: planned.length, findings: [...findings.values()], statuses };
}

async function healthFaults({ send }: Target): Promise<string[]> {
  const { status } = await send({ method: 'GET', url: '/healthz', headers: {}, body: undefined });
  return status === 200 ? [] : [`down: /healthz answered ${status}`];
}

function learn(seen: SeenValues, { type, text }: Answered) {
  if (type.startsWith('application/json') && text !== '') seen.learn(JSON.parse(text));
}

function wireOf(
  { operation, params, query, body, headers }: Planned,
  seen: SeenValues,
  token?: string,
): Wire {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    partOf(seen.resolve(params[name])),
  );
  const pairs = query.map(([name, value]) => `${name}=${partOf(seen.resolve(value))}`);
  const given = { ...(token ? { [tokenHeader]: token } : {}), ...headers };
  return {
    method: operation.method,
    url: pairs.length > 0 ? `${path}?${pairs.join('&')}` : path,
    ...contentOf(body, seen, given),
  };
}

function contentOf(body: Planned['body'], seen: SeenValues, headers: Record<string, string>) {
  if (body.kind === 'none') return { headers, body: undefined };
  if (body.kind === 'raw') return { headers: { ...headers, 'content-type': body.type }, body: body.text };
  const text = JSON.stringify(seen.resolve(body.value)) ?? '';
  return { headers: { ...headers, 'content-type': 'application/json' }, body: text };
}

const longestPart = 2000;
const partOf = (value: unknown) =>
  encodeURIComponent(
    (typeof value === 'string' ? value : String(JSON.stringify(value))).slice(0, longestPart).toWellFormed(),
  );

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''").replaceAll('\u0000', '')}'`;

/** A terminal command that repeats the call. */
export function curlOf(origin: string, { method, url, headers, body }: Wire): string {
  const headerFlags = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const sent = body === undefined ? [] : [`--data-binary ${quoted(body)}`];
  return ['curl -i', `-X ${method}`, ...headerFlags, ...sent, quoted(origin + url)].join(' ');
}

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

/** The problems of a response, as short sentences that start with the kind. */
function faultsOf(operation: Operation, { status, type, text }: Answered): string[] {
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

/** @returns undefined for an undeclared status, null for one without a schema. */
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
