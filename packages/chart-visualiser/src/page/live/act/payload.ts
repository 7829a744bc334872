import type { LiveLog } from '../live-log.ts';

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
