import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { asOneFile } from '../../src/export/command.ts';
import { chartFiles, openProject, pasteIssues } from '../../src/index.ts';

const chart = `import { setup } from 'xstate';
import type { User } from '@shop/user';

const start = (user: User) => ({ user });

export const lampMachine = setup({ types: { context: {} as { user: User } }, guards: { isDark: () => true } }).createMachine({
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

/** The chart with one of its parts put another way. */
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

test('types from anywhere, values from xstate and the file beside it, functions in the file are taken', () => {
  expect(whats(`import { dim } from './lamp.ts';\n${chart}`)).toEqual([]);
});

test.each([
  ["import { limits } from '@shop/limits';", ['a value import from @shop/limits']],
  [
    "import {\n  type A,\n  b,\n} from '../b.ts';\nimport '../effect.ts';",
    ['a value import from ../b.ts', 'a value import from ../effect.ts'],
  ],
  ["import * as all from './all/all.ts';", ['a value import from ./all/all.ts']],
  ["export * from './more.ts';", ['values are passed on from ./more.ts']],
  ["export { more } from './more.ts';", ['values are passed on from ./more.ts']],
  ["export type { More } from './more.ts';", []],
  ["export const later = () => import('./more.ts');", ['something is loaded by import()']],
  ["const fs = require('node:fs');", ['something is loaded by require()']],
  ["import fs = require('node:fs');", ['something is loaded by import =']],
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

test('a file that does not parse is refused with the reason', () => {
  expect(whats('const = 1;')).toEqual([expect.stringMatching(/^no TypeScript: \w/)]);
});

test('a file without a chart is refused', () => {
  expect(whats('export const nothing = 1;')).toEqual(['0 calls of setup().createMachine() instead of one']);
});

test.each([
  [
    'on: { press: [{ guard',
    'on: { press: shared, hold: [{ guard',
    ['states.off.on.press is not written where it stands'],
  ],
  ['on: { description', '...shared, on: { description', ['states is put together with ...']],
  ['on: { description', '[name]: {}, on: { description', ['states has a key that is worked out']],
  ["[{ guard: 'isDark', target: 'on' }]", '[...branches]', ['states.off.on.press is put together with ...']],
  ['`Bright.`', `\`As \${bright} as day\``, ['states.on.description is worked out']],
  ["'isDark', target", "and(['isDark', not('isLate')]), target", []],
  [
    "'isDark', target",
    "asGuard('isDark'), target",
    ['states.off.on.press.guard is not written where it stands'],
  ],
  ['createMachine({', 'createMachine(config); ({', ['the chart is not written where it stands']],
  ['setup({ types', 'prepared({ types', ['createMachine() is not called on setup()']],
])('%s written as %s', (part, other, expected) => {
  const text = withPart(part, other);
  expect(
    whats(other.startsWith('createMachine(config)') ? text.replace('} satisfies object)', '})') : text),
  ).toEqual(expected);
});
