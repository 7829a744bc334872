import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { readJobs } from '#server/admin/commands.ts';
import { move } from '#server/admin/move.ts';
import { SettingError } from '#server/config/reader.ts';
import { openDatabase } from '#server/db/database.ts';
import { uploads } from '#server/db/schema/posts.ts';
import { users } from '#server/db/schema/users.ts';
import { type Handlers, openJobs, startBoss } from '#server/jobs/jobs.ts';
import { failuresTo } from '#server/ops/logger.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { apply, comment, link, post, publish, send } from '#tests/support/acts.ts';
import { freshDatabase, putMigrated } from '#tests/support/database.ts';
import { readRows } from '#tests/support/earlier-data.ts';
import { noPostgres, ownPostgres } from '#tests/support/own-postgres.ts';

// Each test opens up to three databases, which take up to ten seconds each on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** A database of this version. */
async function currentData() {
  const folder = mkdtempSync(join(tmpdir(), 'sidestage-current-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await putMigrated(folder);
  return { databaseUrl: undefined, folder };
}

test('OPS-04 a database of a newer version is refused with an explanation', async () => {
  const where = await currentData();
  const { db, close } = await openDatabase(where);
  const later = Date.now() + 1_000_000_000_000;
  const columns = sql`drizzle.__drizzle_migrations (hash, created_at)`;
  await db.execute(sql`insert into ${columns} values ('later', ${later})`);
  await close();
  await expect(openDatabase(where)).rejects.toThrow(/made by a newer version of Sidestage/);
});

test('OPS-04 a failing migration leaves the data unchanged and says why', async () => {
  const where = await currentData();
  const { db, close } = await openDatabase(where);
  await db.insert(users).values({ name: 'Ada', email: 'ada@example.test', passwordHash: 'none' });
  await db.execute(sql`delete from drizzle.__drizzle_migrations`);
  await close();
  for (const time of ['first', 'second']) {
    const failed = openDatabase(where);
    await expect(failed, time).rejects.toThrow(SettingError);
    await expect(failed, time).rejects.toThrow(/could not be updated and is unchanged: .+\.$/);
  }
  const client = await PGlite.create({ dataDir: where.folder, extensions: { pg_trgm } });
  const { rows } = await client.query('select name from users');
  await client.close();
  expect(rows).toEqual([{ name: 'Ada' }]);
});

const server = await serverOfFile();
const other = await freshDatabase();
afterAll(other.close);
const postgres = noPostgres ? undefined : await ownPostgres();
afterAll(() => postgres?.remove());

test('OPS-04 all data moves into an empty database, and sequences continue', async () => {
  const [ann, bob] = [await server.member({ name: 'Ann "the" Ünder\\line' }), await server.member()];
  await link(ann, bob);
  await comment(bob, await post(ann, "It's '); drop table users; --\n\t€"), 'I am in');
  await apply(bob, await publish(ann));
  for (let nth = 0; nth < 3; nth++) await send(ann, bob, `Line ${nth}`);
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 256));
  const picture = { kind: 'picture', mime: 'image/webp', width: 2, height: 2, bytes } as const;
  await server.db.insert(uploads).values({ ...picture, ownerId: ann.id });
  // Stopped first, as by an operator: later writes would be missing from the copy.
  await server.app.close();

  const before = await readRows(server.db);
  expect(await move(server.db, other.db)).toMatch(/^Copied \d{2,} rows\. /);
  expect(await readRows(other.db)).toEqual(before);
  expect(Object.values(before).filter(({ rows }) => rows.length > 0).length).toBeGreaterThan(10);

  const [{ seq } = { seq: 0 }] = await other.db
    .select({ seq: sql<number>`nextval(pg_get_serial_sequence('messages', 'seq'))::int` })
    .from(sql`(values (1)) as one`);
  const [{ last } = { last: 0 }] = await other.db
    .select({ last: sql<number>`max(seq)::int` })
    .from(sql`messages`);
  expect(seq).toBe(last + 1);
});

test('OPS-04 waiting jobs are moved, too, and run in the new database', async () => {
  const [from, to] = [await freshDatabase(), await freshDatabase()];
  const failures = failuresTo(pino({ level: 'silent' }));
  const done: string[] = [];
  const nothing = async () => {};
  const small = { 'change-mail': nothing, tidy: nothing, preview: nothing, push: nothing };
  const large = { 'collect-pictures': nothing, erase: nothing, export: nothing };
  const handlers = (mail: Handlers['mail']): Handlers => ({ mail, ...small, ...large });
  const before = openJobs(from.db, handlers(nothing), failures);
  await before.ready();
  await from.db.transaction((tx) => before.add(tx, 'mail', { sealed: 'later' }, { startAfter: 3600 }));
  await before.stop();
  const dead = await startBoss(from.db, failures);
  await dead.send('dead', { sealed: 'given up' });
  await dead.send('mail', { sealed: 'kept' });
  await dead.stop({ graceful: false });
  const waiting = await readJobs(from.db);
  expect(waiting.queues).toMatchObject([
    { name: 'dead', waiting: 1 },
    { name: 'mail', waiting: 2 },
  ]);

  expect(await move(from.db, to.db)).toBe(
    'Copied 3 rows. The data in DATA_DIR is unchanged: keep it until you have checked the copy.',
  );
  expect(await readJobs(to.db)).toEqual(waiting);
  const after = openJobs(
    to.db,
    handlers(async ({ sealed }) => void done.push(sealed)),
    failures,
  );
  await after.ready();
  await after.idle();
  expect(done).toEqual(['kept']);
  expect((await readJobs(to.db)).queues).toMatchObject([{ name: 'dead' }, { name: 'mail', waiting: 1 }]);
  await after.stop();
  await from.close();
  await to.close();
});

test('OPS-04 a database with members is not overwritten', async () => {
  const before = await readRows(other.db);
  await expect(move(server.db, other.db)).rejects.toThrow(/already has members/);
  expect(await readRows(other.db)).toEqual(before);
});

test.skipIf(noPostgres)(
  `OPS-04 data moves into PostgreSQL, and its backup restores into another ${noPostgres ?? ''}`,
  async () => {
    if (!postgres) throw new Error(noPostgres);
    const databaseUrl = (name: string) => postgres.databaseUrl.replace('/sidestage?', `/${name}?`);
    const open = (name: string) => openDatabase({ databaseUrl: databaseUrl(name), folder: '' });
    const before = await readRows(server.db);
    const moved = await open('sidestage');
    await move(server.db, moved.db);
    expect(await readRows(moved.db)).toEqual(before);

    // As docs/operating.md describes.
    const dump = postgres.tool('pg_dump', ['--format=custom', 'sidestage']);
    postgres.tool('createdb', ['restored']);
    postgres.tool('pg_restore', ['--dbname=restored', '--exit-on-error'], dump);
    const restored = await open('restored');
    expect(await readRows(restored.db)).toEqual(before);
    await restored.close();
    await moved.close();
  },
);
