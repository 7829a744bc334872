import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { MigrationConfig } from 'drizzle-orm/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { SettingError } from '../config/reader.ts';
import type { Db } from './database.ts';
import { isOutage, reasonOf } from './errors.ts';

export const migrations: MigrationConfig = { migrationsFolder: join(import.meta.dirname, 'migrations') };

const journalSchema = v.object({ entries: v.array(v.object({ when: v.number(), tag: v.string() })) });
const journalPath = join(migrations.migrationsFolder, 'meta/_journal.json');

/** The migrations in order; the first one is the baseline, which creates the schema of an empty database. */
export const readJournal = () =>
  v.parse(journalSchema, JSON.parse(readFileSync(journalPath, 'utf8'))).entries;

type Selecting = Pick<PgDatabase<PgQueryResultHKT>, 'select'>;

/**
 * Brings the schema up to date, all of it or nothing.
 * @throws SettingError when a newer version has made the database, when it is older than the baseline, or
 * when a migration fails: the data are as they were
 */
export async function runMigrations(db: Selecting, apply: () => Promise<void>): Promise<void> {
  const journal = readJournal();
  const [baseline, newest] = [journal.at(0), journal.at(-1)];
  const last = await lastApplied(db);
  if (newest && last > newest.when) {
    throw new SettingError(
      `The database was made by a newer version of Sidestage: this one ends with ${newest.tag}. Start the newer one, or use other data.`,
    );
  }
  if (baseline && last > 0 && last < baseline.when) {
    throw new SettingError(
      'The database is too old for this version of Sidestage, and was not changed. First migrate it with the last release of version 0.1.0 whose migrations end with 0072_other_names_of_towns: see "A database from before the baseline" in docs/operating.md.',
    );
  }
  try {
    await apply();
  } catch (cause) {
    if (isOutage(cause)) throw cause;
    throw new SettingError(`The database could not be updated and is unchanged: ${reasonOf(cause)}.`, {
      cause,
    });
  }
}

/** When the last migration that the database has seen was made; 0 for a new one. */
async function lastApplied(db: Selecting): Promise<number> {
  const [made] = await db
    .select({ is: sql<boolean>`to_regclass('drizzle.__drizzle_migrations') is not null` })
    .from(sql`(values (1)) as one`);
  if (!made?.is) return 0;
  const [last] = await db
    .select({ at: sql<string | null>`max(created_at)` })
    .from(sql`drizzle.__drizzle_migrations`);
  return Number(last?.at ?? 0);
}

const file = join(migrations.migrationsFolder, 'concurrent-indexes.sql');
const form = /^create (?:unique )?index concurrently if not exists "?(\w+)"? on /i;

/**
 * Builds the indexes of `migrations/concurrent-indexes.sql` that are missing or invalid, as an interrupted
 * build leaves them. Apart from the migrations, because PostgreSQL builds no index concurrently within a
 * transaction.
 * @throws SettingError when an index cannot be built
 */
export async function buildIndexes(db: Db, text = readFileSync(file, 'utf8')): Promise<void> {
  const statements = text.replace(/^--.*$/gm, '').split(';');
  for (const statement of statements.map((one) => one.trim()).filter(Boolean)) {
    const name = form.exec(statement)?.[1];
    if (!name) throw new Error(`This is not "CREATE INDEX CONCURRENTLY IF NOT EXISTS …": ${statement}`);
    const [built] = await db
      .select({ isValid: sql<boolean>`indisvalid` })
      .from(sql`pg_index`)
      .where(sql`indexrelid = to_regclass(${name})`);
    if (built?.isValid) continue;
    try {
      if (built) await db.execute(sql.raw(`drop index concurrently ${name}`));
      await db.execute(sql.raw(statement));
    } catch (cause) {
      if (isOutage(cause)) throw cause;
      throw new SettingError(
        `The index ${name} could not be built: ${reasonOf(cause)}. The next start tries again.`,
        { cause },
      );
    }
  }
}
