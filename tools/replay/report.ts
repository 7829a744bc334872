import { sayIssue } from '#machines/testing/issue.ts';
import type { Part } from './choose.ts';
import { isGood, type ReplayedStep } from './replay.ts';
import { placeOf } from './words.ts';

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

function sayStep(step: ReplayedStep, nth: number): string[] {
  const { words, recorded, now, isSame, hindrance, isKnown, issues } = step;
  const number = String(nth).padStart(4);
  const place = isSame
    ? `→ ${placeOf(recorded)}`
    : `→ was ${placeOf(recorded)}, now ${placeOf(now)}${hindrance ? `: ${hindrance}` : ''}`;
  const doubt = isKnown
    ? '✗ the model claims otherwise'
    : '? the model does not try this case; its claim says';
  return [
    `${isGood(step) ? ' ' : '✗'}${number} ${words} ${place}`,
    ...issues.map((issue) => `       ${doubt}: ${sayIssue(issue)}`),
  ];
}

function sayClaims(steps: readonly ReplayedStep[]): string {
  const known = steps.filter(({ isKnown }) => isKnown);
  const broken = known.filter(({ issues }) => issues.length > 0).length;
  const held = `claims of the model: ${broken === 0 ? 'hold' : `broken at ${count(broken, 'step')}`}`;
  const [first] = steps.filter(({ isKnown }) => !isKnown);
  if (!first) return `${held} at every step`;
  const until = known.length === 0 ? 'none is binding' : `${held} as far as it knows the case`;
  return `${until}; it does not try “${first.words}” (step ${steps.indexOf(first)}) or what follows`;
}

/** One machine's part in words: step by step, then what it comes to. */
export function report({ name }: Part, steps: readonly ReplayedStep[]): string {
  const differing = steps.filter((step) => !isGood(step));
  const [first] = differing;
  const result = first
    ? `differs at ${count(differing.length, 'step')} of ${steps.length}, first at ${steps.indexOf(first)}: ${first.words}`
    : `${count(steps.length - 1, 'step')} as recorded`;
  return [`${name}`, ...steps.flatMap(sayStep), `  ${name}: ${result}; ${sayClaims(steps)}`].join('\n');
}
