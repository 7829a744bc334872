import { expect, test } from 'vitest';
import type { PostsPage } from '#contract/ours/posts.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { block, link, post } from '#tests/support/acts.ts';
import { read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();

const write = async (who: Member, text: string) => (await post(who, text)).id;
const find = async (who: Member, query: Record<string, string>) => {
  const page = await read<PostsPage>(who.call('GET', `/api/posts?${new URLSearchParams(query)}`));
  return page.items.map(({ id }) => id);
};

test('FEE-01 the feed of my links holds their posts and mine, newest first, and nobody else’s', async () => {
  const [ada, ben, cleo, dan] = [
    await server.member({ name: 'Ada' }),
    await server.member({ name: 'Ben' }),
    await server.member({ name: 'Cleo' }),
    await server.member({ name: 'Dan' }),
  ];
  const linked = await link(ada, ben);
  await link(cleo, ada);
  await ada.call('POST', '/api/links', { userId: dan.id });
  const first = await write(cleo, 'First');
  const byBen: string[] = [];
  for (let nth = 0; nth < 23; nth += 1) byBen.unshift(await write(ben, `Ben, ${nth}`));
  await write(dan, 'Asked, but no link');
  const own = await write(ada, 'Own words');
  const last = await write(cleo, 'Last');

  const all = [last, own, ...byBen, first];
  expect(await find(ada, { from: 'links' })).toEqual(all.slice(0, 20));
  expect(await walk(ada, '/api/posts?from=links', 7)).toEqual(all);
  expect(await find(dan, { from: 'links' })).toHaveLength(1);
  expect(await find(ada, { from: 'everybody' })).toEqual(await find(ada, {}));

  await ada.call('DELETE', `/api/links/${linked.linkId}`);
  await block(cleo, ada);
  expect(await find(ada, { from: 'links' })).toEqual([own]);
  expect(await find(ada, { from: 'links', q: 'ben' })).toEqual([]);
});

test('FEE-08 posts are found by their words and by how words begin, whoever wrote them', async () => {
  const [ada, ben] = [await server.member({ name: 'Ada' }), await server.member({ name: 'Ben' })];
  const cello = await write(ada, 'A cello, its bow, and Köchel’s list: https://example.org/cellos');
  const cellist = await write(ben, 'CELLIST wanted\nfor a quartet in Hull');
  expect(await find(ada, { q: 'cell' })).toEqual([cellist, cello]);
  expect(await find(ada, { q: 'hull  quart' })).toEqual([cellist]);
  expect(await find(ben, { q: 'köchel' })).toEqual([cello]);
  expect(await find(ben, { q: 'cell', author: ben.id })).toEqual([cellist]);
  expect(await find(ben, { q: 'cell', from: 'links' })).toEqual([cellist]);
  expect(await find(ben, { q: 'cello hull' })).toEqual([]);
  expect(await walk(ada, '/api/posts?q=cell', 1)).toEqual([cellist, cello]);
});

test('FEE-08 what is edited is found by its new words, what is deleted or hidden by none', async () => {
  const [ada, ben] = [await server.member({ name: 'Ada' }), await server.member({ name: 'Ben' })];
  const id = await write(ada, 'Euphonium');
  await ada.call('PUT', `/api/posts/${id}`, { text: 'Ophicleide', version: 1 });
  expect(await find(ben, { q: 'euphonium' })).toEqual([]);
  expect(await find(ben, { q: 'ophicleide' })).toEqual([id]);
  await block(ada, ben);
  expect(await find(ben, { q: 'ophicleide' })).toEqual([]);
  expect(await find(ada, { q: 'ophicleide' })).toEqual([id]);
  await ada.call('DELETE', `/api/posts/${id}`);
  expect(await find(ada, { q: 'ophicleide' })).toEqual([]);
});

test('FEE-06 FEE-08 a tag finds posts that carry it whole, in whatever case', async () => {
  const ada = await server.member({ name: 'Ada' });
  const soul = await write(ada, 'Tonight #soul at the Mill.');
  const capital = await write(ada, '#SOUL, and nothing else');
  const more = await write(ada, 'All dayer #soulnight');
  const words = await write(ada, 'Heart and soul, C#soul');
  const far = await write(ada, '“#Köchel_466”… #тамада\n##soul');
  expect(await find(ada, { q: '#soul', author: ada.id })).toEqual([capital, soul]);
  expect(await find(ada, { q: '#soul mill', author: ada.id })).toEqual([soul]);
  expect(await find(ada, { q: 'soul', author: ada.id })).toEqual([far, words, more, capital, soul]);
  for (const q of ['#köchel_466', '#Тамада']) expect(await find(ada, { q })).toEqual([far]);
  await ada.call('PUT', `/api/posts/${soul}`, { text: '#funk', version: 1 });
  expect(await find(ada, { q: '#soul' })).toEqual([capital]);
});

test('FEE-08 whatever is asked is a question and no command', async () => {
  const ada = await server.member({ name: 'Ada' });
  await write(ada, 'Plain words');
  for (const q of ['%', "' | !", ':*', '\\', '#', '##', '<->', '&', '(', "q'z", '?', '🎺', 'x'.repeat(100)])
    expect(await find(ada, { q }), q).toEqual([]);
  expect((await ada.call('GET', `/api/posts?q=${'x'.repeat(101)}`)).status).toBe(400);
  expect((await ada.call('GET', '/api/posts?q=%00')).status).toBe(400);
  expect((await ada.call('GET', '/api/posts?from=friends')).status).toBe(400);
});
