/** The innermost active states of a snapshot's value by their paths, in one order. */
export function placesIn(value: unknown, above = ''): string[] {
  if (typeof value === 'string') return [`${above}${value}`];
  const within = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (within.length === 0) return [above.slice(0, -1)];
  return within.flatMap(([name, inner]) => placesIn(inner, `${above}${name}.`)).sort();
}
