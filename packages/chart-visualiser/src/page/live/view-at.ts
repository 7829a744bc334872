import type { LoggedActor, MessageEntry } from './entry.ts';
import type { LiveLog } from './live-log.ts';
import type { Result } from './protocol.ts';

export type Status = 'running' | 'done' | 'failed' | 'stopped';

/** An actor at a moment. */
export interface ActorThen {
  actor: LoggedActor;
  status: Status;
  /** The last it had said of itself. */
  result: Result | undefined;
  /** Ids of the transitions that its last event walked. */
  walked: readonly string[];
}

/** All there was at a moment. */
export interface View {
  /** Which load of the app it belongs to. */
  life: number;
  /** Whether the app was there. */
  isOpen: boolean;
  /** In the order in which they were made. */
  actors: readonly ActorThen[];
}

const statuses: Record<string, Status> = { done: 'done', error: 'failed', stopped: 'stopped' };

const statusOf = (result: Result | undefined): Status => statuses[result?.status ?? ''] ?? 'running';

/**
 * Where everything was once an entry had happened.
 * @param nth its number; null for now
 */
export function viewAt(log: LiveLog, nth: number | null): View {
  const last = nth ?? log.next;
  const latest = new Map<string, Omit<ActorThen, 'actor' | 'status'>>();
  for (const [key, result] of log.before) latest.set(key, { result, walked: [] });
  let life = log.entries[0]?.life ?? log.life;
  let isOpen = log.entries.length > 0;
  for (const entry of log.entries) {
    if (entry.nth > last) break;
    life = entry.life;
    if (entry.kind === 'app') isOpen = entry.what === 'came';
    else if (entry.result) latest.set(entry.actor, { result: entry.result, walked: entry.walked });
  }
  const actors = [...log.actors.values()]
    .filter((actor) => actor.life === life && actor.from <= last)
    .map((actor): ActorThen => {
      const { result, walked } = latest.get(actor.key) ?? { result: undefined, walked: [] };
      return { actor, status: statusOf(result), result, walked };
    });
  return { life, isOpen, actors };
}

/** Paths of all states of a value, ancestors included: `{ a: 'b' }` is in `a` and `a.b`. */
function pathsIn(value: unknown, above = ''): string[] {
  const below = (key: string) => (above ? `${above}.${key}` : key);
  if (typeof value === 'string') return [below(value)];
  return Object.entries(value ?? {}).flatMap(([key, inner]) => [below(key), ...pathsIn(inner, below(key))]);
}

/** Ids of all states a running machine is in, its root included; none of what has ended or is no machine. */
export function activeIds({ actor: { machine }, status, result }: ActorThen): ReadonlySet<string> {
  if (machine === null || status !== 'running' || result === undefined) return new Set();
  return new Set([machine, ...pathsIn(result.value).map((path) => `${machine}.${path}`)]);
}

/** The newest running actor of a machine. */
export const newestOf = ({ actors, isOpen }: View, machine: string): ActorThen | undefined =>
  isOpen
    ? actors.findLast(({ actor, status }) => actor.machine === machine && status === 'running')
    : undefined;

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
