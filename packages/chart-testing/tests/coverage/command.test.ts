import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inOwnProcess } from '../../src/sandbox.ts';
import { allBut, coverageFolder, transitionsOf } from './support.ts';

const load = 'fetch.idle | fetch.load | 0';
const powerBack = 'trafficLight.blinking | light.powerBack | 0';
const all = transitionsOf('fetch');

const command = (...args: string[]) => inOwnProcess('src/cli.ts', ['coverage', ...args]);

test('without any coverage it lists the commands that write some, and fails', async () => {
  const { folder } = coverageFolder();
  const { code, output } = await command('--from', join(folder, 'none'));
  expect(code).toBe(1);
  expect(output).toContain('No coverage was recorded');
  expect(output).toContain('npm run unit');
});

test('with full coverage it passes, with a line per machine and a column per run', async () => {
  const { folder, leave } = coverageFolder();
  leave('unit', allBut());
  leave('server', { [load]: 1 });
  const { code, output } = await command('--from', folder);
  expect(output).toMatch(/^machine +walked +unit +server +only sent$/m);
  expect(output).toMatch(new RegExp(`^fetch +${all}/${all} +${all} +1 +-$`, 'm'));
  expect(output).toContain('by 2 files of coverage.');
  expect(code).toBe(0);
});

test('a gap is reported with its description and a path, and fails; directly sent events have a column', async () => {
  const { folder, leave } = coverageFolder();
  leave('unit', allBut());
  leave('browser', allBut(powerBack), [], { [powerBack]: 2 });
  leave('app', { 'wizard | wizard.leave | 0': 1 }, ['wizard']);
  const { code, output } = await command('--from', folder);
  expect(code).toBe(1);
  expect(output).toMatch(/Not walked by run browser, which must walk all machines except wizard/);
  expect(output).toMatch(/^traffic-light +(\d+)\/\1 +\1 +\d+ +1$/m);
  expect(output).toMatch(
    /trafficLight\.blinking \| light\.powerBack \| 0\n +\w.+ \(Only by events sent directly, which do not count\.\)\n +Path /,
  );
  expect(output).not.toContain('Not walked by any run');
  expect(output).toContain('deletes it):\n  wizard: 1 file of another version of this chart');
});

test('a requested run must have coverage', async () => {
  const { folder, leave } = coverageFolder();
  leave('unit', allBut());
  const { code, output } = await command('--from', folder, '--run', 'unit,browser');
  expect(code).toBe(1);
  expect(output).toContain('npm run browser');
});

test('only the requested runs count', async () => {
  const { folder, leave } = coverageFolder();
  leave('unit', allBut(load));
  leave('app', allBut());
  expect((await command('--from', folder)).code).toBe(0);
  const { code, output } = await command('--from', folder, '--run', 'unit');
  expect(code).toBe(1);
  expect(output).toContain(`Not walked by any run:\n  ${load}\n    The person opens the page.`);
});

test('the matrix is written as Markdown and CSV', async () => {
  const { folder } = coverageFolder();
  const { code, output } = await command('--from', folder, '--matrix');
  expect(output).toMatch(/^\d+ requirement rows, \d+ paths\.$/m);
  expect(code).toBe(0);
  expect(readFileSync(join(folder, 'matrix.md'), 'utf8')).toContain('| FETCH-01 |');
  expect(readFileSync(join(folder, 'matrix.csv'), 'utf8')).toContain('\nFETCH-01,');
});

test('coverage can be deleted, of the requested runs or of all', async () => {
  const { folder, leave } = coverageFolder();
  leave('unit', allBut());
  leave('app', allBut());
  const forget = (...args: string[]) => command('--from', folder, '--forget', ...args);
  expect((await forget('--run', 'unit,server')).output).toContain('1 file of coverage deleted');
  expect(readdirSync(folder)).toEqual(['app-2.json']);
  expect((await forget()).output).toContain('1 file of coverage deleted');
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['a run', ['--run', 'foo'], 'it must be one of: unit, app, server, browser, manual'],
  ['an option', ['--colour'], "Unknown option '--colour'"],
])('%s that does not exist gives a message and exit code 2', async (_, args, message) => {
  const { code, output } = await command(...args);
  expect(output).toContain(message);
  expect(code).toBe(2);
});
