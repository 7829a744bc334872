import type { PathStep } from './path-file.ts';

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
