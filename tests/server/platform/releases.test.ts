import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import { drizzle as onEmbedded } from 'drizzle-orm/pglite';
import { Client } from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Db, locks, oneAtATime, openDatabase, poolOf } from '#server/db/database.ts';
import { buildIndexes, migrations, readJournal } from '#server/db/migrate.ts';
import { madeOnce } from '#tests/support/database.ts';
import { fillFromRelease, readRows, releases } from '#tests/support/earlier-data.ts';
import { noPostgres, ownPostgres } from '#tests/support/own-postgres.ts';

vi.setConfig({ testTimeout: 120_000 });

const postgres = noPostgres ? undefined : await ownPostgres();
afterAll(() => postgres?.remove());

/** The files of an empty database, shared because initialising one takes longer than a test. */
const emptyCluster = () =>
  madeOnce('empty-cluster', async (dataDir) => {
    const client = await PGlite.create({ dataDir, extensions: { pg_trgm } });
    await client.close();
  });

type Empty = {
  where: Parameters<typeof openDatabase>[0];
  /** Opens the database without checking or migrating it. */
  use: <T>(work: (db: Db, run: (text: string) => Promise<unknown>) => Promise<T>) => Promise<T>;
};
type Kind = 'embedded' | 'PostgreSQL';

async function emptyDatabase(kind: Kind): Promise<Empty> {
  if (kind === 'PostgreSQL') {
    if (!postgres) throw new Error(noPostgres);
    const name = `earlier_${Math.random().toString(36).slice(2)}`;
    postgres.tool('createdb', [name]);
    const databaseUrl = postgres.databaseUrl.replace('/sidestage?', `/${name}?`);
    return {
      where: { databaseUrl, folder: '' },
      use: async (work) => {
        const client = new Client({ connectionString: databaseUrl });
        await client.connect();
        return work(onPostgres({ client }), (text) => client.query(text)).finally(() => client.end());
      },
    };
  }
  const folder = mkdtempSync(join(tmpdir(), 'sidestage-earlier-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(await emptyCluster(), folder, { recursive: true });
  return {
    where: { databaseUrl: undefined, folder },
    use: async (work) => {
      const client = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } });
      return work(onEmbedded({ client }), (text) => client.exec(text)).finally(() => client.close());
    },
  };
}

const kinds: Kind[] = noPostgres ? ['embedded'] : ['embedded', 'PostgreSQL'];
const each = kinds.flatMap((kind) => releases.map((release) => ({ kind, release })));

const migrationsIn = async (db: Db) => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`drizzle.__drizzle_migrations`);
  return row?.count;
};

test.each(each)('OPS-04 data of $release is migrated completely ($kind)', async ({ kind, release }) => {
  const { where, use } = await emptyDatabase(kind);
  const before = await use(async (db, run) => {
    await fillFromRelease(release, run);
    return { rows: await readRows(db), migrations: (await migrationsIn(db)) ?? 0 };
  });
  expect(Object.values(before.rows).filter(({ rows }) => rows.length > 0).length).toBeGreaterThan(50);
  const { db, close } = await openDatabase(where);
  onTestFinished(close);
  expect(await readRows(db, before.rows)).toEqual(before.rows);
  const later = readJournal().filter(({ tag }) => tag.slice(0, 4) > release.slice(0, 4));
  expect(await migrationsIn(db)).toBe(before.migrations + later.length);
});

test.each(kinds)('OPS-04 a database from before the baseline is refused and unchanged (%s)', async (kind) => {
  const { where, use } = await emptyDatabase(kind);
  const [baseline] = readJournal();
  await use((_, run) =>
    run(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('earlier', ${(baseline?.when ?? 0) - 1});
    create table users (name text); insert into users values ('Ada')`),
  );
  await expect(openDatabase(where)).rejects.toThrow(
    /too old for this version of Sidestage.*release of version 0\.1\.0 whose migrations end with 0072_other_names_of_towns/,
  );
  await use(async (db) => {
    expect(await readRows(db)).toEqual({ users: { columns: ['name'], rows: ['(Ada)'] } });
    expect(await migrationsIn(db)).toBe(1);
  });
});

test.skipIf(noPostgres)(
  'OPS-04 eight processes that start at once on an empty database migrate it once',
  async () => {
    const { where } = await emptyDatabase('PostgreSQL');
    const opened = await Promise.all(Array.from({ length: 8 }, () => openDatabase(where)));
    const counts = await Promise.all(opened.map(({ db }) => migrationsIn(db)));
    await Promise.all(opened.map(({ close }) => close()));
    expect(new Set(counts)).toEqual(new Set([readJournal().length]));
  },
);

test('OPS-04 the newest migration has the whole schema, and the only snapshot is its own', () => {
  const out = mkdtempSync(join(tmpdir(), 'sidestage-generated-'));
  onTestFinished(() => rmSync(out, { recursive: true, force: true }));
  cpSync(migrations.migrationsFolder, out, { recursive: true });
  const schema = ['--dialect=postgresql', '--casing=snake_case', '--schema=server/db/schema/*.ts'];
  const words = ['generate', ...schema, `--out=${relative('', out)}`];
  const output = execFileSync('node_modules/.bin/drizzle-kit', words, { encoding: 'utf8' });
  expect(output).toContain('No schema changes, nothing to migrate');
  const newest = readJournal().at(-1)?.tag.slice(0, 4);
  expect(readdirSync(join(migrations.migrationsFolder, 'meta')).sort()).toEqual([
    `${newest}_snapshot.json`,
    '_journal.json',
  ]);
});

async function poolOfPostgres() {
  if (!postgres) throw new Error(noPostgres);
  const pool = await poolOf({ connectionString: postgres.databaseUrl }, () => {});
  onTestFinished(() => pool.end());
  return { pool, db: onPostgres({ client: pool }) };
}

async function embedded() {
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
  ['embedded', embedded] as const,
  ...(noPostgres ? [] : [['PostgreSQL', poolOfPostgres] as const]),
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
  const { pool } = await poolOfPostgres();
  const running = await pool.connect();
  await running.query('select pg_advisory_lock($1)', [locks.outbox]);
  const { close } = await openDatabase({ databaseUrl: postgres?.databaseUrl, folder: '' });
  await close();
  running.release(true);
});

test.skipIf(noPostgres)('OPS-04 members write while an index is built', async () => {
  const { pool, db } = await poolOfPostgres();
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
  'OPS-04 of eight processes that start at once one at a time builds an index',
  async () => {
    const processes = await Promise.all(Array.from({ length: 8 }, poolOfPostgres));
    const [first] = processes;
    const numbers = sql`select number from generate_series(1, 1000) as number`;
    await first?.db.execute(sql`create table shared as ${numbers}`);
    let building = 0;
    const most: number[] = [];
    await Promise.all(
      processes.map(({ pool }) =>
        oneAtATime(pool, 1, async (holder) => {
          most.push(++building);
          await buildIndexes(onPostgres({ client: holder }), statementFor('shared'));
          building--;
        }),
      ),
    );
    expect(most).toEqual(Array(8).fill(1));
  },
);
