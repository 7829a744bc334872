import { is, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { freshDatabase } from '#tests/support/database.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  for (const [table, row] of Object.entries(rows))
    await database.db.execute(sql.raw(`insert into ${table} ${row}`));
});
afterAll(() => database?.close());

const uuid = (nth: number) => `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`;
const [ada, ben, gig, thread, post, message, group, search, act] = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
  (nth) => `'${uuid(nth)}'`,
);

/** Valid rows, which the tests then try to break. */
const rows: Record<string, string> = {
  users: `(id, email, password_hash, name, created_at, updated_at) values
    (${ada}, 'ada@example.test', 'x', 'Ada', now(), now()), (${ben}, 'ben@example.test', 'x', 'Ben', now(), now())`,
  gigs: `(id, poster_id, client_id, title, description, category, place, date, last_date, time_zone, starts_at, ends_at, pay_amount, pay_up_to, pay_currency, pay_unit, created_at, updated_at)
    values (${gig}, ${ada}, 'g', 'x', 'x', 'drums', 'Leeds', '2026-01-01', '2026-01-02', 'Europe/London', now(), now(), 100, 200, 'GBP', 'night', now(), now())`,
  applications: `(id, gig_id, applicant_id, client_id, created_at, updated_at) values (${post}, ${gig}, ${ben}, 'a', now(), now())`,
  deps: `(id, gig_id, player_id, dep_id, asked_version, created_at, updated_at) values (${post}, ${gig}, ${ada}, ${ben}, 1, now(), now())`,
  reviews: `(id, gig_id, author_id, subject_id, about, client_id, client_hash, again, created_at, updated_at)
    values (${post}, ${gig}, ${ada}, ${ben}, 'player', 'r', 'x', true, now(), now())`,
  conversations: `(id, user_low, user_high, gig_id, request_to, request_state, created_at) values
    (${thread}, ${ada}, ${ben}, null, ${ada}, 'open', now()), (${group}, null, null, ${gig}, null, null, now())`,
  messages: `(id, conversation_id, sender_id, recipient_id, client_id, text, created_at) values (${message}, ${thread}, ${ada}, ${ben}, 'm', 'x', now())`,
  posts: `(id, author_id, client_id, text, created_at) values (${post}, ${ada}, 'p', 'x', now()), (${search}, ${ada}, 'q', 'x', now())`,
  comment_threads: `(id, post_id) values (${thread}, ${search})`,
  comments: `(id, post_id, author_id, client_id, text, created_at) values (${act}, ${post}, ${ada}, 'c', 'x', now())`,
  blocks: `(blocker_id, blocked_id, created_at) values (${ada}, ${ben}, now())`,
  dismissals: `(member_id, person_id, created_at) values (${ada}, ${ben}, now())`,
  uploads: `(id, owner_id, kind, mime, bytes, width, height, created_at) values (${post}, ${ada}, 'post', 'image/webp', '', 1, 1, now())`,
  one_time_tokens: `(id, user_id, purpose, email, token_hash, created_at, expires_at)
    values (${post}, ${ada}, 'verify', 'ada@example.test', 'x', now(), now())`,
};

/** Changes to a row, and the constraint that refuses each. */
const impossible: [table: string, change: string, constraint: string][] = [
  ['gigs', `ends_at = starts_at - interval '1 minute'`, 'gigs_ends_after_start'],
  ['gigs', `last_date = '2025-12-31'`, 'gigs_last_date_after_first'],
  ['gigs', 'pay_up_to = 99', 'gigs_pay_range'],
  ['gigs', 'pay_amount = -1', 'gigs_pay_counts'],
  ['gigs', 'places = 0', 'gigs_counts'],
  ['gigs', 'version = 0', 'gigs_counts'],
  ['applications', `state = 'accepted'`, 'applications_booked_terms'],
  ['applications', `state = 'asked'`, 'applications_booked_terms'],
  ['applications', `state = 'overdue'`, 'applications_booked_terms'],
  ['applications', `ends_at = starts_at - interval '1 minute'`, 'applications_ends_after_start'],
  ['applications', 'standby_rank = -1', 'applications_counts'],
  ['deps', 'dep_id = player_id', 'deps_of_two'],
  ['reviews', 'subject_id = author_id', 'reviews_of_another'],
  ['blocks', 'blocked_id = blocker_id', 'blocks_of_another'],
  ['dismissals', 'person_id = member_id', 'dismissals_of_another'],
  ['messages', 'recipient_id = null', 'messages_recipient'],
  ['messages', 'recipient_id = sender_id', 'messages_to_another'],
  ['posts', 'like_count = -1', 'posts_counts'],
  ['posts', 'version = 0', 'posts_versions'],
  ['users', `email = 'Ada@example.test'`, 'users_email_lower'],
  ['one_time_tokens', `email = 'Ada@example.test'`, 'one_time_tokens_email_lower'],
];

