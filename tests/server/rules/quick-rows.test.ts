import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { expect, onTestFinished, test } from 'vitest';
import { readQuickly } from '#server/db/quick-rows.ts';
import { links } from '#server/db/schema/links.ts';
import { users } from '#server/db/schema/users.ts';
import { freshDatabase } from '#tests/support/database.ts';

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
