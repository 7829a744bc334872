import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { MigrationConfig } from 'drizzle-orm/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { SettingError } from '../config/reader.ts';
import { isOutage, reasonOf } from './outage.ts';

export const migrations: MigrationConfig = { migrationsFolder: join(import.meta.dirname, 'migrations') };

const journalSchema = v.object({ entries: v.array(v.object({ when: v.number(), tag: v.string() })) });

type Db = Pick<PgDatabase<PgQueryResultHKT>, 'select'>;

/**
 * Brings the schema up to date, all of it or nothing.
 * @throws SettingError when a newer version has made the database, or a migration fails: the data are as they were
 */
export async function bringUpToDate(db: Db, apply: () => Promise<void>): Promise<void> {
  const journal = readFileSync(join(migrations.migrationsFolder, 'meta/_journal.json'), 'utf8');
  const newest = v.parse(journalSchema, JSON.parse(journal)).entries.at(-1);
  if (newest && (await lastApplied(db)) > newest.when) {
    throw new SettingError(
      `The database was made by a newer version of Sidestage: this one ends with ${newest.tag}. Start the newer one, or use other data.`,
    );
  }
  try {
    await apply();
  } catch (cause) {
    if (isOutage(cause)) throw cause;
    throw new SettingError(
      `The database could not be brought up to date, and is as it was: ${reasonOf(cause)}.`,
      { cause },
    );
  }
}

/** When the last migration that the database has seen was made; 0 for a new one. */
async function lastApplied(db: Db): Promise<number> {
  const [made] = await db
    .select({ is: sql<boolean>`to_regclass('drizzle.__drizzle_migrations') is not null` })
    .from(sql`(values (1)) as one`);
  if (!made?.is) return 0;
  const [last] = await db
    .select({ at: sql<string | null>`max(created_at)` })
    .from(sql`drizzle.__drizzle_migrations`);
  return Number(last?.at ?? 0);
}
