import type { MessageEntry } from './entry.ts';
import type { LiveLog } from './live-log.ts';
import type { Result } from './protocol.ts';

/** Where an actor was before an entry reached it; undefined when it was not there, or that is not known. */
export function resultBefore(log: LiveLog, { actor, nth }: MessageEntry): Result | undefined {
  const last = log.entries.findLast(
    (entry) =>
      entry.kind === 'message' && entry.actor === actor && entry.nth < nth && entry.result !== undefined,
  );
  return last?.kind === 'message' ? last.result : log.before.get(actor);
}

/** A field of a machine's memory that an event changed. */
export interface Change {
  field: string;
  from: unknown;
  to: unknown;
}

const fieldsOf = (context: unknown): Record<string, unknown> =>
  typeof context === 'object' && context !== null ? { ...context } : {};

/** The fields in which two memories differ; both are JSON. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]))
    .map((field) => ({ field, from: from[field], to: to[field] }));
}
