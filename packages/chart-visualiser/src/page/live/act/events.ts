import type { Chart } from 'chart-testing';
import type { LiveLog } from '../live-log.ts';

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
  return [...new Set(heard.map(({ descriptor }) => descriptor))].map((type) => {
    const own = heard.filter(({ descriptor }) => descriptor === type);
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
export type Payload = { fields: Record<string, unknown> } | { error: string };

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
