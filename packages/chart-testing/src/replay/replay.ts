import { loadModels } from '../charts/load.ts';
import { checkStep } from '../claims/check-claims.ts';
import { type Issue, sayIssue } from '../claims/claim.ts';
import { indexClaims } from '../claims/claim-index.ts';
import { same, sameInAnyOrder } from '../explore/compare.ts';
import { isStandIn } from '../explore/controllable.ts';
import { Run } from '../explore/run.ts';
import type { Stimulus } from '../explore/stimulus.ts';
import type { AnyModel } from '../model.ts';
import { openProject } from '../project.ts';
import { choose } from './choose.ts';
import { asPathFile, type MachinePath, type PathStep } from './path-file.ts';
import { innermost, placeOf, wordsOfStep } from './path-step.ts';

const isError = (value: unknown): value is { name: string; message: string } =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'message' in value &&
  typeof value.name === 'string' &&
  typeof value.message === 'string';

/** An error that was written down as JSON, as an error again: with its name, message and fields such as `status`. */
function reviveError(value: unknown): unknown {
  if (!isError(value)) return value;
  const { name, message, ...fields } = value;
  const error = Object.assign(new Error(message), fields);
  if (name !== error.name) Object.defineProperty(error, 'name', { value: name, configurable: true });
  return error;
}

/** One step of a saved session, done again. */
export interface ReplayedStep {
  words: string;
  /** The innermost states that were recorded, and those the machine is in now. */
  recorded: readonly string[];
  now: readonly string[];
  isSame: boolean;
  /** Why it could not be done, in words. */
  hindrance: string | undefined;
  /** Whether the model tries everything that has happened so far, so that its claims speak of it. */
  isKnown: boolean;
  /** What is not as the model claims. */
  issues: readonly Issue[];
}

/** What lets a saved step happen again. */
export function toStimulus(step: PathStep): Stimulus {
  const words = wordsOfStep(step);
  switch (step.kind) {
    case 'event':
      return { kind: 'event', words, event: step.event };
    case 'timer':
      return { kind: 'timer', words, which: step.event ? { event: step.event } : { name: step.name } };
    case 'done':
      return { kind: 'done', words, actor: step.actor, value: step.value };
    case 'error':
      return { kind: 'error', words, actor: step.actor, value: reviveError(step.value) };
  }
}

const contentOf = (stimulus: Stimulus): unknown => {
  switch (stimulus.kind) {
    case 'start':
      return { input: stimulus.input };
    case 'event':
      return stimulus.event;
    case 'done':
    case 'error':
      return [stimulus.actor, stimulus.value];
    default:
      return undefined;
  }
};

/** The same as the model tries it, where its machine is: its claims may know its values by identity. Timers have no cases. */
const triedAs = (stimulus: Stimulus, choices: readonly Stimulus[]): Stimulus | undefined =>
  stimulus.kind === 'timer'
    ? stimulus
    : choices.find((choice) => choice.kind === stimulus.kind && same(contentOf(choice), contentOf(stimulus)));

function hindranceOf(stimulus: Stimulus, run: Run): string | undefined {
  const status = run.snapshot?.status;
  if (status === 'error') return 'the machine is dead';
  if (status !== undefined && status !== 'active') return 'the machine has ended';
  if (stimulus.kind === 'done' || stimulus.kind === 'error') {
    const child: unknown = run.snapshot?.children[stimulus.actor]?.getSnapshot();
    if (!isStandIn(child) || child.status !== 'active') return `${stimulus.actor} does not run here`;
  }
  if (stimulus.kind === 'timer' && !run.isSet(stimulus.which))
    return `that timer is not set here; set are: ${run.timers.join(', ') || 'none'}`;
  return undefined;
}

/** Lives through one machine's part of a saved session on the real machine, with stand-ins for its actors. */
export function replay(model: AnyModel, path: MachinePath): ReplayedStep[] {
  const run = new Run(model);
  const index = indexClaims(model);
  const start: Stimulus = { kind: 'start', words: 'start', input: path.input };
  let isKnown = true;
  return [start, ...path.steps.map(toStimulus)].map((stimulus, nth) => {
    const hindrance = hindranceOf(stimulus, run);
    const tried = triedAs(stimulus, run.stimuli);
    isKnown &&= tried !== undefined;
    const step = hindrance === undefined ? run.apply(tried ?? stimulus) : undefined;
    const recorded = path.states[nth] ?? [];
    const now = run.snapshot?.status === 'error' ? [] : innermost(run.snapshot?.value);
    return {
      words: stimulus.words,
      recorded,
      now,
      isSame: hindrance === undefined && sameInAnyOrder(recorded, now),
      hindrance,
      isKnown,
      issues: step ? checkStep(model, index, step) : [],
    };
  });
}

/** Whether a step went as recorded, and as claimed where the claims speak of it. */
export const isGood = ({ isSame, isKnown, issues }: ReplayedStep): boolean =>
  isSame && !(isKnown && issues.length > 0);

/** A step on one line, with what is wrong with it on lines of their own. */
export function sayStep({ words, now, hindrance, isKnown, issues }: ReplayedStep): string {
  const place = hindrance === undefined ? placeOf(now) : `not possible: ${hindrance}`;
  const claims = isKnown ? issues.map((issue) => `\n  the model claims otherwise: ${sayIssue(issue)}`) : [];
  return [`${words} → ${place}`, ...claims].join('');
}

/**
 * Replays one part of a saved session, for a test. A line per step says what happened and where the machine is then;
 * what its model claims otherwise follows on the same line.
 * @throws UnreadablePath when it is no saved session; an error when it has no such part
 */
export async function replayPart(saved: unknown, nth: number): Promise<string[]> {
  const models = await loadModels(await openProject());
  const file = asPathFile(saved, 'the path file');
  const path = file.machines[nth];
  if (!path) throw new Error(`The path file has no part ${nth + 1}.`);
  const [part] = choose({ machines: [path] }, models);
  return part ? replay(part.model, part.path).map(sayStep) : [];
}
