type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const fieldsOf = (value: Fields): string[] =>
  Object.keys(value).filter((field) => value[field] !== undefined);

const lengthOf = (value: Fields): unknown => (Array.isArray(value) ? value.length : undefined);

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

/** The innermost place at which two values differ, in words: `items.0.read is false, but true was seen`. */
export function differing(name: string, expected: unknown, seen: unknown): string {
  if (isFields(expected) && isFields(seen) && lengthOf(expected) === lengthOf(seen)) {
    const fields = [...new Set([...Object.keys(expected), ...Object.keys(seen)])];
    const [first, ...more] = fields.filter((field) => !same(expected[field], seen[field]));
    if (first !== undefined && more.length === 0)
      return differing(`${name}.${first}`, expected[first], seen[first]);
  }
  return `${name} is ${show(expected)}, but ${show(seen)} was seen`;
}
