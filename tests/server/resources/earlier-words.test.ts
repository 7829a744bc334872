import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { Comment } from '#contract/ours/comments.ts';
import type { Post } from '#contract/ours/posts.ts';
import type { Versions } from '#contract/ours/versions.ts';
import { answer } from '#server/admin/commands.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { block, comment, post } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

let clock = Date.now();
const server = await serverOfFile({}, { now: () => new Date(clock) });
const members = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => server.member({ name })));
const [ada, ben, cleo] = members as [Member, Member, Member];

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
  expect((await server.call('GET', `/api/posts/${mine.id}/versions`)).status).toBe(401);
  const admin = (...words: string[]) =>
    answer(server.db, [...words, '--reason', 'A number'], { actor: 'olga', now: new Date(clock) });
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
