import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { drizzle as onEmbedded } from 'drizzle-orm/pglite';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Db, locks, oneAtATime, openDatabase, poolOf } from '#server/db/database.ts';
import { buildIndexes } from '#server/db/migrate.ts';
import { noPostgres, ownPostgres } from '#tests/support/own-postgres.ts';

vi.setConfig({ testTimeout: 60_000 });

const postgres = noPostgres ? undefined : await ownPostgres();
afterAll(() => postgres?.remove());

async function onPostgres() {
  if (!postgres) throw new Error(noPostgres);
  const pool = await poolOf({ connectionString: postgres.databaseUrl }, () => {});
  onTestFinished(() => pool.end());
  return { pool, db: drizzle({ client: pool }) };
}

async function inMemory() {
  const client = await PGlite.create();
  onTestFinished(() => client.close());
  return { db: onEmbedded({ client }) };
}

const statementFor = (table: string) =>
  `-- One comment.\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "${table}_number" ON ${table} (number);\n`;

const validity = (db: Db, table: string) =>
  db
    .select({ isValid: sql<boolean>`indisvalid` })
    .from(sql`pg_index`)
    .where(sql`indrelid = ${table}::regclass`);

const databases = [
  ['embedded', inMemory] as const,
  ...(noPostgres ? [] : [['PostgreSQL', onPostgres] as const]),
];

test.each(databases)(
  'OPS-04 an index whose build failed is built at the next start (%s)',
  async (_, open) => {
    const { db }: { db: Db } = await open();
    await db.execute(sql`create table doubles as select 1 as number from generate_series(1, 2)`);
    await expect(buildIndexes(db, statementFor('doubles'))).rejects.toThrow(
      /^The index doubles_number could not be built: could not create unique index .* The next start tries again\.$/,
    );
    expect(await validity(db, 'doubles'), 'what the failed build leaves').toEqual([{ isValid: false }]);
    await db.execute(sql`delete from doubles where ctid = (select min(ctid) from doubles)`);
    await buildIndexes(db, statementFor('doubles'));
    await buildIndexes(db, statementFor('doubles'));
    expect(await validity(db, 'doubles')).toEqual([{ isValid: true }]);
  },
);

test.skipIf(noPostgres)('OPS-04 a process starts while another one runs and sends the outbox', async () => {
  const { pool } = await onPostgres();
  const running = await pool.connect();
  await running.query('select pg_advisory_lock($1)', [locks.outbox]);
  const { close } = await openDatabase({ databaseUrl: postgres?.databaseUrl, folder: '' });
  await close();
  running.release(true);
});

test.skipIf(noPostgres)('OPS-04 members write while an index is built', async () => {
  const { pool, db } = await onPostgres();
  await db.execute(sql`create table busy (number integer)`);
  const writer = await pool.connect();
  await writer.query('begin; insert into busy values (1)');
  const built = buildIndexes(db, statementFor('busy'));
  const waiting = sql`pg_stat_activity where query like '%busy_number%' and wait_event_type = 'Lock'`;
  await expect.poll(() => db.$count(waiting)).toBe(1);
  await db.execute(sql`insert into busy values (2)`);
  await writer.query('commit');
  writer.release();
  await built;
  expect(await validity(db, 'busy')).toEqual([{ isValid: true }]);
});

test.skipIf(noPostgres)(
  'OPS-04 of eight processes that start at once one builds an index, the others wait',
  async () => {
    const processes = await Promise.all(Array.from({ length: 8 }, onPostgres));
    const [first] = processes;
    await first?.db.execute(
      sql`create table shared as select number from generate_series(1, 1000) as number`,
    );
    let building = 0;
    const most: number[] = [];
    await Promise.all(
      processes.map(({ pool }) =>
        oneAtATime(pool, 1, async (holder) => {
          most.push(++building);
          await buildIndexes(drizzle({ client: holder }), statementFor('shared'));
          building--;
        }),
      ),
    );
    expect(most).toEqual(Array(8).fill(1));
  },
);