const modules = import.meta.glob<Record<string, unknown>>('../../../server/db/schema/*.ts', { eager: true });
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((one) => is(one, PgTable))
  .map((table) => getTableConfig(table));
const dialect = new PgDialect({ casing: 'snake_case' });
const textOf = (value: SQL) => dialect.sqlToQuery(value).sql;

/** References to missing rows, and the constraint that refuses each. */
const missing: typeof impossible = [
  ['posts', `gig_id = ${post}`, 'posts_gig_id_gigs_id_fk'],
  ['messages', `reply_to_id = ${post}`, 'messages_reply_to_id_messages_id_fk'],
  ['uploads', `post_id = ${gig}`, 'uploads_post_id_posts_id_fk'],
  ['comments', `thread_id = ${thread}`, 'comments_thread_of_post'],
  ['conversations', `user_low = null, user_high = null, gig_id = ${post}`, 'conversations_gig_id_gigs_id_fk'],
];

test.each([...impossible, ...missing])('SAF-16 %s: %s is refused by %s', async (table, change, by) => {
  const first = sql.raw(`update ${table} set ${change} where ctid = (select min(ctid) from ${table})`);
  const code = missing.some(([, , constraint]) => constraint === by) ? '23503' : '23514';
  await expect(database.db.execute(first)).rejects.toMatchObject({ cause: { code, constraint: by } });
});

test('SAF-16 deleting a gig, a post or a message clears references to it', async () => {
  const { db } = database;
  const all = async (query: string) => {
    const found = await db.select({ row: sql`to_jsonb(found)` }).from(sql.raw(`(${query}) as found`));
    return found.map(({ row }) => row);
  };
  for (const statement of [
    `update gigs set title = 'Ceilidh' where id = ${gig}`,
    `update posts set gig_id = ${gig}, shows_gig = true where id = ${search}`,
    `update uploads set post_id = ${post}, is_placed = true`,
    `insert into comments (id, post_id, author_id, client_id, text, created_at, thread_id)
      values (${thread}, ${post}, ${ada}, 'reply', 'x', now(), ${act})`,
    `delete from comments where id = ${act}`,
    `insert into messages (id, conversation_id, sender_id, recipient_id, client_id, text, created_at, reply_to_id)
      values (${search}, ${thread}, ${ada}, ${ben}, 'reply', 'x', now(), ${message})`,
  ])
    await db.execute(sql.raw(statement));
  const words = [{ word: 'ceilidh' }, { word: 'leeds' }];
  expect(await all('select word from gig_words order by word')).toEqual(words);
  expect(await all('select thread_id from comments')).toEqual([{ thread_id: uuid(9) }]);
  await db.execute(sql.raw(`delete from gigs where id = ${gig}`));
  await db.execute(sql.raw(`delete from messages where id = ${message}`));
  await db.execute(sql.raw(`delete from posts where id = ${post}`));
  expect(await all('select word from gig_words')).toEqual([]);
  expect(await all('select gig_id, shows_gig from posts')).toEqual([{ gig_id: null, shows_gig: true }]);
  expect(await all('select user_low, gig_id from conversations order by id')).toEqual([
    { user_low: uuid(1), gig_id: null },
    { user_low: null, gig_id: null },
  ]);
  expect(await all('select post_id, is_placed from uploads')).toEqual([{ post_id: null, is_placed: true }]);
  expect(await all('select reply_to_id from messages')).toEqual([{ reply_to_id: null }]);
  expect(await all('select id from comments')).toEqual([]);
  expect(await all('select id from comment_threads')).toEqual([{ id: uuid(4) }]);
});

test('SAF-16 every check of the schema is in the database and validated', async () => {
  const declared = tables.flatMap(({ checks }) => checks.map((one) => one.name));
  const { db } = database;
  const stored = await db
    .select({ name: sql<string>`conname`, isValid: sql<boolean>`convalidated` })
    .from(sql`pg_constraint`)
    .where(sql`contype = 'c' and connamespace = 'public'::regnamespace`);
  expect(stored.filter(({ isValid }) => !isValid)).toEqual([]);
  expect(stored.map(({ name }) => name).sort()).toEqual(declared.sort());
});

test('SAF-16 every column with a fixed list of values has a check with all of them', () => {
  const listed = tables.flatMap(({ columns, name, checks }) =>
    columns.flatMap((column) => {
      if (!column.enumValues) return [];
      const check = checks.find((one) => one.name === `${name}_${toSnakeCase(column.name)}_known`);
      const text = check && textOf(check.value);
      return [[name, column.name, column.enumValues.every((value) => text?.includes(`'${value}'`))]];
    }),
  );
  expect(listed.length).toBeGreaterThan(15);
  expect(listed.filter(([, , isChecked]) => !isChecked)).toEqual([]);
});
