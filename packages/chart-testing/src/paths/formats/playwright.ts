import type { PathPlan, PlannedPath, PlannedStep } from '../plan.ts';
import { promiseOf } from '../strategies.ts';
import type { Format } from './format.ts';
import { handlersFile } from './handlers.ts';
import { literal, stimulusKey } from './keys.ts';

function stepLines(step: PlannedStep): string[] {
  return [
    `    await test.step(${literal(step.words)}, async () => {`,
    `      await happens[${literal(stimulusKey(step))}](page);`,
    ...step.states.map((state) => `      await shows[${literal(state)}](page);`),
    '    });',
  ];
}

function testLines({ id, title, rows, steps }: PlannedPath): string[] {
  const tags = rows.map((row) => `@${row.replace(/\s+/g, '-')}`);
  const details = tags.length > 0 ? `{ tag: [${tags.map(literal).join(', ')}] }, ` : '';
  return [
    '',
    `  test(${literal(`${id} ${title}`)}, ${details}async ({ page }) => {`,
    ...steps.flatMap(stepLines),
    '  });',
  ];
}

/**
 * A spec for `@playwright/test`, one test per path under its id. How things happen and what is to be seen stands in the
 * handlers file beside it, which is written by hand: the compiler names what a changed machine needs and it has not.
 */
export const playwright: Format = {
  ending: 'spec.ts',
  write: (plan: PathPlan) =>
    [
      '// Written by `chart-testing paths --format playwright`, and written anew by the next run: do not change it by hand.',
      "import { test } from '@playwright/test';",
      `import { happens, shows } from './${handlersFile(plan.machine)}';`,
      '',
      `test.describe(${literal(`${plan.machine}: ${promiseOf(plan)}`)}, () => {`,
      ...plan.paths.flatMap(testLines).slice(1),
      '});',
      '',
    ].join('\n'),
};
