import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { onTestFinished } from 'vitest';
import { madeOnce } from './database.ts';

const migrations = new URL('../../server/db/migrations/', import.meta.url).pathname;

/** A database as an earlier version left it, with the first `count` migrations alone. */
export async function databaseOf(count: number, rows: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sidestage-earlier-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const earlier = join(folder, 'migrations');
  cpSync(migrations, earlier, { recursive: true });
  const path = join(earlier, 'meta/_journal.json');
  const journal: { entries: unknown[] } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  cpSync(await emptyCluster(), join(folder, 'db'), { recursive: true });
  const client = await PGlite.create({ dataDir: join(folder, 'db'), extensions: { pg_trgm } });
  const db = drizzle({ client });
  await migrate(db, { migrationsFolder: earlier });
  for (const row of rows) await db.execute(sql.raw(row));
  await client.close();
  return join(folder, 'db');
}

/** The files of a database without a table: initialising one takes longer than a test with it. */
const emptyCluster = () =>
  madeOnce('empty-cluster', async (dataDir) => {
    const client = await PGlite.create({ dataDir, extensions: { pg_trgm } });
    await client.close();
  });

/** A statement that adds a member as the first version kept them. */
export const person = (
  nth: number,
  name: string,
) => `insert into users (id, email, password_hash, name, place, skills, created_at, updated_at)
  values ('00000000-0000-7000-8000-00000000000${nth}', '${nth}@example.test', 'x', '${name}', 'Whitby', '["Fiddle", "Say \\"when\\""]', now(), now())`;
