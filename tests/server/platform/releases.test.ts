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
import { type Db, openDatabase } from '#server/db/database.ts';
import { migrations, readJournal } from '#server/db/migrate.ts';
import { madeOnce } from '#tests/support/database.ts';
import { fillFromRelease, readRows, releases } from '#tests/support/earlier-data.ts';
import { noPostgres, ownPostgres } from '#tests/support/own-postgres.ts';

vi.setConfig({ testTimeout: 120_000 });

const postgres = noPostgres ? undefined : await ownPostgres();
afterAll(() => postgres?.remove());

/** The files of a database without a table: initialising one takes longer than a test with it. */
const emptyCluster = () =>
  madeOnce('empty-cluster', async (dataDir) => {
    const client = await PGlite.create({ dataDir, extensions: { pg_trgm } });
    await client.close();
  });

type Empty = {
  where: Parameters<typeof openDatabase>[0];
  /** Works on the database as it is, whatever its version. */
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

test.each(each)(
  'OPS-04 data of $release are brought up to date complete ($kind)',
  async ({ kind, release }) => {
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
  },
);

test.each(kinds)(
  'OPS-04 a database from before the baseline is refused and stays as it is (%s)',
  async (kind) => {
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
  },
);

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
  const said = execFileSync(
    'node_modules/.bin/drizzle-kit',
    ['generate', ...schema, `--out=${relative('', out)}`],
    {
      encoding: 'utf8',
    },
  );
  expect(said).toContain('No schema changes, nothing to migrate');
  const newest = readJournal().at(-1)?.tag.slice(0, 4);
  expect(readdirSync(join(migrations.migrationsFolder, 'meta')).sort()).toEqual([
    `${newest}_snapshot.json`,
    '_journal.json',
  ]);
});
