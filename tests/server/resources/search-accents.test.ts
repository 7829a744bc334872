import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { GigSearch } from '#contract/gig-search.ts';
import { foldLetters } from '#contract/letters.ts';
import type { FoundMessage } from '#contract/messages.ts';
import type { Discovered } from '#contract/people.ts';
import type { Post } from '#contract/posts.ts';
import { membersLines } from '#server/admin/members.ts';
import { gigMatches } from '#server/db/schema/around-gigs.ts';
import { folded } from '#server/db/search.ts';
import { get, idsOf, itemsOf, titlesOf } from '#tests/server/answers.ts';
import { membersOfTest, serverOfFile } from '#tests/server/server-of-file.ts';
import { post, publish, send } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import { matchAll } from '#tests/support/saved-searches.ts';

const server = await serverOfFile();
const ada = await server.member({ name: 'Ada' });
const [ben, cy] = await membersOfTest(server, 'Ben', 'Cy');
const decomposed = 'Va\u0301vrova\u0301';
const typed = [
  ['composed', 'Vávrová'],
  ['decomposed', decomposed],
  ['without accents', 'vavrova'],
  ['in capitals', 'VÁVROVÁ'],
] as const;
const q = (words: string) => `q=${encodeURIComponent(words)}`;
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

beforeAll(async () => {
  for (const name of ['Jana Vávrová', `Petra ${decomposed}`]) await server.member({ name });
  const closed = await server.member({ name: 'Eva Vávrová' });
  await read(closed.call('PUT', '/api/profiles/me', { shownTo: 'links' }));
});

test.each(typed)('FEE-08 posts are found by a name typed %s', async (_, name) => {
  const posts = [await post(ada, 'Thanks, Vávrová!'), await post(ada, `Thanks, ${decomposed}!`)];
  expect(await idsOf(ada, `/api/posts?${q(name)}`)).toEqual(expect.arrayContaining(ids(posts)));
});

test.each([
  ['composed', '#Émile'],
  ['decomposed', '#e\u0301mile'],
  ['without accents', '#emile'],
])('FEE-08 a tag with accents is found when typed %s', async (_, tag) => {
  const posts = [await post(ada, 'On #Émile'), await post(ada, 'On #e\u0301mile')];
  await post(ada, 'On #Émilien');
  const found = await itemsOf<Post>(ada, `/api/posts?${q(tag)}`);
  expect(found.map(({ text }) => text)).not.toContain('On #Émilien');
  expect(ids(found)).toEqual(expect.arrayContaining(ids(posts)));
});

test.each(typed)('PPL-01 people are found and counted by a name typed %s', async (_, name) => {
  const found = await itemsOf<Discovered>(ada, `/api/people?${q(name)}`);
  expect(found.map((person) => person.name.normalize('NFC'))).toEqual(['Petra Vávrová', 'Jana Vávrová']);
  expect(await get(ada, `/api/people/counts?${q(name)}`)).toMatchObject({ total: 2 });
});

test.each(typed)('OPS-04 an operator finds members by a name typed %s', async (_, name) => {
  const lines = (await membersLines(server.db, name)).normalize('NFC');
  for (const first of ['Eva', 'Petra', 'Jana']) expect(lines).toContain(`${first} Vávrová`);
});

test('PPL-02 a skill typed decomposed is stored composed and equals the same skill typed composed', async () => {
  const { body } = await ada.call('PUT', '/api/profiles/me', { skills: ['Kla\u0301vesy', 'Klávesy'] });
  expect(body).toMatchObject({ skills: ['Klávesy'] });
});

test.each(typed)('MSG-01 messages are found by a name typed %s', async (_, name) => {
  await send(ada, ben, 'Is Vávrová coming?');
  const long = `${'So much to say. '.repeat(100)}Ask ${decomposed} about it. ${'And more. '.repeat(100)}`;
  await send(ben, ada, long);
  const items = await itemsOf<FoundMessage>(ben, `/api/messages/search?${q(name)}`);
  const [inLong = '', short] = items.map(({ excerpt }) => excerpt);
  expect(short).toBe('Is Vávrová coming?');
  expect(inLong).toMatch(/^….*Ask Vávrová about it\..*…$/s);
});

test('MSG-01 the excerpt starts at the right place when earlier letters fold to several', async () => {
  const before = 'Straße œuvre ﬁn. '.repeat(20);
  await send(ben, ada, `${before}Ask the bassoonist today. ${'Later. '.repeat(40)}`);
  const [found] = await itemsOf<FoundMessage>(ben, `/api/messages/search?${q('bassoonist')}`);
  expect(found?.excerpt).toMatch(/^….{20,50}bassoonist today.*…$/s);
});

test('GIG-05 gigs are found and counted in any spelling of a name, title matches first', async () => {
  await server.app.services.gazetteer.filled();
  await publish(ada, { title: 'Evening with Vávrová', description: 'Bring a stand.' });
  await publish(ada, { title: 'Song night', description: `Songs by ${decomposed}.` });
  for (const [, name] of typed) {
    const found = await titlesOf(server, `/api/gigs?sort=relevance&${q(name)}`);
    expect(found, name).toEqual(['Evening with Vávrová', 'Song night']);
    expect(await get(server, `/api/gigs/counts?${q(name)}`), name).toMatchObject({ total: 2 });
  }
}, 300_000);

test.each(typed)('GIG-06 a gig matches a saved search typed %s', async (_, name) => {
  const search = { name: 'Songs', filters: { q: name } };
  const saved = await read<GigSearch>(cy.call('POST', '/api/gigs/searches', search), 201);
  const titled = await publish(ada, { title: 'Vávrová at noon', description: 'Bring a stand.' });
  const described = await publish(ada, { title: 'Songs at noon', description: `By ${decomposed}.` });
  await matchAll(server.app.services);
  const isOfSearch = eq(gigMatches.searchId, saved.id);
  const matched = await server.db.select({ id: gigMatches.gigId }).from(gigMatches).where(isOfSearch);
  expect(ids(matched)).toEqual(expect.arrayContaining(ids([titled, described])));
});

test('FEE-08 the database folds European letters and emoji as the server does', async () => {
  // Capitals of letters from newer Unicode versions are known to only one of the two.
  const letters = Array.from({ length: 0xa640 }, (_, at) => String.fromCodePoint(at))
    .filter((letter) => letter < '\u1c80' || letter >= '\u1e00')
    .filter((letter) =>
      /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{P}\p{Nd}]/u.test(letter),
    );
  const emoji = Array.from({ length: 0x800 }, (_, at) => String.fromCodePoint(0x1f300 + at));
  const texts = [...letters, ...emoji].flatMap((letter) => [`A${letter}\u0301b`, `A${letter}\u200dB\ufe0f`]);
  const { rows } = (await server.db.execute(
    sql`select coalesce(jsonb_agg(${folded(sql`word`)} order by nth), '[]') as folded
      from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as list(word, nth)`,
  )) as { rows: { folded: string[] }[] };
  expect(texts.length).toBeGreaterThan(2000);
  expect(texts.filter((one, at) => rows[0]?.folded[at] !== foldLetters(one))).toEqual([]);
});
