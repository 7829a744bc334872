import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { dashboardOf, get, idsOf, itemsOf, noticesOf, refusal, statusOf } from '#tests/server/answers.ts';
import { membersOfTest, serverOfFile } from '#tests/server/server-of-file.ts';
import { apply, ask, block, book, comment, link, post, publish, send, unblock } from '#tests/support/acts.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
const [me, other, third] = await membersOfTest(server, 'Mia Quill', 'Ned Marsh', 'Pat Reed');
const countsOf = async (who: Member) =>
  Promise.all(
    ['/api/messages/unread-count', '/api/links/pending-count', '/api/notifications/unread'].map(
      async (path) => (await get<{ count: number }>(who, path)).count,
    ),
  );

describe.each([
  ['the blocker', true],
  ['the blocked member', false],
])('SAF-07 for %s', (_, asBlocker) => {
  const blockNow = () => (asBlocker ? block(me, other) : block(other, me));

  test('SAF-07 a block hides the other from Discover, suggestions, their profile and all lists of links', async () => {
    for (const who of [me, other]) await link(who, third);
    await blockNow();
    expect(await idsOf(me, '/api/people?q=marsh')).not.toContain(other.id);
    expect(await idsOf(me, '/api/people/suggestions')).not.toContain(other.id);
    const profile = await me.call('GET', `/api/profiles/${other.id}`);
    expect(profile).toMatchObject(refusal(404, { msg: 'This profile no longer exists or was removed.' }));
    expect(await statusOf(me.call('GET', `/api/users/${other.id}/links`))).toBe(404);
    expect(await idsOf(me, `/api/users/${third.id}/links`)).toEqual([me.id]);
    expect(await get(me, `/api/profiles/${third.id}`)).toMatchObject({ counts: { links: 1 } });
    expect(await statusOf(me.call('POST', '/api/links', { userId: other.id }))).toBe(404);
  });

  test('SAF-07 a block hides the other’s posts, comments and likes, also from counts', async () => {
    const otherPost = await post(other);
    const shared = await post(third);
    const remark = await comment(other, shared);
    const myComment = await comment(me, otherPost);
    await read(other.call('PUT', `/api/posts/${shared.id}/like`));
    await blockNow();
    expect(await idsOf(me, `/api/posts?limit=50`)).not.toContain(otherPost.id);
    expect(await idsOf(me, `/api/posts?author=${other.id}`)).toEqual([]);
    expect(await statusOf(me.call('GET', `/api/posts/${otherPost.id}`))).toBe(404);
    expect(await statusOf(me.call('PUT', `/api/posts/${otherPost.id}/like`))).toBe(404);
    const words = { text: 'x', clientId: freshClientId() };
    expect(await statusOf(me.call('POST', `/api/posts/${otherPost.id}/comments`, words))).toBe(404);
    expect(await itemsOf(me, `/api/posts/${shared.id}/comments`)).toEqual([]);
    expect(await get(me, `/api/posts/${shared.id}`)).toMatchObject({ commentCount: 0, likeCount: 0 });
    const liked = await read(me.call('PUT', `/api/posts/${shared.id}/like`));
    expect(liked).toEqual({ likedByMe: true, likeCount: 1 });
    expect(await statusOf(me.call('DELETE', `/api/comments/${remark.id}`))).toBe(404);
    expect(await statusOf(me.call('DELETE', `/api/comments/${myComment.id}`))).toBe(200);
  });

  test('SAF-07 a block hides the other’s gigs and applications and refuses new applications', async () => {
    const otherGig = await publish(other, { title: `Gig of ${other.name}` });
    const myGig = await publish(me, { places: 3 });
    const waiting = await apply(other, myGig);
    await apply(third, myGig);
    await blockNow();
    for (const query of ['q=marsh', `poster=${other.id}`, 'limit=50'])
      expect(await idsOf(me, `/api/gigs?${query}`), query).not.toContain(otherGig.id);
    expect(await statusOf(me.call('GET', `/api/gigs/${otherGig.id}`))).toBe(404);
    const application = { note: '', clientId: freshClientId() };
    expect(await statusOf(me.call('POST', `/api/gigs/${otherGig.id}/applications`, application))).toBe(404);
    const applicants = await itemsOf(me, `/api/gigs/${myGig.id}/applications`);
    expect(applicants).toMatchObject([{ applicant: { id: third.id } }]);
    const seen = { applicationCount: 1, applicationCounts: { applied: 1 } };
    expect(await get(me, `/api/gigs/${myGig.id}`)).toMatchObject(seen);
    expect(await itemsOf(me, '/api/gigs/mine')).toMatchObject([{ openApplicationCount: 1 }]);
    const { applicationsToAnswer } = await dashboardOf(me);
    expect(applicationsToAnswer).toMatchObject({ count: 1, gigs: [{ count: 1, applications: [{}] }] });
    expect(await statusOf(me.call('POST', `/api/applications/${waiting.id}/accept`))).toBe(404);
    expect((await noticesOf(me)).map(({ actor }) => actor?.id)).toEqual([third.id]);
    expect(await itemsOf(third, `/api/gigs?poster=${me.id}`)).toMatchObject([{ applicationCount: 1 }]);
  });

  test('SAF-07 a block hides the other’s requests, messages and comments from notifications and counts', async () => {
    await ask(other, me);
    await ask(third, me);
    await send(other, me);
    await comment(other, await post(me));
    expect(await countsOf(me)).toEqual([1, 2, 4]);
    await blockNow();
    expect(await countsOf(me)).toEqual([0, 1, 1]);
    expect((await noticesOf(me)).map(({ actor }) => actor?.id)).toEqual([third.id]);
    expect(await itemsOf(me, '/api/links?box=incoming')).toMatchObject([{ person: { id: third.id } }]);
    expect(await dashboardOf(me)).toMatchObject({
      linkRequests: { count: 1, items: [{ person: { id: third.id } }] },
      unreadMessages: { count: 0, items: [] },
      unreadNotifications: 1,
    });
  });

  test('SAF-07 marking all as read skips hidden notifications: after unblocking they are still unread', async () => {
    await comment(other, await post(me));
    await blockNow();
    await read(me.call('PUT', '/api/notifications/read-all'));
    await (asBlocker ? unblock(me, other) : unblock(other, me));
    expect(await noticesOf(me)).toMatchObject([{ type: 'comment', read: false }]);
  });

  test('SAF-07 a block ends the link; after unblocking both see each other again, unlinked', async () => {
    await link(me, other);
    await send(other, me, 'Before');
    await blockNow();
    expect(await idsOf(me, '/api/links')).toEqual([]);
    await (asBlocker ? unblock(me, other) : unblock(other, me));
    expect(await get(me, `/api/profiles/${other.id}`)).toMatchObject({ linkState: 'none' });
    expect((await countsOf(me))[0]).toBe(1);
  });

  test('SAF-07 after a block no messages can be sent: an existing thread says so, a new one is 404', async () => {
    const sent = await send(other, me, 'Before');
    await server.db.update(users).set({ avatar: '/uploads/x' }).where(eq(users.id, other.id));
    await blockNow();
    const body = { recipientId: other.id, text: 'After', clientId: freshClientId() };
    const refused = await me.call('POST', '/api/messages', body);
    expect(refused).toMatchObject(refusal(403, { msg: 'You can’t message each other.' }));
    expect(await itemsOf(me, '/api/conversations')).toEqual([]);
    const sender = { name: other.name, avatar: null };
    const items = [{ text: 'Before', sender }];
    const thread = await get(me, `/api/conversations/with/${other.id}`);
    const person = { ...sender, headline: '', place: '' };
    expect(thread).toMatchObject({ canWrite: false, person, page: { items, hasMore: false } });
    expect(await itemsOf(me, `/api/conversations/${sent.conversationId}/messages`)).toMatchObject(items);
    const mark = await me.call('PUT', `/api/conversations/${sent.conversationId}/read`, { upTo: sent.id });
    expect(mark).toMatchObject({ status: 200, body: { count: 0 } });

    const [you, they] = await server.members('Una', 'Vic');
    await (asBlocker ? block(you, they) : block(they, you));
    expect(await statusOf(you.call('GET', `/api/conversations/with/${they.id}`))).toBe(404);
    expect(await statusOf(you.call('POST', '/api/messages', { ...body, recipientId: they.id }))).toBe(404);
  });
});

