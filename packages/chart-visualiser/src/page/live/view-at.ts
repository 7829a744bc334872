import type { Chart } from 'chart-testing';
import type { LiveLog, LoggedActor, MessageEntry } from './live-log.ts';
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

const fieldsOf = (context: unknown): Record<string, unknown> =>
  typeof context === 'object' && context !== null ? { ...context } : {};

/** The fields of a machine's memory that an event changed; both memories are JSON. */
export function changesOf(before: unknown, after: unknown) {
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]))
    .map((field) => ({ field, from: from[field], to: to[field] }));
}

/** An event type that a chart hears where its machine is. */
export interface Heard {
  type: string;
  /** What its transitions say of it. */
  words: string[];
  /** Guards that may let it pass; empty when it always leads somewhere. */
  guards: string[];
}

/**
 * The events a chart hears in these states, the innermost first; wildcards are no events.
 * @param active ids of all active states
 */
export function heardBy({ states, transitions }: Chart, active: ReadonlySet<string>): Heard[] {
  const depthOf = new Map(states.map(({ id, path }) => [id, path === '' ? 0 : path.split('.').length]));
  const heard = transitions
    .filter(
      ({ kind, source, descriptor }) => kind === 'on' && active.has(source) && !descriptor.endsWith('*'),
    )
    .sort((a, b) => (depthOf.get(b.source) ?? 0) - (depthOf.get(a.source) ?? 0));
  return [...Map.groupBy(heard, ({ descriptor }) => descriptor)].map(([type, own]) => {
    const taken = own.filter(({ branch }) => branch !== 'else');
    const isSure = taken.some(({ guard }) => guard === null);
    return {
      type,
      words: taken.map(({ description }) => description).filter(Boolean),
      guards: isSure ? [] : taken.flatMap(({ guard }) => guard ?? []),
    };
  });
}

/** What a person wrote as an event's payload: its fields, or what is wrong with it. */
type Payload = { fields: Record<string, unknown> } | { error: string };

/** Reads the JSON text of a payload; nothing at all is a payload without fields. */
export function readPayload(text: string): Payload {
  if (text.trim() === '') return { fields: {} };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { error: 'Fields in braces, please: { "token": "abc" }.' };
    if ('type' in value) return { error: 'The type is chosen above: leave it out here.' };
    return { fields: { ...value } };
  } catch (error) {
    return { error: `This is not JSON yet: ${error instanceof Error ? error.message : String(error)}.` };
  }
}

/** The payload of the last event of this type that a machine was sent, as text; empty when there was none. */
export function lastPayload(log: LiveLog, machine: string, type: string): string {
  const last = log.entries.findLast(
    (entry) =>
      entry.kind === 'message' &&
      entry.event.type === type &&
      log.actors.get(entry.actor)?.machine === machine,
  );
  if (last?.kind !== 'message') return '';
  const { type: _, ...fields } = last.event;
  return Object.keys(fields).length === 0 ? '' : JSON.stringify(fields, null, 2);
}
