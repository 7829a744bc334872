import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { foldLetters } from '#contract/letters.ts';
import type { GigCounts } from '#contract/ours/gig-search.ts';
import type { GigSearch } from '#contract/ours/gig-searches.ts';
import type { GigsPage } from '#contract/ours/gigs.ts';
import type { FoundMessage } from '#contract/ours/message-search.ts';
import type { PeoplePage } from '#contract/ours/people.ts';
import type { PeopleCounts } from '#contract/ours/people-counts.ts';
import type { PostsPage } from '#contract/ours/posts.ts';
import { membersLines } from '#server/admin/members.ts';
import { gigMatches } from '#server/db/schema/gig-searches.ts';
import { folded } from '#server/db/search.ts';
import { matchGigs } from '#server/gig-searches/matching.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { post, publish, send } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';

const server = await serverOfFile();
const ada = await server.member({ name: 'Ada' });
const decomposed = 'Va\u0301vrova\u0301';
const typed = [
  ['composed', 'Vávrová'],
  ['decomposed', decomposed],
  ['without accents', 'vavrova'],
  ['in capitals', 'VÁVROVÁ'],
] as const;
const q = (words: string) => `q=${encodeURIComponent(words)}`;

test.each(typed)(
  'FEE-08 posts are found by a name typed %s, whichever way they write it',
  async (_, name) => {
    const query = `/api/posts?${q(name)}`;
    const ids = [await post(ada, 'Thanks, Vávrová!'), await post(ada, `Thanks, ${decomposed}!`)].map(
      ({ id }) => id,
    );
    const found = (await read<PostsPage>(ada.call('GET', query))).items.map(({ id }) => id);
    expect(found).toEqual(expect.arrayContaining(ids));
  },
);

