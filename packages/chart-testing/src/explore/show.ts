import { same } from './same.ts';

const longest = 240;

/** A value as one line of a message, cut where it gets long. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const whole = JSON.stringify(value, (_, inner) =>
    inner instanceof Error ? `Error: ${inner.message}` : inner,
  );
  return whole.length > longest ? `${whole.slice(0, longest)}…` : whole;
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isList(value);

/** The innermost place at which two values differ, in words: `items.0.read is false, but true was seen`. */
export function differing(name: string, expected: unknown, seen: unknown): string {
  const comparable =
    (isRecord(expected) && isRecord(seen)) ||
    (isList(expected) && isList(seen) && expected.length === seen.length);
  if (comparable) {
    const [a, b] = [Object(expected), Object(seen)];
    const fields = [...new Set([...Object.keys(a), ...Object.keys(b)])];
    const [first, ...more] = fields.filter((field) => !same(a[field], b[field]));
    if (first !== undefined && more.length === 0) return differing(`${name}.${first}`, a[first], b[first]);
  }
  return `${name} is ${show(expected)}, but ${show(seen)} was seen`;
}
