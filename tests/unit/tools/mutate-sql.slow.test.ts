import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mutateSql } from '#tools/mutate/sql/run.ts';

test('a query condition that no test needs is reported, a needed one is not', async () => {
  const folder = 'reports/mutate-sql-test';
  mkdirSync(folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, 'query.ts'),
    "import { and, sql } from 'drizzle-orm';\nexport const where = () => and(sql`needed`, sql`untested`);\n",
  );
  writeFileSync(
    join(folder, 'query.test.ts'),
    `import { expect, test } from 'vitest';
import { PgDialect } from 'drizzle-orm/pg-core';
import { where } from './query.ts';
test('needed', () => expect(new PgDialect().sqlToQuery(where()).sql).toContain('needed'));
`,
  );
  const results = await mutateSql([`${folder}/query.ts`], [`${folder}/query.test.ts`]);
  expect(results.map(({ status, replacement }) => [status, replacement])).toEqual([
    ['Killed', 'sql`needed` => undefined'],
    ['Survived', 'sql`untested` => undefined'],
  ]);
});
