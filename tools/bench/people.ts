import pg from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { ownPostgres } from '#tests/support/own-postgres.ts';
import { fill } from '../plans/fill.ts';
import { appOn, fillTowns } from '../plans/plans.ts';
import { tokenOf } from '../plans/questions.ts';

/** How soon people are found and suggested among a million: `PEOPLE=1000000 ASKED=100 npm run bench:people` */
const people = Number(process.env.PEOPLE ?? 1_000_000);
const asked = Number(process.env.ASKED ?? 100);

const [leeds, whitby, london] = [2644688, 2634135, 2643743];
const skills = ['Vocals', 'Drums', 'Fiddle', 'Cello', 'Hurdy-gurdy'];
const words = ['jazz', 'marardru', 'truro', 'ba', 'hurdi-gurdy', 'leeds folk', 'vocals london'];
const shown = (time = Number.NaN) => time.toFixed(1).padStart(12);
const of = <T>(all: readonly T[], nth: number) => all[nth % all.length];

const searches: Record<string, (nth: number) => string> = {
  suggestions: () => '/api/people/suggestions',
  discover: () => '/api/people',
  'by words': (nth) => `/api/people?q=${encodeURIComponent(of(words, nth) ?? '')}`,
  'by skill': (nth) => `/api/people?skill=${of(skills, nth)}`,
  'by skill near a town': (nth) =>
    `/api/people?skill=${of(skills, nth)}&near=${of([leeds, whitby, london], nth)}&within=50`,
  'counts beside filters': (nth) => `/api/people/counts?skill=${of(skills, nth)}&near=${leeds}&within=50`,
};

const postgres = await ownPostgres({
  shared_buffers: '1GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
});
try {
  const { databaseUrl } = postgres;
  const { db, close } = await openDatabase({ databaseUrl, folder: '' });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await fill((statement) => client.query(statement), people, [
    'users',
    'blocks',
    'dismissals',
    'links',
    'gigs',
    'sessions',
  ]);
  await client.end();
  await fillTowns(db);
  const app = await appOn(db);
  console.log(`${people} people on PostgreSQL, ${asked} calls of other members each: milliseconds`);
  console.log('call                        the first   half within    95 of 100      slowest');
  for (const [name, urlOf] of Object.entries(searches)) {
    const times: number[] = [];
    for (let nth = 1; nth <= asked; nth += 1) {
      // The first members have the most links; every tenth session is ended, and every 33rd address unproven.
      const member = 1 + nth * 7 + (nth % 2) * Math.floor(people / 3);
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
      `${name.padEnd(24)} ${shown(first)} ${at(0.5)} ${at(0.95)} ${at(0.9999)}   (${times.length} answered)`,
    );
  }
  await app.close();
  await close();
} finally {
  await postgres.remove();
}
