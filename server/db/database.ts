import { join } from 'node:path';
import type { MigrationConfig } from 'drizzle-orm/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { SettingError } from '../config/reader.ts';

export type Db = PgDatabase<PgQueryResultHKT>;
/** Inside a transaction: use it alone; the outer `db` would wait for it for ever on PGlite. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type DbOrTx = Db | Tx;

export type Database = { db: Db; close: () => Promise<void> };

const migrations: MigrationConfig = { migrationsFolder: join(import.meta.dirname, 'migrations') };

/**
 * Opens the database and brings its schema up to date. Drivers load on demand: one start needs only one of them.
 * @throws SettingError when `DATABASE_URL` leads nowhere.
 */
export async function openDatabase(where: {
  databaseUrl: string | undefined;
  folder: string;
}): Promise<Database> {
  return where.databaseUrl ? openPostgres(where.databaseUrl) : openEmbedded(where.folder);
}

/** PostgreSQL's own 128 MB would be the greater part of this process's memory, and of its start. */
const sharedBuffers = 'shared_buffers=32MB';

async function openEmbedded(folder: string): Promise<Database> {
  const [{ PGlite }, { pg_trgm }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  const startParams = [...PGlite.defaultStartParams, '-c', sharedBuffers];
  const client = await PGlite.create({ dataDir: folder, extensions: { pg_trgm }, startParams });
  const db = drizzle({ client, casing: 'snake_case' });
  await migrate(db, migrations);
  return { db, close: () => client.close() };
}

async function openPostgres(connectionString: string): Promise<Database> {
  const [{ Pool }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ]);
  const client = new Pool({ connectionString, max: 10 });
  client.on('error', () => {});
  const db = drizzle({ client, casing: 'snake_case' });
  try {
    await oneAtATime(client, () => migrate(db, migrations));
  } catch (cause) {
    await client.end();
    throw new SettingError(`DATABASE_URL cannot be used: ${reasonOf(cause)}.`, { cause });
  }
  return { db, close: () => client.end() };
}

const migrationLock = 460_046_004;

/** Of processes that start together, one migrates and the others wait for it. */
async function oneAtATime(pool: Pool, work: () => Promise<void>) {
  const holder = await pool.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [migrationLock]);
    await work();
  } finally {
    holder.release(true);
  }
}

/** What the driver said, without the query that Drizzle puts around it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause) return reasonOf(error.cause);
  const code = 'code' in error ? String(error.code) : error.name;
  return error.message.split('\n')[0] || code;
}
