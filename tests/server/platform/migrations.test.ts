import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { SettingError } from '#server/config/reader.ts';
import { openDatabase } from '#server/db/database.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { editions, places } from '#server/db/schema/places.ts';
import { likes, posts } from '#server/db/schema/posts.ts';
import { users } from '#server/db/schema/users.ts';
import { failuresTo } from '#server/ops/failures.ts';
import { openGazetteer } from '#server/places/gazetteer.ts';
import { putMigrated } from '#tests/support/database.ts';
import { databaseOf, person } from '#tests/support/earlier-data.ts';

test('OPS-04 earlier data gets its counters, tags and search text', async () => {
  const post = `'00000000-0000-7000-8000-000000000009'`;
  const folder = await databaseOf(5, [
    person(1, 'Ada'),
    person(2, 'Ben'),
    `insert into posts (id, author_id, client_id, text, created_at) values (${post}, '00000000-0000-7000-8000-000000000001', 'c', 'Hello #Soul, #soul and #funk', now())`,
    `insert into likes (post_id, user_id, created_at) select ${post}, id, now() from users`,
    `insert into comments (id, post_id, author_id, client_id, text, created_at)
      select gen_random_uuid(), ${post}, id, name, 'Yes', now() from users where name = 'Ben'`,
  ]);
  const { db, close } = await openDatabase({ databaseUrl: undefined, folder });
  onTestFinished(close);
  const counted = () => db.select({ likes: posts.likeCount, comments: posts.commentCount }).from(posts);
  expect(await counted()).toEqual([{ likes: 2, comments: 1 }]);
  const [ada] = await db.select({ search: users.search }).from(users).where(eq(users.name, 'Ada'));
  expect(await db.select({ tags: posts.tags }).from(posts)).toEqual([{ tags: ['#funk', '#soul'] }]);
  expect(ada?.search).toBe('ada  whitby fiddle say "when" ');

  await db.delete(users).where(eq(users.name, 'Ben'));
  expect(await counted(), 'a like and a comment went with their author').toEqual([{ likes: 1, comments: 0 }]);
  await db.delete(likes);
  expect(await counted()).toEqual([{ likes: 0, comments: 0 }]);
});

const leeds = 2644688;

test('PPL-05 OPS-04 OPS-02 an interrupted import of towns starts again, then earlier places get their town where only one fits', async () => {
  const gig = (nth: number, place: string, timeZone: string) =>
    `insert into gigs (id, poster_id, client_id, title, description, category, place, date, time_zone, starts_at, ends_at, pay_amount, pay_currency, pay_unit, created_at, updated_at)
      select gen_random_uuid(), id, 'g${nth}', '${nth}', 'x', 'drums', '${place}', '2026-01-01', '${timeZone}', now(), now(), 1, 'GBP', 'night', now(), now() from users where name = 'Ada'`;
  const folder = await databaseOf(8, [
    person(1, 'Ada'),
    person(2, 'Ben'),
    person(3, 'Cy'),
    `update users set place = ' hebden BRIDGE' where name = 'Ben'`,
    `update users set place = 'Leeds' where name = 'Cy'`,
    gig(1, 'Leeds', 'Europe/London'),
    gig(2, 'Leeds', 'America/Chicago'),
    gig(3, 'Leeds', 'Asia/Tokyo'),
  ]);
  const { db, close } = await openDatabase({ databaseUrl: undefined, folder });
  onTestFinished(close);
  const parts = { db, failures: failuresTo(console), hasRoom: async () => true, now: () => new Date() };
  const stopped = openGazetteer(parts);
  const filling = stopped.filled();
  await stopped.stop();
  await filling;
  expect(await db.$count(editions), 'stopped half-way').toBe(0);
  const old = { name: 'Loidis', key: 'loidis', country: 'GB', region: 'ENG', population: 1 };
  const wrong = { ...old, latitude: 0, longitude: 0 };
  await db
    .insert(places)
    .values({ id: leeds, ...wrong })
    .onConflictDoUpdate({ target: places.id, set: wrong });
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  });
  await openGazetteer(parts).filled();
  clearInterval(counting);
  expect(turns, 'the process has turns for others between the rows').toBeGreaterThan(100);
  expect(await db.$count(editions), 'of towns, and of their other names').toBe(2);
  expect(await db.$count(places)).toBeGreaterThan(100_000);
  expect(await db.select().from(places).where(eq(places.id, leeds))).toMatchObject([{ name: 'Leeds' }]);
  const people = await db
    .select({ name: users.name, place: users.place, placeId: users.placeId })
    .from(users)
    .orderBy(users.name);
  expect(people, 'three are called Leeds; what they wrote stays').toEqual([
    { name: 'Ada', place: 'Whitby', placeId: 2634135 },
    { name: 'Ben', place: ' hebden BRIDGE', placeId: 2647207 },
    { name: 'Cy', place: 'Leeds', placeId: null },
  ]);
  const stages = await db.select({ placeId: gigs.placeId }).from(gigs).orderBy(gigs.title);
  expect(stages.map(({ placeId }) => placeId)).toEqual([leeds, 4072130, null]);
}, 180_000);

/** Data as this version keeps them. */
async function currentData() {
  const folder = mkdtempSync(join(tmpdir(), 'sidestage-current-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await putMigrated(folder);
  return { databaseUrl: undefined, folder };
}

test('OPS-04 a database of a newer version is left alone, with a sentence', async () => {
  const where = await currentData();
  const { db, close } = await openDatabase(where);
  const later = Date.now() + 1_000_000_000_000;
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${later})`,
  );
  await close();
  await expect(openDatabase(where)).rejects.toThrow(/made by a newer version of Sidestage/);
});

test('OPS-04 a failing migration leaves the data as they were and says why', async () => {
  const where = await currentData();
  const { db, close } = await openDatabase(where);
  await db.execute(sql.raw(person(1, 'Ada')));
  await db.execute(sql`delete from drizzle.__drizzle_migrations`);
  await close();
  for (const time of ['first', 'second']) {
    const failed = openDatabase(where);
    await expect(failed, time).rejects.toThrow(SettingError);
    await expect(failed, time).rejects.toThrow(/could not be brought up to date, and is as it was: .+\.$/);
  }
  const client = await PGlite.create({ dataDir: where.folder, extensions: { pg_trgm } });
  const { rows } = await client.query('select name from users');
  await client.close();
  expect(rows).toEqual([{ name: 'Ada' }]);
});
