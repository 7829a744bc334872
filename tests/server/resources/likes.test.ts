import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { PersonRef } from '#contract/ours/person.ts';
import type { Post } from '#contract/ours/posts.ts';
import { answer } from '#server/admin/commands.ts';
import { likes as likesTable } from '#server/db/schema/posts.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { block, post } from '#tests/support/acts.ts';
import { freshClientId, read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

let clock = Date.now();
const server = await serverOfFile({}, { now: () => new Date(clock) });
const members = await Promise.all(
  ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'].map((name) => server.member({ name })),
);
const [ada, ben, cleo, dan, eve] = members as [Member, Member, Member, Member, Member];

const likes = ({ id }: Post) => `/api/posts/${id}/likes`;
const like = async (who: Member, { id }: Post) => {
  clock += 1000;
  await read(who.call('PUT', `/api/posts/${id}/like`));
};
const namesFor = async (who: Member, of: Post) =>
  (await read<{ items: PersonRef[] }>(who.call('GET', likes(of)))).items.map(({ name }) => name);

test('FEE-04 who likes a post is seen by every member, the last first, and no more once they do not', async () => {
  const wall = await post(ada);
  for (const who of [ben, cleo, ada, dan]) await like(who, wall);
  expect(await namesFor(eve, wall)).toEqual(['Dan', 'Ada', 'Cleo', 'Ben']);
  await read(ada.call('DELETE', `/api/posts/${wall.id}/like`));
  expect(await namesFor(eve, wall)).toEqual(['Dan', 'Cleo', 'Ben']);
  expect((await server.call('GET', likes(wall))).status).toBe(401);
});

test('FEE-04 SPD-07 they come page by page, each once', async () => {
  const wall = await post(ada);
  for (const who of members) await like(who, wall);
  const first = await read<{ items: PersonRef[]; nextCursor: string | null }>(
    eve.call('GET', `${likes(wall)}?limit=2`),
  );
  expect(first.items.map(({ name }) => name)).toEqual(['Eve', 'Dan']);
  expect(await walk(eve, likes(wall))).toEqual(members.map(({ id }) => id).reverse());
});

test('FEE-04 SAF-07 SAF-10 nobody is among them whom the viewer does not see, and the number says the same', async () => {
  const wall = await post(ada);
  for (const who of [ben, cleo, dan]) await like(who, wall);
  await block(cleo, eve);
  await answer(server.db, ['suspend', dan.email, '--reason', 'Sells strings'], {
    actor: 'olga',
    now: new Date(clock),
  });
  expect(await namesFor(eve, wall)).toEqual(['Ben']);
  expect(await read<Post>(eve.call('GET', `/api/posts/${wall.id}`))).toMatchObject({ likeCount: 1 });
  expect(await namesFor(cleo, wall)).toEqual(['Cleo', 'Ben']);
  await block(ada, ben);
  expect((await ben.call('GET', likes(wall))).status).toBe(404);
});

test('FEE-04 FEE-05 the counts of a post leave out suspended members until they are restored', async () => {
  const wall = await post(ada);
  const admin = (...what: string[]) =>
    answer(server.db, [...what, '--reason', 'Spam'], { actor: 'olga', now: new Date(clock) });
  const counts = async () => {
    const { likeCount, commentCount } = await read<Post>(ada.call('GET', `/api/posts/${wall.id}`));
    return { likeCount, commentCount };
  };
  const [fay, gus] = [await server.member({ name: 'Fay' }), await server.member({ name: 'Gus' })];
  for (const who of [fay, gus]) {
    await like(who, wall);
    for (const text of ['Yes', 'And yes'])
      await read(
        who.call('POST', `/api/posts/${wall.id}/comments`, { text, clientId: freshClientId() }),
        201,
      );
  }
  expect(await counts()).toEqual({ likeCount: 2, commentCount: 4 });
  await admin('suspend', fay.email);
  expect(await counts()).toEqual({ likeCount: 1, commentCount: 2 });
  await block(ada, fay);
  expect(await counts(), 'blocked and suspended counts once').toEqual({ likeCount: 1, commentCount: 2 });
  await read(ada.call('DELETE', `/api/blocks/${fay.id}`));
  await server.db.delete(likesTable).where(eq(likesTable.userId, fay.id));
  await admin('restore', 'person', fay.id);
  expect(await counts()).toEqual({ likeCount: 1, commentCount: 4 });
});

test('FEE-04 of a post that is not there nobody likes anything', async () => {
  const wall = await post(ada);
  await ada.call('DELETE', `/api/posts/${wall.id}`);
  for (const id of [wall.id, 'x']) expect((await eve.call('GET', `/api/posts/${id}/likes`)).status).toBe(404);
});
