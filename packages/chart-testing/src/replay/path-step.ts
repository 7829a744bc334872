import { delayIn } from '../charts/transitions.ts';
import type { PathStep } from './path-file.ts';

export interface HappenedEvent {
  type: string;
  [field: string]: unknown;
}

/** One event that a machine took in, and where it was afterwards. */
export interface Happened {
  event: HappenedEvent;
  /** Whether the machine had sent it itself: then a timer rang. */
  fromItself: boolean;
  /** XState's own: `{ loading: 'asking' }`; undefined when it died of the event. */
  value: unknown;
}

const answer = /^xstate\.(done|error)\.actor\.(.+)$/;

/** What has to be done to a machine with stand-ins for its actors, so that the same happens to it again. */
export function toStep({ event, fromItself }: Omit<Happened, 'value'>): PathStep {
  const [, ending, actor = ''] = answer.exec(event.type) ?? [];
  if (ending === 'done') return { kind: 'done', actor, value: event.output };
  if (ending === 'error') return { kind: 'error', actor, value: event.error };
  const timer = delayIn(event.type);
  if (timer !== undefined) return { kind: 'timer', name: timer };
  return fromItself ? { kind: 'timer', name: event.type, event } : { kind: 'event', event };
}

/** Paths of the innermost states of a state value, in alphabetical order: `{ a: 'b', c: {} }` is in `a.b` and `c`. */
export function innermost(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  const below = Object.entries(value ?? {}).flatMap(([key, inner]) =>
    innermost(inner).map((path) => (path === '' ? key : `${key}.${path}`)),
  );
  return below.length === 0 ? [''] : below.sort();
}

const longest = 90;

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function payloadOf({ type: _, ...payload }: { type: string }): string {
  return Object.keys(payload).length === 0 ? '' : ` ${brief(payload)}`;
}

/** A step in words, on one line: `askWho answers {"id":"ada"}`. */
export function wordsOfStep(step: PathStep): string {
  switch (step.kind) {
    case 'event':
      return `${step.event.type}${payloadOf(step.event)}`;
    case 'done':
      return `${step.actor} answers ${brief(step.value)}`.trimEnd();
    case 'error':
      return `${step.actor} fails ${brief(step.value)}`.trimEnd();
    case 'timer':
      return `${step.name}${step.event ? payloadOf(step.event) : ''} is over`;
  }
}

/** Innermost states in words. A machine without states is simply there. */
export const placeOf = (states: readonly string[]): string =>
  states.length === 0 ? 'dead' : states.map((path) => path || 'there').join(' + ');
