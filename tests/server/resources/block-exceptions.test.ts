import { describe, expect, test } from 'vitest';
import type { CommentsPage, ThreadsPage } from '#contract/comments.ts';
import type { GigQuestion, GigQuestionsPage } from '#contract/gig-questions.ts';
import type { Gig } from '#contract/gigs.ts';
import type { Post } from '#contract/posts.ts';
import { get, statusOf } from '#tests/server/answers.ts';
import { done, undone, undoServer } from '#tests/server/undo-server.ts';
import { block, comment, link, post, publish, send } from '#tests/support/acts.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const { server } = await undoServer();
const people = (...names: string[]) =>
  Promise.all(names.map((name) => server.member({ name }))) as Promise<[Member, Member, Member]>;
const report = (who: Member, kind: string, id: string) =>
  statusOf(who.call('POST', '/api/reports', { kind, id, reason: 'spam', words: '' }));
const question = (who: Member, { id }: Gig, text = 'Is there parking?') =>
  read<GigQuestion>(who.call('POST', `/api/gigs/${id}/questions`, { text, clientId: freshClientId() }), 201);
const threadsOf = async (who: Member, { id }: Post) =>
  (await get<ThreadsPage>(who, `/api/posts/${id}/comments`)).items;
const questionsOf = async (who: Member, { id }: Gig) =>
  (await get<GigQuestionsPage>(who, `/api/gigs/${id}/questions`)).items;

describe.each([
  ['whom they blocked', true],
  ['who blocked them', false],
])('SAF-13 by %s', (_, byOwner) => {
  const scene = async () => {
    const [owner, writer, third] = await people('Ann', 'Bob', 'Cleo');
    return { owner, writer, third, blockNow: () => (byOwner ? block(owner, writer) : block(writer, owner)) };
  };

  test('SAF-13 the post’s author sees a comment without picture or headline, and deletes it', async () => {
    const { owner, writer, third, blockNow } = await scene();
    const wall = await post(owner);
    const said = await comment(writer, wall, 'Awful, as always');
    await blockNow();
    expect(await threadsOf(owner, wall)).toMatchObject([
      {
        comment: {
          id: said.id,
          text: 'Awful, as always',
          isHidden: true,
          author: { id: writer.id, name: 'Bob', avatar: null, headline: '', place: '' },
        },
      },
    ]);
    expect((await threadsOf(third, wall))[0]?.comment).not.toHaveProperty('isHidden');
    expect(await read(owner.call('GET', `/api/posts/${wall.id}`))).toMatchObject({ commentCount: 1 });
    expect(await statusOf(third.call('DELETE', `/api/comments/${said.id}`))).toBe(403);
    const removed = await done(owner, owner.call('DELETE', `/api/comments/${said.id}`));
    expect(await threadsOf(third, wall)).toEqual([]);
    expect(await undone(owner, removed)).toBe(200);
    expect(await threadsOf(owner, wall)).toMatchObject([{ comment: { id: said.id } }]);
  });

  test('SAF-13 the post’s author sees a hidden reply and its count, and cannot answer it', async () => {
    const { owner, writer, third, blockNow } = await scene();
    const wall = await post(owner);
    const head = await comment(third, wall);
    const reply = await read<{ id: string }>(
      writer.call('POST', `/api/posts/${wall.id}/comments`, {
        text: 'No',
        clientId: freshClientId(),
        answers: head.id,
      }),
      201,
    );
    await blockNow();
    expect(await threadsOf(owner, wall)).toMatchObject([{ replyCount: 1 }]);
    const replies = await get<CommentsPage>(owner, `/api/comments/${head.id}/replies`);
    expect(replies.items).toMatchObject([{ id: reply.id, isHidden: true }]);
    const answering = { text: 'Yes', clientId: freshClientId(), answers: reply.id };
    expect(await statusOf(owner.call('POST', `/api/posts/${wall.id}/comments`, answering))).toBe(404);
    expect(await statusOf(owner.call('DELETE', `/api/comments/${reply.id}`))).toBe(200);
  });

  test('SAF-13 the poster sees a question by its bare name, cannot answer it, and deletes it', async () => {
    const { owner, writer, third, blockNow } = await scene();
    const gig = await publish(owner);
    const { id } = await question(writer, gig);
    await blockNow();
    expect(await questionsOf(owner, gig)).toMatchObject([
      { id, isHidden: true, asker: { id: writer.id, name: 'Bob', avatar: null, headline: '', place: '' } },
    ]);
    const answer = owner.call('PUT', `/api/gig-questions/${id}/answer`, { text: 'Yes', was: null });
    expect(await statusOf(answer)).toBe(404);
    expect(await statusOf(third.call('DELETE', `/api/gig-questions/${id}`))).toBe(403);
    const removed = await done(owner, owner.call('DELETE', `/api/gig-questions/${id}`));
    expect(await questionsOf(third, gig)).toEqual([]);
    expect(await undone(owner, removed)).toBe(200);
    expect(await questionsOf(owner, gig)).toMatchObject([{ id, isHidden: true }]);
  });

  test('SAF-13 either reports the other and what they met of them', async () => {
    const { owner, writer, blockNow } = await scene();
    await link(owner, writer);
    const wall = await post(owner);
    const gig = await publish(owner, { visibility: 'links' });
    const said = await comment(writer, wall);
    const asked = await question(writer, gig);
    const message = await send(writer, owner);
    await blockNow();
    for (const [kind, id] of [
      ['person', writer.id],
      ['comment', said.id],
      ['question', asked.id],
      ['message', message.id],
    ] as const)
      expect(await report(owner, kind, id), kind).toBe(201);
    for (const [kind, id] of [
      ['person', owner.id],
      ['post', wall.id],
      ['gig', gig.id],
    ] as const)
      expect(await report(writer, kind, id), kind).toBe(201);
  });
});

test('SAF-13 a gig for links cannot be reported by a non-link whom no block separates from it', async () => {
  const [ann, bob] = await people('Ann', 'Bob');
  const gig = await publish(ann, { visibility: 'links' });
  expect(await report(bob, 'gig', gig.id)).toBe(404);
});

test('SAF-13 an own question is deleted and restored after its gig is hidden by a block', async () => {
  const [ann, bob] = await people('Ann', 'Bob');
  const gig = await publish(ann);
  const { id } = await question(bob, gig);
  await block(ann, bob);
  const removed = await done(bob, bob.call('DELETE', `/api/gig-questions/${id}`));
  expect(await questionsOf(ann, gig)).toEqual([]);
  expect(await undone(bob, removed)).toBe(200);
  expect(await questionsOf(ann, gig)).toMatchObject([{ id }]);
});
