import pg from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { ownPostgres } from '#tests/support/own-postgres.ts';
import { fill } from '../plans/fill.ts';
import { appOn, fillTowns } from '../plans/plans.ts';
import { of, roomy, someSkills, timeCalls, towns } from './asking.ts';

/** How soon people are found and suggested among a million: `PEOPLE=1000000 ASKED=100 npm run bench:people` */
const people = Number(process.env.PEOPLE ?? 1_000_000);
const asked = Number(process.env.ASKED ?? 100);

const words = ['jazz', 'marardru', 'truro', 'ba', 'hurdi-gurdy', 'leeds folk', 'vocals london'];

const searches: Record<string, (nth: number) => string> = {
  suggestions: () => '/api/people/suggestions',
  discover: () => '/api/people',
  'by words': (nth) => `/api/people?q=${encodeURIComponent(of(words, nth) ?? '')}`,
  'by skill': (nth) => `/api/people?skill=${of(someSkills, nth)}`,
  'by skill near a town': (nth) =>
    `/api/people?skill=${of(someSkills, nth)}&near=${of(towns, nth)}&within=50`,
  'played with people one knows': () => '/api/people?played=links',
  'free on a Friday': () => '/api/people?free=2026-06-19',
  'free on a Tuesday, of a skill': (nth) => `/api/people?free=2026-06-23&skill=${of(someSkills, nth)}`,
  'counts beside filters': (nth) =>
    `/api/people/counts?skill=${of(someSkills, nth)}&near=${towns[0]}&within=50`,
};

const postgres = await ownPostgres(roomy);
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
    'applications',
    'sessions',
  ]);
  await client.end();
  await fillTowns(db);
  const app = await appOn(db);
  console.log(`${people} people on PostgreSQL, ${asked} calls of other members each: milliseconds`);
  await timeCalls(app, searches, { asked, members: people });
  await app.close();
  await close();
} finally {
  await postgres.remove();
}
