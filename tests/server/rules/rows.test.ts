import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readQuickly } from '#server/db/quick-rows.ts';
import { links } from '#server/db/schema/links.ts';
import { users } from '#server/db/schema/users.ts';
import { HttpError } from '#server/http/errors.ts';
import { pageOf, pageSize, readCursor, readNumberCursor } from '#server/http/paging.ts';
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
const staleMarker = {
  status: 400,
  errors: [{ msg: 'This list has changed; start from its top again.', field: 'cursor' }],
};

test('API-02 a page has 20 rows, or as many as are asked for, from 1 to 50', () => {
  expect(pageSize({})).toBe(20);
  expect(pageSize({ limit: '1' })).toBe(1);
  expect(pageSize({ limit: '50' })).toBe(50);
  for (const limit of ['0', '51', 'many'])
    expect(refusalOf(() => pageSize({ limit }))).toEqual({
      status: 400,
      errors: [{ msg: 'The limit must be from 1 to 50.', field: 'limit' }],
    });
});

describe('API-02 the marker of a page', () => {
  test('is none on the first page', () => {
    expect(readCursor({})).toBeUndefined();
    expect(readNumberCursor({})).toBeUndefined();
  });

  test('says at which instant and row the last page ended', () => {
    expect(readCursor({ cursor: encoded(`1700000000000~${id}`) })).toEqual({
      at: new Date('2023-11-14T22:13:20Z'),
      id,
      isEarly: false,
    });
    expect(readCursor({ cursor: encoded(`0~${id}`) })?.at.getTime()).toBe(0);
    expect(readNumberCursor({ cursor: '0' })).toBe(0);
    expect(readNumberCursor({ cursor: '417' })).toBe(417);
    expect(readNumberCursor({ cursor: '999999999999999' })).toBe(999_999_999_999_999);
  });

  test('may name the last instant of the year 9999, and none after', () => {
    const last = Date.parse('9999-12-31T23:59:59.999Z');
    expect(readCursor({ cursor: encoded(`${last}~${id}`) })?.at.getTime()).toBe(last);
    expect(refusalOf(() => readCursor({ cursor: encoded(`${last + 1}~${id}`) }))).toEqual(staleMarker);
  });

  test.each([
    ['', ''],
    ['no row', encoded('1700000000000')],
    ['no row that could be ours', encoded('1700000000000~7')],
    ['no instant', encoded(`~${id}`)],
    ['words for an instant', encoded(`soon~${id}`)],
    ['a sign before it', encoded(`-1~${id}`)],
    ['a word before it', encoded(`x1~${id}`)],
    ['a word after it', encoded(`1x~${id}`)],
    ['a fraction', encoded(`1.5~${id}`)],
    ['sixteen digits', encoded(`0000000000000001~${id}`)],
    ['something before it, on a line of its own', encoded(`x\n1~${id}`)],
    ['something behind the row, on a line of its own', encoded(`1~${id}\nx`)],
    ['something behind the row', encoded(`1700000000000~${id}~1`)],
  ])('is refused with %s', (_what, cursor) => {
    expect(refusalOf(() => readCursor({ cursor }))).toEqual(staleMarker);
  });

  test.each(['', 'x', '-1', '1.5', '1x', 'x1', '0000000000000001'])(
    'of numbers is refused as %j',
    (cursor) => {
      expect(refusalOf(() => readNumberCursor({ cursor }))).toEqual(staleMarker);
    },
  );
});

describe('API-02 a page is cut from one row more than it holds', () => {
  const at = new Date('2026-05-01T12:00:00Z');
  const cut = (rows: string[]) =>
    pageOf(
      rows,
      2,
      (row) => ({ at, id: row }),
      (row) => ({ row }),
    );

  test('and names no other page when there are no more', () => {
    expect(cut([])).toEqual({ items: [], nextCursor: null });
    expect(cut([id, other])).toEqual({ items: [{ row: id }, { row: other }], nextCursor: null });
  });

  test('and else where its own last row stands', () => {
    const { items, nextCursor } = cut([id, other, 'more']);
    expect(items).toEqual([{ row: id }, { row: other }]);
    expect(readCursor({ cursor: nextCursor ?? '' })).toEqual({ at, id: other, isEarly: false });
  });

  test('of a list by numbers likewise', () => {
    expect(
      pageOf(
        [7, 6, 5],
        2,
        (row) => row,
        (row) => row,
      ),
    ).toEqual({ items: [7, 6], nextCursor: '6' });
    const four = [9, 8, 7, 6];
    const three = pageOf(
      four,
      3,
      (row) => row,
      (row) => row,
    );
    expect(three).toEqual({ items: [9, 8, 7], nextCursor: '7' });
  });
});

test('OPS-03 rows that are read quickly are the rows that drizzle reads', async () => {
  const { db, close } = await freshDatabase();
  onTestFinished(close);
  const person = (name: string) => ({
    name,
    email: `${name}@example.test`,
    passwordHash: 'none',
    skills: [name],
  });
  const [ada, ben] = await db
    .insert(users)
    .values([person('ada'), person('ben')])
    .returning();
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
    const quick = readQuickly(query());
    expect(Reflect.get(quick, 'customResultMapper'), 'drizzle is built as we know it').toBeTypeOf('function');
    expect(await quick.execute({ joined })).toEqual(slow);
    expect(slow.map(({ link }) => link === null)).toContain(true);
    expect(slow.some((row) => row.other !== null)).toBe(joined);
  }
});
