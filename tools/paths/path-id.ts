import { createHash } from 'node:crypto';
import type { Named } from './retrace.ts';

/**
 * The id of a path: `session-3f9a2c71`. Made of the machine and of what happens on the path, and of nothing else, so
 * that a path keeps its id whatever asks for it and whatever other paths there are.
 */
export function pathId(machine: string, way: readonly Named[]): string {
  const text = way.map(({ kind, words }) => `${kind} ${words}`).join('\n');
  return `${machine}-${createHash('sha256').update(`${machine}\n${text}`).digest('hex').slice(0, 8)}`;
}
