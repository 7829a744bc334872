import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { and, createMachine, fromPromise, setup } from 'xstate';
import { asOneFile } from '../../src/export.ts';
import { chartFiles, openProject, pasteIssues } from '../../src/index.ts';
import { chartIssues } from '../../src/lint/chart-rules.ts';
import { sayIssue } from '../../src/model.ts';
import { doorMachine } from '../fixtures/door.machine.ts';

test('a chart that follows the rules has no issue, timers and parameters included', () => {
  expect(chartIssues(doorMachine).map(sayIssue)).toEqual([]);
});

test('each broken rule is reported with its place', () => {
  const actors = { load: fromPromise(async () => {}) };
  const sloppy = setup({ actors, guards: { isFine: () => true } }).createMachine({
    id: 'sloppy',
    description: 'Breaks every rule.',
    initial: 'a',
    states: {
      a: {
        entry: () => {},
        invoke: { src: 'load' },
        on: {
          go: { target: 'b', guard: () => true, actions: () => {} },
          stay: { guard: and(['isFine', () => true]), description: 'Stay.' },
        },
      },
      b: { description: 'There.' },
    },
  });
  expect(chartIssues(sloppy).map(sayIssue)).toEqual([
    'sloppy.a: no description',
    'sloppy.a: an inline action: name it in setup()',
    'sloppy.a: the actor load has no id',
    'sloppy.a: the actor load has no onError',
    'sloppy.a | go | 0: no description',
    'sloppy.a | go | 0: an inline guard: name it in setup()',
    'sloppy.a | go | 0: an inline action: name it in setup()',
    'sloppy.a | stay | 0: an inline guard: name it in setup()',
  ]);
});

test('an actor without a name is reported by its place', () => {
  const sloppy = createMachine({
    id: 'sloppy',
    description: 'Starts something nameless.',
    invoke: { id: 'it', src: fromPromise(async () => {}), onError: { description: 'It failed.' } },
  });
  expect(chartIssues(sloppy).map(sayIssue)).toEqual(['sloppy: an inline actor: name it in setup()']);
});

test('several targets are reported', () => {
  const split = createMachine({
    id: 'split',
    description: 'Two regions.',
    type: 'parallel',
    states: {
      l: { description: 'L', initial: 'a', states: { a: { description: 'A' }, b: { description: 'B' } } },
      r: { description: 'R', initial: 'a', states: { a: { description: 'A' }, b: { description: 'B' } } },
    },
    on: { both: { target: ['.l.b', '.r.b'], description: 'Both.' } },
  });
  expect(chartIssues(split).map(sayIssue)).toEqual(['split | both | 0: several targets']);
});

test('a delay in milliseconds and a machine without an id are reported', () => {
  const sloppy = createMachine({
    description: 'Nobody knows its name.',
    initial: 'a',
    states: {
      a: { description: 'A', after: { 500: { target: 'b', description: 'Later' } } },
      b: { description: 'B' },
    },
  });
  expect(chartIssues(sloppy).map(sayIssue)).toEqual([
    '(machine): the machine has no id',
    '(machine).a: an inline delay: name it in setup()',
  ]);
});

test('only a chart with eventless transitions needs a limit', () => {
  const eager = (options?: { maxIterations: number }) =>
    createMachine({
      id: 'eager',
      description: 'Does not wait.',
      ...(options && { options }),
      initial: 'a',
      states: {
        a: { description: 'A', always: { target: 'b', description: 'At once' } },
        b: { description: 'B' },
      },
    });
  expect(chartIssues(eager()).map(sayIssue)).toEqual(['eager: eventless transitions without a limit']);
  expect(chartIssues(eager({ maxIterations: 1000 }))).toEqual([]);
});

test('every issue says how to fix it', () => {
  const sloppy = createMachine({ invoke: { src: fromPromise(async () => {}) } });
  const issues = chartIssues(sloppy);
  expect(issues.length).toBeGreaterThan(3);
  expect(issues.filter(({ fix }) => fix.length < 20)).toEqual([]);
});

