import { leavesOf, pathOf } from 'chart-testing';
import type { AnyMachineSnapshot } from 'xstate';

/** The innermost active states by their paths, in one order. */
export const placesOf = (snapshot: AnyMachineSnapshot): string[] => leavesOf(snapshot).map(pathOf).sort();

/** The same, of a snapshot's value alone. */
export function placesIn(value: unknown, above = ''): string[] {
  if (typeof value === 'string') return [`${above}${value}`];
  const within = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (within.length === 0) return [above.slice(0, -1)];
  return within.flatMap(([name, inner]) => placesIn(inner, `${above}${name}.`)).sort();
}
