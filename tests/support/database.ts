import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, openDatabase } from '#server/db/database.ts';
import { failuresTo } from '#server/ops/failures.ts';
import { namesEdition, openGazetteer } from '#server/places/gazetteer.ts';
import { freshPostgres } from './postgres.ts';

const migrations = new URL('../../server/db/migrations/', import.meta.url).pathname;

/**
 * A migrated database of one's own: a copy of a folder that is migrated once per state of the migrations,
 * or one on the PostgreSQL server that TEST_DATABASE_URL names.
 */
export async function freshDatabase(): Promise<Database> {
  if (process.env.TEST_DATABASE_URL) return freshPostgres(process.env.TEST_DATABASE_URL);
  const kept = process.env.KEPT_DATABASES;
  const database = globalThis.idleDatabases?.pop() ?? (await openCopy(kept ?? tmpdir()));
  if (!kept) return database;
  const close = async () => {
    await empty(database.db);
    globalThis.idleDatabases ??= [];
    globalThis.idleDatabases.push(database);
  };
  return { ...database, close };
}

declare global {
  /** Emptied ones that the next file of this worker takes: opening one takes five times as long as emptying it. */
  var idleDatabases: Database[] | undefined;
}

async function openCopy(within: string): Promise<Database> {
  const folder = mkdtempSync(join(within, 'sidestage-test-'));
  await putMigrated(folder);
  const database = await openDatabase({ databaseUrl: undefined, folder });
  const close = async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...database, close };
}

async function empty(db: Database['db']): Promise<void> {
  await db.execute(sql`do $$ begin execute (
    select 'truncate ' || string_agg(format('%I', tablename), ', ') || ' restart identity cascade'
    from pg_tables where schemaname = 'public'
  );
  if to_regclass('jobs.job') is not null then delete from jobs.job; end if; end $$`);
}

/** Puts the files of a migrated database without anybody in it there: making one anew takes seconds. */
export async function putMigrated(folder: string): Promise<void> {
  const made = await keptFolder('template', async (empty) => {
    const { close } = await openDatabase({ databaseUrl: undefined, folder: empty });
    await close();
  });
  cpSync(made, folder, { recursive: true });
}

/** The same with the towns of the world in it, which take ten seconds. */
export async function putTowns(folder: string): Promise<void> {
  const made = await keptFolder(`towns-${namesEdition.replace(/\W+/g, '-')}`, async (empty) => {
    await putMigrated(empty);
    const { db, close } = await openDatabase({ databaseUrl: undefined, folder: empty });
    const failures = failuresTo(console);
    await openGazetteer({ db, failures, hasRoom: async () => true, now: () => new Date() }).filled();
    await close();
  });
  cpSync(made, folder, { recursive: true });
}

/** A folder that is made once per state of the migrations, and kept from run to run. */
async function keptFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const hash = createHash('sha256');
  for (const file of readdirSync(migrations).filter((entry) => entry.endsWith('.sql'))) {
    hash.update(file).update(readFileSync(join(migrations, file)));
  }
  const kept = join(tmpdir(), `sidestage-${name}-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(kept)) return kept;
  const made = mkdtempSync(join(tmpdir(), 'sidestage-made-'));
  await make(made);
  try {
    renameSync(made, kept);
  } catch {
    rmSync(made, { recursive: true, force: true });
  }
  return kept;
}
