import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readWaivers } from '#tools/mutate/score.ts';
import { mutantsIn } from '#tools/mutate/sql/conditions.ts';
import { targets } from '#tools/mutate/targets.ts';

test('the text of every waiver still exists in its file', () => {
  const files = globSync('{contract,machines,server,src}/**/*.{ts,tsx}');
  const exists = ({ file, code }: { file: string; code: string }) =>
    files.some((path) => path.includes(file) && readFileSync(path, 'utf8').includes(code));
  expect(readWaivers().filter((waiver) => !exists(waiver))).toEqual([]);
});

describe('the conditions of queries', () => {
  /** Interpolations are written as `?`. */
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

  test('every server file with query conditions is mutated and has tests', () => {
    const ofSql = targets.filter(({ isSql }) => isSql);
    const mutated = new Set(ofSql.flatMap(({ mutate }) => mutate.flatMap((glob) => globSync(glob))));
    const files = globSync('server/*/**/*.ts', { exclude: ['server/@(demo|ops)/**', 'server/db/schema/**'] });
    const withConditions = files.filter((file) => mutantsIn(file, readFileSync(file, 'utf8')).length > 0);
    expect(withConditions.filter((file) => !mutated.has(file))).toEqual([]);
    expect(ofSql.flatMap(({ tests }) => tests).filter((test) => globSync(test).length === 0)).toEqual([]);
  });
});
