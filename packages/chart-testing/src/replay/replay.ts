import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { loadModels } from '../charts/load.ts';
import { checkStep } from '../claims/check-claims.ts';
import { indexClaims } from '../claims/claim-index.ts';
import { same, sameInAnyOrder } from '../explore/compare.ts';
import { Run } from '../explore/run.ts';
import { isStandIn } from '../explore/stand-ins.ts';
import type { Stimulus } from '../explore/stimulus.ts';
import { type AnyModel, type Issue, sayIssue } from '../model.ts';
import { openProject, type Project, within } from '../project.ts';
import { counted } from '../util.ts';
import { asPathFile, choose, type MachinePath, type PathFile, type PathStep } from './path-file.ts';
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

export interface ReplayedStep {
  words: string;
  /** The innermost states that were recorded, and those the machine is in now. */
  recorded: readonly string[];
  now: readonly string[];
  isSame: boolean;
  hindrance: string | undefined;
  /** Whether the model tries everything that has happened so far, so that its claims speak of it. */
  isKnown: boolean;
  issues: readonly Issue[];
}

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
 * @throws {WrongUse} when it is no saved session; an error when it has no such part
 */
export async function replayPart(saved: unknown, nth: number): Promise<string[]> {
  const models = await loadModels(await openProject());
  const file = asPathFile(saved, 'the path file');
  const path = file.machines[nth];
  if (!path) throw new Error(`The path file has no part ${nth + 1}.`);
  const [part] = choose({ machines: [path] }, models);
  return part ? replay(part.model, part.path).map(sayStep) : [];
}

/** `My Session.path.json` → `my-session` */
export const nameOf = (file: string): string =>
  basename(file)
    .replace(/(\.path)?\.json$/i, '')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase() || 'session';

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function linesOf({ steps, states }: MachinePath): string[] {
  return ['start', ...steps.map(wordsOfStep)].map((words, nth) => `${words} → ${placeOf(states[nth] ?? [])}`);
}

function titleOf({ machine, steps, states }: MachinePath, nth: number): string {
  const [from, to] = [states[0], states.at(-1)].map((place) => placeOf(place ?? []));
  return `part ${nth + 1}: ${machine} goes from ${from} to ${to} in ${counted(steps.length, 'step')}`;
}

function testOf(path: MachinePath, nth: number): string {
  const lines = linesOf(path).map((line) => `    ${quote(line)},`);
  return `test(${quote(titleOf(path, nth))}, async () => {
  expect(await replayPart(recorded, ${nth})).toEqual([
${lines.join('\n')}
  ]);
});`;
}

/** The text of a test that replays a saved session, to lie beside the file `<name>.path.json`. */
export function testText(name: string, { saved, machines }: PathFile): string {
  return `import { replayPart } from 'chart-testing';
import { expect, test } from 'vitest';
import recorded from './${name}.path.json' with { type: 'json' };

// A session saved ${saved}, written down by \`chart-testing replay FILE --as-test\`.
// Where a machine went wrong then, write where it has to go: the test is red until it goes there.

${machines.map(testOf).join('\n\n')}
`;
}

/** Writes a saved session and a test that replays it to the folder of the config. Returns both files' paths, the test first. */
export function writeTest(project: Project, file: string, content: PathFile): string[] {
  const folder = within(project, project.recorded);
  const name = nameOf(file);
  const written = [join(folder, `${name}.test.ts`), join(folder, `${name}.path.json`)] as const;
  mkdirSync(folder, { recursive: true });
  writeFileSync(written[0], testText(name, content));
  writeFileSync(written[1], `${JSON.stringify(content, null, 2)}\n`);
  return [...written];
}
