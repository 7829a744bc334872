import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { migrations, readJournal } from '#server/db/migrate.ts';

const folder = new URL('releases/', import.meta.url).pathname;

/** The releases whose data the tests carry over, by the last migration of each. */
export const releases = readdirSync(folder).map((file) => file.replace('.sql', ''));

/** Makes an empty database one of that release, with the rows that `npm run releases:data` wrote for it. */
export async function fillFromRelease(release: string, run: (text: string) => Promise<unknown>) {
  await run(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const isIncluded = ({ tag }: { tag: string }) => tag.slice(0, 4) <= release.slice(0, 4);
  for (const { tag } of readJournal().filter(isIncluded))
    await run(readFileSync(join(migrations.migrationsFolder, `${tag}.sql`), 'utf8'));
  await run(readFileSync(join(folder, `${release}.sql`), 'utf8'));
}

type Rows = Record<string, { columns: string[]; rows: string[] }>;

/**
 * Every row of every table, as text, with times in UTC whatever the time zone of the database.
 * @param before a reading of the same tables: later tables and columns are left out
 */
export const readRows = (db: Db, before?: Rows): Promise<Rows> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`);
    const now = await tx
      .select({ table: sql<string>`table_name`, columns: sql<string[]>`array_agg(column_name::text)` })
      .from(sql`information_schema.columns`)
      .where(sql`table_schema = 'public'`)
      .groupBy(sql`1`);
    const all: Rows = {};
    for (const { table, columns: unordered } of now) {
      if (before && !before[table]) continue;
      const columns = before?.[table]?.columns ?? unordered.sort();
      const names = columns.map((column) => sql.identifier(column));
      const rows = await tx
        .select({ row: sql<string>`row(${sql.join(names, sql`, `)})::text` })
        .from(sql`${sql.identifier(table)}`);
      all[table] = { columns, rows: rows.map(({ row }) => row).sort() };
    }
    return all;
  });
