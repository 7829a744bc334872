import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/database.ts';
import { badInput } from '../http/errors.ts';

/** Kept as rows, never as a promise: one that a transaction waits for could wait for its connection. */
let namesInPostgres: ReadonlySet<string> | undefined;
let nameByCanonical: ReadonlyMap<string, string> | undefined;

/** The name by which the runtime knows a zone; undefined where it knows none, or an offset only. */
function canonical(name: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return /^[+-]/.test(timeZone) ? undefined : timeZone;
  } catch {
    return undefined;
  }
}

async function readNames(db: DbOrTx): Promise<ReadonlySet<string>> {
  const rows = await db.select({ name: sql<string>`name` }).from(sql`pg_timezone_names`);
  return new Set(rows.map(({ name }) => name));
}

/**
 * The IANA name of a zone that both PostgreSQL and this runtime know: the given one, or another name of the same zone
 * (`Asia/Calcutta` is missing where the older names are not installed). Null for anything else, such as an offset.
 */
async function findTimeZone(db: DbOrTx, name: string): Promise<string | null> {
  const wanted = canonical(name);
  if (wanted === undefined) return null;
  namesInPostgres ??= await readNames(db);
  for (const same of [name, wanted]) if (namesInPostgres.has(same)) return same;
  nameByCanonical ??= new Map([...namesInPostgres].map((known) => [canonical(known) ?? '', known]));
  return nameByCanonical.get(wanted) ?? null;
}

/** @throws HttpError 400 for what is no IANA name of a zone */
export async function requireTimeZone(db: DbOrTx, name: string, field: string): Promise<string> {
  const found = await findTimeZone(db, name);
  if (found === null) throw badInput('We do not know that time zone.', field);
  return found;
}
