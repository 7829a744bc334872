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

/** Restores an error from JSON, with its name, message and fields such as `status`. */
function reviveError(value: unknown): unknown {
  if (!isError(value)) return value;
  const { name, message, ...fields } = value;
  const error = Object.assign(new Error(message), fields);
  if (name !== error.name) Object.defineProperty(error, 'name', { value: name, configurable: true });
  return error;
}

export interface ReplayedStep {
  words: string;
  /** The recorded innermost states, and the current ones. */
  recorded: readonly string[];
  now: readonly string[];
  isSame: boolean;
  obstacle: string | undefined;
  /** Whether every step so far is a case of the model, so that its claims apply. */
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

/** The equal case of the model, because claims may compare values by identity. Timers have no cases. */
const asModelCase = (stimulus: Stimulus, choices: readonly Stimulus[]): Stimulus | undefined =>
  stimulus.kind === 'timer'
    ? stimulus
    : choices.find((choice) => choice.kind === stimulus.kind && same(contentOf(choice), contentOf(stimulus)));

function obstacleTo(stimulus: Stimulus, run: Run): string | undefined {
  const status = run.snapshot?.status;
  if (status === 'error') return 'the machine has failed';
  if (status !== undefined && status !== 'active') return 'the machine has ended';
  if (stimulus.kind === 'done' || stimulus.kind === 'error') {
    const child: unknown = run.snapshot?.children[stimulus.actor]?.getSnapshot();
    if (!isStandIn(child) || child.status !== 'active') return `${stimulus.actor} does not run here`;
  }
  if (stimulus.kind === 'timer' && !run.isSet(stimulus.which))
    return `that timer is not set here; set are: ${run.timers.join(', ') || 'none'}`;
  return undefined;
}

/** Replays one machine's part of a saved session on the real machine, with stand-in actors. */
export function replay(model: AnyModel, path: MachinePath): ReplayedStep[] {
  const run = new Run(model);
  const claims = indexClaims(model);
  const start: Stimulus = { kind: 'start', words: 'start', input: path.input };
  let isKnown = true;
  return [start, ...path.steps.map(toStimulus)].map((stimulus, index) => {
    const obstacle = obstacleTo(stimulus, run);
    const modelCase = asModelCase(stimulus, run.stimuli);
    isKnown &&= modelCase !== undefined;
    const step = obstacle === undefined ? run.apply(modelCase ?? stimulus) : undefined;
    const recorded = path.states[index] ?? [];
    const now = run.snapshot?.status === 'error' ? [] : innermost(run.snapshot?.value);
    return {
      words: stimulus.words,
      recorded,
      now,
      isSame: obstacle === undefined && sameInAnyOrder(recorded, now),
      obstacle,
      isKnown,
      issues: step ? checkStep(model, claims, step) : [],
    };
  });
}

/** Whether a step went as recorded and, where claims apply, as claimed. */
export const isGood = ({ isSame, isKnown, issues }: ReplayedStep): boolean =>
  isSame && !(isKnown && issues.length > 0);

/** Describes a step on one line, followed by a line for each issue. */
export function sayStep({ words, now, obstacle, isKnown, issues }: ReplayedStep): string {
  const place = obstacle === undefined ? placeOf(now) : `not possible: ${obstacle}`;
  const claims = isKnown ? issues.map((issue) => `\n  the model contradicts this: ${sayIssue(issue)}`) : [];
  return [`${words} → ${place}`, ...claims].join('');
}

/**
 * Replays one part of a saved session, for a test. Returns `sayStep` of each step.
 * @throws {WrongUse} when it is not a saved session; an error when it has no such part
 */
export async function replayPart(saved: unknown, index: number): Promise<string[]> {
  const models = await loadModels(await openProject());
  const file = asPathFile(saved, 'the path file');
  const path = file.machines[index];
  if (!path) throw new Error(`The path file has no part ${index + 1}.`);
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
  return ['start', ...steps.map(wordsOfStep)].map(
    (words, index) => `${words} → ${placeOf(states[index] ?? [])}`,
  );
}

function titleOf({ machine, steps, states }: MachinePath, index: number): string {
  const [from, to] = [states[0], states.at(-1)].map((place) => placeOf(place ?? []));
  return `part ${index + 1}: ${machine} goes from ${from} to ${to} in ${counted(steps.length, 'step')}`;
}

function testOf(path: MachinePath, index: number): string {
  const lines = linesOf(path).map((line) => `    ${quote(line)},`);
  return `test(${quote(titleOf(path, index))}, async () => {
  expect(await replayPart(recorded, ${index})).toEqual([
${lines.join('\n')}
  ]);
});`;
}

/** The text of a test that replays `<name>.path.json` from the same folder. */
export function testText(name: string, { saved, machines }: PathFile): string {
  return `import { replayPart } from 'chart-testing';
import { expect, test } from 'vitest';
import recorded from './${name}.path.json' with { type: 'json' };

// Generated by \`chart-testing replay FILE --as-test\` from a session saved ${saved}.
// Where a machine went wrong, write the right states: the test fails until it reaches them.

${machines.map(testOf).join('\n\n')}
`;
}

/** Writes a saved session and its test to the configured folder. Returns both paths, the test first. */
export function writeTest(project: Project, file: string, content: PathFile): string[] {
  const folder = within(project, project.recorded);
  const name = nameOf(file);
  const written = [join(folder, `${name}.test.ts`), join(folder, `${name}.path.json`)] as const;
  mkdirSync(folder, { recursive: true });
  writeFileSync(written[0], testText(name, content));
  writeFileSync(written[1], `${JSON.stringify(content, null, 2)}\n`);
  return [...written];
}
