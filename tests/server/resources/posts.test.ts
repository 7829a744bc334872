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

test('SCR a post is read back as it was written, newest first', async () => {
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

test('SCR OPS-02 an edit of an old version is a conflict with the current post; the same edit again is not', async () => {
  const first = await post(ada, 'First words');
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
  const said = await comment(ada, await post(ada, 'Trucks at six'), 'Or seven');
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
  const wall = await post(ada, 'Mine');
  const bens = await comment(ben, wall, 'A comment');
  expect(await statusOf(ben.call('PUT', `/api/posts/${wall.id}`, { text: 'x', version: 1 }))).toBe(403);
  expect(await statusOf(ben.call('DELETE', `/api/posts/${wall.id}`))).toBe(403);
  expect(await statusOf(ada.call('PUT', `/api/comments/${bens.id}`, { text: 'x' }))).toBe(403);
  expect(await statusOf(ada.call('DELETE', `/api/comments/${bens.id}`))).toBe(200);
  const own = await comment(ben, wall, 'Another');
  const changed = await read(ben.call('PUT', `/api/comments/${own.id}`, { text: 'Changed' }));
  expect(changed).toMatchObject({ text: 'Changed' });
  expect(await statusOf(cleo.call('DELETE', `/api/comments/${own.id}`))).toBe(403);
});

test('SAF-04 half a character is replaced, not a failure', async () => {
  expect((await post(ada, 'half \ud83e')).text).toBe('half \ufffd');
  const long = await post(ada, `${'x'.repeat(59)}🥁${'y'.repeat(200)}`);
  await comment(ben, long, `${'x'.repeat(139)}🥁 and \udd41 more`);
});

test('API-03 paging loses nothing and repeats nothing, also where instants are equal', async () => {
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

test('FEE-01 the feed of my links has their posts and mine, newest first, and no others', async () => {
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

test('FEE-04 SPD-07 who likes a post is seen by every member, the last first, page by page, and no more once they do not', async () => {
  const wall = await post(ada);
  for (const who of [ben, cleo, ada, dan]) await like(who, wall);
  expect(await namesFor(eve, wall)).toEqual(['Dan', 'Ada', 'Cleo', 'Ben']);
  expect(await walk(eve, likes(wall), 3)).toEqual([dan, ada, cleo, ben].map(({ id }) => id));
  await read(ada.call('DELETE', `/api/posts/${wall.id}/like`));
  expect(await namesFor(eve, wall)).toEqual(['Dan', 'Cleo', 'Ben']);
  await ada.call('DELETE', `/api/posts/${wall.id}`);
  expect((await eve.call('GET', likes(wall))).status, 'of a post that is gone').toBe(404);
});

test('FEE-04 SAF-07 SAF-10 likers whom the viewer cannot see are left out, from the count as well', async () => {
  const wall = await post(ada);
  for (const who of [ben, cleo, dan]) await like(who, wall);
  await block(cleo, eve);
  await admin('suspend', dan.email);
  expect(await namesFor(eve, wall)).toEqual(['Ben']);
  expect(await postOf(eve, wall)).toMatchObject({ likeCount: 1 });
  expect(await namesFor(cleo, wall)).toEqual(['Cleo', 'Ben']);
  await block(ada, ben);
  expect((await ben.call('GET', likes(wall))).status).toBe(404);
});

test('FEE-04 FEE-05 the counts of a post leave out suspended members until they are restored', async () => {
  const wall = await post(ada);
  const counts = async () => {
    const { likeCount, commentCount } = await postOf(ada, wall);
    return { likeCount, commentCount };
  };
  const [fay, gus] = await server.members('Fay', 'Gus');
  for (const who of [fay, gus]) {
    await like(who, wall);
    for (const text of ['Yes', 'And yes']) await comment(who, wall, text);
  }
  expect(await counts()).toEqual({ likeCount: 2, commentCount: 4 });
  await admin('suspend', fay.email);
  expect(await counts()).toEqual({ likeCount: 1, commentCount: 2 });
  await block(ada, fay);
  expect(await counts(), 'blocked and suspended counts once').toEqual({ likeCount: 1, commentCount: 2 });
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

test('FEE-07 the earlier words of a post and a comment are seen by who sees it, the last first, with their times', async () => {
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
  const said = await comment(ben, first, 'Where?');
  ahead += 1000;
  await read<Comment>(ben.call('PUT', `/api/comments/${said.id}`, { text: 'And where?' }));
  expect(await wordsOf(cleo, 'comments', said)).toEqual(['And where?', 'Where?']);
  expect(await wordsOf(cleo, 'posts', await post(ada, 'Never edited'))).toEqual(['Never edited']);
});

test('FEE-07 an edit that changes nothing is none', async () => {
  const mine = await post(ada, 'As it is');
  expect(await edit(ada, mine, ' As it is ')).toEqual(mine);
  const said = await comment(ada, mine, 'So it is');
  const same = await read<Comment>(ada.call('PUT', `/api/comments/${said.id}`, { text: 'So it is' }));
  expect(same.editedAt).toBeNull();
  expect(await wordsOf(ben, 'posts', mine)).toEqual(['As it is']);
});

test('FEE-07 so many are kept: the first words, and the latest', async () => {
  let mine = await post(ada, 'words 0');
  for (let nth = 1; nth <= limits.earlierWords + 5; nth++) mine = await edit(ada, mine, `words ${nth}`);
  const words = await wordsOf(ben, 'posts', mine);
  expect(words).toHaveLength(limits.earlierWords + 1);
  expect(words.at(0)).toBe(`words ${limits.earlierWords + 5}`);
  expect(words.slice(-2)).toEqual(['words 6', 'words 0']);
});

test('FEE-07 two edits at once keep the words of one', async () => {
  const mine = await post(ada, 'At first');
  const { id, version } = mine;
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((text) => ada.call('PUT', `/api/posts/${id}`, { text, version })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await wordsOf(ben, 'posts', mine)).toHaveLength(2);
});

test('FEE-07 SAF-07 SAF-10 of what is blocked, removed or deleted the earlier words are not there either', async () => {
  const mine = await post(ada, 'My number is 0113');
  const later = await edit(ada, mine, 'Ask me for my number');
  const said = await comment(ben, mine, 'Call me');
  await admin('remove', 'post', mine.id);
  for (const who of [ada, cleo]) expect((await versionsOf(who, 'posts', mine)).status).toBe(404);
  expect((await versionsOf(cleo, 'comments', said)).status).toBe(404);
  await admin('restore', 'post', mine.id);
  expect(await wordsOf(cleo, 'posts', mine)).toEqual([later.text, mine.text]);
  await block(ben, cleo);
  expect((await versionsOf(cleo, 'comments', said)).status).toBe(404);
  await block(ada, cleo);
  expect((await versionsOf(cleo, 'posts', mine)).status).toBe(404);
  await ada.call('DELETE', `/api/posts/${mine.id}`);
  expect((await versionsOf(ada, 'posts', mine)).status).toBe(404);
});
