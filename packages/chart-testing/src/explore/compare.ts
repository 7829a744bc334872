type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const fieldsOf = (value: Fields): string[] =>
  Object.keys(value).filter((field) => value[field] !== undefined);

/** Whether two values hold the same data. A field that is `undefined` is as good as absent; errors compare by name and message. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isFields(a) || !isFields(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (a instanceof Error && b instanceof Error && (a.name !== b.name || a.message !== b.message))
    return false;
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  const fields = fieldsOf(a);
  return fields.length === fieldsOf(b).length && fields.every((field) => same(a[field], b[field]));
}

/** Whether two lists hold the same data in any order. */
export function sameInAnyOrder(a: readonly unknown[], b: readonly unknown[]): boolean {
  const left = [...b];
  return (
    a.length === b.length &&
    a.every((item) => {
      const place = left.findIndex((other) => same(item, other));
      return place !== -1 && left.splice(place, 1).length === 1;
    })
  );
}

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