test.each([
  ['composed', '#Émile'],
  ['decomposed', '#e\u0301mile'],
  ['without accents', '#emile'],
])('FEE-08 a tag with accents is found typed %s', async (_, tag) => {
  const ids = [await post(ada, 'On #Émile'), await post(ada, 'On #e\u0301mile')].map(({ id }) => id);
  await post(ada, 'On #Émilien');
  const found = await read<PostsPage>(ada.call('GET', `/api/posts?${q(tag)}`));
  expect(found.items.map(({ text }) => text)).not.toContain('On #Émilien');
  expect(found.items.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
});

describe('people', () => {
  const names = ['Jana Vávrová', `Petra ${decomposed}`];
  beforeAll(async () => {
    for (const name of names) await server.member({ name });
    const closed = await server.member({ name: 'Eva Vávrová' });
    await read(closed.call('PUT', '/api/profiles/me', { shownTo: 'links' }));
  });

  test.each(typed)(
    'PPL-01 people are found and counted by a name typed %s, and none whom only their links may read',
    async (_, name) => {
      const { items } = await read<PeoplePage>(ada.call('GET', `/api/people?${q(name)}`));
      expect(items.map((person) => person.name.normalize('NFC'))).toEqual(
        ['Petra', 'Jana'].map((first) => `${first} Vávrová`),
      );
      expect(await read<PeopleCounts>(ada.call('GET', `/api/people/counts?${q(name)}`))).toMatchObject({
        total: 2,
      });
    },
  );

  test.each(typed)('OPS-04 who runs the place finds members by a name typed %s', async (_, name) => {
    const lines = (await membersLines(server.db, name)).normalize('NFC');
    for (const first of ['Eva', 'Petra', 'Jana']) expect(lines).toContain(`${first} Vávrová`);
  });

  test('PPL-02 a skill typed decomposed is kept composed, and is one with the same skill composed', async () => {
    const { body } = await ada.call('PUT', '/api/profiles/me', { skills: ['Kla\u0301vesy', 'Klávesy'] });
    expect(body).toMatchObject({ skills: ['Klávesy'] });
  });
});

describe('messages', () => {
  test.each(typed)(
    'MSG-01 messages are found by a name typed %s, and the excerpt shows the word',
    async (_, name) => {
      const ben = await server.member({ name: 'Ben' });
      await send(ada, ben, 'Is Vávrová coming?');
      const long = `${'So much to say. '.repeat(100)}Ask ${decomposed} about it. ${'And more. '.repeat(100)}`;
      await send(ben, ada, long);
      const { items } = await read<{ items: FoundMessage[] }>(
        ben.call('GET', `/api/messages/search?${q(name)}`),
      );
      const [inLong = '', short] = items.map(({ excerpt }) => excerpt);
      expect(short).toBe('Is Vávrová coming?');
      expect(inLong).toMatch(/^….*Ask Vávrová about it\..*…$/s);
    },
  );

  test('MSG-01 the excerpt begins before the word where letters before it fold to several', async () => {
    const ben = await server.member({ name: 'Ben' });
    await send(
      ben,
      ada,
      `${'Straße œuvre ﬁn. '.repeat(20)}Ask the bassoonist today. ${'Later. '.repeat(40)}`,
    );
    const { items } = await read<{ items: FoundMessage[] }>(
      ben.call('GET', `/api/messages/search?${q('bassoonist')}`),
    );
    expect(items[0]?.excerpt).toMatch(/^….{20,50}bassoonist today.*…$/s);
  });
});

describe('gigs', () => {
  const [first, second] = ['Evening with Vávrová', 'Song night'] as const;
  beforeAll(async () => {
    await server.app.services.gazetteer.filled();
    await publish(ada, { title: first, description: 'Bring a stand.' });
    await publish(ada, { title: second, description: `Songs by ${decomposed}.` });
  }, 300_000);

  test.each(typed)(
    'GIG-05 gigs are found and counted by a name typed %s, the title first',
    async (_, name) => {
      const { items } = await read<GigsPage>(server.call('GET', `/api/gigs?sort=relevance&${q(name)}`));
      expect(items.map(({ title }) => title)).toEqual([first, second]);
      expect(await read<GigCounts>(server.call('GET', `/api/gigs/counts?${q(name)}`))).toMatchObject({
        total: 2,
      });
    },
  );

  test.each(typed)('GIG-06 a gig comes to a search typed %s', async (_, name) => {
    const cy = await server.member({ name: 'Cy' });
    const filters = { q: name };
    const saved = await read<GigSearch>(
      cy.call('POST', '/api/gigs/searches', { name: 'Songs', filters }),
      201,
    );
    const made = [
      await publish(ada, { title: 'Vávrová at noon', description: 'Bring a stand.' }),
      await publish(ada, { title: 'Songs at noon', description: `By ${decomposed}.` }),
    ];
    await matchGigs(server.app.services);
    const matched = await server.db
      .select({ gigId: gigMatches.gigId })
      .from(gigMatches)
      .where(eq(gigMatches.searchId, saved.id));
    expect(matched.map(({ gigId }) => gigId)).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
  });
});

test('FEE-08 the database folds European letters and emoji as the server does', async () => {
  // Letters of newer versions of Unicode have capitals on one side alone.
  const letters = Array.from({ length: 0xa640 }, (_, at) => String.fromCodePoint(at))
    .filter((letter) => letter < '\u1c80' || letter >= '\u1e00')
    .filter((letter) =>
      /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{P}\p{Nd}]/u.test(letter),
    );
  const emoji = Array.from({ length: 0x800 }, (_, at) => String.fromCodePoint(0x1f300 + at));
  const said = [...letters, ...emoji].flatMap((letter) => [`A${letter}\u0301b`, `A${letter}\u200dB\ufe0f`]);
  const { rows } = (await server.db.execute(
    sql`select coalesce(jsonb_agg(${folded(sql`said`)} order by nth), '[]') as folded
      from jsonb_array_elements_text(${JSON.stringify(said)}::jsonb) with ordinality as list(said, nth)`,
  )) as { rows: { folded: string[] }[] };
  expect(said.length).toBeGreaterThan(2000);
  const others = said.filter((one, at) => rows[0]?.folded[at] !== foldLetters(one));
  expect(others).toEqual([]);
});