const [ann, bob, cleo, dan] = await membersOfTest(server, 'Ann', 'Bob', 'Cleo', 'Dan');

test('SAF-07 a pending application can be withdrawn or declined, and notifies no one', async () => {
  const [first, second] = [await publish(ann), await publish(ann)];
  const [one, two] = [await apply(bob, first), await apply(bob, second)];
  await block(ann, bob);
  expect(await statusOf(bob.call('POST', `/api/applications/${one.id}/withdraw`))).toBe(200);
  expect(await statusOf(ann.call('POST', `/api/applications/${two.id}/decline`))).toBe(200);
  expect(await noticesOf(ann)).toEqual([]);
  expect(await noticesOf(bob)).toEqual([]);
  const again = { note: '', clientId: freshClientId() };
  expect(await statusOf(bob.call('POST', `/api/gigs/${first.id}/applications`, again))).toBe(404);
});

test('SAF-07 a booking survives a block: both see it, and gig changes are notified without a name', async () => {
  const gig = await publish(ann);
  await book(ann, bob, gig);
  await block(bob, ann);
  expect(await noticesOf(bob)).toEqual([]);
  expect((await dashboardOf(bob)).next?.id).toBe(gig.id);
  const booking = { state: 'accepted', applicant: { id: bob.id } };
  expect(await itemsOf(ann, `/api/gigs/${gig.id}/applications`)).toMatchObject([booking]);
  await read(ann.call('POST', `/api/gigs/${gig.id}/cancel`));
  expect(await noticesOf(bob)).toMatchObject([
    { type: 'gig_cancelled', actor: null, subject: { kind: 'gig', id: gig.id, title: gig.title } },
  ]);
  expect((await countsOf(bob))[2]).toBe(1);
});

