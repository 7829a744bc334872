import type { Chart } from 'chart-testing';
import type { LiveLog, LoggedActor, MessageEntry } from './live-log.ts';
import type { Result } from './protocol.ts';

export type Status = 'running' | 'done' | 'failed' | 'stopped';

export interface ActorAtMoment {
  actor: LoggedActor;
  status: Status;
  result: Result | undefined;
  /** Ids of the transitions of its last event. */
  walked: readonly string[];
}

/** The state of the app at a moment. */
export interface View {
  /** The load of the app. */
  life: number;
  isOpen: boolean;
  /** In order of creation. */
  actors: readonly ActorAtMoment[];
}

const statuses: Record<string, Status> = { done: 'done', error: 'failed', stopped: 'stopped' };

const statusOf = (result: Result | undefined): Status => statuses[result?.status ?? ''] ?? 'running';

/**
 * The state of the app after an entry.
 * @param nth its number; null: now
 */
export function viewAt(log: LiveLog, nth: number | null): View {
  const last = nth ?? log.next;
  const latest = new Map<string, Omit<ActorAtMoment, 'actor' | 'status'>>();
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
    .map((actor): ActorAtMoment => {
      const { result, walked } = latest.get(actor.key) ?? { result: undefined, walked: [] };
      return { actor, status: statusOf(result), result, walked };
    });
  return { life, isOpen, actors };
}

/** Paths of all states of a value, ancestors included: `a` and `a.b` for `{ a: 'b' }`. */
function pathsIn(value: unknown, above = ''): string[] {
  const below = (key: string) => (above ? `${above}.${key}` : key);
  if (typeof value === 'string') return [below(value)];
  return Object.entries(value ?? {}).flatMap(([key, inner]) => [below(key), ...pathsIn(inner, below(key))]);
}

/** Ids of all active states of a running machine, its root included; empty for other actors. */
export function activeIds({ actor: { machine }, status, result }: ActorAtMoment): ReadonlySet<string> {
  if (machine === null || status !== 'running' || result === undefined) return new Set();
  return new Set([machine, ...pathsIn(result.value).map((path) => `${machine}.${path}`)]);
}

/** The newest running actor of a machine. */
export const newestOf = ({ actors, isOpen }: View, machine: string): ActorAtMoment | undefined =>
  isOpen
    ? actors.findLast(({ actor, status }) => actor.machine === machine && status === 'running')
    : undefined;

/** The snapshot of an actor before an entry; undefined if unknown. */
export function resultBefore(log: LiveLog, { actor, nth }: MessageEntry): Result | undefined {
  const last = log.entries.findLast(
    (entry) =>
      entry.kind === 'message' && entry.actor === actor && entry.nth < nth && entry.result !== undefined,
  );
  return last?.kind === 'message' ? last.result : log.before.get(actor);
}

const fieldsOf = (context: unknown): Record<string, unknown> =>
  typeof context === 'object' && context !== null ? { ...context } : {};

/** The context fields that an event changed; both contexts are JSON. */
export function changesOf(before: unknown, after: unknown) {
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]))
    .map((field) => ({ field, from: from[field], to: to[field] }));
}

/** An event type with a transition in the active states. */
export interface AvailableEvent {
  type: string;
  words: string[];
  /** The guards of its transitions; empty if one of them is always taken. */
  guards: string[];
}

/**
 * The events with a transition in the active states, innermost first, without wildcards.
 * @param active ids of all active states
 */
export function availableEvents(
  { states, transitions }: Chart,
  active: ReadonlySet<string>,
): AvailableEvent[] {
  const depthOf = new Map(states.map(({ id, path }) => [id, path === '' ? 0 : path.split('.').length]));
  const heard = transitions
    .filter(
      ({ kind, source, descriptor }) => kind === 'on' && active.has(source) && !descriptor.endsWith('*'),
    )
    .sort((a, b) => (depthOf.get(b.source) ?? 0) - (depthOf.get(a.source) ?? 0));
  return [...Map.groupBy(heard, ({ descriptor }) => descriptor)].map(([type, own]) => {
    const taken = own.filter(({ branch }) => branch !== 'else');
    const isUnguarded = taken.some(({ guard }) => guard === null);
    return {
      type,
      words: taken.map(({ description }) => description).filter(Boolean),
      guards: isUnguarded ? [] : taken.flatMap(({ guard }) => guard ?? []),
    };
  });
}

/** The fields of a payload, or why it is invalid. */
type Payload = { fields: Record<string, unknown> } | { error: string };

/** Parses the JSON text of a payload; an empty text has no fields. */
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

/** The payload of the last event of this type sent to a machine, as text; empty if there was none. */
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
