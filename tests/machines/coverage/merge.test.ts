import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgetCoverage, mergeCoverage, writeCoverage } from 'chart-testing/coverage-files';
import { expect, test } from 'vitest';
import { coverageFolder } from './support.ts';

const refresh = 'counts.idle | counts.refresh | 0';
const signOut = 'session.authenticated | session.signOut | 0';
const submit = 'authForm.form.editing | authForm.submit | 0';

test('what several processes of several runs have walked is added up, by run', async () => {
  const { folder, leave } = coverageFolder();
  leave('app', { [refresh]: 2 });
  leave('app', { [refresh]: 1, [signOut]: 1 });
  leave('server', { [refresh]: 4 });
  const { transitions, files, stale } = await mergeCoverage({ folder });
  expect(transitions[refresh]).toEqual({ hits: 7, runs: { app: 3, server: 4 } });
  expect(transitions[signOut]).toEqual({ hits: 1, runs: { app: 1 } });
  expect(transitions[submit]).toEqual({ hits: 0, runs: {} });
  expect({ files, stale }).toEqual({ files: 3, stale: [] });
});

test('only the runs that are wanted are counted', async () => {
  const { folder, leave } = coverageFolder();
  leave('app', { [refresh]: 2 });
  leave('manual', { [signOut]: 1 });
  const { transitions, files } = await mergeCoverage({ folder, runs: ['manual'] });
  expect(transitions[refresh]?.hits).toBe(0);
  expect(transitions[signOut]?.hits).toBe(1);
  expect(files).toBe(1);
});

test('what was walked on another version of a chart is left out with a notice, the rest counts', async () => {
  const { folder, leave } = coverageFolder();
  leave('paths', { [refresh]: 1, [submit]: 1, [signOut]: 1 }, ['counts', 'auth-form']);
  leave('app', { [refresh]: 1, 'counts.gone | away | 0': 1 }, ['counts']);
  const { transitions, stale } = await mergeCoverage({ folder });
  expect([refresh, submit, signOut].map((id) => transitions[id]?.hits)).toEqual([0, 0, 1]);
  expect(stale).toEqual([
    'counts: 2 files of another version of this chart',
    'auth-form: 1 file of another version of this chart',
  ]);
});

test('a chart that a file does not know is an older one too', async () => {
  const { folder } = coverageFolder();
  writeCoverage('app', { [refresh]: 1 }, 1, { folder, charts: {} });
  const { transitions, stale } = await mergeCoverage({ folder });
  expect(transitions[refresh]?.hits).toBe(0);
  expect(stale).toEqual(['counts: 1 file of another version of this chart']);
});

test('ids that no chart has, and files of another kind, are named', async () => {
  const { folder, leave } = coverageFolder();
  leave('app', { 'counts.idle | counts.gone | 0': 1, [refresh]: 1 });
  writeFileSync(join(folder, 'half.json'), '{"format":"sidestage-cov');
  writeFileSync(join(folder, 'next.json'), '{"format":"sidestage-coverage/2"}');
  const { files, stale } = await mergeCoverage({ folder });
  expect(files).toBe(1);
  expect(stale).toEqual([
    'half.json is no coverage file of this version',
    'next.json is no coverage file of this version',
    'app-1.json: 1 id that no chart has',
  ]);
});

test('a process that leaves its coverage again replaces what it left before', async () => {
  const { folder } = coverageFolder();
  writeCoverage('app', { [refresh]: 1 }, 7, { folder });
  writeCoverage('app', { [refresh]: 2 }, 7, { folder });
  expect(await mergeCoverage({ folder })).toMatchObject({
    files: 1,
    transitions: { [refresh]: { hits: 2 } },
  });
});

test('a folder that is not there holds no coverage', async () => {
  const { folder } = coverageFolder();
  expect(await mergeCoverage({ folder: join(folder, 'none') })).toMatchObject({ files: 0, stale: [] });
});

test('forgetting takes away the runs that are named and no others', async () => {
  const { folder, leave } = coverageFolder();
  leave('app', { [refresh]: 1 });
  leave('manual', { [refresh]: 1 });
  expect(forgetCoverage(['app', 'server'], folder)).toBe(1);
  expect((await mergeCoverage({ folder })).transitions[refresh]?.runs).toEqual({ manual: 1 });
});
