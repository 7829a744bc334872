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

test('FEE-07 a deleted post is gone at once, and is restored with its comments, likes and notifications', async () => {
  const mine = await post(declan);
  const words = [await comment(ada, mine), await comment(ben, mine)];
  await read(ada.call('PUT', `/api/posts/${mine.id}/like`));
  const before = await postOf(ada, mine);
  const notes = await noticesOf(declan);
  wait(1000);
  const gone = await remove(declan, `/api/posts/${mine.id}`);
  const act = { kind: 'post', subjectId: mine.id, words: mine.text, madeAt: mine.createdAt };
  expect(gone.undo).toMatchObject(act);
  expect((await ada.call('GET', `/api/posts/${mine.id}`)).status).toBe(404);
  expect(await unread(declan)).toBe(0);
  expect(await undone(declan, gone)).toBe(200);
  expect(await postOf(ada, mine)).toEqual(before);
  expect(before).toMatchObject({ likeCount: 1, commentCount: 2, likedByMe: true });
  expect(await commentsOf(ben, mine)).toEqual(words.map(({ id }) => id));
  expect(await noticesOf(declan)).toEqual(notes);
});

test('FEE-05 a deleted comment comes back where it stood, for its author and for the author of the post', async () => {
  const mine = await post(declan);
  const [first, second] = [await comment(ada, mine), await comment(ben, mine)];
  for (const who of [ada, declan]) {
    const gone = await remove(who, `/api/comments/${first.id}`);
    expect(gone.undo).toMatchObject({ kind: 'comment', withinId: mine.id });
    expect(await commentsOf(ben, mine)).toEqual([second.id]);
    expect(await undone(who, gone)).toBe(200);
    expect(await commentsOf(ben, mine)).toEqual([first.id, second.id]);
  }
  expect(await unread(declan)).toBe(2);
});

test('FEE-07 a comment whose post has gone cannot come back, and says so', async () => {
  const mine = await post(declan);
  const gone = await remove(ada, `/api/comments/${(await comment(ada, mine)).id}`);
  const whole = await remove(declan, `/api/posts/${mine.id}`);
  expect(await undo(ada, gone)).toMatchObject({ status: 409, body: { current: null } });
  expect(await undone(declan, whole)).toBe(200);
  expect(await undone(ada, gone)).toBe(200);
  expect(await commentsOf(ben, mine)).toHaveLength(1);
});

test('PPL-04 a link that was ended comes back as it was', async () => {
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

test('PPL-03 a link cannot come back beside a new request, nor across a block', async () => {
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

test('FEE-07 clicked twice, in two tabs, at once: undone once, and said so to both', async () => {
  const mine = await post(declan);
  const gone = await remove(declan, `/api/posts/${mine.id}`);
  const answers = await Promise.all([undo(declan, gone), undo(declan, gone), undo(declan, gone)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await pass(60_000);
  expect(await undone(declan, gone)).toBe(200);
  expect(await walk(declan, `/api/posts?author=${declan.id}`)).toEqual([mine.id]);
});

test('FEE-07 a popular post is deleted and comes back some rows at a time, none of them in the act itself; once that cannot be undone nothing is kept', async () => {
  const mine = await popularPost(server, declan);
  const countsOf = async () => {
    const { likeCount, commentCount } = await postOf(ada, mine);
    return { likeCount, commentCount };
  };
  const counts = { likeCount: 2500, commentCount: 2500 };
  expect(await countsOf()).toEqual(counts);
  const gone = await remove(declan, `/api/posts/${mine.id}`);
  const [act] = await server.db.select().from(acts).where(eq(acts.id, gone.undo.id));
  expect(act?.kept).toEqual({});
  const parts = await server.db.select().from(deletedRows).where(eq(deletedRows.actId, gone.undo.id));
  const sizes = parts.map(({ tableName, rows }) => `${rows.length} ${tableName}`);
  const each = ['comments', 'likes'].flatMap((table) => [1000, 1000, 500].map((size) => `${size} ${table}`));
  expect(sizes.toSorted()).toEqual(['1 posts', ...each].toSorted());
  expect(await server.db.$count(likes, eq(likes.postId, mine.id))).toBe(0);
  expect(await undone(declan, gone)).toBe(200);
  expect(await countsOf()).toEqual(counts);
  expect(await server.db.$count(deletedRows)).toBe(0);

  const again = await remove(declan, `/api/posts/${mine.id}`);
  expect(await server.db.$count(deletedRows)).toBeGreaterThan(0);
  await pass(UNDO_TIME);
  expect(await server.db.$count(deletedRows), 'nothing is kept of what cannot be undone').toBe(0);
  const [over] = await server.db.select().from(acts).where(eq(acts.id, again.undo.id));
  expect(over?.kept).toBeNull();
  expect(await undo(declan, again)).toMatchObject({ status: 409, body: { current: null } });
});
