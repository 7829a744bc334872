import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Comment } from '#contract/comments.ts';
import { limits } from '#contract/limits.ts';
import type { PersonRef } from '#contract/person.ts';
import type { Post, Versions } from '#contract/posts.ts';
import { likes as likesTable } from '#server/db/schema/posts.ts';
import { itemsOf, operatorOf, postOf } from '#tests/server/answers.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { block, comment, post, unblock } from '#tests/support/acts.ts';
import { read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

let clock = Date.now();
const server = await serverOfFile({}, { now: () => new Date(clock) });
let ada: Member;
let ben: Member;
let cleo: Member;
let dan: Member;
let eve: Member;
beforeEach(async () => {
  [ada, ben, cleo, dan, eve] = await server.members('Ada', 'Ben', 'Cleo', 'Dan', 'Eve');
});

const likes = ({ id }: Post) => `/api/posts/${id}/likes`;
const like = async (who: Member, { id }: Post) => {
  clock += 1000;
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
  clock += 1000;
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
  clock += 1000;
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
