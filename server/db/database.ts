import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool, PoolConfig } from 'pg';
import { SettingError } from '../config/reader.ts';
import { type DatabaseWaits, defaultWaits } from '../config/waits.ts';
import { reasonOf } from './outage.ts';
import { likeness } from './search.ts';
import { bringUpToDate, migrations } from './up-to-date.ts';

export type Db = PgDatabase<PgQueryResultHKT>;
/** Inside a transaction: use it alone; the outer `db` would wait for it for ever on PGlite. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type DbOrTx = Db | Tx;

/** Connections to PostgreSQL: open ones, those that rest, and calls that wait for one. */
export type Connections = { open: number; idle: number; waiting: number };

export type Database = { db: Db; close: () => Promise<void>; connections?: () => Connections };

/**
 * Opens the database and brings its schema up to date. Drivers load on demand: one start needs only one of them.
 * @throws SettingError when `DATABASE_URL` leads nowhere, or the schema cannot be brought up to date.
 */
export async function openDatabase(where: {
  databaseUrl: string | undefined;
  folder: string;
  waits?: DatabaseWaits;
  /** Hears of connections that broke, in use or not. */
  onLost?: (error: Error) => void;
}): Promise<Database> {
  const { databaseUrl, folder, waits = defaultWaits.database, onLost = () => {} } = where;
  return databaseUrl ? openPostgres(databaseUrl, waits, onLost) : openEmbedded(folder);
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
  const startParams = [...PGlite.defaultStartParams, '-c', sharedBuffers, '-c', likeness];
  const client = await PGlite.create({ dataDir: folder, extensions: { pg_trgm }, startParams });
  const db = drizzle({ client, casing: 'snake_case' });
  try {
    await bringUpToDate(db, () => migrate(db, migrations));
  } catch (error) {
    await client.close();
    throw error;
  }
  return { db, close: () => client.close() };
}

async function openPostgres(
  connectionString: string,
  waits: DatabaseWaits,
  onLost: (error: Error) => void,
): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/node-postgres');
  try {
    await migratePostgres(connectionString, waits, onLost);
  } catch (cause) {
    if (cause instanceof SettingError) throw cause;
    throw new SettingError(`DATABASE_URL cannot be used: ${reasonOf(cause)}.`, { cause });
  }
  const client = await poolOf({ connectionString, ...poolWaits(waits) }, onLost);
  return {
    db: drizzle({ client, casing: 'snake_case' }),
    close: () => client.end(),
    connections: () => ({
      open: client.totalCount,
      idle: client.idleCount,
      waiting: client.waitingCount,
    }),
  };
}

/**
 * Of every connection. PostgreSQL compiles what it expects to cost much, and expects it of most questions about a
 * million rows: that takes it a second, the answer some milliseconds.
 */
export const connectionOptions = `-c ${likeness} -c jit=off`;

const poolWaits = ({ connection, statement, idleTransaction, answer }: DatabaseWaits): PoolConfig => ({
  connectionTimeoutMillis: connection,
  statement_timeout: statement,
  idle_in_transaction_session_timeout: idleTransaction,
  query_timeout: answer,
});

/**
 * A pool whose broken connections end nothing: it stops listening to those that are lent out, and an error that
 * nobody hears ends the process.
 */
export async function poolOf(config: PoolConfig, onLost: (error: Error) => void): Promise<Pool> {
  const { Pool } = await import('pg');
  const pool = new Pool({ max: 10, keepAlive: true, options: connectionOptions, ...config });
  const hear = (error: Error) => onLost(error);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', hear));
  return pool;
}

/** In connections of their own: a migration may take as long as it takes. */
async function migratePostgres(
  connectionString: string,
  { connection }: DatabaseWaits,
  onLost: (error: Error) => void,
) {
  const [{ drizzle }, { migrate }] = await Promise.all([
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ]);
  const client = await poolOf({ connectionString, connectionTimeoutMillis: connection }, onLost);
  try {
    const db = drizzle({ client, casing: 'snake_case' });
    await oneAtATime(client, () => bringUpToDate(db, () => migrate(db, migrations)));
  } finally {
    await client.end();
  }
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
