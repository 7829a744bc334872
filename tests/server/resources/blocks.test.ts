import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ApplicationsPage, OwnApplicationsPage } from '#contract/ours/applications.ts';
import type { CommentsPage } from '#contract/ours/comments.ts';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import type { Gig, GigsPage } from '#contract/ours/gigs.ts';
import type { LinksPage } from '#contract/ours/links.ts';
import type { ConversationsPage, OpenedConversation, ThreadPage } from '#contract/ours/messages.ts';
import type { OwnNotification } from '#contract/ours/notification.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import type { LikeState, Post } from '#contract/ours/posts.ts';
import type { Profile } from '#contract/ours/profile.ts';
import { specPaths } from '#contract/spec/paths.ts';
import { links } from '#server/db/schema/links.ts';
import { users } from '#server/db/schema/users.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { apply, ask, block, comment, link, post, publish, send, unblock } from '#tests/support/acts.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();

let made = 0;
/** Members whose names nobody else has. */
const people = async (...names: string[]) => {
  const members: Member[] = [];
  for (const name of names) members.push(await server.member({ name: `${name} Quill${made++}` }));
  return members as [Member, Member, Member];
};
const statusOf = async (answer: ReturnType<Member['call']>) => (await answer).status;
const idsOf = async (answer: ReturnType<Member['call']>) =>
  (await read<{ items: { id: string }[] }>(answer)).items.map(({ id }) => id);
const countsOf = async (who: Member) =>
  Promise.all(
    [specPaths.unreadMessages, specPaths.pendingLinks, specPaths.unreadNotifications].map(
      async (path) => (await read<{ count: number }>(who.call('GET', path))).count,
    ),
  );
const newsOf = (who: Member) => read<OwnNotification[]>(who.call('GET', specPaths.notifications));
const dashboardOf = (who: Member) => read<Dashboard>(who.call('GET', ownPaths.dashboard));
const lastName = ({ name }: Member) => name.split(' ').at(-1) ?? '';

