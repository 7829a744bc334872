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
