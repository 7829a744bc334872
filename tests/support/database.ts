import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { defaultWaits } from '#server/config/reader.ts';
import { type Database, type Db, openDatabase } from '#server/db/database.ts';
import { failuresTo } from '#server/ops/logger.ts';
import { namesEdition, openGazetteer } from '#server/places/gazetteer.ts';
import { type OwnPostgres, ownPostgres, postgresVersion } from './own-postgres.ts';

const migrations = new URL('../../server/db/migrations/', import.meta.url).pathname;

/**
 * A migrated database of one's own without a row, embedded: a copy of a folder that is made once per state of the
 * migrations. With KEPT_DATABASES, workers of Vitest reuse their databases; then TEST_DATABASE_URL names a PostgreSQL
 * server to make them on.
 */
export async function freshDatabase(): Promise<Database> {
  const { TEST_DATABASE_URL: postgres, KEPT_DATABASES: kept } = process.env;
  if (!kept) return openCopy(tmpdir());
  globalThis.idleDatabases ??= [];
  const idle = globalThis.idleDatabases;
  const database = idle.pop() ?? (await (postgres ? openOnPostgres(postgres) : openCopy(kept)));
  const close = async () => {
    await emptyTables(database.db);
    idle.push(database);
  };
  return { ...database, close };
}

declare global {
  /** Emptied ones that the next file of this worker takes: opening one takes far longer than emptying it. */
  var idleDatabases: Database[] | undefined;
}

async function openCopy(within: string): Promise<Database> {
  const folder = mkdtempSync(join(within, 'sidestage-test-'));
  cpSync(await templateWithTowns(), folder, { recursive: true });
  const database = await openDatabase({ databaseUrl: undefined, folder });
  const close = async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...database, close };
}

/** What a template holds, no test changes, and a start needs. */
const isKept = sql`schemaname in ('information_schema', 'pg_catalog', 'drizzle', 'gazetteer')
  or (schemaname, tablename) = ('jobs', 'version')`;
const isLarge = sql`not (${isKept}) and pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) > 500000`;

/**
 * Deletes every row of every table that has one. Truncating rewrites the files of each table and index, which takes
 * far longer for the few rows of a test.
 */
async function emptyTables(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = 'replica'`);
    await tx.execute(sql`do $$ declare one record; has_rows boolean; begin
      for one in select format('%I.%I', schemaname, tablename) as name from pg_tables where not (${isKept}) loop
        execute 'select exists (select from ' || one.name || ')' into has_rows;
        if has_rows then execute 'delete from ' || one.name; end if;
      end loop;
    end $$`);
  });
  const large = await db
    .select({ name: sql<string>`format('%I.%I', schemaname, tablename)` })
    .from(sql`pg_tables`)
    .where(isLarge);
  if (large.length > 0) await db.execute(sql.raw(`vacuum ${large.map(({ name }) => name).join(', ')}`));
}

/** Puts the files of a migrated database without anybody in it there: making one anew takes seconds. */
export async function putMigrated(folder: string): Promise<void> {
  const template = await madeOnce('template', async (made) => {
    const { close } = await openDatabase({ databaseUrl: undefined, folder: made });
    await close();
  });
  cpSync(template, folder, { recursive: true });
}

/** Also with the towns of the world, as every server has them a minute after its first start. */
export const templateWithTowns = () =>
  madeOnce('template-with-towns', async (made) => {
    await putMigrated(made);
    await fillWithTowns(await openDatabase({ databaseUrl: undefined, folder: made }));
  });

/** A PostgreSQL server for tests, whose database `sidestage` is migrated and holds the towns of the world. */
export async function postgresWithTowns(): Promise<OwnPostgres> {
  const made = await madeOnce(`postgres-${postgresVersion()}`, async (folder) => {
    const postgres = await ownPostgres();
    const database = await openDatabase({ databaseUrl: postgres.databaseUrl, folder: '' });
    await fillWithTowns(database);
    await postgres.stop();
    execFileSync('cp', ['-a', postgres.data, join(folder, 'data')]);
    await postgres.remove();
  });
  return ownPostgres({ synchronous_commit: 'off', max_connections: '200' }, join(made, 'data'));
}

/** On a busy machine calls that come at once queue for a connection for longer than the server lets members wait. */
const patient = { ...defaultWaits.database, connection: 60_000 };

const openOnPostgres = async (template: string): Promise<Database> =>
  openDatabase({ databaseUrl: await copyOnPostgres(template), folder: '', waits: patient });

/** Copies the database at this address, which nothing may be connected to; answers the address of the copy. */
export async function copyOnPostgres(template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const address = new URL(template);
  const original = address.pathname.slice(1);
  address.pathname = '/postgres';
  const client = new Client({ connectionString: address.href });
  await client.connect();
  await client.query(`create database ${name} template ${original}`);
  await client.end();
  address.pathname = `/${name}`;
  return address.href;
}

async function fillWithTowns({ db, close }: Database): Promise<void> {
  const parts = { db, failures: failuresTo(console), hasRoom: async () => true, now: () => new Date() };
  await openGazetteer(parts).filled();
  await db.execute(sql`vacuum analyze`);
  await close();
}

/** Makes a folder once per state of the migrations and list of towns; answers where it is. */
export async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const hash = createHash('sha256').update(namesEdition);
  for (const file of readdirSync(migrations).filter((entry) => entry.endsWith('.sql'))) {
    hash.update(file).update(readFileSync(join(migrations, file)));
  }
  const path = join(tmpdir(), `sidestage-${name}-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(path)) return path;
  const made = mkdtempSync(join(tmpdir(), 'sidestage-made-'));
  await make(made);
  try {
    renameSync(made, path);
  } catch {
    rmSync(made, { recursive: true, force: true });
  }
  return path;
}
