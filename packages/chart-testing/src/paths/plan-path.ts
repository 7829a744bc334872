import { createHash } from 'node:crypto';
import type { AnyMachineSnapshot } from 'xstate';
import type { ChartState } from '../charts/chart.ts';
import { asBefore } from '../charts/former-names.ts';
import { activeNodes, leavesOf, pathOf } from '../charts/transitions.ts';
import type { Step } from '../explore/run.ts';
import type { AnyModel } from '../model.ts';
import type { PlannedPath, PlannedStep } from './plan.ts';
import { type Named, retrace } from './retrace.ts';
import { titleOf } from './title.ts';
import { type Glossary, glossaryOf, sentence, spaced, wordsOf } from './words.ts';

/**
 * The id of a path: `session-3f9a2c71`. Made of the machine and of what happens on the path, and of nothing else, so
 * that a path keeps its id whatever asks for it and whatever other paths there are. A machine's new name changes the
 * first part only: whoever looks for `link-3f9a2c71` finds `socket-link-3f9a2c71`.
 */
export function pathId(machine: string, way: readonly Named[]): string {
  const text = way.map(({ kind, words }) => `${kind} ${asBefore(words)}`).join('\n');
  return `${machine}-${createHash('sha256')
    .update(`${asBefore(machine)}\n${text}`)
    .digest('hex')
    .slice(0, 8)}`;
}

const listOf = <T>(one: T | readonly T[] | undefined): readonly T[] =>
  one === undefined ? [] : Array.isArray(one) ? one : [one as T];

/** What the person sees in a state: what it says itself, or the nearest state around it. */
function screenOf({ states }: Glossary, state: ChartState | undefined): string | null {
  for (let at = state; at; at = at.parent === null ? undefined : states.get(at.parent))
    if (at.screen !== null) return at.screen;
  return null;
}

function restOf(glossary: Glossary, rest: AnyMachineSnapshot | undefined) {
  const leaves = rest ? leavesOf(rest).sort((a, b) => a.order - b.order) : [];
  const told = leaves.map(({ id }) => glossary.states.get(id));
  const screens = told.map((state) => screenOf(glossary, state)).filter((screen) => screen !== null);
  return {
    states: leaves.map(pathOf),
    expected: told.map((state) => sentence(state?.description || spaced(state?.key ?? ''))),
    tags: [...(rest?.tags ?? [])].sort(),
    screen: screens.length > 0 ? [...new Set(screens)].join(' + ') : null,
  };
}

function stepOf(glossary: Glossary, { stimulus, microsteps, rest }: Step): PlannedStep {
  const transitions = microsteps.flatMap(({ walked }) => walked);
  return {
    stimulus: stimulus.words,
    kind: stimulus.kind,
    words: wordsOf(glossary, stimulus, transitions),
    transitions,
    ...restOf(glossary, rest),
  };
}

/** Rows that a chart or its model names beside what was walked and where it rested. */
function rowsOf({ states, transitions, claims }: Glossary, steps: readonly Step[]): string[] {
  const walked = steps.flatMap(({ microsteps }) => microsteps.flatMap((microstep) => microstep.walked));
  const active = steps.flatMap(({ rest }) => (rest ? activeNodes(rest).map(({ id }) => id) : []));
  const rows = [
    ...walked.flatMap((id) => [
      ...(transitions.get(id)?.rows ?? []),
      ...listOf(claims.transitions.get(id)?.claim.row),
    ]),
    ...active.flatMap((id) => [...(states.get(id)?.rows ?? []), ...listOf(claims.states.get(id)?.row)]),
  ];
  return [...new Set(rows)].sort();
}

/** Walks a way and writes down what a tester does and sees on it. `name` is that of the machine's folder. */
export function planPath(name: string, model: AnyModel, way: readonly Named[]): PlannedPath {
  const glossary = glossaryOf(name, model);
  const walked = retrace(model, way);
  const steps = walked.map((step) => stepOf(glossary, step));
  const stimuli = walked.map(({ stimulus }) => stimulus);
  return { id: pathId(name, stimuli), title: titleOf(name, steps), rows: rowsOf(glossary, walked), steps };
}