describe.each([
  ['the blocker', true],
  ['the blocked', false],
])('SAF-07 %s no longer', (_, asBlocker) => {
  /** Who looks, who is not to be seen, a third; and the block between the first two. */
  const scene = async () => {
    const [me, other, third] = await people('Mia', 'Ned', 'Pat');
    return { me, other, third, blockNow: () => (asBlocker ? block(me, other) : block(other, me)) };
  };

  test('SAF-07 finds the other: Discover, suggestions, profile, links, another’s links', async () => {
    const { me, other, third, blockNow } = await scene();
    for (const who of [me, other]) await link(who, third);
    await blockNow();
    expect(await idsOf(me.call('GET', `${ownPaths.people}?q=${lastName(other)}`))).not.toContain(other.id);
    expect(await idsOf(me.call('GET', ownPaths.suggestions))).not.toContain(other.id);
    const profile = await me.call('GET', ownPaths.profile(other.id));
    expect(profile).toMatchObject({
      status: 404,
      body: { errors: [{ msg: 'This person is not here (any more).' }] },
    });
    expect(await statusOf(me.call('GET', ownPaths.userLinks(other.id)))).toBe(404);
    expect(await idsOf(me.call('GET', ownPaths.userLinks(third.id)))).toEqual([me.id]);
    const thirds = await read<Profile>(me.call('GET', ownPaths.profile(third.id)));
    expect(thirds.counts.links).toBe(1);
    expect(await statusOf(me.call('POST', ownPaths.links, { userId: other.id }))).toBe(404);
  });

  test('SAF-07 sees what the other posts and comments, nor counts it', async () => {
    const { me, other, third, blockNow } = await scene();
    const theirs = await post(other);
    const shared = await post(third);
    const said = await comment(other, shared);
    const mine = await comment(me, theirs);
    await read(other.call('PUT', ownPaths.postLike(shared.id)));
    await blockNow();
    expect(await idsOf(me.call('GET', `${ownPaths.posts}?limit=50`))).not.toContain(theirs.id);
    expect(await idsOf(me.call('GET', `${ownPaths.posts}?author=${other.id}`))).toEqual([]);
    expect(await statusOf(me.call('GET', ownPaths.post(theirs.id)))).toBe(404);
    expect(await statusOf(me.call('PUT', ownPaths.postLike(theirs.id)))).toBe(404);
    const page = await read<CommentsPage>(me.call('GET', ownPaths.postComments(shared.id)));
    expect(page.items).toEqual([]);
    expect(await read<Post>(me.call('GET', ownPaths.post(shared.id)))).toMatchObject({
      commentCount: 0,
      likeCount: 0,
    });
    const liked = await read<LikeState>(me.call('PUT', ownPaths.postLike(shared.id)));
    expect(liked).toEqual({ likedByMe: true, likeCount: 1 });
    expect(await statusOf(me.call('DELETE', ownPaths.comment(said.id)))).toBe(404);
    expect(await statusOf(me.call('DELETE', ownPaths.comment(mine.id)))).toBe(200);
  });

  test('SAF-07 sees the other’s gigs, applies for them, or is shown as an applicant', async () => {
    const { me, other, third, blockNow } = await scene();
    const theirs = await publish(other, { title: `Gig of ${other.name}` });
    const mine = await publish(me, { places: 3 });
    const waiting = await apply(other, mine);
    await apply(third, mine);
    await blockNow();
    for (const query of [`q=${lastName(other)}`, `poster=${other.id}`, 'limit=50'])
      expect(await idsOf(me.call('GET', `${ownPaths.gigs}?${query}`)), query).not.toContain(theirs.id);
    expect(await statusOf(me.call('GET', ownPaths.gig(theirs.id)))).toBe(404);
    const tried = me.call('POST', ownPaths.gigApplications(theirs.id), {
      note: '',
      clientId: freshClientId(),
    });
    expect(await statusOf(tried)).toBe(404);
    const applicants = await read<ApplicationsPage>(me.call('GET', ownPaths.gigApplications(mine.id)));
    expect(applicants.items.map(({ applicant }) => applicant.id)).toEqual([third.id]);
    const seen = await read<Gig>(me.call('GET', ownPaths.gig(mine.id)));
    expect(seen).toMatchObject({ applicationCount: 1, applicationCounts: { applied: 1 } });
    const own = await read<{ items: { openApplicationCount: number }[] }>(me.call('GET', ownPaths.myGigs));
    expect(own.items).toMatchObject([{ openApplicationCount: 1 }]);
    const { applicationsToAnswer } = await dashboardOf(me);
    expect(applicationsToAnswer).toMatchObject({ count: 1, gigs: [{ count: 1, applications: [{}] }] });
    expect(await statusOf(me.call('POST', ownPaths.acceptApplication(waiting.id)))).toBe(404);
    expect((await newsOf(me)).map(({ actor }) => actor?.id)).toEqual([third.id]);
    const board = await read<GigsPage>(third.call('GET', `${ownPaths.gigs}?poster=${me.id}`));
    expect(board.items).toMatchObject([{ applicationCount: 1 }]);
  });

  test('SAF-07 is linked or asked, and its news and counts go', async () => {
    const { me, other, third, blockNow } = await scene();
    await ask(other, me);
    await ask(third, me);
    await send(other, me);
    await comment(other, await post(me));
    expect(await countsOf(me)).toEqual([1, 2, 4]);
    await blockNow();
    expect(await countsOf(me)).toEqual([0, 1, 1]);
    expect((await newsOf(me)).map(({ actor }) => actor?.id)).toEqual([third.id]);
    const incoming = await read<LinksPage>(me.call('GET', `${ownPaths.links}?box=incoming`));
    expect(incoming.items.map(({ person }) => person.id)).toEqual([third.id]);
    expect(await dashboardOf(me)).toMatchObject({
      linkRequests: { count: 1 },
      unreadMessages: { count: 0, items: [] },
      unreadNotifications: 1,
    });
  });

  test('SAF-07 has hidden news marked as read with the rest: after unblocking it waits as before', async () => {
    const { me, other, blockNow } = await scene();
    await comment(other, await post(me));
    await blockNow();
    await read(me.call('PUT', specPaths.readAllNotifications));
    await (asBlocker ? unblock(me, other) : unblock(other, me));
    expect(await newsOf(me)).toMatchObject([{ type: 'comment', read: false }]);
  });

  test('SAF-07 keeps the link; after unblocking both are there again, unlinked', async () => {
    const { me, other, blockNow } = await scene();
    await link(me, other);
    await send(other, me, 'Before');
    await blockNow();
    expect(await idsOf(me.call('GET', ownPaths.links))).toEqual([]);
    await (asBlocker ? unblock(me, other) : unblock(other, me));
    expect(await read(me.call('GET', ownPaths.profile(other.id)))).toMatchObject({ linkState: 'none' });
    expect((await countsOf(me))[0]).toBe(1);
  });

  test('SAF-07 is written to: an existing thread says so, a new one is not there', async () => {
    const { me, other, blockNow } = await scene();
    const said = await send(other, me, 'Before');
    await server.db.update(users).set({ avatar: '/uploads/x' }).where(eq(users.id, other.id));
    await blockNow();
    const body = { recipientId: other.id, text: 'After', clientId: freshClientId() };
    const refused = await me.call('POST', ownPaths.messages, body);
    expect(refused).toMatchObject({
      status: 403,
      body: { errors: [{ msg: 'You two cannot reach each other here.' }] },
    });
    const all = await read<ConversationsPage>(me.call('GET', ownPaths.conversations));
    expect(all.items).toEqual([]);
    const thread = await read<OpenedConversation>(me.call('GET', ownPaths.conversationWith(other.id)));
    expect(thread).toMatchObject({
      canWrite: false,
      person: { name: other.name, avatar: null, headline: '', place: '' },
      page: { items: [{ text: 'Before', sender: { name: other.name, avatar: null } }], hasMore: false },
    });
    const page = await read<ThreadPage>(me.call('GET', ownPaths.conversationMessages(said.conversationId)));
    expect(page.items).toMatchObject([{ text: 'Before', sender: { name: other.name, avatar: null } }]);
    const mark = await me.call('PUT', ownPaths.conversationRead(said.conversationId), { upTo: said.id });
    expect(mark).toMatchObject({ status: 200, body: { count: 0 } });

    const [you, they] = await people('Una', 'Vic');
    await (asBlocker ? block(you, they) : block(they, you));
    expect(await statusOf(you.call('GET', ownPaths.conversationWith(they.id)))).toBe(404);
    const first = you.call('POST', ownPaths.messages, { ...body, recipientId: they.id });
    expect(await statusOf(first)).toBe(404);
  });
});

