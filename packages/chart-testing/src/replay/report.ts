import { sayIssue } from '../claims/claim.ts';
import type { Part } from './choose.ts';
import { placeOf } from './path-step.ts';
import { isGood, type ReplayedStep } from './replay.ts';

const steps = (n: number) => `${n} ${n === 1 ? 'step' : 'steps'}`;

function sayStep(step: ReplayedStep, nth: number): string[] {
  const { words, recorded, now, isSame, hindrance, isKnown, issues } = step;
  const place = isSame
    ? placeOf(recorded)
    : `was ${placeOf(recorded)}, now ${placeOf(now)}${hindrance ? `: ${hindrance}` : ''}`;
  const broken = isKnown ? issues : [];
  return [
    `${isGood(step) ? ' ' : '✗'} ${String(nth).padStart(3)}  ${words} → ${place}`,
    ...broken.map((issue) => `       the model claims otherwise: ${sayIssue(issue)}`),
  ];
}

/** How far the model's claims bind: as long as all that happened is among the cases that it tries. */
function sayClaims(all: readonly ReplayedStep[]): string {
  const known = all.findIndex(({ isKnown }) => !isKnown);
  const broken = all.filter(({ isKnown, issues }) => isKnown && issues.length > 0).length;
  const hold = broken === 0 ? 'Its claims hold' : `Its claims are broken at ${steps(broken)}`;
  if (known === 0) return 'Its claims are not asked: the model does not know this start.';
  if (known < 0) return `${hold}; the model knows the whole case.`;
  return `${hold} up to step ${known - 1}; what follows the model does not know.`;
}

/** One machine's part in words: step by step, then what it comes to. */
export function report({ name }: Part, all: readonly ReplayedStep[]): string {
  const bad = all.filter((step) => !isGood(step));
  const [first] = bad;
  const result = first
    ? `differs at ${bad.length} of ${steps(all.length - 1)}, first at step ${all.indexOf(first)}.`
    : `${steps(all.length - 1)} as recorded.`;
  return [name, ...all.flatMap(sayStep), `  = ${name}: ${result} ${sayClaims(all)}`].join('\n');
}
