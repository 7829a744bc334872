import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { LinksPage, UserLinksPage } from '#contract/ours/links.ts';
import { links } from '#server/db/schema/links.ts';
import { users } from '#server/db/schema/users.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { block } from '#tests/support/acts.ts';
import { read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
const ada = await server.member({ name: 'Ada' });
const linked = new Date('2026-01-02T03:04:05.678Z');

const rowOf = (one: string, other: string, createdAt = linked) => ({
  userLow: one < other ? one : other,
  userHigh: one < other ? other : one,
  requesterId: one,
  state: 'accepted' as const,
  createdAt,
  acceptedAt: createdAt,
});
const befriend = async (who: Member, names: string[]) => {
  const friends = [];
  for (const name of names) friends.push(await server.member({ name }));
  await server.db
    .insert(links)
    .values(friends.map(({ id }, at) => rowOf(who.id, id, new Date(linked.getTime() + at))));
  return friends;
};
const find = async (who: Member, query: string) =>
  (await read<LinksPage>(who.call('GET', `/api/links?${query}`))).items.map(({ person }) => person.name);

test('PPL-04 links are searched by name alone, every word of it, and sorted by name or by age', async () => {
  await befriend(ada, ['Zoë Marsh', 'ann marsh', 'Bob O’Neill', '100% Brass']);
  expect(await find(ada, '')).toEqual(['100% Brass', 'Bob O’Neill', 'ann marsh', 'Zoë Marsh']);
  expect(await find(ada, 'sort=name')).toEqual(['100% Brass', 'ann marsh', 'Bob O’Neill', 'Zoë Marsh']);
  expect(await find(ada, 'q=MARSH')).toEqual(['ann marsh', 'Zoë Marsh']);
  expect(await find(ada, 'q=mar%20zo&sort=name')).toEqual(['Zoë Marsh']);
  expect(await find(ada, 'q=%25')).toEqual(['100% Brass']);
  expect(await find(ada, 'q=_')).toEqual([]);
  await server.db.update(users).set({ headline: 'Marsh harmonica' }).where(eq(users.name, 'Bob O’Neill'));
  expect(await find(ada, 'q=harmonica'), 'not in what they do').toEqual([]);
  expect(await find(ada, 'q=marsh&box=incoming')).toEqual([]);
});

test('PPL-04 SAF-07 who is blocked or gone is found by no search of one’s links', async () => {
  const cy = await server.member({ name: 'Cy' });
  const [eve, gil] = await befriend(cy, ['Eve Hidden', 'Gil Hidden', 'Hal Hidden']);
  if (!eve || !gil) throw new Error('nobody there');
  await block(eve, cy);
  await server.db.update(users).set({ leavesAt: new Date() }).where(eq(users.id, gil.id));
  for (const sort of ['name', 'newest'])
    expect(await find(cy, `q=hidden&sort=${sort}`)).toEqual(['Hal Hidden']);
});

test('PPL-04 SPD-07 seven hundred links page in either order, without a gap or a repeat', async () => {
  const hub = await server.member({ name: 'Hub' });
  const made = await server.db
    .insert(users)
    .values(
      Array.from({ length: 700 }, (_, at) => ({
        email: `link${at}@example.test`,
        passwordHash: 'none',
        // Many of the same name, and of the same instant.
        name: `Link ${at % 250}`,
        verifiedAt: linked,
      })),
    )
    .returning({ id: users.id, name: users.name });
  await server.db.insert(links).values(made.map(({ id }) => rowOf(hub.id, id)));
  // As a server does by itself once there are many rows more.
  await server.db.execute(sql`analyze ${users}, ${links}`);
  for (const sort of ['name', 'newest'])
    expect(new Set(await walk(hub, `/api/links?sort=${sort}`, 50)).size, sort).toBe(700);
  const names = await find(hub, 'sort=name&limit=50&q=link');
  expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  expect(await walk(hub, '/api/links?sort=name&q=249', 1)).toHaveLength(2);
  const others = await walk(ada, `/api/users/${hub.id}/links`, 50);
  expect(new Set(others).size).toBe(700);
  expect(others).toHaveLength(700);
});

test('PPL-04 another’s links begin with those in common, page by page', async () => {
  const [me, hub] = [await server.member({ name: 'Me' }), await server.member({ name: 'Other' })];
  const friends = await befriend(hub, ['One', 'Two', 'Three', 'Four', 'Five']);
  const [one, , , four, five] = friends;
  if (!one || !four || !five) throw new Error('nobody there');
  await server.db.insert(links).values([rowOf(me.id, one.id), rowOf(me.id, four.id)]);
  await read(me.call('POST', '/api/links', { userId: five.id }));
  const page = await read<UserLinksPage>(me.call('GET', `/api/users/${hub.id}/links`));
  expect(page.items.map(({ name }) => name)).toEqual(['Four', 'One', 'Five', 'Three', 'Two']);
  for (const limit of [1, 2, 3])
    expect(await walk(me, `/api/users/${hub.id}/links`, limit)).toEqual(page.items.map(({ id }) => id));
});

test('PPL-04 API-03 an order there is none of, and a mark that is not ours, are 400', async () => {
  for (const query of ['sort=age', 'cursor=zz', 'sort=name&cursor=zz', `q=${'x'.repeat(101)}`])
    expect((await ada.call('GET', `/api/links?${query}`)).status, query).toBe(400);
});

test('PPL-04 links are sorted without regard to accents, page by page', async () => {
  const eva = await server.member({ name: 'Eva' });
  await befriend(eva, ['Zoë', 'Émile', 'Bob', 'Ǿrsted', 'Fay']);
  expect(await find(eva, 'sort=name')).toEqual(['Bob', 'Émile', 'Fay', 'Ǿrsted', 'Zoë']);
  expect(await walk(eva, '/api/links?sort=name', 1)).toHaveLength(5);
});

test('PPL-04 a link is found with or without accents, composed or apart, with either apostrophe', async () => {
  const eva = await server.member({ name: 'Eva' });
  await befriend(eva, ['Jana V\u00e1vrov\u00e1', 'Cy O’Obi']);
  for (const q of ['Vávrová', 'Va\u0301vrova\u0301', 'vavrova', 'VAVROV'])
    expect(await find(eva, `sort=name&q=${encodeURIComponent(q)}`)).toEqual(['Jana Vávrová']);
  for (const q of ["O'Obi", 'O’Obi'])
    expect(await find(eva, `q=${encodeURIComponent(q)}`)).toEqual(['Cy O’Obi']);
});
