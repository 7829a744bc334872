import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { removedRows } from '#server/db/schema/audit.ts';
import { applications, gigs } from '#server/db/schema/gigs.ts';
import { users } from '#server/db/schema/users.ts';
import { termsOf } from '#server/gigs/terms.ts';
import { databaseOf, person } from '#tests/support/earlier-data.ts';

test('SAF-16 OPS-04 impossible earlier rows are repaired, and nothing else changes', async () => {
  const ids = (nth: number) => `'00000000-0000-7000-8000-0000000000${nth}'`;
  const [ada, ben] = [`'00000000-0000-7000-8000-000000000001'`, `'00000000-0000-7000-8000-000000000002'`];
  const gig = (nth: number, title: string, change: string) => [
    `insert into gigs (id, poster_id, client_id, title, description, category, place, date, start_time, end_time, time_zone, starts_at, ends_at, pay_amount, pay_up_to, pay_currency, pay_unit, places, created_at, updated_at)
      values (${ids(nth)}, ${ada}, '${title}', '${title}', 'x', 'drums', 'Leeds', '2026-01-01', '20:00', '01:00', 'Europe/London', '2026-01-01 20:00Z', '2026-01-02 01:00Z', 100, 200, 'GBP', 'night', 2, now(), now())`,
    `insert into applications (id, gig_id, applicant_id, client_id, note, state, created_at, updated_at)
      values (${ids(nth + 20)}, ${ids(nth)}, ${ben}, 'a', '${title}', 'accepted', now(), now())`,
    ...(change ? [`update gigs set ${change} where id = ${ids(nth)}`] : []),
  ];
  const message = (nth: number, where: number, to: string) =>
    `insert into messages (id, conversation_id, sender_id, recipient_id, client_id, text, created_at)
      values (${ids(nth)}, ${ids(where)}, ${ada}, ${to}, '${nth}', '${nth}', now())`;
  const notification = (nth: number, type: string, kind: string) =>
    `insert into notifications (id, recipient_id, type, subject_kind, subject_id, excerpt, created_at)
      values (${ids(nth)}, ${ada}, '${type}', '${kind}', ${ben}, '${type}', now())`;
  const folder = await databaseOf(69, [
    ...[1, 2, 3, 4, 5].map((nth) => person(nth, 'Ada Ben Cy Dee Eve'.split(' ')[nth - 1] ?? '')),
    `update users set email = 'Ben@Example.test', verified_at = now() where name = 'Ben'`,
    `update users set email = 'BEN@example.test' where name = 'Cy'`,
    `update users set email = 'dee@example.test', shown_to = 'nobody', reach = -5 where name = 'Dee'`,
    `update users set email = 'Dee@example.test', verified_at = now() where name = 'Eve'`,
    ...gig(10, 'as it was', ''),
    ...gig(11, 'night', `ends_at = '2026-01-01 01:00Z'`),
    ...gig(
      12,
      'days',
      `date = '2026-01-05', last_date = '2026-01-03', starts_at = '2026-01-05 20:00Z', ends_at = '2026-01-03 01:00Z'`,
    ),
    ...gig(13, 'pay', 'pay_amount = 300'),
    ...gig(
      14,
      'places',
      `places = 0, roles = '[{"id": "1", "skill": "Bass", "count": 2}, {"id": "2", "skill": "", "count": 1}]'`,
    ),
    ...gig(
      15,
      'lists',
      `category = 'x', pay_unit = 'x', visibility = 'x', status = 'x', review_stage = 'x', pay_up_to = null, pay_open = true, pay_amount = 0`,
    ),
    `insert into blocks (blocker_id, blocked_id, created_at) values (${ada}, ${ada}, now()), (${ada}, ${ben}, now())`,
    `insert into deps (id, gig_id, player_id, dep_id, asked_version, created_at, updated_at, state) values
      (${ids(50)}, ${ids(10)}, ${ada}, ${ada}, 1, now(), now(), 'asked'), (${ids(51)}, ${ids(10)}, ${ada}, ${ben}, 1, now(), now(), 'x')`,
    `insert into reviews (id, gig_id, author_id, subject_id, about, client_id, client_hash, again, words, state, created_at, updated_at, shown_at) values
      (${ids(52)}, ${ids(10)}, ${ada}, ${ada}, 'player', '1', 'x', true, 'own', 'shown', now(), now(), now()),
      (${ids(53)}, ${ids(10)}, ${ben}, ${ada}, 'x', '2', 'x', true, 'kept', 'x', now(), now(), now())`,
    `insert into conversations (id, user_low, user_high, gig_id, last_seq, request_to, request_state, created_at) values
      (${ids(60)}, ${ada}, ${ben}, null, -1, ${ben}, 'x', now()), (${ids(61)}, null, null, ${ids(10)}, 1, null, null, now())`,
    message(62, 60, 'null'),
    message(63, 60, ada),
    message(64, 60, ben),
    message(65, 61, 'null'),
    `insert into posts (id, author_id, client_id, text, created_at) values (${ids(70)}, ${ada}, 'p', 'x', now())`,
    `insert into likes (post_id, user_id, created_at) values (${ids(70)}, ${ben}, now())`,
    `update posts set like_count = -3, version = 0 where id = ${ids(70)}`,
    `insert into posts (id, author_id, client_id, text, gig_id, created_at) values
      (${ids(71)}, ${ada}, 'card', 'x', ${ids(10)}, now()), (${ids(72)}, ${ada}, 'gone', 'x', ${ids(99)}, now())`,
    `insert into uploads (id, owner_id, kind, mime, bytes, width, height, post_id, created_at) values
      (${ids(73)}, ${ada}, 'post', 'image/webp', 'x', 1, 1, ${ids(70)}, now()), (${ids(74)}, ${ada}, 'post', 'image/webp', 'x', 1, 1, ${ids(98)}, now()),
      (${ids(75)}, ${ada}, 'post', 'image/webp', 'x', 1, 1, null, now())`,
    `insert into comments (id, post_id, author_id, client_id, text, thread_id, thread_at, created_at) values
      (${ids(76)}, ${ids(70)}, ${ada}, 'reply', 'x', ${ids(97)}, now(), now()), (${ids(77)}, ${ids(70)}, ${ben}, 'reply', 'x', ${ids(97)}, now(), now())`,
    `insert into conversations (id, gig_id, last_seq, created_at) values (${ids(66)}, ${ids(99)}, 1, now())`,
    `insert into audit_log (id, actor, act, subject_kind, subject_id, kept, created_at) values
      (${ids(67)}, 'olga', 'remove', 'gig', ${ids(99)}, '{"gigs": []}', now())`,
    `insert into gig_words values ('unused')`,
    notification(80, 'comment', 'x'),
    notification(81, 'x', 'post'),
    `insert into reports (id, reporter_id, subject_kind, subject_id, accused_id, reason, words, created_at) values (${ids(82)}, ${ada}, 'x', ${ids(70)}, ${ben}, 'x', 'Look', now())`,
    `insert into one_time_tokens (id, user_id, purpose, email, token_hash, created_at, expires_at) values
      (${ids(83)}, ${ben}, 'verify', 'Ben@Example.test', 'x', now(), now())`,
  ]);
  const { db, close } = await openDatabase({ databaseUrl: undefined, folder });
  onTestFinished(close);
  const all = async (query: string) => {
    const rows = await db.select({ row: sql`to_jsonb(found)` }).from(sql.raw(`(${query}) as found`));
    return rows.map(({ row }) => row);
  };

  expect(await all('select name, email, shown_to, reach from users order by name')).toEqual([
    { name: 'Ada', email: '1@example.test', shown_to: 'members', reach: null },
    { name: 'Ben', email: 'ben@example.test', shown_to: 'members', reach: null },
    {
      name: 'Cy',
      email: 'ben@example.test 00000000-0000-7000-8000-000000000003',
      shown_to: 'members',
      reach: null,
    },
    { name: 'Dee', email: 'dee@example.test', shown_to: 'links', reach: null },
    {
      name: 'Eve',
      email: 'dee@example.test 00000000-0000-7000-8000-000000000005',
      shown_to: 'members',
      reach: null,
    },
  ]);
  expect(await all('select email from one_time_tokens')).toEqual([{ email: 'ben@example.test' }]);

  const stored = await db.select().from(gigs).orderBy(gigs.id);
  const [asItWas, night, days, pay, places, lists] = stored;
  const usual = { startsAt: new Date('2026-01-01T20:00Z'), endsAt: new Date('2026-01-02T01:00Z') };
  expect(asItWas).toMatchObject({ ...usual, payAmount: 100, payUpTo: 200, places: 2, category: 'drums' });
  expect(night).toMatchObject(usual);
  expect(days).toMatchObject({
    date: '2026-01-03',
    lastDate: '2026-01-05',
    startsAt: new Date('2026-01-03T01:00Z'),
  });
  expect(days?.endsAt).toEqual(new Date('2026-01-05T20:00Z'));
  expect(pay).toMatchObject({ payAmount: 200, payUpTo: 300 });
  expect(places).toMatchObject({ places: 3 });
  expect(lists).toMatchObject({ category: 'other', payUnit: 'job', visibility: 'invited', status: 'closed' });
  expect(lists?.reviewStage).toBe('over');
  const booked = await db.select().from(applications).orderBy(applications.id);
  expect(booked.map(({ state }) => state)).toEqual(stored.map(() => 'accepted'));
  expect(booked.map(({ acceptedTerms }) => acceptedTerms)).toEqual(stored.map(termsOf));
  expect(booked.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))).toEqual(
    stored.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
  );

  expect(await all('select blocked_id from blocks')).toEqual([{ blocked_id: ben.slice(1, -1) }]);
  expect(await all('select id, state from deps')).toEqual([{ id: ids(51).slice(1, -1), state: 'ended' }]);
  expect(await all('select about, state, words from reviews')).toEqual([
    { about: 'poster', state: 'shown', words: 'kept' },
  ]);
  expect(await all('select text, recipient_id from messages order by id')).toEqual([
    ...['62', '63', '64'].map((text) => ({ text, recipient_id: ben.slice(1, -1) })),
    { text: '65', recipient_id: null },
  ]);
  expect(
    await all(
      `select last_seq::int, request_state from conversations where id in (${ids(60)}, ${ids(61)}) order by id`,
    ),
  ).toEqual([
    { last_seq: 0, request_state: 'open' },
    { last_seq: 1, request_state: null },
  ]);
  expect(await all(`select like_count, comment_count, version from posts where id = ${ids(70)}`)).toEqual([
    { like_count: 1, comment_count: 2, version: 1 },
  ]);
  expect(await all('select type, subject_kind from notifications')).toEqual([
    { type: 'comment', subject_kind: null },
  ]);
  expect(await all('select subject_kind, subject_id, reason, words from reports')).toEqual([
    { subject_kind: 'person', subject_id: ben.slice(1, -1), reason: 'other', words: 'Look' },
  ]);

  const [gigId, gone] = [ids(10).slice(1, -1), ids(97).slice(1, -1)];
  expect(await all('select gig_id, shows_gig from posts order by id')).toEqual([
    { gig_id: null, shows_gig: false },
    { gig_id: gigId, shows_gig: true },
    { gig_id: null, shows_gig: true },
  ]);
  expect(await all('select post_id, is_placed from uploads order by id')).toEqual([
    { post_id: ids(70).slice(1, -1), is_placed: true },
    { post_id: null, is_placed: true },
    { post_id: null, is_placed: false },
  ]);
  expect(await all('select thread_id, stands_in from comments')).toEqual([
    { thread_id: gone, stands_in: gone },
    { thread_id: gone, stands_in: gone },
  ]);
  expect(await all('select gig_id from conversations where user_low is null order by id')).toEqual([
    { gig_id: gigId },
    { gig_id: null },
  ]);
  expect(await all('select table_name, rows from removed_rows order by nth')).toEqual([
    { table_name: 'conversations.gig_id', rows: [{ id: ids(66).slice(1, -1) }] },
    { table_name: 'posts.gig_id', rows: [{ id: ids(72).slice(1, -1) }] },
  ]);
  expect(await all(`select word from gig_words where word in ('unused', 'leeds')`)).toEqual([
    { word: 'leeds' },
  ]);
});

