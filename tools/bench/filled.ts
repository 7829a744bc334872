import pg from 'pg';
import { type Db, openDatabase } from '#server/db/database.ts';
import { ownPostgres } from '#tests/support/own-postgres.ts';
import { fill, roomy } from '../plans/fill.ts';
import { fillTowns } from '../plans/plans.ts';

/** The GeoNames ids of Leeds, Whitby and London. */
export const towns = [2644688, 2634135, 2643743] as const;
export const someSkills = ['Vocals', 'Drums', 'Fiddle', 'Cello', 'Hurdy-gurdy'];
export const kinds = ['drums', 'strings', 'keys,brass', 'crew', 'bands,djs'];
export const nthOf = <T>(all: readonly T[], nth: number) => all[nth % all.length];

/** Runs the work on a PostgreSQL of its own with the towns and so many rows in these tables. */
export async function onFilledPostgres(
  rows: number,
  tables: readonly string[],
  work: (db: Db, client: pg.Client) => Promise<void>,
) {
  const postgres = await ownPostgres(roomy);
  try {
    const { db, close } = await openDatabase({ databaseUrl: postgres.databaseUrl, folder: '' });
    const client = new pg.Client({ connectionString: postgres.databaseUrl });
    await client.connect();
    await fill((statement) => client.query(statement), rows, tables);
    await fillTowns(db);
    await work(db, client);
    await client.end();
    await close();
  } finally {
    await postgres.remove();
  }
}

/** The median, 95th percentile and maximum in milliseconds. */
export function quantiles(times: readonly number[]): { half: string; most: string; all: string } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
  return { half: at(0.5), most: at(0.95), all: at(0.9999) };
}
