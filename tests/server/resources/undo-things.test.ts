import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { LinkStatus } from '#contract/links.ts';
import type { Post } from '#contract/posts.ts';
import { acts, deletedRows } from '#server/db/schema/acts.ts';
import { likes } from '#server/db/schema/posts.ts';
import { noticesOf, postOf, profileOf } from '#tests/server/answers.ts';
import { done, UNDO_TIME, undo, undone, undoServer, unread } from '#tests/server/undo-server.ts';
import { ask, block, comment, link, popularPost, post } from '#tests/support/acts.ts';
import { read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const { server, wait, pass, membersOfTest } = await undoServer();
const [declan, ada, ben] = await membersOfTest('Declan', 'Ada', 'Ben');

const remove = <T>(who: Member, path: string) => done<T>(who, who.call('DELETE', path));
const commentsOf = (who: Member, { id }: Post) => walk(who, `/api/posts/${id}/comments`);

test('FEE-07 a deleted post disappears at once and is restored with its comments, likes and notifications', async () => {
  const entry = await post(declan);
  const words = [await comment(ada, entry), await comment(ben, entry)];
  await read(ada.call('PUT', `/api/posts/${entry.id}/like`));
  const before = await postOf(ada, entry);
  const notices = await noticesOf(declan);
  wait(1000);
  const deletion = await remove(declan, `/api/posts/${entry.id}`);
  const act = { kind: 'post', subjectId: entry.id, words: entry.text, madeAt: entry.createdAt };
  expect(deletion.undo).toMatchObject(act);
  expect((await ada.call('GET', `/api/posts/${entry.id}`)).status).toBe(404);
  expect(await unread(declan)).toBe(0);
  expect(await undone(declan, deletion)).toBe(200);
  expect(await postOf(ada, entry)).toEqual(before);
  expect(before).toMatchObject({ likeCount: 1, commentCount: 2, likedByMe: true });
  expect(await commentsOf(ben, entry)).toEqual(words.map(({ id }) => id));
  expect(await noticesOf(declan)).toEqual(notices);
});

test('FEE-05 the author of a comment or of its post can delete it and restore it in its place', async () => {
  const entry = await post(declan);
  const [first, second] = [await comment(ada, entry), await comment(ben, entry)];
  for (const who of [ada, declan]) {
    const deletion = await remove(who, `/api/comments/${first.id}`);
    expect(deletion.undo).toMatchObject({ kind: 'comment', withinId: entry.id });
    expect(await commentsOf(ben, entry)).toEqual([second.id]);
    expect(await undone(who, deletion)).toBe(200);
    expect(await commentsOf(ben, entry)).toEqual([first.id, second.id]);
  }
  expect(await unread(declan)).toBe(2);
});

test('FEE-07 a deleted comment cannot be restored once its post is deleted, and the error says so', async () => {
  const entry = await post(declan);
  const commentDeletion = await remove(ada, `/api/comments/${(await comment(ada, entry)).id}`);
  const postDeletion = await remove(declan, `/api/posts/${entry.id}`);
  expect(await undo(ada, commentDeletion)).toMatchObject({ status: 409, body: { current: null } });
  expect(await undone(declan, postDeletion)).toBe(200);
  expect(await undone(ada, commentDeletion)).toBe(200);
  expect(await commentsOf(ben, entry)).toHaveLength(1);
});

test('PPL-04 undo restores a removed link unchanged', async () => {
  const { linkId: id } = await link(declan, ada);
  const before = [await profileOf(ada, declan), await unread(declan), await unread(ada)];
  const ended = await remove<LinkStatus>(declan, `/api/links/${id}`);
  expect(ended).toMatchObject({ linkState: 'none', undo: { kind: 'link', withinId: ada.id, words: 'Ada' } });
  expect(await unread(declan)).toBe(before[1]);
  expect(await undone(declan, ended)).toBe(200);
  await pass(60_000);
  expect([await profileOf(ada, declan), await unread(declan), await unread(ada)]).toEqual(before);
});

test('PPL-03 a withdrawn request disappears for its recipient after ten seconds', async () => {
  const { linkId } = await ask(declan, ada);
  await remove(declan, `/api/links/${linkId ?? ''}`);
  expect(await unread(ada)).toBe(1);
  await pass(UNDO_TIME);
  expect(await unread(ada)).toBe(0);
});

test('PPL-03 a request sent again while its withdrawal can be undone still notifies its recipient', async () => {
  const { linkId } = await ask(declan, ada);
  await remove(declan, `/api/links/${linkId ?? ''}`);
  await ask(declan, ada);
  await pass(UNDO_TIME);
  expect(await unread(ada)).toBe(1);
});

test('PPL-03 a removed link cannot be restored after a new request or a block', async () => {
  const ended = await remove<LinkStatus>(declan, `/api/links/${(await link(declan, ada)).linkId}`);
  await ask(ada, declan);
  const now = { linkState: 'incoming' };
  expect(await undo(declan, ended)).toMatchObject({ status: 409, body: { current: now } });
  const other = await remove<LinkStatus>(declan, `/api/links/${(await link(declan, ben)).linkId}`);
  await block(ben, declan);
  expect([409, 404]).toContain(await undone(declan, other));
  await pass(UNDO_TIME);
  expect(await walk(ben, '/api/links')).toEqual([]);
});

test('FEE-07 simultaneous undos in two tabs restore once and both succeed', async () => {
  const entry = await post(declan);
  const deletion = await remove(declan, `/api/posts/${entry.id}`);
  const answers = await Promise.all([undo(declan, deletion), undo(declan, deletion), undo(declan, deletion)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await pass(60_000);
  expect(await undone(declan, deletion)).toBe(200);
  expect(await walk(declan, `/api/posts?author=${declan.id}`)).toEqual([entry.id]);
});

test('FEE-07 a popular post is deleted and restored in batches by jobs; after the undo time nothing is kept', async () => {
  const entry = await popularPost(server, declan);
  const countsOf = async () => {
    const { likeCount, commentCount } = await postOf(ada, entry);
    return { likeCount, commentCount };
  };
  const counts = { likeCount: 2500, commentCount: 2500 };
  expect(await countsOf()).toEqual(counts);
  const deletion = await remove(declan, `/api/posts/${entry.id}`);
  const [act] = await server.db.select().from(acts).where(eq(acts.id, deletion.undo.id));
  expect(act?.kept).toEqual({});
  const parts = await server.db.select().from(deletedRows).where(eq(deletedRows.actId, deletion.undo.id));
  const sizes = parts.map(({ tableName, rows }) => `${rows.length} ${tableName}`);
  const each = ['comments', 'likes'].flatMap((table) => [1000, 1000, 500].map((size) => `${size} ${table}`));
  expect(sizes.toSorted()).toEqual(['1 posts', ...each].toSorted());
  expect(await server.db.$count(likes, eq(likes.postId, entry.id))).toBe(0);
  expect(await undone(declan, deletion)).toBe(200);
  expect(await countsOf()).toEqual(counts);
  expect(await server.db.$count(deletedRows)).toBe(0);

  const again = await remove(declan, `/api/posts/${entry.id}`);
  expect(await server.db.$count(deletedRows)).toBeGreaterThan(0);
  await pass(UNDO_TIME);
  expect(await server.db.$count(deletedRows), 'nothing is stored once it cannot be undone').toBe(0);
  const [expired] = await server.db.select().from(acts).where(eq(acts.id, again.undo.id));
  expect(expired?.kept).toBeNull();
  expect(await undo(declan, again)).toMatchObject({ status: 409, body: { current: null } });
});
