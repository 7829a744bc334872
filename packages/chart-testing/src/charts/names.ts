const isNamed = (thing: unknown): thing is { type: string } =>
  typeof thing === 'object' && thing !== null && 'type' in thing && typeof thing.type === 'string';

/** The name of an action or guard as a chart refers to it. */
export function nameOf(reference: unknown): string {
  if (typeof reference === 'string') return reference;
  if (isNamed(reference)) return reference.type;
  return 'inline';
}

/** A guard in words, `and`, `or` and `not` among them; null without one. */
export function guardName(guard: unknown): string | null {
  if (guard === undefined) return null;
  if (typeof guard !== 'function' || !('guards' in guard) || !Array.isArray(guard.guards))
    return nameOf(guard);
  const parts = guard.guards.map(guardName);
  // XState names the function after what it combines by: and, or, not.
  return guard.name === 'not' ? `not ${parts[0]}` : parts.join(` ${guard.name} `);
}
