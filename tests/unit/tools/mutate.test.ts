import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import { expect, onTestFinished, test } from 'vitest';
import { narrowedTo } from '#tools/mutate/changed.ts';
import { scoreOf, shareKilled } from '#tools/mutate/score.ts';
import { targets } from '#tools/mutate/targets.ts';
import { readWaivers } from '#tools/mutate/waivers.ts';

const mutant = (fileName: string, line: number, status: MutantResult['status']): MutantResult => ({
  id: `${line}${status}`,
  fileName,
  mutatorName: 'StringLiteral',
  replacement: '""',
  status,
  location: { start: { line, column: 0 }, end: { line, column: 9 } },
});

function scored(waivers: Parameters<typeof scoreOf>[1]) {
  const folder = mkdtempSync(join(tmpdir(), 'sidestage-mutate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'door.ts');
  writeFileSync(file, "const one = 'open';\nconst two = 'shut';\n");
  const results = [
    mutant(file, 1, 'Killed'),
    mutant(file, 1, 'Timeout'),
    mutant(file, 1, 'Ignored'),
    mutant(file, 2, 'Survived'),
    mutant(file, 2, 'NoCoverage'),
  ];
  return scoreOf(results, waivers);
}

test('a file is scored by what was noticed, and each survivor is named with its line and words', () => {
  const [score] = scored([]);
  expect(score).toMatchObject({ killed: 2, survived: 1, uncovered: 1, waived: 0 });
  expect(score?.survivors[0]).toMatchObject({ line: 2, code: "const two = 'shut';", replacement: '""' });
  expect(shareKilled(score ? [score] : [])).toBe(0.5);
});

test('a waiver takes off what its words and its kind of mutant fit, and nothing else', () => {
  const waiver = { file: 'door', code: "'shut'", reason: 'Nobody reads it.' };
  expect(scored([waiver])[0]).toMatchObject({ survived: 0, uncovered: 0, waived: 2 });
  expect(scored([{ ...waiver, mutator: 'ObjectLiteral' }])[0]).toMatchObject({ survived: 1, waived: 0 });
  expect(scored([{ ...waiver, code: "'open'" }])[0]).toMatchObject({ survived: 1, waived: 0 });
});

test('a change is mutated file by file, with the tests of its target; models and tests are not', () => {
  const files = [
    'machines/counts/counts.machine.ts',
    'machines/counts/counts.model.ts',
    'server/mail/compose.ts',
    'tests/unit/tools/mutate.test.ts',
  ];
  const named = targets.filter(({ name }) => name === 'counts' || name === 'server');
  expect(narrowedTo(named, files)).toEqual([
    { ...named[0], mutate: ['machines/counts/counts.machine.ts'] },
    { ...named[1], mutate: ['server/mail/compose.ts'] },
  ]);
  expect(narrowedTo(targets, files.slice(3))).toEqual([]);
});

test('what a waiver is about still stands in its file', () => {
  const files = globSync('{contract,machines,server,src}/**/*.{ts,tsx}');
  const stands = ({ file, code }: { file: string; code: string }) =>
    files.some((path) => path.includes(file) && readFileSync(path, 'utf8').includes(code));
  expect(readWaivers().filter((waiver) => !stands(waiver))).toEqual([]);
});