test('SAF-07 a block leaves the other links of both members alone', async () => {
  await link(ann, cleo);
  await link(bob, dan);
  await block(bob, cleo);
  expect(await get(ann, `/api/profiles/${cleo.id}`)).toMatchObject({ linkState: 'linked' });
  expect(await get(dan, `/api/profiles/${bob.id}`)).toMatchObject({ linkState: 'linked' });
});

test('SAF-07 unblocking a member leaves other members’ blocks of them in place', async () => {
  for (const who of [ann, cleo]) await block(who, bob);
  await unblock(ann, bob);
  expect(await statusOf(bob.call('GET', `/api/profiles/${ann.id}`))).toBe(200);
  expect(await statusOf(bob.call('GET', `/api/profiles/${cleo.id}`))).toBe(404);
});

test('SAF-07 a booked player who withdraws twice in a day is notified twice, the second time without a name', async () => {
  const gig = await publish(ann);
  const bookAndBlock = async (beforeWithdrawal: () => Promise<unknown>) => {
    const id = await book(ann, bob, gig);
    await beforeWithdrawal();
    await read(bob.call('POST', `/api/applications/${id}/withdraw`));
  };
  await bookAndBlock(async () => {});
  await bookAndBlock(() => block(ann, bob));
  const withdrawn = await noticesOf(ann, 'application_withdrawn');
  expect(withdrawn).toMatchObject([{ actor: null, excerpt: '', subject: { id: gig.id } }]);
});

test('SAF-07 two members who block each other while writing get no server errors', async () => {
  await send(ann, bob);
  const answers = await Promise.all([
    ann.call('PUT', `/api/blocks/${bob.id}`),
    bob.call('PUT', `/api/blocks/${ann.id}`),
    ...Array.from({ length: 6 }, (_, nth) => [
      ann.call('POST', '/api/messages', { recipientId: bob.id, text: 'x', clientId: `race-one-${nth}` }),
      bob.call('POST', '/api/links', { userId: ann.id }),
    ]).flat(),
  ]);
  for (const { status } of answers) expect([200, 201, 403, 404]).toContain(status);
  expect(await countsOf(ann)).toEqual([0, 0, 0]);
  expect(await countsOf(bob)).toEqual([0, 0, 0]);
});