describe('SAF-07 what binds two people', () => {
  test('SAF-07 a link that slipped past the block is ended by either without an error', async () => {
    const [ann, bob] = await people('Ann', 'Bob');
    for (const who of [ann, bob]) {
      await block(ann, bob);
      const [userLow, userHigh] = ann.id < bob.id ? [ann.id, bob.id] : [bob.id, ann.id];
      const [row] = await server.db
        .insert(links)
        .values({ userLow, userHigh, requesterId: bob.id })
        .returning({ id: links.id });
      const ended = await who.call('DELETE', ownPaths.link(row?.id ?? ''));
      expect(ended).toMatchObject({ status: 200, body: { linkState: 'none', linkId: null } });
      expect(
        await server.db
          .select()
          .from(links)
          .where(eq(links.id, row?.id ?? '')),
      ).toEqual([]);
    }
  });

  test('SAF-07 a waiting application is withdrawn or declined without an error, and tells nobody', async () => {
    const [ann, bob] = await people('Ann', 'Bob');
    const [first, second] = [await publish(ann), await publish(ann)];
    const [one, two] = [await apply(bob, first), await apply(bob, second)];
    await block(ann, bob);
    const mine = await read<OwnApplicationsPage>(bob.call('GET', ownPaths.myApplications));
    expect(mine.items.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect(await statusOf(bob.call('GET', ownPaths.gig(first.id)))).toBe(200);
    expect(await statusOf(bob.call('POST', ownPaths.withdrawApplication(one.id)))).toBe(200);
    expect(await statusOf(ann.call('POST', ownPaths.declineApplication(two.id)))).toBe(200);
    expect(await newsOf(ann)).toEqual([]);
    expect(await newsOf(bob)).toEqual([]);
    expect(await statusOf(bob.call('GET', ownPaths.gig(first.id)))).toBe(404);
    const again = bob.call('POST', ownPaths.gigApplications(first.id), {
      note: '',
      clientId: freshClientId(),
    });
    expect(await statusOf(again)).toBe(404);
    const left = await read<OwnApplicationsPage>(bob.call('GET', ownPaths.myApplications));
    expect(left.items).toEqual([]);
    expect((await dashboardOf(bob)).myApplications.count).toBe(0);
  });

  test('SAF-07 a booking stands: both see it, and what happens to the gig is told without a name', async () => {
    const [ann, bob] = await people('Ann', 'Bob');
    const gig = await publish(ann);
    const { id } = await apply(bob, gig);
    await read(ann.call('POST', ownPaths.acceptApplication(id)));
    await block(bob, ann);
    expect(await newsOf(bob)).toEqual([]);
    expect((await dashboardOf(bob)).booked.map((booked) => booked.id)).toEqual([gig.id]);
    const applicants = await read<ApplicationsPage>(ann.call('GET', ownPaths.gigApplications(gig.id)));
    expect(applicants.items).toMatchObject([{ state: 'accepted', applicant: { id: bob.id } }]);
    await read(ann.call('POST', ownPaths.cancelGig(gig.id)));
    expect(await newsOf(bob)).toMatchObject([
      { type: 'gig_cancelled', actor: null, subject: { kind: 'gig', id: gig.id, title: gig.title } },
    ]);
    expect((await countsOf(bob))[2]).toBe(1);
  });
});

test('SAF-07 a booked player who withdraws twice in a day is told of twice, the second time without a name', async () => {
  const [ann, bob] = await people('Ann', 'Bob');
  const gig = await publish(ann);
  const bookAndBlock = async (meanwhile: () => Promise<unknown>) => {
    const { id } = await apply(bob, gig);
    await read(ann.call('POST', ownPaths.acceptApplication(id)));
    await meanwhile();
    await read(bob.call('POST', ownPaths.withdrawApplication(id)));
  };
  await bookAndBlock(async () => {});
  await bookAndBlock(() => block(ann, bob));
  const withdrawn = (await newsOf(ann)).filter(({ type }) => type === 'application_withdrawn');
  expect(withdrawn).toMatchObject([{ actor: null, excerpt: '', subject: { id: gig.id } }]);
});

test('SAF-07 of two who block each other at once, while they write, neither gets an error of ours', async () => {
  const [ann, bob] = await people('Ann', 'Bob');
  await send(ann, bob);
  const answers = await Promise.all([
    ann.call('PUT', ownPaths.block(bob.id)),
    bob.call('PUT', ownPaths.block(ann.id)),
    ...Array.from({ length: 6 }, (_, nth) => [
      ann.call('POST', ownPaths.messages, { recipientId: bob.id, text: 'x', clientId: `race-one-${nth}` }),
      bob.call('POST', ownPaths.links, { userId: ann.id }),
    ]).flat(),
  ]);
  for (const { status } of answers) expect([200, 201, 403, 404]).toContain(status);
  expect(await countsOf(ann)).toEqual([0, 0, 0]);
  expect(await countsOf(bob)).toEqual([0, 0, 0]);
});
