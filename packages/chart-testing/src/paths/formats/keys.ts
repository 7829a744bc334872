import type { PlannedStep } from '../plan.ts';

/** A string as a literal of TypeScript, in the quotes that need the fewest escapes. */
export const literal = (text: string): string =>
  text.includes("'") ? JSON.stringify(text) : `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')}'`;

/** Under what the handlers file says how something happens: a start may have the words of a resumption. */
export const stimulusKey = ({ kind, stimulus }: Pick<PlannedStep, 'kind' | 'stimulus'>): string =>
  kind === 'start' || kind === 'resume' ? `${kind}: ${stimulus}` : stimulus;
