import fc from 'fast-check';
import type { Operation } from './operations.ts';
import { fitting, mixed, seen, seenChanged } from './values.ts';

/** The caller: anonymous, unverified, or one of two members. */
const callers = ['visitor', 'unverified', 'ada', 'ada', 'bob', 'bob'] as const;
export type Caller = (typeof callers)[number];

type Body =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown }
  /** Sent as is, with that content type. */
  | { kind: 'raw'; type: string; text: string };

/** A planned call, before values from earlier responses are filled in. */
export type Planned = {
  operation: Operation;
  caller: Caller;
  params: Record<string, unknown>;
  query: [string, unknown][];
  body: Body;
  headers: Record<string, string>;
};

const oddHeaders = fc.constantFrom<Record<string, string>>(
  { accept: 'text/html' },
  { accept: 'nonsense' },
  { 'x-auth-token': 'a.b.c' },
  { 'x-auth-token': 'x'.repeat(4000) },
  { 'content-encoding': 'gzip' },
  { range: 'bytes=0-5' },
  { 'if-none-match': '*' },
  { 'x-http-method-override': 'DELETE' },
);
const rawTexts = [
  '',
  '{',
  '[]',
  'null',
  '7',
  '"text"',
  '{"a":1}}',
  '{"__proto__":{}}',
  '['.repeat(5000),
  '\u0000',
];
const rawTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  ';;;',
  'multipart/form-data',
];

const part = (boundary: string, head: string, text: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\nContent-Type: image/png\r\n\r\n${text}\r\n`;
const multipart = fc
  .record({
    named: fc.constantFrom(
      '; boundary=one',
      '; boundary=one',
      '; boundary=two',
      '; boundary=',
      '',
      '; boundary="',
    ),
    parts: fc.array(
      fc.record({
        head: fc.constantFrom(
          'name="file"; filename="a.png"',
          'name="file"',
          'name="__proto__"; filename=""',
          'x',
          '',
        ),
        text: fc.constantFrom('', 'x', '\u0089PNG\r\n\u001a\n', 'x'.repeat(3000)),
      }),
      { maxLength: 3 },
    ),
    end: fc.constantFrom('--one--\r\n', '--one--\r\n', '', '--two--\r\n', '--one'),
  })
  .map(
    ({ named, parts, end }): Body => ({
      kind: 'raw',
      type: `multipart/form-data${named}`,
      text: parts.map(({ head, text }) => part('one', head, text)).join('') + end,
    }),
  );
const rawBody = fc
  .record({ type: fc.constantFrom(...rawTypes), text: fc.constantFrom(...rawTexts) })
  .map((raw): Body => ({ kind: 'raw', ...raw }));

function bodyOf({ body }: Operation): fc.Arbitrary<Body> {
  const json = body['application/json'];
  if ('multipart/form-data' in body) return fc.oneof({ weight: 6, arbitrary: multipart }, rawBody);
  if (!json) return fc.oneof({ weight: 12, arbitrary: fc.constant<Body>({ kind: 'none' }) }, rawBody);
  const value = fc.oneof(fitting(json), mixed(json));
  const asJson = value.map((given): Body => ({ kind: 'json', value: given }));
  return fc.oneof({ weight: 12, arbitrary: asJson }, rawBody);
}

/** Valid and invalid calls of one operation. */
function callOf(operation: Operation): fc.Arbitrary<Planned> {
  const params = operation.parameters.filter((one) => one.in === 'path');
  const query = operation.parameters.filter((one) => one.in === 'query');
  return fc.record({
    operation: fc.constant(operation),
    caller: fc.constantFrom(...callers),
    params: fc.record(
      Object.fromEntries(
        params.map(({ name, schema }): [string, fc.Arbitrary<unknown>] => [
          name,
          fc.oneof({ weight: 8, arbitrary: seen('id') }, { weight: 2, arbitrary: mixed(schema, name) }),
        ]),
      ),
    ),
    query: fc
      .tuple(
        ...query.map(({ name, schema }) =>
          fc.option(
            fc
              .oneof(seen(name), seenChanged(name), mixed(schema, name))
              .map((value): [string, unknown] => [name, value]),
            { freq: 2, nil: undefined },
          ),
        ),
      )
      .map((given) => given.filter((one) => one !== undefined)),
    body: bodyOf(operation),
    headers: fc.oneof({ weight: 12, arbitrary: fc.constant({}) }, oddHeaders),
  });
}

/** Plans calls of an API, round-robin over its operations; the same calls for the same seed. */
export function planCalls(
  operations: readonly Operation[],
  { seed, calls }: { seed: number; calls: number },
) {
  const perOperation = Math.ceil(calls / operations.length);
  const rounds = operations.map((operation, index) =>
    fc.sample(callOf(operation), { seed: seed + index, numRuns: perOperation }),
  );
  return Array.from({ length: perOperation }, (_, round) => rounds.map((planned) => planned[round]))
    .flat()
    .filter((planned) => planned !== undefined)
    .slice(0, calls);
}