const chart = `import { setup } from 'xstate';
import type { User } from '@shop/user';

const start = (user: User) => ({ user });

const lampMachine = setup({ types: { context: {} as { user: User } }, guards: { isDark: () => true } }).createMachine({
  id: 'lamp',
  context: ({ input }) => start(input),
  initial: 'off',
  states: {
    off: { on: { press: [{ guard: 'isDark', target: 'on' }] } },
    on: { description: \`Bright.\`, entry: { type: 'hum', params: ({ context }) => context } },
  },
} satisfies object);
`;

const whats = (text: string): string[] => pasteIssues('lamp', text).map(({ what }) => what);

/** The chart with one part changed. */
function withPart(part: string, other: string): string {
  expect(chart).toContain(part);
  return chart.replace(part, other);
}

test.each(chartFiles(await openProject()).map((file) => ({ name: basename(file), file })))(
  '$name can be pasted into the editor once it is exported',
  async ({ name, file }) => {
    const text = await asOneFile(file);
    expect(text).not.toMatch(/from ['"](?!xstate['"])/);
    expect(pasteIssues(name, text)).toEqual([]);
  },
);

test('types from anywhere, values from xstate and the adjacent file, and functions in the file are accepted', () => {
  expect(whats(`import { dim } from './lamp.ts';\n${chart}`)).toEqual([]);
});

test.each([
  ["import { limits } from '@shop/limits';", ['a value import from @shop/limits']],
  [
    "import {\n  type A,\n  b,\n} from '../b.ts';\nimport '../effect.ts';",
    ['a value import from ../b.ts', 'a value import from ../effect.ts'],
  ],
  ["import * as all from './all/all.ts';", ['a value import from ./all/all.ts']],
  ["export * from './more.ts';", ['values are exported from ./more.ts']],
  ["export { more } from './more.ts';", ['values are exported from ./more.ts']],
  ["export type { More } from './more.ts';", []],
  ["export const later = () => import('./more.ts');", ['import() is used']],
  ["const fs = require('node:fs');", ['require() is used']],
  ["import fs = require('node:fs');", ['import = is used']],
  ['enum Colour { Red }', ['an enum']],
  ['const enum Colour { Red }', ['an enum']],
  ['namespace Lamp { export type A = string }', ['a namespace']],
  ['@lit class Lamp {}', ['a decorator']],
  ['const actor = createActor(lampMachine);', ['createActor() is called']],
  ['const actor = xstate.createActor(lampMachine);', ['createActor() is called']],
  ['const more = setup({}).extend({});', ['setup().extend() is called']],
  ['const bare = createMachine({});', ['createMachine() is called without setup()']],
  ['const other = setup({}).createMachine({});', ['2 calls of setup().createMachine() instead of one']],
  ['const lamp = <b>lamp</b>;', ['JSX is used']],
])('%s beside the chart', (added, expected) => {
  expect(whats(`${chart}\n${added}\n`)).toEqual(expected);
});

test('a file that does not parse is rejected with the reason', () => {
  expect(whats('const = 1;')).toEqual([expect.stringMatching(/^invalid TypeScript: \w/)]);
});

test('a file without a chart is rejected', () => {
  expect(whats('export const nothing = 1;')).toEqual(['0 calls of setup().createMachine() instead of one']);
});

test.each([
  ['on: { press: [{ guard', 'on: { press: shared, hold: [{ guard', ['states.off.on.press is not a literal']],
  ['on: { description', '...shared, on: { description', ['states is written with a spread']],
  ['on: { description', '[name]: {}, on: { description', ['states has a computed key']],
  ["[{ guard: 'isDark', target: 'on' }]", '[...branches]', ['states.off.on.press is written with a spread']],
  ['`Bright.`', `\`As \${bright} as day\``, ['states.on.description is computed']],
  ["'isDark', target", "and(['isDark', not('isLate')]), target", []],
  ["'isDark', target", "asGuard('isDark'), target", ['states.off.on.press.guard is not a literal']],
  ['createMachine({', 'createMachine(config); ({', ['the chart is not a literal']],
  ['setup({ types', 'prepared({ types', ['createMachine() is not called on setup()']],
])('%s written as %s', (part, other, expected) => {
  const text = withPart(part, other);
  expect(
    whats(other.startsWith('createMachine(config)') ? text.replace('} satisfies object)', '})') : text),
  ).toEqual(expected);
});
