import { beforeEach, expect, test } from 'vitest';
import type { Comment, CommentsPage, Thread, ThreadsPage } from '#contract/comments.ts';
import type { Post } from '#contract/posts.ts';
import { get, itemsOf, noticesOf, postOf } from '#tests/server/answers.ts';
import { done, undone, undoServer } from '#tests/server/undo-server.ts';
import { block, comment as plainComment, post, unblock } from '#tests/support/acts.ts';
import { freshClientId, read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const { membersOfTest } = await undoServer();
const [ada, ben, cy] = await membersOfTest('Ada', 'Ben', 'Cy');
let root: Post;
beforeEach(async () => {
  root = await post(ada);
});

const sendComment = (who: Member, text: string, answers?: string, clientId = freshClientId()) =>
  who.call('POST', `/api/posts/${root.id}/comments`, { text, clientId, ...(answers && { answers }) });
const comment = (who: Member, text: string, answers?: { id: string }) =>
  read<Comment>(sendComment(who, text, answers?.id), 201);
const threads = (who: Member) => itemsOf<Thread>(who, `/api/posts/${root.id}/comments`);
const replies = async (who: Member, { id }: { id: string }) =>
  (await get<CommentsPage>(who, `/api/comments/${id}/replies`)).items;
const outline = async (who: Member) =>
  (await threads(who)).flatMap((thread) => [thread.comment?.text ?? null, thread.replyCount]);
const countOf = async (who: Member) => (await postOf(who, root)).commentCount;
const newsOf = async (who: Member) => (await noticesOf(who)).map(({ type, excerpt }) => [type, excerpt]);

test('FEE-05 replies, and replies to replies, are listed under the first comment with the author they answer', async () => {
  const first = await comment(ben, 'First');
  const second = await comment(cy, 'Second');
  const reply = await comment(cy, 'To Ben', first);
  const deeper = await comment(ada, 'To Cy', reply);
  expect(reply).toMatchObject({ threadId: first.id, answers: null });
  expect(deeper).toMatchObject({ threadId: first.id, answers: { id: cy.id, name: 'Cy' } });
  expect(await outline(ben)).toEqual(['First', 2, 'Second', 0]);
  expect((await replies(ben, first)).map(({ text }) => text)).toEqual(['To Ben', 'To Cy']);
  expect(await replies(ben, second)).toEqual([]);
  expect(await read(ben.call('GET', `/api/comments/${deeper.id}`))).toEqual(deeper);
  expect(await countOf(ada)).toBe(4);
});

test('FEE-05 pages of comments and replies have each one once, even with deletions and additions in between', async () => {
  const heads = [];
  for (const n of [1, 2, 3, 4, 5]) heads.push(await comment(ben, `Number ${n}`));
  const [first, second] = heads;
  if (!first || !second) throw new Error('comments are missing');
  const repliesMade = [];
  for (const n of [1, 2, 3, 4, 5]) repliesMade.push(await comment(n % 2 ? ada : cy, `Reply ${n}`, second));
  expect(await walk(ben, `/api/posts/${root.id}/comments`)).toEqual(heads.map(({ id }) => id));
  expect(await walk(ben, `/api/comments/${second.id}/replies`)).toEqual(repliesMade.map(({ id }) => id));
  const page = await get<ThreadsPage>(ben, `/api/posts/${root.id}/comments?limit=2`);
  await read(ben.call('DELETE', `/api/comments/${second.id}`));
  await comment(cy, 'Late, to the first', first);
  const rest = await itemsOf<Thread>(ben, `/api/posts/${root.id}/comments?limit=2&cursor=${page.nextCursor}`);
  expect(rest.map(({ comment }) => comment?.text)).toEqual(['Number 3', 'Number 4']);
});

test('FEE-05 a deleted comment with replies is shown as deleted, and is restored with them', async () => {
  const first = await comment(ben, 'First');
  const reply = await comment(cy, 'To Ben', first);
  const deletion = await done(ben, ben.call('DELETE', `/api/comments/${first.id}`));
  expect(deletion.undo).toMatchObject({ kind: 'comment', subjectId: first.id, withinId: root.id });
  expect(deletion.undo.threadId).toBeUndefined();
  expect(await outline(ada)).toEqual([null, 1]);
  expect(await threads(ada)).toMatchObject([{ id: first.id, createdAt: first.createdAt }]);
  expect((await ada.call('GET', `/api/comments/${first.id}`)).status).toBe(404);
  expect((await sendComment(ada, 'Too late', first.id)).status).toBe(404);
  const more = await comment(ada, 'To Cy', reply);
  expect(more.threadId).toBe(first.id);
  expect(await undone(ben, deletion)).toBe(200);
  expect(await outline(ada)).toEqual(['First', 2]);
  await read(ben.call('DELETE', `/api/comments/${first.id}`));
  const last = await done(cy, cy.call('DELETE', `/api/comments/${reply.id}`));
  expect(last.undo).toMatchObject({ subjectId: reply.id, threadId: first.id });
  expect((await replies(ben, first)).map(({ text, answers }) => [text, answers])).toEqual([['To Cy', null]]);
  await read(ada.call('DELETE', `/api/comments/${more.id}`));
  expect(await outline(ada)).toEqual([]);
  expect(await replies(ada, first)).toEqual([]);
  expect(await undone(cy, last)).toBe(200);
  expect(await outline(ada)).toEqual([null, 1]);
  expect(await countOf(ada)).toBe(1);
});

test('FEE-05 SAF-05 a repeated reply is stored once; the same id for another comment is a conflict', async () => {
  const [first, second] = [await comment(ben, 'First'), await comment(cy, 'Second')];
  const clientId = freshClientId();
  const sent = await Promise.all([1, 2, 3].map(() => sendComment(cy, 'Once', first.id, clientId)));
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await replies(ada, first)).toHaveLength(1);
  expect((await sendComment(cy, 'Once', second.id, clientId)).status).toBe(409);
  expect((await sendComment(cy, 'Once', undefined, clientId)).status).toBe(409);
});

