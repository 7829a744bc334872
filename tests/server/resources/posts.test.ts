import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Comment } from '#contract/comments.ts';
import { limits } from '#contract/limits.ts';
import type { PersonRef } from '#contract/person.ts';
import type { Post, Versions } from '#contract/posts.ts';
import { likes as likesTable, posts } from '#server/db/schema/posts.ts';
import { idsOf, itemsOf, operatorOf, postOf, refusal, statusOf } from '#tests/server/answers.ts';
import { membersOfTest, serverOfFile } from '#tests/server/server-of-file.ts';
import { block, comment, link, post, unblock } from '#tests/support/acts.ts';
import { freshClientId, read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

let ahead = 0;
const server = await serverOfFile({}, { now: () => new Date(Date.now() + ahead) });
const [ada, ben, cleo, dan, eve] = await membersOfTest(server, 'Ada', 'Ben', 'Cleo', 'Dan', 'Eve');

test('SCR posts are returned as written, newest first', async () => {
  const first = await post(ada, 'Who has a viola?');
  const second = await post(ben, '  I do.\n');
  const feed = await itemsOf<Post>(ada, '/api/posts');
  expect(feed.slice(0, 2)).toMatchObject([
    { id: second.id, text: 'I do.', author: { id: ben.id, name: 'Ben' }, likedByMe: false },
    { id: first.id },
  ]);
});

test('SCR likes count once per member and can be removed', async () => {
  const { id } = await post(ada, 'Like me');
  const like = `/api/posts/${id}/like`;
  await ben.call('PUT', like);
  expect(await read(ben.call('PUT', like))).toEqual({ likedByMe: true, likeCount: 1 });
  expect(await postOf(ada, { id })).toMatchObject({ likeCount: 1, likedByMe: false });
  expect(await read(ben.call('DELETE', like))).toEqual({ likedByMe: false, likeCount: 0 });
});

test('SCR OPS-02 an edit of an outdated version returns a conflict with the current post; a repeated edit does not', async () => {
  const first = await post(ada, 'First words');
  const url = `/api/posts/${first.id}`;
  const edit = { text: 'Second words ', version: first.version };
  const edited = await read<Post>(ada.call('PUT', url, edit));
  const current = { text: 'Second words', version: first.version + 1, editedAt: expect.any(String) };
  expect(edited).toMatchObject(current);
  expect(await read<Post>(ada.call('PUT', url, edit))).toEqual(edited);
  const outdated = await ada.call('PUT', url, { ...edit, text: 'Third words' });
  expect(outdated).toMatchObject(refusal(409, { msg: expect.any(String) }, current));
});

test('FEE-07 OPS-02 an edit of an outdated version returns a conflict with the current comment; a repeated edit does not', async () => {
  const remark = await comment(ada, await post(ada, 'Trucks at six'), 'Or seven');
  const url = `/api/comments/${remark.id}`;
  const edit = { text: 'Or eight', editedAt: null };
  const edited = await read<Comment>(ada.call('PUT', url, edit));
  expect(await read<Comment>(ada.call('PUT', url, edit))).toEqual(edited);
  const outdated = { text: 'Or nine', editedAt: null };
  expect(await ada.call('PUT', url, outdated)).toMatchObject(refusal(409, undefined, { text: 'Or eight' }));
  const { editedAt } = edited;
  expect(await read(ada.call('PUT', url, { ...outdated, editedAt }))).toMatchObject({ text: 'Or nine' });
  expect(await statusOf(ada.call('PUT', url, { text: 'Whatever' }))).toBe(200);
});

test('SAF-01 only the author can edit and delete; the post’s author can delete comments', async () => {
  const entry = await post(ada, 'Mine');
  const bens = await comment(ben, entry, 'A comment');
  expect(await statusOf(ben.call('PUT', `/api/posts/${entry.id}`, { text: 'x', version: 1 }))).toBe(403);
  expect(await statusOf(ben.call('DELETE', `/api/posts/${entry.id}`))).toBe(403);
  expect(await statusOf(ada.call('PUT', `/api/comments/${bens.id}`, { text: 'x' }))).toBe(403);
  expect(await statusOf(ada.call('DELETE', `/api/comments/${bens.id}`))).toBe(200);
  const bensComment = await comment(ben, entry, 'Another');
  const changed = await read(ben.call('PUT', `/api/comments/${bensComment.id}`, { text: 'Changed' }));
  expect(changed).toMatchObject({ text: 'Changed' });
  expect(await statusOf(cleo.call('DELETE', `/api/comments/${bensComment.id}`))).toBe(403);
});

test('SAF-04 an unpaired surrogate is replaced and does not fail', async () => {
  expect((await post(ada, 'half \ud83e')).text).toBe('half \ufffd');
  const long = await post(ada, `${'x'.repeat(59)}🥁${'y'.repeat(200)}`);
  await comment(ben, long, `${'x'.repeat(139)}🥁 and \udd41 more`);
});

test('API-03 paging skips and repeats nothing, even when times are equal', async () => {
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

const idOfNew = async (who: Member, text: string) => (await post(who, text)).id;
const find = (who: Member, query: Record<string, string>) =>
  idsOf(who, `/api/posts?${new URLSearchParams(query)}`);

test('FEE-01 the links feed has only the posts of the member and their links, newest first', async () => {
  const linked = await link(ada, ben);
  await link(cleo, ada);
  await ada.call('POST', '/api/links', { userId: dan.id });
  const first = await idOfNew(cleo, 'First');
  const byBen: string[] = [];
  for (let nth = 0; nth < 23; nth += 1) byBen.unshift(await idOfNew(ben, `Ben, ${nth}`));
  await idOfNew(dan, 'Asked, but no link');
  const adasPost = await idOfNew(ada, 'Own words');
  const last = await idOfNew(cleo, 'Last');

  const all = [last, adasPost, ...byBen, first];
  expect(await find(ada, { from: 'links' })).toEqual(all.slice(0, 20));
  expect(await walk(ada, '/api/posts?from=links', 7)).toEqual(all);
  expect(await find(dan, { from: 'links' })).toHaveLength(1);
  expect(await find(ada, { from: 'everybody' })).toEqual(await find(ada, {}));

  await ada.call('DELETE', `/api/links/${linked.linkId}`);
  await block(cleo, ada);
  expect(await find(ada, { from: 'links' })).toEqual([adasPost]);
  expect(await find(ada, { from: 'links', q: 'ben' })).toEqual([]);
});

test('FEE-08 posts by anyone are found by words and prefixes', async () => {
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

test('FEE-08 an edited post is found by its new words; deleted and hidden posts are not found', async () => {
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

test('FEE-06 FEE-08 a tag finds posts with exactly that tag in any case', async () => {
  const soul = await idOfNew(ada, 'Tonight #soul at the Mill.');
  const uppercase = await idOfNew(ada, '#SOUL, and nothing else');
  const more = await idOfNew(ada, 'All dayer #soulnight');
  const words = await idOfNew(ada, 'Heart and soul, C#soul');
  const unicode = await idOfNew(ada, '“#Köchel_466”… #тамада\n##soul');
  expect(await find(ada, { q: '#soul', author: ada.id })).toEqual([uppercase, soul]);
  expect(await find(ada, { q: '#soul mill', author: ada.id })).toEqual([soul]);
  expect(await find(ada, { q: 'soul', author: ada.id })).toEqual([unicode, words, more, uppercase, soul]);
  for (const q of ['#köchel_466', '#Тамада']) expect(await find(ada, { q })).toEqual([unicode]);
  await ada.call('PUT', `/api/posts/${soul}`, { text: '#funk', version: 1 });
  expect(await find(ada, { q: '#soul' })).toEqual([uppercase]);
});

test('FEE-08 search operators and quotes in a query are plain text', async () => {
  await idOfNew(ada, 'Plain words');
  for (const q of ['%', "' | !", ':*', '\\', '#', '##', '<->', '&', '(', "q'z", '?', '🎺', 'x'.repeat(100)])
    expect(await find(ada, { q }), q).toEqual([]);
  expect((await ada.call('GET', `/api/posts?q=${'x'.repeat(101)}`)).status).toBe(400);
  expect((await ada.call('GET', '/api/posts?q=%00')).status).toBe(400);
  expect((await ada.call('GET', '/api/posts?from=friends')).status).toBe(400);
});

const likes = ({ id }: Post) => `/api/posts/${id}/likes`;
const like = async (who: Member, { id }: Post) => {
  ahead += 1000;
  await read(who.call('PUT', `/api/posts/${id}/like`));
};
const namesFor = async (who: Member, of: Post) =>
  (await itemsOf<PersonRef>(who, likes(of))).map(({ name }) => name);
const admin = (...words: string[]) => operatorOf(server)(...words, '--reason', 'Spam');

test('FEE-04 SPD-07 every member can page through a post’s likers, latest first; removing a like removes the liker', async () => {
  const entry = await post(ada);
  for (const who of [ben, cleo, ada, dan]) await like(who, entry);
  expect(await namesFor(eve, entry)).toEqual(['Dan', 'Ada', 'Cleo', 'Ben']);
  expect(await walk(eve, likes(entry), 3)).toEqual([dan, ada, cleo, ben].map(({ id }) => id));
  await read(ada.call('DELETE', `/api/posts/${entry.id}/like`));
  expect(await namesFor(eve, entry)).toEqual(['Dan', 'Cleo', 'Ben']);
  await ada.call('DELETE', `/api/posts/${entry.id}`);
  expect((await eve.call('GET', likes(entry))).status, 'a deleted post').toBe(404);
});

test('FEE-04 SAF-07 SAF-10 likers whom the viewer cannot see are left out, from the count as well', async () => {
  const entry = await post(ada);
  for (const who of [ben, cleo, dan]) await like(who, entry);
  await block(cleo, eve);
  await admin('suspend', dan.email);
  expect(await namesFor(eve, entry)).toEqual(['Ben']);
  expect(await postOf(eve, entry)).toMatchObject({ likeCount: 1 });
  expect(await namesFor(cleo, entry)).toEqual(['Cleo', 'Ben']);
  await block(ada, ben);
  expect((await ben.call('GET', likes(entry))).status).toBe(404);
});

test('FEE-04 FEE-05 a post’s counts leave out suspended members until they are restored', async () => {
  const entry = await post(ada);
  const counts = async () => {
    const { likeCount, commentCount } = await postOf(ada, entry);
    return { likeCount, commentCount };
  };
  const [fay, gus] = await server.members('Fay', 'Gus');
  for (const who of [fay, gus]) {
    await like(who, entry);
    for (const text of ['Yes', 'And yes']) await comment(who, entry, text);
  }
  expect(await counts()).toEqual({ likeCount: 2, commentCount: 4 });
  await admin('suspend', fay.email);
  expect(await counts()).toEqual({ likeCount: 1, commentCount: 2 });
  await block(ada, fay);
  expect(await counts(), 'blocked and suspended, subtracted once').toEqual({ likeCount: 1, commentCount: 2 });
  await unblock(ada, fay);
  await server.db.delete(likesTable).where(eq(likesTable.userId, fay.id));
  await admin('restore', 'person', fay.id);
  expect(await counts()).toEqual({ likeCount: 1, commentCount: 4 });
});

const versionsOf = (who: Member, kind: 'posts' | 'comments', { id }: { id: string }) =>
  who.call('GET', `/api/${kind}/${id}/versions`);
const wordsOf = async (who: Member, kind: 'posts' | 'comments', thing: { id: string }) =>
  (await read<Versions>(versionsOf(who, kind, thing))).items.map(({ text }) => text);
const edit = (who: Member, { id, version }: Post, text: string) => {
  ahead += 1000;
  return read<Post>(who.call('PUT', `/api/posts/${id}`, { text, version }));
};

test('FEE-07 everyone who sees a post or comment sees its earlier versions with their times, latest first', async () => {
  const first = await post(ada, 'Saturday at eight');
  const second = await edit(ada, first, 'Saturday at nine');
  const third = await edit(ada, second, 'Sunday at nine');
  expect(await read<Versions>(versionsOf(ben, 'posts', first))).toEqual({
    items: [
      { text: 'Sunday at nine', at: third.editedAt },
      { text: 'Saturday at nine', at: second.editedAt },
      { text: 'Saturday at eight', at: first.createdAt },
    ],
  });
  const remark = await comment(ben, first, 'Where?');
  ahead += 1000;
  await read<Comment>(ben.call('PUT', `/api/comments/${remark.id}`, { text: 'And where?' }));
  expect(await wordsOf(cleo, 'comments', remark)).toEqual(['And where?', 'Where?']);
  expect(await wordsOf(cleo, 'posts', await post(ada, 'Never edited'))).toEqual(['Never edited']);
});

test('FEE-07 an edit that changes nothing adds no version', async () => {
  const entry = await post(ada, 'As it is');
  expect(await edit(ada, entry, ' As it is ')).toEqual(entry);
  const remark = await comment(ada, entry, 'So it is');
  const unchanged = await read<Comment>(ada.call('PUT', `/api/comments/${remark.id}`, { text: 'So it is' }));
  expect(unchanged.editedAt).toBeNull();
  expect(await wordsOf(ben, 'posts', entry)).toEqual(['As it is']);
});

test('FEE-07 a limited number of versions is kept: the first and the latest', async () => {
  let entry = await post(ada, 'words 0');
  for (let nth = 1; nth <= limits.earlierWords + 5; nth++) entry = await edit(ada, entry, `words ${nth}`);
  const words = await wordsOf(ben, 'posts', entry);
  expect(words).toHaveLength(limits.earlierWords + 1);
  expect(words.at(0)).toBe(`words ${limits.earlierWords + 5}`);
  expect(words.slice(-2)).toEqual(['words 6', 'words 0']);
});

test('FEE-07 two simultaneous edits store one earlier version', async () => {
  const entry = await post(ada, 'At first');
  const { id, version } = entry;
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((text) => ada.call('PUT', `/api/posts/${id}`, { text, version })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await wordsOf(ben, 'posts', entry)).toHaveLength(2);
});

test('FEE-07 SAF-07 SAF-10 earlier versions are hidden when their post or comment is blocked, removed or deleted', async () => {
  const entry = await post(ada, 'My number is 0113');
  const later = await edit(ada, entry, 'Ask me for my number');
  const remark = await comment(ben, entry, 'Call me');
  await admin('remove', 'post', entry.id);
  for (const who of [ada, cleo]) expect((await versionsOf(who, 'posts', entry)).status).toBe(404);
  expect((await versionsOf(cleo, 'comments', remark)).status).toBe(404);
  await admin('restore', 'post', entry.id);
  expect(await wordsOf(cleo, 'posts', entry)).toEqual([later.text, entry.text]);
  await block(ben, cleo);
  expect((await versionsOf(cleo, 'comments', remark)).status).toBe(404);
  await block(ada, cleo);
  expect((await versionsOf(cleo, 'posts', entry)).status).toBe(404);
  await ada.call('DELETE', `/api/posts/${entry.id}`);
  expect((await versionsOf(ada, 'posts', entry)).status).toBe(404);
});