test('PPL-06 OPS-04 stored links to work lose user name and password', async () => {
  const stored = [
    'https://me:secret@a.example/tapes',
    'http://a.example/@me',
    'https://me@',
    'https:///me@b.example@a.example',
  ];
  const links = stored.map((url) => ({ label: 'Tapes', url }));
  const folder = await databaseOf(69, [
    person(1, 'Ada'),
    person(2, 'Ben'),
    `update users set work_links = '${JSON.stringify(links)}' where name = 'Ada'`,
  ]);
  const { db, close } = await openDatabase({ databaseUrl: undefined, folder });
  onTestFinished(close);
  const rows = await db.select({ links: users.workLinks }).from(users).orderBy(users.name);
  const cleaned = ['https://a.example/tapes', 'http://a.example/@me', 'https://a.example'];
  expect(rows.map(({ links }) => links)).toEqual([cleaned.map((url) => ({ label: 'Tapes', url })), []]);
});

test('SAF-10 OPS-04 earlier removals are split into parts, each with the members it names', async () => {
  const [ada, ben] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
  const [id, question] = ['00000000-0000-7000-8000-000000000011', '00000000-0000-7000-8000-000000000012'];
  const comments = Array.from({ length: 1001 }, (_, nth) => ({ author_id: ben, nth }));
  const kept = { comments, likes: [], posts: [{ author_id: ada, text: 'Hi' }] };
  const entry = (subjectId: string, kind: string, rows: string) =>
    `insert into audit_log (id, actor, act, subject_kind, subject_id, kept, people, created_at)
      values ('${subjectId}', 'root', 'remove', '${kind}', '${subjectId}', ${rows}, '{}', now())`;
  const folder = await databaseOf(69, [
    entry(id, 'post', `'${JSON.stringify(kept)}'`),
    entry(question, 'question', `'${JSON.stringify({ questions: [{ asker_id: ben }] })}'`),
    entry('00000000-0000-7000-8000-000000000013', 'comment', 'null'),
  ]);
  const { db, close } = await openDatabase({ databaseUrl: undefined, folder });
  onTestFinished(close);
  const { auditId, nth, tableName, people } = removedRows;
  const count = sql<number>`jsonb_array_length(rows)`;
  const parts = await db
    .select({ auditId, nth, tableName, people, count })
    .from(removedRows)
    .orderBy(auditId, nth);
  expect(parts).toEqual([
    { auditId: id, nth: 0, tableName: 'posts', people: [ada], count: 1 },
    { auditId: id, nth: 1, tableName: 'comments', people: [ben], count: 1000 },
    { auditId: id, nth: 2, tableName: 'comments', people: [ben], count: 1 },
    { auditId: question, nth: 0, tableName: 'gig_questions', people: [ben], count: 1 },
  ]);
});
