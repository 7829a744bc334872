import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Comment, ThreadsPage } from '#contract/ours/comments.ts';
import type { OwnNotification } from '#contract/ours/notification.ts';
import type { Post, PostsPage } from '#contract/ours/posts.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { posts } from '#server/db/schema/posts.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { block } from '#tests/support/acts.ts';
import { freshClientId, read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
const ada = await server.member({ name: 'Ada' });
const ben = await server.member({ name: 'Ben' });
const unverified = await server.member({ name: 'Cy', verified: false });

const write = (who: Member, text: string, clientId = freshClientId()) =>
  read<Post>(who.call('POST', '/api/posts', { text, clientId }), 201);
const comment = (who: Member, postId: string, text: string) =>
  read<Comment>(who.call('POST', `/api/posts/${postId}/comments`, { text, clientId: freshClientId() }), 201);
const statusOf = async (answer: ReturnType<Member['call']>) => (await answer).status;

describe('SCR /community', () => {
  test('SCR a post is read back as it was written, newest first', async () => {
    const first = await write(ada, 'Who has a cello?');
    const second = await write(ben, '  I do.\n');
    const feed = await read<PostsPage>(ada.call('GET', '/api/posts'));
    expect(feed.items.slice(0, 2).map((post) => post.id)).toEqual([second.id, first.id]);
    expect(feed.items[0]).toMatchObject({
      text: 'I do.',
      author: { id: ben.id, name: 'Ben' },
      likedByMe: false,
    });
  });

  test('SAF-05 a send that is repeated is one post', async () => {
    const clientId = freshClientId();
    const [first, second] = await Promise.all([write(ada, 'Once', clientId), write(ada, 'Once', clientId)]);
    expect(second.id).toBe(first.id);
  });

  test('SCR likes count once each and can be taken back', async () => {
    const { id } = await write(ada, 'Like me');
    const like = `/api/posts/${id}/like`;
    await ben.call('PUT', like);
    expect(await read(ben.call('PUT', like))).toEqual({ likedByMe: true, likeCount: 1 });
    expect(await read(ada.call('GET', `/api/posts/${id}`))).toMatchObject({ likeCount: 1, likedByMe: false });
    expect(await read(ben.call('DELETE', like))).toEqual({ likedByMe: false, likeCount: 0 });
  });

  test('OPS-02 an edit whose answer was lost is no conflict when it is sent again', async () => {
    const post = await write(ada, 'First words');
    const said = await comment(ada, post.id, 'First answer');
    const edit = { text: 'Second words ', version: post.version };
    const edited = await read<Post>(ada.call('PUT', `/api/posts/${post.id}`, edit));
    expect(await read<Post>(ada.call('PUT', `/api/posts/${post.id}`, edit))).toEqual(edited);
    const change = { text: 'Second answer', editedAt: said.editedAt };
    const changed = await read<Comment>(ada.call('PUT', `/api/comments/${said.id}`, change));
    expect(await read<Comment>(ada.call('PUT', `/api/comments/${said.id}`, change))).toEqual(changed);
  });

  test('SCR an edit from an old version is a conflict that shows what stands', async () => {
    const post = await write(ada, 'First words');
    const url = `/api/posts/${post.id}`;
    const edited = await read<Post>(ada.call('PUT', url, { text: 'Second words', version: post.version }));
    expect(edited).toMatchObject({ text: 'Second words', version: post.version + 1 });
    expect(edited.editedAt).not.toBeNull();
    const late = await ada.call('PUT', url, { text: 'Third words', version: post.version });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      errors: [{ msg: expect.any(String) }],
      current: { text: 'Second words' },
    });
  });

  test('SCR comments come oldest first and tell the author, not oneself', async () => {
    const post = await write(ada, 'Left a cymbal bag on the 02:14');
    await comment(ben, post.id, 'Try lost property');
    await comment(ada, post.id, 'Thank you');
    const page = await read<ThreadsPage>(ada.call('GET', `/api/posts/${post.id}/comments`));
    expect(page.items.map(({ comment }) => comment?.text)).toEqual(['Try lost property', 'Thank you']);
    const told = await server.db.select().from(notifications).where(eq(notifications.subjectId, post.id));
    expect(told).toMatchObject([{ recipientId: ada.id, actorId: ben.id, type: 'comment' }]);
  });

  test('NTF-02 the author hears of a comment by a socket event written with it', async () => {
    await server.app.outbox.stop();
    const post = await write(ada, 'Outbox');
    await comment(ben, post.id, 'Hello');
    const rows = await server.db.select().from(outbox).where(eq(outbox.event, 'newNotification'));
    const news = rows
      .map((row) => row.payload as OwnNotification)
      .find(({ subject }) => subject?.id === post.id);
    expect(news).toMatchObject({
      recipient: ada.id,
      type: 'comment',
      excerpt: 'Hello',
      actor: { name: 'Ben' },
    });
  });

  test('SCR a deleted post takes its comments along', async () => {
    const post = await write(ada, 'Gone soon');
    const { id } = await comment(ben, post.id, 'Pity');
    expect(await read(ada.call('DELETE', `/api/posts/${post.id}`))).toEqual({ ok: true });
    expect(await statusOf(ben.call('GET', `/api/posts/${post.id}`))).toBe(404);
    expect(await statusOf(ben.call('PUT', `/api/comments/${id}`, { text: 'x' }))).toBe(404);
  });
});

