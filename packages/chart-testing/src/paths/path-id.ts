import { createHash } from 'node:crypto';
import { asBefore } from '../charts/former-names.ts';
import type { Named } from './retrace.ts';

/**
 * The id of a path: `session-3f9a2c71`. Made of the machine and of what happens on the path, and of nothing else, so
 * that a path keeps its id whatever asks for it and whatever other paths there are. A machine's new name changes the
 * first part only: whoever looks for `link-3f9a2c71` finds `socket-link-3f9a2c71`.
 */
export function pathId(machine: string, way: readonly Named[]): string {
  const text = way.map(({ kind, words }) => `${kind} ${asBefore(words)}`).join('\n');
  return `${machine}-${createHash('sha256')
    .update(`${asBefore(machine)}\n${text}`)
    .digest('hex')
    .slice(0, 8)}`;
}
