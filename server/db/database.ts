import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import { type DatabaseWaits, defaultWaits, SettingError } from '../config/reader.ts';
import { reasonOf } from './errors.ts';
import { buildIndexes, migrations, runMigrations } from './migrate.ts';
import { trigramThreshold } from './search.ts';

export type Db = PgDatabase<PgQueryResultHKT>;
/** Within a transaction use only this; on PGlite the outer `db` would wait for it for ever. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type DbOrTx = Db | Tx;

export type Connections = { open: number; idle: number; waiting: number };

export type Database = { db: Db; close: () => Promise<void>; connections?: () => Connections };

/**
 * Opens the database and migrates it. Drivers are loaded on demand, as only one is needed.
 * @throws SettingError when `DATABASE_URL` is unreachable or the migration fails
 */
export async function openDatabase(where: {
  databaseUrl: string | undefined;
  folder: string;
  waits?: DatabaseWaits;
  /** Called for broken connections, in use or not. */
  onLost?: (error: Error) => void;
}): Promise<Database> {
  const { databaseUrl, folder, waits = defaultWaits.database, onLost = () => {} } = where;
  return databaseUrl ? openPostgres(databaseUrl, waits, onLost) : openEmbedded(folder);
}

/** PostgreSQL's default of 128 MB would make up most of this process's memory and start-up time. */
const sharedBuffers = 'shared_buffers=32MB';

async function openEmbedded(folder: string): Promise<Database> {
  const [{ PGlite }, { pg_trgm }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  const startParams = [...PGlite.defaultStartParams, '-c', sharedBuffers, '-c', trigramThreshold];
  const client = await PGlite.create({ dataDir: folder, extensions: { pg_trgm }, startParams });
  const db = drizzle({ client, casing: 'snake_case' });
  try {
    await runMigrations(db, () => migrate(db, migrations));
    await buildIndexes(db);
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
    connections: () => ({ open: client.totalCount, idle: client.idleCount, waiting: client.waitingCount }),
  };
}

/**
 * For every connection. PostgreSQL compiles queries that it expects to be expensive, as it does of most on a
 * million rows; that takes a second, the query itself some milliseconds.
 */
export const connectionOptions = `-c ${trigramThreshold} -c jit=off`;

const poolWaits = ({ connection, statement, idleTransaction, answer }: DatabaseWaits): PoolConfig => ({
  connectionTimeoutMillis: connection,
  statement_timeout: statement,
  idle_in_transaction_session_timeout: idleTransaction,
  query_timeout: answer,
});

/**
 * A pool that survives broken connections: it does not listen to those in use, and an unhandled error event
 * ends the process.
 */
export async function poolOf(config: PoolConfig, onLost: (error: Error) => void): Promise<Pool> {
  const { Pool } = await import('pg');
  const pool = new Pool({ max: 10, keepAlive: true, options: connectionOptions, ...config });
  const hear = (error: Error) => onLost(error);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', hear));
  return pool;
}

/** Uses connections of its own, as a migration may take any time. */
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
    await oneAtATime(client, locks.migrations, () => runMigrations(db, () => migrate(db, migrations)));
    // A build outlives a killed process, so the lock belongs to its own session.
    await oneAtATime(client, locks.indexes, (holder) => buildIndexes(drizzle({ client: holder })));
  } finally {
    await client.end();
  }
}

export const locks = { migrations: 460_046_004, outbox: 460_046_005, indexes: 460_046_006 };

/**
 * Lets one of several starting processes work while the others poll: a session waiting within a statement
 * holds a snapshot, and a concurrent index build waits for all older snapshots. Indexes have a lock of their
 * own, as earlier releases wait for the other one within a statement.
 */
export async function oneAtATime(pool: Pool, lock: number, work: (holder: PoolClient) => Promise<void>) {
  const holder = await pool.connect();
  const isLocked = async () => {
    const { rows } = await holder.query<{ is: boolean }>('select pg_try_advisory_lock($1) as is', [lock]);
    return rows[0]?.is === true;
  };
  try {
    while (!(await isLocked())) await sleep(100);
    await work(holder);
  } finally {
    holder.release(true);
  }
}

type Rows = { rows: Record<string, unknown>[] };
type Embedded = {
  query: <T = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<{ rows: T[] }>;
  exec: (text: string) => Promise<Rows[]>;
};

/** Bypasses Drizzle, for a library with SQL of its own and several statements at once. */
export function rawAccess(db: Db) {
  const client: Pool | Embedded = Reflect.get(db, '$client');
  if ('exec' in client) {
    const run = (text: string, values: unknown[] = []): Promise<Rows> => client.query(text, values);
    return { embedded: client, run };
  }
  const run = async (text: string, values: unknown[] = []): Promise<Rows> => {
    const results: Rows | Rows[] = await client.query(text, values);
    return { rows: [results].flat().flatMap(({ rows }) => rows ?? []) };
  };
  return { embedded: undefined, run };
}

const clocks = new AsyncLocalStorage<() => Date>();

/** Runs work, and whatever it calls, with this clock. */
export const withClock = <T>(now: () => Date, work: () => T): T => clocks.run(now, work);

/** The time by the clock of the current write, or of the machine. */
export const timeNow = (): Date => clocks.getStore()?.() ?? new Date();
