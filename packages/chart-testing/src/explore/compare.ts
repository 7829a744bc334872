type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const fieldsOf = (value: Fields): string[] =>
  Object.keys(value).filter((field) => value[field] !== undefined);

const lengthOf = (value: Fields): unknown => (Array.isArray(value) ? value.length : undefined);

/** Deep equality. A field that is `undefined` counts as absent; errors compare by name and message. */
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

const maxLength = 240;

/** A value as one line of a message, truncated. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value, (_, inner) =>
    inner instanceof Error ? `Error: ${inner.message}` : inner,
  );
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/** Describes the innermost difference of two values: `items.0.read is false, but true was seen`. */
export function describeDifference(name: string, expected: unknown, actual: unknown): string {
  if (isFields(expected) && isFields(actual) && lengthOf(expected) === lengthOf(actual)) {
    const fields = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
    const [first, ...more] = fields.filter((field) => !same(expected[field], actual[field]));
    if (first !== undefined && more.length === 0)
      return describeDifference(`${name}.${first}`, expected[first], actual[first]);
  }
  return `${name} is ${show(expected)}, but ${show(actual)} was seen`;
}
