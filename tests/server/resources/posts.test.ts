import { expect, test } from 'vitest';
import type { Comment } from '#contract/comments.ts';
import type { Post } from '#contract/posts.ts';
import { posts } from '#server/db/schema/posts.ts';
import { idsOf, itemsOf, postOf, refusal, statusOf } from '#tests/server/answers.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { block, comment, link, post as write } from '#tests/support/acts.ts';
import { freshClientId, read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
const [ada, ben] = await server.members('Ada', 'Ben');
const unverified = await server.member({ name: 'Cy', verified: false });

test('SCR a post is read back as it was written, newest first', async () => {
  const first = await write(ada, 'Who has a viola?');
  const second = await write(ben, '  I do.\n');
  const feed = await itemsOf<Post>(ada, '/api/posts');
  expect(feed.slice(0, 2)).toMatchObject([
    { id: second.id, text: 'I do.', author: { id: ben.id, name: 'Ben' }, likedByMe: false },
    { id: first.id },
  ]);
});

test('SCR likes count once per member and can be removed', async () => {
  const { id } = await write(ada, 'Like me');
  const like = `/api/posts/${id}/like`;
  await ben.call('PUT', like);
  expect(await read(ben.call('PUT', like))).toEqual({ likedByMe: true, likeCount: 1 });
  expect(await postOf(ada, { id })).toMatchObject({ likeCount: 1, likedByMe: false });
  expect(await read(ben.call('DELETE', like))).toEqual({ likedByMe: false, likeCount: 0 });
});

test('SCR OPS-02 an edit of an old version is a conflict with the current post; the same edit again is not', async () => {
  const first = await write(ada, 'First words');
  const url = `/api/posts/${first.id}`;
  const edit = { text: 'Second words ', version: first.version };
  const edited = await read<Post>(ada.call('PUT', url, edit));
  const current = { text: 'Second words', version: first.version + 1, editedAt: expect.any(String) };
  expect(edited).toMatchObject(current);
  expect(await read<Post>(ada.call('PUT', url, edit))).toEqual(edited);
  const late = await ada.call('PUT', url, { ...edit, text: 'Third words' });
  expect(late).toMatchObject(refusal(409, { msg: expect.any(String) }, current));
});

test('FEE-07 OPS-02 an edit of an old version is a conflict with the current comment; the same edit again is not', async () => {
  const said = await comment(ada, await write(ada, 'Trucks at six'), 'Or seven');
  const url = `/api/comments/${said.id}`;
  const edit = { text: 'Or eight', editedAt: null };
  const edited = await read<Comment>(ada.call('PUT', url, edit));
  expect(await read<Comment>(ada.call('PUT', url, edit))).toEqual(edited);
  const late = { text: 'Or nine', editedAt: null };
  expect(await ada.call('PUT', url, late)).toMatchObject(refusal(409, undefined, { text: 'Or eight' }));
  const { editedAt } = edited;
  expect(await read(ada.call('PUT', url, { ...late, editedAt }))).toMatchObject({ text: 'Or nine' });
  expect(await statusOf(ada.call('PUT', url, { text: 'Whatever' }))).toBe(200);
});

test('SAF-01 only the author edits and deletes; the post’s author may delete comments', async () => {
  const post = await write(ada, 'Mine');
  const bens = await comment(ben, post, 'A comment');
  expect(await statusOf(ben.call('PUT', `/api/posts/${post.id}`, { text: 'x', version: 1 }))).toBe(403);
  expect(await statusOf(ben.call('DELETE', `/api/posts/${post.id}`))).toBe(403);
  expect(await statusOf(ada.call('PUT', `/api/comments/${bens.id}`, { text: 'x' }))).toBe(403);
  expect(await statusOf(ada.call('DELETE', `/api/comments/${bens.id}`))).toBe(200);
  const own = await comment(ben, post, 'Another');
  const changed = await read(ben.call('PUT', `/api/comments/${own.id}`, { text: 'Changed' }));
  expect(changed).toMatchObject({ text: 'Changed' });
  expect(await statusOf(unverified.call('DELETE', `/api/comments/${own.id}`))).toBe(403);
});

test('SAF-04 half a character is replaced, not a failure', async () => {
  const post = await write(ada, 'half \ud83e');
  expect(post.text).toBe('half \ufffd');
  const long = await write(ada, `${'x'.repeat(59)}🥁${'y'.repeat(200)}`);
  await comment(ben, long, `${'x'.repeat(139)}🥁 and \udd41 more`);
});

test('API-03 paging loses nothing and repeats nothing, also where instants are equal', async () => {
  const eve = await server.member({ name: 'Eve' });
  const createdAt = new Date('2026-01-02T03:04:05.678Z');
  const rows = Array.from({ length: 11 }, (_, index) => ({
    authorId: eve.id,
    clientId: freshClientId(),
    text: `same instant ${index}`,
    createdAt: index < 8 ? createdAt : new Date(createdAt.getTime() + index),
  }));
  const made = await server.db.insert(posts).values(rows).returning({ id: posts.id });
  const seen = await walk(ada, `/api/posts?author=${eve.id}`, 3);
  expect(seen).toHaveLength(11);
  expect(new Set(seen)).toEqual(new Set(made.map(({ id }) => id)));
});

const idOfNew = async (who: Member, text: string) => (await write(who, text)).id;
const find = (who: Member, query: Record<string, string>) =>
  idsOf(who, `/api/posts?${new URLSearchParams(query)}`);

test('FEE-01 the feed of my links has their posts and mine, newest first, and no others', async () => {
  const [ada, ben, cleo, dan] = await server.members('Ada', 'Ben', 'Cleo', 'Dan');
  const linked = await link(ada, ben);
  await link(cleo, ada);
  await ada.call('POST', '/api/links', { userId: dan.id });
  const first = await idOfNew(cleo, 'First');
  const byBen: string[] = [];
  for (let nth = 0; nth < 23; nth += 1) byBen.unshift(await idOfNew(ben, `Ben, ${nth}`));
  await idOfNew(dan, 'Asked, but no link');
  const own = await idOfNew(ada, 'Own words');
  const last = await idOfNew(cleo, 'Last');

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
  const [ada, ben] = await server.members('Ada', 'Ben');
  const cello = await idOfNew(ada, 'A cello, its bow, and Köchel’s list: https://example.org/cellos');
  const cellist = await idOfNew(ben, 'CELLIST wanted\nfor a quartet in Hull');
  expect(await find(ada, { q: 'cell' })).toEqual([cellist, cello]);
  expect(await find(ada, { q: 'hull  quart' })).toEqual([cellist]);
  expect(await find(ben, { q: 'köchel' })).toEqual([cello]);
  expect(await find(ben, { q: 'cell', author: ben.id })).toEqual([cellist]);
  expect(await find(ben, { q: 'cell', from: 'links' })).toEqual([cellist]);
  expect(await find(ben, { q: 'cello hull' })).toEqual([]);
  expect(await walk(ada, '/api/posts?q=cell', 1)).toEqual([cellist, cello]);
});

test('FEE-08 what is edited is found by its new words, what is deleted or hidden by none', async () => {
  const [ada, ben] = await server.members('Ada', 'Ben');
  const id = await idOfNew(ada, 'Euphonium');
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
  const soul = await idOfNew(ada, 'Tonight #soul at the Mill.');
  const capital = await idOfNew(ada, '#SOUL, and nothing else');
  const more = await idOfNew(ada, 'All dayer #soulnight');
  const words = await idOfNew(ada, 'Heart and soul, C#soul');
  const far = await idOfNew(ada, '“#Köchel_466”… #тамада\n##soul');
  expect(await find(ada, { q: '#soul', author: ada.id })).toEqual([capital, soul]);
  expect(await find(ada, { q: '#soul mill', author: ada.id })).toEqual([soul]);
  expect(await find(ada, { q: 'soul', author: ada.id })).toEqual([far, words, more, capital, soul]);
  for (const q of ['#köchel_466', '#Тамада']) expect(await find(ada, { q })).toEqual([far]);
  await ada.call('PUT', `/api/posts/${soul}`, { text: '#funk', version: 1 });
  expect(await find(ada, { q: '#soul' })).toEqual([capital]);
});

test('FEE-08 whatever is asked is a question and no command', async () => {
  const ada = await server.member({ name: 'Ada' });
  await idOfNew(ada, 'Plain words');
  for (const q of ['%', "' | !", ':*', '\\', '#', '##', '<->', '&', '(', "q'z", '?', '🎺', 'x'.repeat(100)])
    expect(await find(ada, { q }), q).toEqual([]);
  expect((await ada.call('GET', `/api/posts?q=${'x'.repeat(101)}`)).status).toBe(400);
  expect((await ada.call('GET', '/api/posts?q=%00')).status).toBe(400);
  expect((await ada.call('GET', '/api/posts?from=friends')).status).toBe(400);
});
