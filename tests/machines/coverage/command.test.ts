import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { capture } from '#tools/run.ts';
import { allBut, coverageFolder, transitionsOf } from './support.ts';

const flip = 'toggle.settled | toggle.flip | 0';
const refresh = 'counts.idle | counts.refresh | 0';
const all = transitionsOf('toggle');

const command = (...args: string[]) => capture('packages/chart-testing/src/cli.ts', ['coverage', ...args]);

test('without any coverage it says which commands leave some, and fails', async () => {
  const { folder } = coverageFolder();
  const { code, output } = await command('--from', folder);
  expect(code).toBe(1);
  expect(output).toContain('No run has left any coverage');
  expect(output).toContain('npm run test:machines');
});

test('when all was walked it passes, with a line per machine and a column per run', async () => {
  const { folder, leave } = coverageFolder();
  leave('machines', allBut());
  leave('server', { [flip]: 1 });
  const { code, output } = await command('--from', folder);
  expect(output).toMatch(/^machine +walked +machines +server +only sent$/m);
  expect(output).toMatch(new RegExp(`^toggle +${all}/${all} +${all} +1 +-$`, 'm'));
  expect(output).toContain('by 2 files of coverage.');
  expect(code).toBe(0);
});

test('what was not walked is named with its description and a path, and fails', async () => {
  const { folder, leave } = coverageFolder();
  leave('machines', allBut(flip));
  leave('paths', allBut(refresh));
  const { code, output } = await command('--from', folder);
  expect(code).toBe(1);
  expect(output).toMatch(/Not walked by run paths, which has to walk all machines but application/);
  expect(output).toMatch(/counts\.idle \| counts\.refresh \| 0\n +\w.+\.\n +Path /);
  expect(output).not.toContain('Not walked by any run');
});

test('what was only sent directly has a column and is owed', async () => {
  const { folder, leave } = coverageFolder();
  leave('machines', allBut());
  leave('paths', allBut(refresh), [], { [refresh]: 2 });
  const { code, output } = await command('--from', folder);
  expect(code).toBe(1);
  expect(output).toMatch(/^counts +(\d+)\/\1 +\1 +\d+ +1$/m);
  expect(output).toMatch(
    /counts\.idle \| counts\.refresh \| 0\n +\w.+ \(Only sent directly, which counts nowhere\.\)/,
  );
});

test('a run that is asked for has to be there', async () => {
  const { folder, leave } = coverageFolder();
  leave('machines', allBut());
  const { code, output } = await command('--from', folder, '--run', 'machines,paths');
  expect(code).toBe(1);
  expect(output).toContain('npm run paths:browser');
});

test('only the runs that are asked for count', async () => {
  const { folder, leave } = coverageFolder();
  leave('machines', allBut(flip));
  leave('app', allBut());
  expect((await command('--from', folder)).code).toBe(0);
  const { code, output } = await command('--from', folder, '--run', 'machines');
  expect(code).toBe(1);
  expect(output).toContain(`Not walked by any run:\n  ${flip}\n    The member presses it.`);
});

test('the result is there as JSON and as Markdown too', async () => {
  const { folder, leave } = coverageFolder();
  leave('machines', allBut(flip), ['outbox']);
  const json: unknown = JSON.parse((await command('--from', folder, '--format', 'json')).output);
  expect(json).toMatchObject({
    files: 1,
    runs: ['machines'],
    stale: ['outbox: 1 file of another version of this chart'],
    hints: { [flip]: expect.stringContaining('npx chart-testing paths') },
  });
  const { code, output } = await command('--from', folder, '--format', 'md');
  expect(code).toBe(1);
  expect(output).toContain(`| toggle | ${all - 1}/${all} | ${all - 1} | - |`);
  expect(output).toContain('## Left out\n- outbox: 1 file');
});

test('the matrix is written as Markdown and as values', async () => {
  const { folder } = coverageFolder();
  const { code, output } = await command('--from', folder, '--matrix');
  expect(output).toMatch(/^\d+ rows of the requirements, \d+ paths\.$/m);
  expect(code).toBe(0);
  expect(readFileSync(join(folder, 'matrix.md'), 'utf8')).toContain('| SES-04 |');
  expect(readFileSync(join(folder, 'matrix.csv'), 'utf8')).toContain('\nSES-04,');
});

test('what was left can be taken away', async () => {
  const { folder, leave } = coverageFolder();
  leave('machines', allBut());
  expect((await command('--from', folder, '--forget')).output).toContain('1 file of coverage taken away');
  expect(existsSync(join(folder, 'machines-1.json'))).toBe(false);
});

test.each([
  ['a run', ['--run', 'foo'], 'it may be machines, app, server, paths, manual'],
  ['a format', ['--format', 'pdf'], 'it may be text, md, json'],
  ['an option', ['--colour'], "Unknown option '--colour'"],
])('%s that is not there is a sentence and exit code 2', async (_, args, says) => {
  const { code, output } = await command(...args);
  expect(output).toContain(says);
  expect(code).toBe(2);
});
