import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chart } from '../../charts/chart.ts';
import { promiseOf } from '../make-plan.ts';
import type { Format, PathPlan, PlannedPath, PlannedStep } from '../plan.ts';
import { answerWords, sentence, spaced } from '../words.ts';

/** A string as a literal of TypeScript, in the quotes that need the fewest escapes. */
const literal = (text: string): string =>
  text.includes("'") ? JSON.stringify(text) : `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')}'`;

/** Under what the handlers file says how something happens: a start may have the words of a resumption. */
const stimulusKey = ({ kind, stimulus }: Pick<PlannedStep, 'kind' | 'stimulus'>): string =>
  kind === 'start' || kind === 'resume' ? `${kind}: ${stimulus}` : stimulus;

export const handlersFile = (machine: string): string => `${machine}.handlers.ts`;

const frame = readFileSync(join(import.meta.dirname, 'handlers.txt'), 'utf8');

function happening(step: PlannedStep): string {
  const key = literal(stimulusKey(step));
  if (step.kind === 'timer')
    return `  ${key}: timeIsOver(${literal(step.stimulus.replace(/ is over$/, ''))}),`;
  // What an answer leads to differs from place to place.
  const isAnswer = step.kind === 'done' || step.kind === 'error';
  return `  ${key}: notWritten(${literal(isAnswer ? answerWords(step.stimulus) : step.words)}),`;
}

function showing({ states }: Chart, path: string): string[] {
  const state = states.find((one) => one.path === path);
  const seen = [state?.description || spaced(path), state?.screen ? `Screen: ${state.screen}` : ''];
  const about = seen
    .filter((text) => text !== '')
    .map(sentence)
    .join(' ');
  const keys = path.split('.').filter((key) => key !== '');
  return [
    `  /** ${about.replaceAll('*/', '* /')} */`,
    `  ${literal(path)}: isIn(${keys.map(literal).join(', ')}),`,
  ];
}

/** Everything that happens on the paths, and every state they rest in, once each. */
function partsOf({ paths }: PathPlan) {
  const steps = paths.flatMap((path) => path.steps);
  const stimuli = new Map(steps.map((step) => [stimulusKey(step), step]));
  const places = [...new Set(steps.flatMap(({ states }) => states))].sort();
  return { stimuli, places };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** What the handlers of a plan do not say yet, by its key in the file; a formatter may have gone over it. */
export function unwrittenIn(handlers: string, plan: PathPlan): string[] {
  const { stimuli, places } = partsOf(plan);
  return [...stimuli.keys(), ...places].filter((key) => {
    const forms = [literal(key), JSON.stringify(key), ...(/^\w+$/.test(key) ? [`\n  ${key}`] : [])];
    const entry = new RegExp(`(?:${forms.map(escaped).join('|')})\\s*[:(]\\s*(notWritten\\()?`).exec(
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
    happens: [...stimuli.values()].map(happening).join('\n'),
    shows: places.flatMap((path) => showing(chart, path)).join('\n'),
  };
  return frame.replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '');
}

/** How a spec takes a step: by a project's own driver, or by the handlers beside it. */
interface Way {
  import: string;
  fixture: 'browser' | 'page';
  begin: string[];
  step: (step: PlannedStep) => string[];
}

const byHandlers = (machine: string): Way => ({
  import: `import { happens, shows } from './${handlersFile(machine)}';`,
  fixture: 'page',
  begin: [],
  step: (step) => [
    `await happens[${literal(stimulusKey(step))}](page);`,
    ...step.states.map((state) => `await shows[${literal(state)}](page);`),
  ],
});

const byDriver = (machine: string, driver: string): Way => ({
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

const stepLines = (step: PlannedStep, way: Way): string[] => [
  `    await test.step(${literal(step.words)}, async () => {`,
  ...way.step(step).map((line) => `      ${line}`),
  '    });',
];

function testLines({ id, title, rows, steps }: PlannedPath, way: Way): string[] {
  const tags = rows.map((row) => `@${row.replace(/\s+/g, '-')}`);
  const details = tags.length > 0 ? `{ tag: [${tags.map(literal).join(', ')}] }, ` : '';
  return [
    '',
    `  test(${literal(`${id} ${title}`)}, ${details}async ({ ${way.fixture} }) => {`,
    ...way.begin,
    ...steps.flatMap((step) => stepLines(step, way)),
    '  });',
  ];
}

/**
 * A spec for `@playwright/test`, one test per path under its id. With a driver it runs as it is; else how things happen
 * and what is to be seen stands in the handlers file beside it: the compiler names what a changed machine needs and it has not.
 */
export const playwright: Format = {
  ending: 'spec.ts',
  write(plan: PathPlan, _chart, driver) {
    const way = driver ? byDriver(plan.machine, driver) : byHandlers(plan.machine);
    return [
      '// Written by `chart-testing paths --format playwright`, and written anew by the next run: do not change it by hand.',
      "import { test } from '@playwright/test';",
      way.import,
      '',
      `test.describe(${literal(`${plan.machine}: ${promiseOf(plan)}`)}, () => {`,
      ...plan.paths.flatMap((path) => testLines(path, way)).slice(1),
      '});',
      '',
    ].join('\n');
  },
};
