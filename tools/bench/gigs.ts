import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Database, openDatabase } from '#server/db/database.ts';
import { ownPostgres } from '#tests/support/own-postgres.ts';
import { fill } from '../plans/fill.ts';
import { appOn, fillTowns } from '../plans/plans.ts';
import { tokenOf } from '../plans/questions.ts';

/**
 * How soon gigs are found and counted, by what is asked for most: `GIGS=1000000 ASKED=100 npm run bench:gigs` on a
 * PostgreSQL of its own, with `ON=embedded` on embedded data.
 */
const gigs = Number(process.env.GIGS ?? 200_000);
const asked = Number(process.env.ASKED ?? 100);
const isEmbedded = process.env.ON === 'embedded';

const [leeds, whitby, london] = [2644688, 2634135, 2643743];
const towns = [leeds, whitby, london];
const skills = ['Vocals', 'Drums', 'Fiddle', 'Cello', 'Hurdy-gurdy'];
const kinds = ['drums', 'strings', 'keys,brass', 'crew', 'bands,djs'];
const words = ['drums', 'marardru', 'norwich', 'dj', 'tudmorden', 'brass leeds', 'crew truro'];
const of = <T>(all: readonly T[], nth: number) => all[nth % all.length];
const near = (nth: number) => `near=${of(towns, nth)}&within=50`;
const paid = 'currency=GBP&per=night';

const searches: Record<string, (nth: number) => string> = {
  'the board': () => '',
  'only open': () => 'status=open',
  'near a town': (nth) => near(nth),
  'near a town, nearest first': (nth) => `${near(nth)}&sort=distance`,
  'a kind of work near a town': (nth) => `${near(nth)}&category=${of(kinds, nth)}&status=open`,
  'by words': (nth) => `q=${encodeURIComponent(of(words, nth) ?? '')}`,
  'by words, best match first': (nth) => `q=${encodeURIComponent(of(words, nth) ?? '')}&sort=relevance`,
  'an instrument on some days': (nth) =>
    `skill=${of(skills, nth)}&from=2026-07-${10 + (nth % 20)}&to=2026-07-31`,
  'best paid above a floor': (nth) => `pay=${1000 * (nth % 40)}&${paid}&sort=pay`,
  'fits me, newest first': () => 'fit=me&sort=newest&status=open',
};
const calls: Record<string, (nth: number) => string> = {
  ...Object.fromEntries(
    Object.entries(searches).map(([name, query]) => [name, (nth: number) => `/api/gigs?${query(nth)}`]),
  ),
  'counts beside nothing': () => '/api/gigs/counts',
  'counts beside filters': (nth) => `/api/gigs/counts?${near(nth)}&category=${of(kinds, nth)}&status=open`,
};

const shown = (time = Number.NaN) => time.toFixed(1).padStart(12);
const tables = ['users', 'blocks', 'gigs', 'applications', 'sessions'];

type Run = Parameters<typeof fill>[0];

async function measure({ db, close }: Database, name: string, run: Run) {
  await fill(run, gigs, tables);
  await fillTowns(db);
  const app = await appOn(db);
  console.log(`${gigs} gigs on ${name}, ${asked} calls of other members each: milliseconds`);
  console.log('call                              the first   half within    95 of 100      slowest');
  for (const [call, urlOf] of Object.entries(calls)) {
    const times: number[] = [];
    for (let nth = 1; nth <= asked; nth += 1) {
      const member = 1 + nth * 7 + (nth % 2) * Math.floor(gigs / 3);
      const headers = { 'x-auth-token': await tokenOf(app.tokens, member) };
      const began = performance.now();
      const { statusCode } = await app.http.inject({ url: urlOf(nth), headers });
      if (statusCode === 200) times.push(performance.now() - began);
    }
    // The first builds SQL, and reads what lies on the disk.
    const [first, ...rest] = times;
    rest.sort((a, b) => a - b);
    const at = (share: number) => shown(rest[Math.floor(rest.length * share)]);
    console.log(
      `${call.padEnd(30)} ${shown(first)} ${at(0.5)} ${at(0.95)} ${at(0.9999)}   (${times.length} answered)`,
    );
  }
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
  const postgres = await ownPostgres({
    shared_buffers: '1GB',
    maintenance_work_mem: '512MB',
    max_wal_size: '8GB',
  });
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
