import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Database, openDatabase } from '#server/db/database.ts';
import { ownPostgres } from '#tests/support/own-postgres.ts';
import { fill } from '../plans/fill.ts';
import { appOn, fillTowns } from '../plans/plans.ts';
import { of, roomy, someSkills, timeCalls, towns } from './asking.ts';

/**
 * How soon gigs are found and counted, by what is asked for most: `GIGS=1000000 ASKED=100 npm run bench:gigs` on a
 * PostgreSQL of its own, with `ON=embedded` on embedded data.
 */
const gigs = Number(process.env.GIGS ?? 200_000);
const asked = Number(process.env.ASKED ?? 100);
const isEmbedded = process.env.ON === 'embedded';

const kinds = ['drums', 'strings', 'keys,brass', 'crew', 'bands,djs'];
const words = ['drums', 'marardru', 'norwich', 'dj', 'tudmorden', 'brass leeds', 'crew truro'];
const near = (nth: number) => `near=${of(towns, nth)}&within=50`;
const paid = 'currency=GBP&per=night';
const clock = 'clock=Europe/London';

const searches: Record<string, (nth: number) => string> = {
  'the board': () => '',
  'only open': () => 'status=open',
  'near a town': (nth) => near(nth),
  'near a town, nearest first': (nth) => `${near(nth)}&sort=distance`,
  'a kind of work near a town': (nth) => `${near(nth)}&category=${of(kinds, nth)}&status=open`,
  'by words': (nth) => `q=${encodeURIComponent(of(words, nth) ?? '')}`,
  'by words, best match first': (nth) => `q=${encodeURIComponent(of(words, nth) ?? '')}&sort=relevance`,
  'an instrument on some days': (nth) =>
    `skill=${of(someSkills, nth)}&from=2026-07-${10 + (nth % 20)}&to=2026-07-31`,
  'best paid above a floor': (nth) => `pay=${1000 * (nth % 40)}&${paid}&sort=pay`,
  'fits me, newest first': () => 'fit=me&sort=newest&status=open',
};
const calls: Record<string, (nth: number) => string> = {
  ...Object.fromEntries(
    Object.entries(searches).map(([name, query]) => [name, (nth: number) => `/api/gigs?${query(nth)}`]),
  ),
  'counts beside nothing': () => `/api/gigs/counts?${clock}`,
  'counts beside filters': (nth) =>
    `/api/gigs/counts?${clock}&${near(nth)}&category=${of(kinds, nth)}&status=open`,
};

const tables = ['users', 'blocks', 'gigs', 'gig_words', 'applications', 'sessions'];

type Run = Parameters<typeof fill>[0];

async function measure({ db, close }: Database, name: string, run: Run) {
  await fill(run, gigs, tables);
  await fillTowns(db);
  const app = await appOn(db);
  console.log(`${gigs} gigs on ${name}, ${asked} calls of other members each: milliseconds`);
  await timeCalls(app, calls, { asked, members: gigs });
  await app.close();
  await close();
}

if (isEmbedded) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-gigs-'));
  try {
    const database = await openDatabase({ databaseUrl: undefined, folder });
    await measure(database, 'embedded data', async (statement) =>
      Object(await database.db.execute(sql.raw(statement))),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
} else {
  const postgres = await ownPostgres(roomy);
  try {
    const database = await openDatabase({ databaseUrl: postgres.databaseUrl, folder: '' });
    const client = new pg.Client({ connectionString: postgres.databaseUrl });
    await client.connect();
    await measure(database, 'PostgreSQL', (statement) => client.query(statement));
    await client.end();
  } finally {
    await postgres.remove();
  }
}
