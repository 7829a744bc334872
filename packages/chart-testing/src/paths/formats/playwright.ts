import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chart } from '../../charts/chart.ts';
import { describeStrategy } from '../make-plan.ts';
import type { Format, PathPlan, PlannedPath, PlannedStep } from '../plan.ts';
import { answerWords, sentence, spaced } from '../words.ts';

/** A TypeScript string literal in the quotes that need the fewest escapes. */
const literal = (text: string): string =>
  text.includes("'") ? JSON.stringify(text) : `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')}'`;

/** The key of a stimulus in the handlers file; a start and a resumption can have the same words. */
const stimulusKey = ({ kind, stimulus }: Pick<PlannedStep, 'kind' | 'stimulus'>): string =>
  kind === 'start' || kind === 'resume' ? `${kind}: ${stimulus}` : stimulus;

export const handlersFile = (machine: string): string => `${machine}.handlers.ts`;

const template = readFileSync(join(import.meta.dirname, 'handlers.txt'), 'utf8');

function stimulusHandler(step: PlannedStep): string {
  const key = literal(stimulusKey(step));
  if (step.kind === 'timer')
    return `  ${key}: fireTimer(${literal(step.stimulus.replace(/ is over$/, ''))}),`;
  // The effect of an answer depends on the state, so the handler's text does not mention it.
  const isAnswer = step.kind === 'done' || step.kind === 'error';
  return `  ${key}: notImplemented(${literal(isAnswer ? answerWords(step.stimulus) : step.words)}),`;
}

function stateHandler({ states }: Chart, path: string): string[] {
  const state = states.find((one) => one.path === path);
  const descriptions = [state?.description || spaced(path), state?.screen ? `Screen: ${state.screen}` : ''];
  const comment = descriptions
    .filter((text) => text !== '')
    .map(sentence)
    .join(' ');
  const keys = path.split('.').filter((key) => key !== '');
  return [
    `  /** ${comment.replaceAll('*/', '* /')} */`,
    `  ${literal(path)}: isIn(${keys.map(literal).join(', ')}),`,
  ];
}

/** The distinct stimuli and stable states of the paths. */
function partsOf({ paths }: PathPlan) {
  const steps = paths.flatMap((path) => path.steps);
  const stimuli = new Map(steps.map((step) => [stimulusKey(step), step]));
  const places = [...new Set(steps.flatMap(({ states }) => states))].sort();
  return { stimuli, places };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The keys of handlers still to be implemented. A formatter may have changed the file. */
export function unwrittenIn(handlers: string, plan: PathPlan): string[] {
  const { stimuli, places } = partsOf(plan);
  return [...stimuli.keys(), ...places].filter((key) => {
    const spellings = [literal(key), JSON.stringify(key), ...(/^\w+$/.test(key) ? [`\n  ${key}`] : [])];
    const entry = new RegExp(`(?:${spellings.map(escaped).join('|')})\\s*[:(]\\s*(notImplemented\\()?`).exec(
      handlers,
    );
    return !entry || entry[1] !== undefined;
  });
}

export function writeHandlers(plan: PathPlan, chart: Chart, handle: string): string {
  const { stimuli, places } = partsOf(plan);
  const parts: Record<string, string> = {
    machine: plan.machine,
    id: chart.id,
    handle,
    file: handlersFile(plan.machine),
    happens: [...stimuli.values()].map(stimulusHandler).join('\n'),
    shows: places.flatMap((path) => stateHandler(chart, path)).join('\n'),
  };
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '');
}

/** Writes the steps of a spec: for the project's driver, or for a handlers file. */
interface StepWriter {
  import: string;
  fixture: 'browser' | 'page';
  begin: string[];
  step: (step: PlannedStep) => string[];
}

const byHandlers = (machine: string): StepWriter => ({
  import: `import { happens, shows } from './${handlersFile(machine)}';`,
  fixture: 'page',
  begin: [],
  step: (step) => [
    `await happens[${literal(stimulusKey(step))}](page);`,
    ...step.states.map((state) => `await shows[${literal(state)}](page);`),
  ],
});

const byDriver = (machine: string, driver: string): StepWriter => ({
  import: `import { begin } from ${literal(driver)};`,
  fixture: 'browser',
  begin: [`    await using path = await begin(${literal(machine)}, browser);`],
  step: ({ kind, stimulus, transitions, states }) => [
    'await path.step({',
    `  kind: ${literal(kind)},`,
    `  stimulus: ${literal(stimulus)},`,
    `  transitions: [${transitions.map(literal).join(', ')}],`,
    `  states: [${states.map(literal).join(', ')}],`,
    '});',
  ],
});

const stepLines = (step: PlannedStep, writer: StepWriter): string[] => [
  `    await test.step(${literal(step.words)}, async () => {`,
  ...writer.step(step).map((line) => `      ${line}`),
  '    });',
];

function testLines({ id, title, rows, steps }: PlannedPath, writer: StepWriter): string[] {
  const tags = rows.map((row) => `@${row.replace(/\s+/g, '-')}`);
  const details = tags.length > 0 ? `{ tag: [${tags.map(literal).join(', ')}] }, ` : '';
  return [
    '',
    `  test(${literal(`${id} ${title}`)}, ${details}async ({ ${writer.fixture} }) => {`,
    ...writer.begin,
    ...steps.flatMap((step) => stepLines(step, writer)),
    '  });',
  ];
}

/**
 * A spec for `@playwright/test` with one test per path. With a driver it runs as it is; otherwise it imports a handlers
 * file, and the compiler reports handlers that a changed machine lacks.
 */
export const playwright: Format = {
  ending: 'spec.ts',
  write(plan: PathPlan, _chart, driver) {
    const writer = driver ? byDriver(plan.machine, driver) : byHandlers(plan.machine);
    return [
      '// Generated by `chart-testing paths --format playwright`, which overwrites it: do not edit.',
      "import { test } from '@playwright/test';",
      writer.import,
      '',
      `test.describe(${literal(`${plan.machine}: ${describeStrategy(plan)}`)}, () => {`,
      ...plan.paths.flatMap((path) => testLines(path, writer)).slice(1),
      '});',
      '',
    ].join('\n');
  },
};