test('FEE-05 a reply to a comment of another post, or to an unknown or malformed id, is refused', async () => {
  const elsewhere = await plainComment(ben, await post(ben));
  for (const id of [elsewhere.id, root.id, 'nonsense'])
    expect((await sendComment(cy, 'Hello?', id)).status, id).toBe(404);
  expect(await replies(cy, root)).toEqual([]);
  await block(cy, ben);
  expect((await cy.call('GET', `/api/comments/${elsewhere.id}/replies`)).status).toBe(404);
});

test('FEE-05 NTF-07 a reply notifies the member it answers once with a link to it, and the post’s author like any comment', async () => {
  const first = await comment(ben, 'First');
  const reply = await comment(cy, 'To Ben', first);
  expect(await newsOf(ben)).toEqual([['comment_reply', 'To Ben']]);
  expect(await newsOf(ada)).toEqual([
    ['comment', 'To Ben'],
    ['comment', 'First'],
  ]);
  const adasComment = await comment(ada, 'Mine');
  await comment(cy, 'To Ada', adasComment);
  await comment(ada, 'To myself', adasComment);
  expect((await newsOf(ada)).map(([type]) => type)).toEqual(['comment_reply', 'comment', 'comment']);
  const [notice] = await noticesOf(ben);
  expect(notice).toMatchObject({
    subject: { kind: 'post', id: root.id },
    commentId: reply.id,
    actor: { name: 'Cy' },
  });
  await read(cy.call('PUT', `/api/comments/${reply.id}`, { text: 'Other words', editedAt: null }));
  expect(await newsOf(ben)).toEqual([['comment_reply', 'Other words']]);
  const deletion = await done(cy, cy.call('DELETE', `/api/comments/${reply.id}`));
  expect(await newsOf(ben)).toEqual([]);
  expect(await undone(cy, deletion)).toBe(200);
  expect(await newsOf(ben)).toEqual([['comment_reply', 'Other words']]);
});

test('FEE-05 SET-03 turning off reply notifications keeps those for comments on the member’s posts', async () => {
  const adasComment = await comment(ada, 'Mine');
  const bensComment = await comment(ben, 'Theirs');
  for (const who of [ada, ben])
    await read(who.call('PUT', '/api/notification-settings', { kind: 'replies', way: 'app', on: false }));
  await comment(cy, 'To Ada', adasComment);
  await comment(cy, 'To Ben', bensComment);
  expect(await newsOf(ben)).toEqual([]);
  expect((await newsOf(ada)).map(([type]) => type)).toEqual(['comment', 'comment', 'comment']);
});

test('FEE-05 SAF-07 comments of hidden members are left out; replies of others stay under a deleted placeholder', async () => {
  const first = await comment(ben, 'First');
  const reply = await comment(cy, 'To Ben', first);
  const deeper = await comment(ada, 'To Cy', reply);
  await block(cy, ben);
  expect(await outline(cy)).toEqual([null, 2]);
  expect(await outline(ben)).toEqual(['First', 1]);
  expect(await replies(ben, first)).toMatchObject([{ text: 'To Cy', answers: null }]);
  expect([await countOf(ben), await countOf(cy), await countOf(ada)]).toEqual([2, 2, 3]);
  expect((await sendComment(cy, 'To Ben', first.id)).status).toBe(404);
  expect((await cy.call('GET', `/api/comments/${first.id}`)).status).toBe(404);
  expect((await ben.call('GET', `/api/comments/${reply.id}`)).status).toBe(404);
  expect(await newsOf(ben)).toEqual([]);
  await comment(cy, 'To Ada', deeper);
  expect(await replies(ben, first)).toHaveLength(1);
  await unblock(cy, ben);
  expect(await outline(ben)).toEqual(['First', 3]);
});

test('FEE-05 SAF-07 a reply under a post the member cannot see is not notified', async () => {
  const first = await comment(ben, 'First');
  await block(ada, ben);
  expect((await sendComment(cy, 'To Ben', first.id)).status).toBe(201);
  expect(await newsOf(ben)).toEqual([]);
});

test('FEE-05 deleting a comment while someone replies to it leaves consistent data', async () => {
  const first = await comment(ben, 'First');
  const [reply, removal] = await Promise.all([
    sendComment(cy, 'To Ben', first.id),
    ben.call('DELETE', `/api/comments/${first.id}`),
  ]);
  expect(removal.status).toBe(200);
  expect([201, 404]).toContain(reply.status);
  expect(await outline(ada)).toEqual(reply.status === 201 ? [null, 1] : []);
});

test('NTF-01 comment notifications quote text without bidi control characters', async () => {
  root = await post(ada, '\u202eJam at six');
  await comment(ben, '\u2067I am in');
  const [notice] = await noticesOf(ada);
  expect(notice).toMatchObject({ excerpt: 'I am in', subject: { title: 'Jam at six' } });
});
