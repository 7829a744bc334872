import { and, asc, eq, is, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { alias, getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { expect, onTestFinished, test } from 'vitest';
import { membersIn, ownership } from '#server/account/ownership.ts';
import { contentParts } from '#server/admin/removed-rows.ts';
import { decodeFast } from '#server/db/prepared.ts';
import { links, users } from '#server/db/schema/users.ts';
import { contents } from '#server/exports/contents.ts';
import { HttpError } from '#server/http/errors.ts';
import { pageOf, pageSize, readCursor, readNumberCursor } from '#server/http/validation.ts';
import { freshDatabase } from '#tests/support/database.ts';

const id = '019a0000-0000-7000-8000-00000000000a';
const other = '019a0000-0000-7000-8000-00000000000b';
const encoded = (text: string) => Buffer.from(text).toString('base64url');

function refusalOf(act: () => unknown) {
  try {
    return act();
  } catch (error) {
    return error instanceof HttpError && { status: error.statusCode, errors: error.errors };
  }
}
const refusal = (field: string, msg: string) => ({ status: 400, errors: [{ msg, field }] });
const staleCursor = refusal('cursor', 'This list has changed. Start again from the top.');

test('API-02 a page has 20 rows, or as many as requested, from 1 to 50', () => {
  expect([pageSize({}), pageSize({ limit: '1' }), pageSize({ limit: '50' })]).toEqual([20, 1, 50]);
  const outOfRange = refusal('limit', 'The limit must be from 1 to 50.');
  for (const limit of ['0', '51', 'many']) expect(refusalOf(() => pageSize({ limit }))).toEqual(outOfRange);
});

test('API-02 a cursor contains the last row of a page and its time, at most the end of the year 9999; the first page has none', () => {
  expect([readCursor({}), readNumberCursor({})]).toEqual([undefined, undefined]);
  const marked = { at: new Date('2023-11-14T22:13:20Z'), id, isEarly: false };
  expect(readCursor({ cursor: encoded(`1700000000000~${id}`) })).toEqual(marked);
  expect(readCursor({ cursor: encoded(`0~${id}`) })?.at.getTime()).toBe(0);
  expect(readNumberCursor({ cursor: '0' })).toBe(0);
  expect(readNumberCursor({ cursor: '417' })).toBe(417);
  expect(readNumberCursor({ cursor: '999999999999999' })).toBe(999_999_999_999_999);
  const last = Date.parse('9999-12-31T23:59:59.999Z');
  expect(readCursor({ cursor: encoded(`${last}~${id}`) })?.at.getTime()).toBe(last);
  expect(refusalOf(() => readCursor({ cursor: encoded(`${last + 1}~${id}`) }))).toEqual(staleCursor);
});

test.each([
  ['no row', encoded('1700000000000')],
  ['no instant', encoded(`~${id}`)],
  ['a word before it', encoded(`x1~${id}`)],
  ['something before it, on a line of its own', encoded(`x\n1~${id}`)],
  ['something behind the row, on a line of its own', encoded(`1~${id}\nx`)],
  ['something behind the row', encoded(`1700000000000~${id}~1`)],
])('API-02 a cursor with %s is refused', (_what, cursor) => {
  expect(refusalOf(() => readCursor({ cursor }))).toEqual(staleCursor);
});

test.each(['', 'x', '-1', '1.5', '1x', 'x1', '0000000000000001'])(
  'API-02 a numeric cursor %j is refused',
  (cursor) => {
    expect(refusalOf(() => readNumberCursor({ cursor }))).toEqual(staleCursor);
  },
);

test('API-02 an extra row tells that a page is not the last; the cursor is the last row of a page, and the last page has none', () => {
  const at = new Date('2026-05-01T12:00:00Z');
  const cut = (rows: string[]) =>
    pageOf(
      rows,
      2,
      (row) => ({ at, id: row }),
      (row) => ({ row }),
    );
  const both = [{ row: id }, { row: other }];
  expect(cut([])).toEqual({ items: [], nextCursor: null });
  expect(cut([id, other])).toEqual({ items: both, nextCursor: null });
  const { items, nextCursor } = cut([id, other, 'more']);
  expect(items).toEqual(both);
  expect(readCursor({ cursor: nextCursor ?? '' })).toEqual({ at, id: other, isEarly: false });
});

test('OPS-03 the fast decoder returns the same rows as Drizzle', async () => {
  const { db, close } = await freshDatabase();
  onTestFinished(close);
  const person = (name: string) => ({ name, email: `${name}@b.cd`, passwordHash: 'none', skills: [name] });
  const people = [person('ada'), person('ben')];
  const [ada, ben] = await db.insert(users).values(people).returning();
  const [low, high] = [ada?.id ?? '', ben?.id ?? ''].toSorted();
  await db.insert(links).values({ userLow: low ?? '', userHigh: high ?? '', requesterId: low ?? '' });
  const other = alias(users, 'other');
  const seen = db
    .select({ id: users.id, letters: sql<number>`length(${users.name})`.mapWith(Number).as('letters') })
    .from(users)
    .as('seen');
  const query = () =>
    db
      .select({
        id: users.id,
        createdAt: users.createdAt,
        verifiedAt: users.verifiedAt,
        skills: users.skills,
        letters: seen.letters,
        three: sql<number>`3`,
        link: { id: links.id, acceptedAt: links.acceptedAt, state: links.state },
        other: { name: other.name, createdAt: other.createdAt },
        mixed: { verifiedAt: users.verifiedAt, state: links.state },
        always: { verifiedAt: users.verifiedAt, name: users.name },
      })
      .from(users)
      .innerJoin(seen, eq(seen.id, users.id))
      .leftJoin(links, eq(links.userLow, users.id))
      .leftJoin(other, and(eq(other.id, links.userHigh), sql`${sql.placeholder('joined')}::boolean`))
      .orderBy(asc(users.name))
      .prepare('rows');
  for (const joined of [true, false]) {
    const slow = await query().execute({ joined });
    const quick = decodeFast(query());
    expect(Reflect.get(quick, 'customResultMapper'), 'drizzle is built as we know it').toBeTypeOf('function');
    expect(await quick.execute({ joined })).toEqual(slow);
    expect(slow.map(({ link }) => link === null)).toContain(true);
    expect(slow.some((row) => row.other !== null)).toBe(joined);
  }
});

/** Columns without a foreign key whose ids are not those of members. */
const otherIds = new Set([
  'acts.subject_id',
  'applications.role_id',
  'comments.answers_id',
  'comments.stands_in',
  'comments.thread_id',
  'export_parts.attempt',
  'exports.attempt',
  'gigs.series_id',
  'held_news.about_id',
  'held_news.gig_id',
  'message_copies.conversation_id',
  'message_files.gig_ids',
  'uploads.gig_ids',
  'viewing.conversation_id',
]);

const modules = import.meta.glob<Record<string, unknown>>('../../../server/db/schema/*.ts', { eager: true });
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((one) => is(one, PgTable));

const nameOf = (column: PgColumn) => `${getTableConfig(column.table).name}.${toSnakeCase(column.name)}`;

/** Columns that by type and foreign keys may contain the id of a member. */
function mayNameMember(table: PgTable): PgColumn[] {
  const { columns, foreignKeys } = getTableConfig(table);
  const leadsTo = new Map(
    foreignKeys.flatMap((key) =>
      key.reference().columns.map((column) => [column, key.reference().foreignTable]),
    ),
  );
  return columns.filter((column) => {
    if (!column.getSQLType().startsWith('uuid')) return false;
    const to = leadsTo.get(column);
    return to ? to === users : !column.primary || leadsTo.size > 0;
  });
}

test('SET-04 SET-05 SAF-10 every column that refers to a member declares what happens when they leave, and which file of their archive has it', () => {
  expect(tables.length).toBeGreaterThan(50);
  const owned = new Set(ownership.map(({ column }) => nameOf(column)));
  const undeclared = tables
    .flatMap(mayNameMember)
    .filter((column) => !column.primary || toSnakeCase(column.name) !== 'id')
    .map(nameOf)
    .filter((name) => !owned.has(name) && !otherIds.has(name));
  expect(undeclared).toEqual([]);
});

test('SET-04 every list of an archive contains rows that refer to the member', () => {
  const named = new Set<string>(ownership.flatMap(({ archive }) => archive));
  expect(Object.keys(contents).filter((list) => !named.has(list))).toEqual([]);
});

test.each(Object.entries(contentParts))(
  'SET-05 SAF-10 each row that the audit log stores of a removed %s has an author',
  (_kind, parts) => {
    for (const [name, table] of parts) expect(membersIn([table]).makers, name).not.toEqual([]);
  },
);
