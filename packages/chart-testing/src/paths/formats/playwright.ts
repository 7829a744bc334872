import type { Format, PathPlan, PlannedPath, PlannedStep } from '../plan.ts';
import { promiseOf } from '../title.ts';
import { handlersFile, literal, stimulusKey } from './handlers.ts';

/** How a spec takes a step: by a project's own driver, or by the handlers beside it. */
interface Way {
  import: string;
  /** The fixture of Playwright that it wants. */
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
