import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { SettingError } from '#server/config/reader.ts';
import { openDatabase } from '#server/db/database.ts';
import { gigSearches } from '#server/db/schema/gig-searches.ts';
import { applications, gigs, gigWords } from '#server/db/schema/gigs.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { editions, places } from '#server/db/schema/places.ts';
import { likes, posts } from '#server/db/schema/posts.ts';
import { users } from '#server/db/schema/users.ts';
import { derivedOf } from '#server/gig-searches/keys.ts';
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

test('GIG-04 OPS-04 members booked on other terms than their gig’s are asked to confirm, nobody else', async () => {
  const terms = (changed: object) =>
    JSON.stringify({
      ...{ venue: 'The Anchor', place: 'Whitby', remote: false, date: '2099-01-01' },
      ...{ startTime: '20:00', endTime: null, timeZone: 'Europe/London' },
      pay: { amount: 100, currency: 'GBP', unit: 'night' },
      ...changed,
    });
  const agreed: [name: string, state: string, acceptedTerms: string | null][] = [
    ['as it is', 'accepted', terms({ startTime: '20:00:00' })],
    ['another date', 'accepted', terms({ date: '2099-01-02' })],
    ['not known', 'accepted', null],
    ['gone', 'withdrawn', terms({ date: '2099-01-02' })],
  ];
  const folder = await databaseOf(40, [
    person(1, 'Ada'),
    `insert into gigs (id, poster_id, client_id, title, description, category, venue, place, date, start_time, time_zone, starts_at, ends_at, pay_amount, pay_currency, pay_unit, version, created_at, updated_at)
      select gen_random_uuid(), id, 'g', 'x', 'x', 'drums', 'The Anchor', 'Whitby', '2099-01-01', '20:00', 'Europe/London', '2099-01-01', '2099-01-02', 100, 'GBP', 'night', 4, now(), now() from users`,
    ...agreed.flatMap(([name, state, acceptedTerms], nth) => [
      person(nth + 2, name),
      `insert into applications (id, gig_id, applicant_id, client_id, note, state, accepted_terms, created_at, updated_at)
        select gen_random_uuid(), gigs.id, users.id, 'c', '${name}', '${state}', ${acceptedTerms ? `'${acceptedTerms}'` : 'null'}, now(), now() from gigs, users where users.name = '${name}'`,
    ]),
  ]);
  const { db, close } = await openDatabase({ databaseUrl: undefined, folder });
  onTestFinished(close);
  const { note, state, askedVersion, answerBy } = applications;
  const rows = await db.select({ note, state, askedVersion, answerBy }).from(applications);
  const of = (name: string) => rows.find((row) => row.note === name);
  expect(of('another date')).toMatchObject({ state: 'asked', askedVersion: 4, answerBy: expect.any(Date) });
  for (const name of ['as it is', 'not known'])
    expect(of(name)).toEqual({ note: name, state: 'accepted', askedVersion: null, answerBy: null });
  expect(of('gone')?.state).toBe('withdrawn');
  expect(Math.round(((of('another date')?.answerBy?.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(48);
});

/** Data as this version keeps them. */
async function currentData() {
  const folder = mkdtempSync(join(tmpdir(), 'sidestage-current-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await putMigrated(folder);
  return { databaseUrl: undefined, folder };
}

test('SAF-10 OPS-04 earlier notifications name the message they quote', async () => {
  const [ada, ben] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
  const [talk, quoted] = ['00000000-0000-7000-8000-0000000000c0', '00000000-0000-7000-8000-0000000000d0'];
  const said = (id: string, text: string, daysAgo: number) =>
    `insert into messages (id, conversation_id, sender_id, recipient_id, client_id, text, created_at)
      values (${id}, '${talk}', '${ada}', '${ben}', ${id}, '${text}', now() - interval '${daysAgo} days')`;
  const words = 'Are you free on Friday?';
  const folder = await databaseOf(65, [
    person(1, 'Ada'),
    person(2, 'Ben'),
    `insert into conversations (id, user_low, user_high, created_at) values ('${talk}', '${ada}', '${ben}', now())`,
    said('gen_random_uuid()', words, 9),
    said(`'${quoted}'`, `${words} And on Saturday?`, 2),
    said('gen_random_uuid()', 'Hello?', 2),
    `insert into notifications (id, recipient_id, actor_id, type, subject_kind, subject_id, excerpt, created_at)
      values (gen_random_uuid(), '${ben}', '${ada}', 'message', 'conversation', '${talk}', '${words}…', now() - interval '2 days'),
        (gen_random_uuid(), '${ben}', '${ada}', 'message', 'conversation', '${talk}', 'Nothing like it', now())`,
  ]);
  const { db, close } = await openDatabase({ databaseUrl: undefined, folder });
  onTestFinished(close);
  const told = await db.select({ messageId: notifications.messageId }).from(notifications);
  expect(told).toEqual([{ messageId: quoted }, { messageId: null }]);
});

test('FEE-08 OPS-04 earlier texts are found in any spelling', async () => {
  const decomposed = 'Va\u0301vrova\u0301';
  const search = (q: string, words: object[], key: string) =>
    `insert into gig_searches (id, owner_id, name, filters, filters_hash, created_at, looked_at, words, where_keys, what_keys)
      select gen_random_uuid(), id, 'x', '{"q": "${q}"}', '${q}', now(), now(), '${JSON.stringify(words).replaceAll("'", "''")}', '{any}', '{${key}}' from users where id::text like '%1'`;
  const folder = await databaseOf(69, [
    person(1, `Jana ${decomposed}`),
    `update users set skills = '["Kla\u0301vesy"]'`,
    `insert into posts (id, author_id, client_id, text, tags, created_at) select gen_random_uuid(), id, 'c', 'On #Émile', '{#émile}', now() from users`,
    `insert into gigs (id, poster_id, client_id, title, description, category, place, date, time_zone, starts_at, ends_at, pay_amount, pay_currency, pay_unit, created_at, updated_at)
      select gen_random_uuid(), id, 'g', 'Vávrová', 'x', 'drums', '', '2026-01-01', 'UTC', now(), now(), 1, 'GBP', 'night', now(), now() from users`,
    search('Vávrová', [{ pattern: '%Vávrová%', prefix: `'Vávrová':*` }], 'w:váv'),
    search(decomposed, [{ pattern: `%${decomposed}%`, prefix: `'${decomposed}':*` }], 'w:vrov'),
    search(
      'O’O\\\\_ 2',
      [
        { pattern: null, prefix: `'O’O\\\\_':*` },
        { pattern: null, prefix: `'2':*` },
      ],
      'any',
    ),
    search('œuvre', [{ pattern: '%œuvre%', prefix: `'œuvre':*` }], 'w:œuv'),
  ]);
  const { db, close } = await openDatabase({ databaseUrl: undefined, folder });
  onTestFinished(close);
  const [jana] = await db
    .select({ name: users.name, skills: users.skills, search: users.search })
    .from(users);
  expect(jana).toEqual({
    name: 'Jana Vávrová',
    skills: ['Klávesy'],
    search: 'jana vavrova  whitby klavesy ',
  });
  expect(await db.select({ tags: posts.tags }).from(posts)).toEqual([{ tags: ['#emile'] }]);
  expect(await db.select().from(gigWords)).toEqual([{ word: 'vavrova' }]);
  await db.update(gigs).set({ venue: 'Émile' });
  expect(await db.select().from(gigWords)).toEqual([{ word: 'vavrova' }, { word: 'emile' }]);
  const nobody = { skills: [], genres: [], placeId: null, reach: null };
  const kept = await db.select().from(gigSearches);
  expect(kept).toHaveLength(4);
  for (const { filters, words, whatKeys } of kept) {
    const derived = await derivedOf(db, filters, nobody);
    expect(words).toEqual(derived.words);
    expect([derived.whatKeys, ['any']]).toContainEqual(whatKeys);
  }
});

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

test('SAF-11 OPS-04 an offset stored as a zone becomes the IANA zone of that offset, in gigs and in saved searches', async () => {
  const ids = (nth: number) => `'00000000-0000-7000-8000-00000000001${nth}'`;
  const zones = ['+05', '+0530', '-0330', 'europe/london', 'Europe/Dublin', '+1234'];
  const gigOf = (zone: string, nth: number) =>
    `insert into gigs (id, poster_id, client_id, title, description, category, place, date, time_zone, starts_at, ends_at, pay_amount, pay_currency, pay_unit, created_at, updated_at)
      select ${ids(nth)}, id, 'g${nth}', '${nth}', 'x', 'drums', 'Leeds', '2026-01-01', '${zone}', now(), now(), 1, 'GBP', 'night', now(), now() from users`;
  const search = (zone: string, nth: number) =>
    `insert into gig_searches (id, owner_id, name, filters, filters_hash, created_at, looked_at, words, where_keys, what_keys)
      select ${ids(nth)}, id, 'x', '{"days": "week", "zone": "${zone}"}', '${nth}', now(), now(), '[]', '{any}', '{any}' from users`;
  const folder = await databaseOf(66, [person(1, 'Ada'), ...zones.map(gigOf), ...zones.map(search)]);
  const { db, close } = await openDatabase({ databaseUrl: undefined, folder });
  onTestFinished(close);
  const kept = await db.select({ zone: gigs.timeZone }).from(gigs).orderBy(gigs.id);
  const [whole, half, west] = kept.map(({ zone }) => zone);
  expect(kept.map(({ zone }) => zone).slice(3)).toEqual(['Europe/London', 'Europe/Dublin', '+1234']);
  expect(whole).toBe('Etc/GMT-5');
  const minutesAhead = async (zone = '') => {
    const ahead = sql<number>`(extract(epoch from now() at time zone ${zone} - now() at time zone 'UTC') / 60)::int`;
    const [row] = await db.select({ ahead }).from(sql`(values (1)) as one`);
    return row?.ahead;
  };
  expect(await minutesAhead(half)).toBe(330);
  expect([-210, -150]).toContain(await minutesAhead(west));
  const asked = await db.select({ filters: gigSearches.filters }).from(gigSearches).orderBy(gigSearches.id);
  expect(asked.map(({ filters }) => filters.zone)).toEqual(kept.map(({ zone }) => zone));
});
