import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { noPostgres, type OwnPostgres, ownPostgres } from '#tests/support/own-postgres.ts';
import { rowsSeen } from '#tools/plans/explain.ts';
import { type Answer, explainAll } from '#tools/plans/plans.ts';

/** Enough that a sequential scan costs PostgreSQL more than an index, on any machine. */
const rows = 10_000;

let postgres: OwnPostgres | undefined;
let answers: Answer[] = [];
beforeAll(async () => {
  if (noPostgres) return console.warn(`OPS-03 skipped: ${noPostgres}`);
  // Large samples make plans repeatable; the page cost is that of an SSD, as all data fits in memory.
  postgres = await ownPostgres({ random_page_cost: '1.1', default_statistics_target: '500' });
  answers = await explainAll(postgres.databaseUrl, rows);
}, 300_000);
afterAll(() => postgres?.remove());

test('OPS-03 queries are not JIT-compiled', async ({ skip }) => {
  if (!postgres) return skip(noPostgres);
  const { db, close } = await openDatabase({ databaseUrl: postgres.databaseUrl, folder: '' });
  expect(await db.execute(sql`show jit`)).toMatchObject({ rows: [{ jit: 'off' }] });
  await close();
});

test('OPS-03 every list, count and search of the server uses an index', ({ skip }) => {
  skip(noPostgres !== undefined, noPostgres);
  const faults = answers.flatMap(({ question, faults: found }) =>
    found.map((fault) => `${question}: ${fault}`),
  );
  expect(faults).toEqual([]);
  const questions = new Set(answers.map(({ question }) => question));
  for (const question of ['feed', 'discover', 'suggestions', 'gigs by a rare word', 'mark read', 'dashboard'])
    expect(questions).toContain(question);
});

test('OPS-03 the feed looks up the people it shows, however many accounts are suspended', ({ skip }) => {
  skip(noPostgres !== undefined, noPostgres);
  const feed = answers.filter(({ question }) => question === 'feed');
  expect(feed.length).toBeGreaterThan(0);
  const suspended = rows / 50;
  for (const { plan, text } of feed) expect(rowsSeen(plan, 'users'), text).toBeLessThan(suspended);
});
