import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Db, openDatabase } from '#server/db/database.ts';
import { fill } from '../plans/fill.ts';
import { appOn, fillTowns } from '../plans/plans.ts';
import { tokenOf } from '../plans/questions.ts';
import { kinds, nthOf, onFilledPostgres, quantiles, someSkills, towns } from './filled.ts';

/**
 * Measures how long it takes to find and count gigs by the most common filters: `GIGS=1000000 ASKED=100 npm run bench:gigs`
 * on a separate PostgreSQL, or with `ON=embedded` on embedded data.
 */
const gigs = Number(process.env.GIGS ?? 200_000);
const asked = Number(process.env.ASKED ?? 100);
const isEmbedded = process.env.ON === 'embedded';

const words = ['drums', 'marardru', 'norwich', 'dj', 'tudmorden', 'brass leeds', 'crew truro'];
const near = (nth: number) => `near=${nthOf(towns, nth)}&within=50`;
const about = (nth: number) => `q=${encodeURIComponent(nthOf(words, nth) ?? '')}`;
const paid = 'currency=GBP&per=night';
const counts = '/counts?clock=Europe/London';

const calls: Record<string, (nth: number) => string> = {
  'the board': () => '',
  'only open': () => '?status=open',
  'near a town': (nth) => `?${near(nth)}`,
  'near a town, nearest first': (nth) => `?${near(nth)}&sort=distance`,
  'a kind of work near a town': (nth) => `?${near(nth)}&category=${nthOf(kinds, nth)}&status=open`,
  'by words': (nth) => `?${about(nth)}`,
  'by words, best match first': (nth) => `?${about(nth)}&sort=relevance`,
  'an instrument on some days': (nth) =>
    `?skill=${nthOf(someSkills, nth)}&from=2026-07-${10 + (nth % 20)}&to=2026-07-31`,
  'best paid above a floor': (nth) => `?pay=${1000 * (nth % 40)}&${paid}&sort=pay`,
  'fits me, newest first': () => '?fit=me&sort=newest&status=open',
  'counts beside nothing': () => counts,
  'counts beside filters': (nth) => `${counts}&${near(nth)}&category=${nthOf(kinds, nth)}&status=open`,
};

const tables = ['users', 'blocks', 'gigs', 'gig_words', 'applications', 'sessions'];

/** Repeats each call as another member each time, and prints the milliseconds. */
async function measure(db: Db) {
  const app = await appOn(db);
  const on = isEmbedded ? 'embedded data' : 'PostgreSQL';
  console.log(`${gigs} gigs on ${on}, ${asked} calls of other members each: milliseconds`);
  const line = (name: string, figures: string[]) =>
    [name.padEnd(30), ...figures.map((figure) => figure.padStart(12))].join(' ');
  console.log(line('call', ['the first', 'half within', '95 of 100', 'slowest']));
  for (const [name, queryOf] of Object.entries(calls)) {
    const times: number[] = [];
    for (let nth = 1; nth <= asked; nth += 1) {
      // Every tenth session has ended, and every 33rd address is unverified.
      const member = 1 + nth * 7 + (nth % 2) * Math.floor(gigs / 3);
      const headers = { 'x-auth-token': await tokenOf(app.tokens, member) };
      const began = performance.now();
      const { statusCode } = await app.http.inject({ url: `/api/gigs${queryOf(nth)}`, headers });
      if (statusCode === 200) times.push(performance.now() - began);
    }
    // The first call builds the SQL and reads from disk.
    const [first = Number.NaN, ...rest] = times;
    const { half, most, all } = quantiles(rest);
    console.log(`${line(name, [first.toFixed(1), half, most, all])}   (${times.length} answered)`);
  }
  await app.close();
}

if (isEmbedded) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-gigs-'));
  try {
    const { db, close } = await openDatabase({ databaseUrl: undefined, folder });
    await fill(async (statement) => Object(await db.execute(sql.raw(statement))), gigs, tables);
    await fillTowns(db);
    await measure(db);
    await close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
} else await onFilledPostgres(gigs, tables, measure);
