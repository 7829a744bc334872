import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { editions, places } from '#server/db/schema/places.ts';
import { users } from '#server/db/schema/users.ts';
import { failuresTo } from '#server/ops/logger.ts';
import { openGazetteer } from '#server/places/gazetteer.ts';
import { putMigrated } from '#tests/support/database.ts';

const leeds = 2644688;

test('PPL-05 OPS-04 OPS-02 an interrupted import of towns restarts, then existing places get a town where only one fits', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sidestage-towns-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await putMigrated(folder);
  const { db, close } = await openDatabase({ databaseUrl: undefined, folder });
  onTestFinished(close);
  const person = (name: string, place: string) =>
    db.insert(users).values({ name, place, email: `${name.toLowerCase()}@example.test`, passwordHash: 'x' });
  await person('Ada', 'Whitby');
  await person('Ben', ' hebden BRIDGE');
  await person('Cy', 'Leeds');
  const gig = (nth: number, place: string, timeZone: string) =>
    db.execute(sql`insert into gigs (id, poster_id, client_id, title, description, category, place, date, time_zone, starts_at, ends_at, pay_amount, pay_currency, pay_unit, created_at, updated_at)
      select gen_random_uuid(), id, 'g' || ${nth}::int, ${nth}::int, 'x', 'drums', ${place}, '2026-01-01', ${timeZone}, now(), now(), 1, 'GBP', 'night', now(), now() from users where name = 'Ada'`);
  await gig(1, 'Leeds', 'Europe/London');
  await gig(2, 'Leeds', 'America/Chicago');
  await gig(3, 'Leeds', 'Asia/Tokyo');
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
  expect(turns, 'other work runs between the rows').toBeGreaterThan(100);
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
