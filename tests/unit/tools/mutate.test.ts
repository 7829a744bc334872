import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { narrowedTo } from '#tools/mutate/changed.ts';
import { scoreOf, shareKilled } from '#tools/mutate/score.ts';
import { mutantsIn, withMutants } from '#tools/mutate/sql/conditions.ts';
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

describe('the conditions of queries', () => {
  /** Of a source whose interpolations stand as `?`. */
  function mutantsOf(shortened: string) {
    const source = shortened.replaceAll('?', () => `\${c}`);
    return mutantsIn('gigs.ts', source).map(
      ({ at, shown }) => `${source.slice(at.start, at.end).replaceAll(`\${c}`, '?')} => ${shown}`,
    );
  }

  test.each([
    ['and(a, eq(b, 1))', ['a => undefined', 'eq(b, 1) => undefined']],
    ['or(a, b)', ['a => undefined', 'b => undefined']],
    ['db.select().from(gigs).where(a)', ['a => undefined']],
    ['db.select().from(gigs).where(and(a))', ['a => undefined']],
    ['db.$count(gigs, a)', ['a => undefined']],
    ['db.select().leftJoin(users, a)', ['a => $drizzle.sql`true`']],
    ['gt(until, now)', ['gt => gte']],
    ['sql`a = 1 and b <= ?`', ['<= => <', 'a = 1 => true', 'b <= ? => true']],
    ['sql`a and b or c`', ['a and b => false', 'a => true', 'b => true', 'c => false']],
    ['sql`not (a or b)`', ['a => false', 'b => false']],
    ['sql`a between 1 and 2`', []],
    ['sql`select 1 from ? where id = ? order by id`', ['id = ? => true']],
    ['sql`a is distinct from b and c`', ['a is distinct from b => true', 'c => true']],
    ["sql`case when a then 'x and y' else '' end`", ['a => true']],
    ["sql`case a when 'x' then 1 end`", []],
    ['sql`insert into a values (1) on conflict do nothing`', []],
  ])('%s has these mutants', (source, mutants) => {
    expect(mutantsOf(source)).toEqual(mutants);
  });

  test('a mutant is what the source says while it is active, also within another', () => {
    const source = 'and(sql`a and b`, c)';
    const [first, second] = mutantsIn('gigs.ts', source);
    const within = withMutants(
      source,
      [first, second].flatMap((one) => one ?? []),
    );
    expect(within).toContain('$isActive("gigs.ts:0") ? undefined');
  });

  test('every file of the server with conditions in queries is mutated, and tests of it are there', () => {
    const ofSql = targets.filter(({ isSql }) => isSql);
    const mutated = new Set(ofSql.flatMap(({ mutate }) => mutate.flatMap((glob) => globSync(glob))));
    const files = globSync('server/*/**/*.ts', { exclude: ['server/@(demo|ops)/**', 'server/db/schema/**'] });
    const withConditions = files.filter((file) => mutantsIn(file, readFileSync(file, 'utf8')).length > 0);
    expect(withConditions.filter((file) => !mutated.has(file))).toEqual([]);
    expect(ofSql.flatMap(({ tests }) => tests).filter((test) => globSync(test).length === 0)).toEqual([]);
  });
});