describe('SAF-01 who may', () => {
  test('FEE-07 a comment edited from older words is a conflict that shows what stands', async () => {
    const post = await write(ada, 'Trucks at six');
    const first = await comment(ada, post.id, 'Or seven');
    const url = `/api/comments/${first.id}`;
    const edited = await read<Comment>(ada.call('PUT', url, { text: 'Or eight', editedAt: null }));
    const late = await ada.call('PUT', url, { text: 'Or nine', editedAt: null });
    expect(late).toMatchObject({ status: 409, body: { current: { text: 'Or eight' } } });
    const { editedAt } = edited;
    expect(await read(ada.call('PUT', url, { text: 'Or nine', editedAt }))).toMatchObject({
      text: 'Or nine',
    });
    expect(await statusOf(ada.call('PUT', url, { text: 'Whatever' }))).toBe(200);
  });

  test('SAF-01 only the author edits and deletes; the post’s author may delete comments', async () => {
    const post = await write(ada, 'Mine');
    const bens = await comment(ben, post.id, 'A comment');
    expect(await statusOf(ben.call('PUT', `/api/posts/${post.id}`, { text: 'x', version: 1 }))).toBe(403);
    expect(await statusOf(ben.call('DELETE', `/api/posts/${post.id}`))).toBe(403);
    expect(await statusOf(ada.call('PUT', `/api/comments/${bens.id}`, { text: 'x' }))).toBe(403);
    expect(await statusOf(ada.call('DELETE', `/api/comments/${bens.id}`))).toBe(200);
    const own = await comment(ben, post.id, 'Another');
    expect(await read(ben.call('PUT', `/api/comments/${own.id}`, { text: 'Changed' }))).toMatchObject({
      text: 'Changed',
    });
    expect(await statusOf(unverified.call('DELETE', `/api/comments/${own.id}`))).toBe(403);
  });

  test('SAF-01 a visitor reads and writes nothing here', async () => {
    const post = await write(ada, 'Members only');
    for (const [method, url] of [
      ['GET', '/api/posts'],
      ['GET', `/api/posts/${post.id}`],
      ['POST', '/api/posts'],
      ['PUT', `/api/posts/${post.id}/like`],
      ['GET', `/api/posts/${post.id}/comments`],
    ] as const) {
      expect(await statusOf(server.call(method, url)), `${method} ${url}`).toBe(401);
    }
  });

  test('SAF-01 an unverified member reads but does not write', async () => {
    const post = await write(ada, 'Verify first');
    expect(await statusOf(unverified.call('GET', '/api/posts'))).toBe(200);
    const answer = await unverified.call('POST', '/api/posts', { text: 'Hi', clientId: freshClientId() });
    expect(answer).toMatchObject({ status: 403, body: { errors: [{ msg: 'Verify your e-mail first.' }] } });
    expect(await statusOf(unverified.call('PUT', `/api/posts/${post.id}/like`))).toBe(403);
  });

  test('SAF-06 across a block nobody sees or answers the other', async () => {
    const dora = await server.member({ name: 'Dora' });
    const post = await write(dora, 'Not for Ben');
    const bens = await write(ben, 'Not for Dora');
    await block(dora, ben);
    for (const [who, hidden] of [
      [ben, post],
      [dora, bens],
    ] as const) {
      const feed = await read<PostsPage>(who.call('GET', `/api/posts?limit=50`));
      expect(feed.items.map(({ id }) => id)).not.toContain(hidden.id);
      expect(await statusOf(who.call('GET', `/api/posts/${hidden.id}`))).toBe(404);
      const answer = who.call('POST', `/api/posts/${hidden.id}/comments`, {
        text: 'x',
        clientId: freshClientId(),
      });
      expect(await statusOf(answer)).toBe(404);
    }
  });
});

describe('bad input', () => {
  const clientId = 'a-client-id';
  test.each([
    ['no text', { clientId }, 'text'],
    ['blank text', { text: ' \n ', clientId }, 'text'],
    ['text too long', { text: 'x'.repeat(5001), clientId }, 'text'],
    ['NUL', { text: 'a\u0000b', clientId }, undefined],
    ['a number', { text: 5, clientId }, 'text'],
    ['no client id', { text: 'Hi' }, 'clientId'],
    ['a client id with blanks', { text: 'Hi', clientId: 'a b c d e f' }, 'clientId'],
  ])('API-03 a post with %s is 400', async (_, body, field) => {
    const answer = await ada.call('POST', '/api/posts', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ msg: expect.any(String) }] });
    if (field) expect(answer.body).toMatchObject({ errors: [{ field }] });
  });

  test.each([
    ['SQL', "Robert'); drop table posts; --"],
    ['HTML', '<img src=x onerror=alert(1)><script>alert(1)</script>'],
    ['LIKE signs', '100 % of_it \\ done'],
    ['another alphabet', 'Вокалист, 歌手, 🥁🏽'],
  ])('SAF-04 %s is kept as text', async (_, text) => {
    const { id } = await write(ada, text);
    expect(await read(ben.call('GET', `/api/posts/${id}`))).toMatchObject({ text });
  });

  test('SAF-04 half a character is replaced, not a failure', async () => {
    const post = await write(ada, 'half \ud83e');
    expect(post.text).toBe('half \ufffd');
    const long = await write(ada, `${'x'.repeat(59)}🥁${'y'.repeat(200)}`);
    await comment(ben, long.id, `${'x'.repeat(139)}🥁 and \udd41 more`);
  });

  test.each([['not-a-uuid'], ["1' or '1'='1"], ['%00'], ['00000000-0000-7000-8000-000000000000']])(
    'API-03 the id %s is 404',
    async (id) => expect(await statusOf(ada.call('GET', `/api/posts/${id}`))).toBe(404),
  );

  test.each([['cursor=x'], ['cursor=%27'], ['cursor=AAAA'], ['limit=0'], ['limit=51'], ['limit=x']])(
    'API-03 ?%s is 400',
    async (query) => expect(await statusOf(ada.call('GET', `/api/posts?${query}`))).toBe(400),
  );

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
});
