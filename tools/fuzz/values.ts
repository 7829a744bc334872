import fc from 'fast-check';
import type { JsonSchema } from './operations.ts';

/** How a value may be changed before it is sent again. */
type Change = 'none' | 'number' | 'cut';
const anyChange: readonly Change[] = ['none', 'none', 'none', 'number', 'cut'];
const realChange: readonly Change[] = ['number', 'number', 'number', 'cut'];

/** A placeholder for a value from an earlier response. */
class Seen {
  readonly name: string;
  readonly pick: number;
  readonly change: Change;
  readonly extreme: number;
  constructor(name: string, pick: number, change: Change, extreme: number) {
    this.name = name;
    this.pick = pick;
    this.change = change;
    this.extreme = extreme;
  }
}

const mostPerName = 200;

/** Limits of numbers, of Date, of PostgreSQL and of integer columns. */
const extremes = [
  '-1',
  '0',
  '2147483648',
  '253402300800000',
  '8640000000000000',
  '999999999999999',
  '9007199254740993',
  '99999999999999999999',
];

/** Stores values from responses by property name, so that later calls can use them. */
export class SeenValues {
  readonly #byName = new Map<string, (string | number)[]>();

  /** Collects the values of a response, at any depth. */
  learn(value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const item of value) this.learn(item, name);
    else if (typeof value === 'object' && value !== null)
      for (const [key, member] of Object.entries(value)) this.learn(member, key);
    else if (typeof value === 'string' || typeof value === 'number') this.#keep(kindOf(name, value), value);
  }

  /** The value of a placeholder with its change; an unused id if the property was never seen. */
  resolve(value: unknown): unknown {
    if (value instanceof Seen) return this.#find(value);
    if (Array.isArray(value)) return value.map((item) => this.resolve(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, this.resolve(member)]));
  }

  #keep(name: string, value: string | number) {
    const kept = this.#byName.get(name) ?? [];
    if (kept.includes(value)) return;
    kept.push(value);
    if (kept.length > mostPerName) kept.shift();
    this.#byName.set(name, kept);
  }

  #find({ name, pick, change, extreme }: Seen): string | number {
    const kept = this.#byName.get(kindOf(name, '')) ?? this.#byName.get('id') ?? [];
    const value = kept[pick % kept.length] ?? '019a0000-0000-7000-8000-000000000000';
    if (typeof value === 'number') return change === 'none' ? value : Number(extremeOf(extreme));
    if (change === 'cut') return value.slice(0, -1);
    return change === 'none' ? value : withExtreme(value, extremeOf(extreme));
  }
}

const extremeOf = (index: number) => extremes[index % extremes.length] ?? '0';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `nextCursor` of a response is the `cursor` of a call; all kinds of ids are interchangeable. */
function kindOf(name: string, value: unknown): string {
  if (typeof value === 'string' && uuid.test(value)) return 'id';
  return name.toLowerCase().replace(/^(next|_)/, '');
}

/** Replaces the first number by an extreme one, also inside base64url, as in cursors. */
function withExtreme(value: string, extreme: string): string {
  const inside = Buffer.from(value, 'base64url').toString('latin1');
  if (/^[ -~]+$/.test(inside) && /\d/.test(inside)) {
    return Buffer.from(inside.replace(/\d+/, extreme), 'latin1').toString('base64url');
  }
  return /\d/.test(value) ? value.replace(/\d+/, extreme) : extreme;
}

/** Typical problem values: other scripts, lone surrogates, ends of ranges. */
const texts = [
  '',
  ' ',
  '\n',
  'two\nlines',
  'a\u0000b',
  '\ud800',
  '\u202eright to left',
  '𝄞'.repeat(30),
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '%00',
  '%',
  '__proto__',
  '../../etc/passwd',
  '9'.repeat(15),
  '-1',
  '1e309',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(6000),
];
const numbers = [0, -0, -1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324];
const longList = 2000;

const text = fc.constantFrom(...texts);
const anything = fc.oneof(
  text,
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...numbers),
  fc.constantFrom(null, true, false, [], {}),
  fc.constantFrom('text', 7, null).map((value) => Array.from({ length: longList }, () => value)),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A value that matches a schema, as far as JSON Schema can express. */
export const fitting = (schema: JsonSchema, name = ''): fc.Arbitrary<unknown> => made(schema, name, fitting);

/** Mostly a valid value; sometimes, at any depth, an invalid one or one from an earlier response. */
export const mixed = (schema: JsonSchema, name = ''): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 16, arbitrary: made(schema, name, mixed) },
    { weight: 4, arbitrary: seen(name) },
    { weight: 2, arbitrary: anything },
    ...(isNumber(schema) ? [{ weight: 16, arbitrary: fc.constantFrom(...numbers) }] : []),
  );

const isNumber = ({ type }: JsonSchema) => type === 'integer' || type === 'number';

/** A value of this name from a response, unchanged or changed. */
export const seen = (name: string): fc.Arbitrary<Seen> => seenAnd(anyChange, name);

/** A changed value of this name, mostly with a number out of range. */
export const seenChanged = (name: string): fc.Arbitrary<Seen> => seenAnd(realChange, name);

const seenAnd = (changes: typeof anyChange, name: string) =>
  fc
    .tuple(fc.nat(1000), fc.constantFrom(...changes), fc.nat(20))
    .map(([pick, change, extreme]) => new Seen(name, pick, change, extreme));

type Make = (schema: JsonSchema, name: string) => fc.Arbitrary<unknown>;

function made(schema: JsonSchema, name: string, inner: Make): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => made(choice, name, inner)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, inner);
    case 'array':
      return fc.array(inner(schema.items ?? {}, name), { maxLength: Math.min(schema.maxItems ?? 3, 3) });
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, inner: Make) {
  const members = Object.entries(properties).map(([name, schema]): [string, fc.Arbitrary<unknown>] => [
    name,
    inner(schema, name),
  ]);
  return fc.record(Object.fromEntries(members), { requiredKeys: required });
}

function textOf({ pattern, format, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date') return fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10));
  const matching =
    pattern === undefined ? fc.string({ unit: 'grapheme' }) : fc.stringMatching(new RegExp(pattern));
  const padded = matching.map((made) => made.slice(0, maxLength).padEnd(minLength, 'x'));
  return fc.oneof(padded, fc.constantFrom('Ada', 'ada@example.test', 'x'.repeat(Math.max(minLength, 8))));
}

function numberOf({ type, minimum = -10, maximum = 2 ** 31 - 1 }: JsonSchema) {
  const whole = fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
  return type === 'integer' ? whole : fc.oneof(whole, fc.constantFrom(minimum, maximum));
}
