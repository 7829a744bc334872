import type { ChartTransition } from './chart.ts';

type Kind = ChartTransition['kind'];

const kinds: readonly [RegExp, Kind][] = [
  [/^always$/, 'always'],
  [/^xstate\.done\.actor\./, 'done'],
  [/^xstate\.error\.actor\./, 'error'],
  [/^xstate\.after\./, 'after'],
  [/^xstate\.done\.state\./, 'finished'],
];

/** What makes a transition happen, by its descriptor. */
export const kindOf = (descriptor: string): Kind =>
  kinds.find(([begins]) => begins.test(descriptor))?.[1] ?? 'on';

const durationOf = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`);

function timerOf(descriptor: string, delays: Record<string, number | null>): string {
  const [, name = ''] = /^xstate\.after\.([^.]+)\./.exec(descriptor) ?? [];
  if (/^\d+$/.test(name)) return durationOf(Number(name));
  const ms = delays[name];
  return ms === undefined || ms === null ? name : `${name} (${durationOf(ms)})`;
}

/** A descriptor in words: `askWho answers`, `after askAgain (10 s)`, or the event itself. */
export function labelOf(descriptor: string, delays: Record<string, number | null>): string {
  const actor = descriptor.replace(/^xstate\.(done|error)\.actor\./, '');
  switch (kindOf(descriptor)) {
    case 'done':
      return `${actor} answers`;
    case 'error':
      return `${actor} fails`;
    case 'after':
      return `after ${timerOf(descriptor, delays)}`;
    case 'finished':
      return 'all is finished';
    default:
      return descriptor;
  }
}
