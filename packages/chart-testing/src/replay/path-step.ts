import { delayIn } from '../charts/transitions.ts';
import type { PathStep } from './path-file.ts';

export interface HappenedEvent {
  type: string;
  [field: string]: unknown;
}

/** An event that a machine received, and its state afterwards. */
export interface Happened {
  event: HappenedEvent;
  /** Whether the machine had sent it itself, by a timer. */
  fromItself: boolean;
  /** XState's state value: `{ loading: 'asking' }`; undefined when the event made the machine fail. */
  value: unknown;
}

/** The event with which an actor's result reaches its parent: how it ended, and the actor. */
export const settledEvent = /^xstate\.(done|error)\.actor\.(.+)$/;

/** The step that repeats an event on a machine with stand-in actors. */
export function toStep({ event, fromItself }: Omit<Happened, 'value'>): PathStep {
  const [, ending, actor = ''] = settledEvent.exec(event.type) ?? [];
  if (ending === 'done') return { kind: 'done', actor, value: event.output };
  if (ending === 'error') return { kind: 'error', actor, value: event.error };
  const timer = delayIn(event.type);
  if (timer !== undefined) return { kind: 'timer', name: timer };
  return fromItself ? { kind: 'timer', name: event.type, event } : { kind: 'event', event };
}

/** Paths of the innermost states of a state value, sorted: `a.b` and `c` for `{ a: 'b', c: {} }`. */
export function innermost(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  const paths = Object.entries(value ?? {}).flatMap(([key, inner]) =>
    innermost(inner).map((path) => (path === '' ? key : `${key}.${path}`)),
  );
  return paths.length === 0 ? [''] : paths.sort();
}

const maxLength = 90;

function truncatedJson(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

function payloadOf({ type: _, ...payload }: { type: string }): string {
  return Object.keys(payload).length === 0 ? '' : ` ${truncatedJson(payload)}`;
}

/** Describes a step on one line: `askWho answers {"id":"ada"}`. */
export function wordsOfStep(step: PathStep): string {
  switch (step.kind) {
    case 'event':
      return `${step.event.type}${payloadOf(step.event)}`;
    case 'done':
      return `${step.actor} answers ${truncatedJson(step.value)}`.trimEnd();
    case 'error':
      return `${step.actor} fails ${truncatedJson(step.value)}`.trimEnd();
    case 'timer':
      return `${step.name}${step.event ? payloadOf(step.event) : ''} is over`;
  }
}

export const placeOf = (states: readonly string[]): string =>
  states.length === 0 ? 'failed' : states.map((path) => path || 'there').join(' + ');
