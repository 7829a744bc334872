import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Gig } from '#contract/gigs.ts';
import { type GigInvitation, maxInvitationsPerDay } from '#contract/player-requests.ts';
import { gigInvitations } from '#server/db/schema/around-gigs.ts';
import { dashboardOf, get, idsOf, itemsOf, noticesOf, refusal, statusOf } from '#tests/server/answers.ts';
import { membersOfTest, serverOfFile } from '#tests/server/server-of-file.ts';
import { apply, block, link, publish, setGig, setUser, unblock } from '#tests/support/acts.ts';
import { read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
const [player, poster, other] = await membersOfTest(server, 'Ada', 'Ben', 'Cleo');
let gig: Gig;
beforeAll(() => server.app.services.gazetteer.filled(), 300_000);
beforeEach(async () => {
  gig = await publish(poster, { title: 'Ceilidh', category: 'drums', tags: [], place: 'Leeds' });
});

const sendInvitation = (who: Member, { id: userId }: { id: string }, { id } = gig) =>
  who.call('POST', `/api/gigs/${id}/invitations`, { userId, note: 'You would be right for it' });
const invite = (whom = player) => read<GigInvitation>(sendInvitation(poster, whom), 201);
const invites = () => itemsOf<GigInvitation>(poster, `/api/gigs/${gig.id}/invitations`);
const pending = async () => (await dashboardOf(player)).invitations?.items ?? [];
const answer = ({ id }: { id: string }, isDeclined: boolean, who = player) =>
  who.call('PUT', `/api/gig-invitations/${id}/answer`, { isDeclined });
const withdraw = ({ id }: { id: string }, who = poster) => who.call('DELETE', `/api/gig-invitations/${id}`);
const gigSeenBy = (who = player) => get<Gig>(who, `/api/gigs/${gig.id}`);

test('GIG-07 an invited player is notified once and sees the note, and both sides see the answer', async () => {
  const made = await invite();
  expect(made).toMatchObject({ invitee: { id: player.id, name: 'Ada' }, answer: 'waiting' });
  expect(await invite()).toEqual(made);
  expect(await noticesOf(player, 'gig_invitation')).toMatchObject([
    { actor: { id: poster.id }, subject: { kind: 'gig', id: gig.id }, excerpt: 'You would be right for it' },
  ]);
  expect(await pending()).toMatchObject([{ id: made.id, note: made.note, gig: { id: gig.id } }]);
  expect(await gigSeenBy()).toMatchObject({ myInvitation: { id: made.id, isDeclined: false } });
  expect(await gigSeenBy(poster)).not.toHaveProperty('myInvitation');
  await read(answer(made, true));
  expect([await pending(), await invites()]).toMatchObject([[], [{ answer: 'declined' }]]);
  expect(await gigSeenBy()).toMatchObject({ myInvitation: { isDeclined: true } });
  expect(await statusOf(sendInvitation(poster, player))).toBe(409);
  await read(answer(made, false));
  expect(await pending()).toHaveLength(1);
  await apply(player, gig);
  expect([await pending(), await invites()]).toMatchObject([[], [{ answer: 'applied' }]]);
});

test('GIG-07 an invitation is pending until its player applies for that gig, and ends with the gig', async () => {
  const otherGig = await publish(poster);
  const elsewhere = await read<GigInvitation>(sendInvitation(poster, other, otherGig), 201);
  await apply(player, otherGig);
  await invite(other);
  await apply(other, gig);
  const made = await invite();
  expect((await pending()).map(({ id }) => id)).toEqual([made.id]);
  expect((await invites()).map(({ answer }) => answer)).toEqual(['waiting', 'applied']);
  expect(await itemsOf(poster, `/api/gigs/${otherGig.id}/invitations`)).toMatchObject([{ id: elsewhere.id }]);
  const { id } = await apply(player, gig);
  expect(await pending()).toEqual([]);
  await read(player.call('POST', `/api/applications/${id}/withdraw`));
  expect(await pending()).toHaveLength(1);
  await read(poster.call('POST', `/api/gigs/${gig.id}/close`));
  expect(await pending()).toEqual([]);
  await read(poster.call('POST', `/api/gigs/${gig.id}/reopen`));
  expect(await pending()).toHaveLength(1);
  const [startsAt, endsAt] = [new Date(Date.now() - 7_200_000), new Date(Date.now() - 3_600_000)];
  await setGig(server, gig, { startsAt, endsAt });
  expect(await pending()).toEqual([]);
});

test('GIG-07 inviting a player who has applied is 409 and notifies nobody; once withdrawn they are invited', async () => {
  const { id } = await apply(player, gig);
  const msg = 'Ada has already applied.';
  expect(await sendInvitation(poster, player)).toMatchObject(refusal(409, { msg }, { id: gig.id }));
  expect(await noticesOf(player, 'gig_invitation')).toEqual([]);
  await read(player.call('POST', `/api/applications/${id}/withdraw`));
  expect(await invite()).toMatchObject({ answer: 'waiting' });
});

test('GIG-07 only the poster invites and withdraws, only the invited player answers', async () => {
  const made = await invite();
  expect(await statusOf(sendInvitation(player, other))).toBe(403);
  for (const whom of [poster, { id: 'x' }]) expect(await statusOf(sendInvitation(poster, whom))).toBe(400);
  for (const list of ['invitations', 'suggestions'])
    expect(await statusOf(other.call('GET', `/api/gigs/${gig.id}/${list}`)), list).toBe(403);
  for (const who of [poster, other]) expect(await statusOf(answer(made, true, who))).toBe(404);
  for (const who of [player, other]) expect(await statusOf(withdraw(made, who))).toBe(404);
  expect(await statusOf(answer({ id: 'x' }, true))).toBe(404);
  await read(withdraw(made));
  expect([await pending(), await invites(), await noticesOf(player, 'gig_invitation')]).toEqual([[], [], []]);
  await read(poster.call('POST', `/api/gigs/${gig.id}/close`));
  expect(await statusOf(sendInvitation(poster, player))).toBe(409);
});

test('GIG-07 declining or withdrawing an invitation leaves the gig’s other ones, which are paged', async () => {
  const [made, other] = [await invite(), await invite(await server.member())];
  expect(await walk(poster, `/api/gigs/${gig.id}/invitations`, 1)).toEqual([other.id, made.id]);
  await read(answer(made, true));
  expect((await invites()).map(({ answer }) => answer)).toEqual(['waiting', 'declined']);
  await read(withdraw(other));
  expect((await invites()).map(({ id }) => id)).toEqual([made.id]);
});

test('GIG-07 a declined invitation can be neither withdrawn nor repeated, until the player reconsiders', async () => {
  const made = await invite();
  await read(answer(made, true));
  const msg = 'This invitation has already been declined.';
  expect(await withdraw(made)).toMatchObject(refusal(409, { msg }));
  expect(await statusOf(sendInvitation(poster, player))).toBe(409);
  await read(answer(made, false));
  await read(withdraw(made));
  expect(await invites()).toEqual([]);
});

test('GIG-07 inviting a player again after withdrawing renews the notification', async () => {
  const made = await invite();
  const [first] = await noticesOf(player, 'gig_invitation');
  await read(withdraw(made));
  await invite();
  expect(await noticesOf(player, 'gig_invitation')).toMatchObject([{ _id: first?._id, read: false }]);
});

test('GIG-07 two simultaneous invitations become one; invitations have a daily limit', async () => {
  const both = await Promise.all([sendInvitation(poster, player), sendInvitation(poster, player)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(await noticesOf(player, 'gig_invitation')).toHaveLength(1);
  const others = await Promise.all(Array.from({ length: maxInvitationsPerDay - 2 }, () => server.member()));
  const [earlier, byAnother] = [await server.member(), await publish(await server.member())];
  const dayAgo = new Date(server.app.services.now().getTime() - 25 * 60 * 60_000);
  await server.db
    .insert(gigInvitations)
    .values([
      ...others.map(({ id }) => ({ gigId: gig.id, inviteeId: id })),
      { gigId: gig.id, inviteeId: earlier.id, createdAt: dayAgo },
      { gigId: byAnother.id, inviteeId: earlier.id },
    ]);
  expect(await statusOf(sendInvitation(poster, await server.member()))).toBe(201);
  expect(await statusOf(sendInvitation(poster, await server.member()))).toBe(429);
});

test('GIG-07 SAF-07 blocked members cannot be invited, and members who accept messages from links only by their links', async () => {
  const made = await invite();
  await block(player, poster);
  expect([await pending(), await invites()]).toEqual([[], []]);
  expect(await statusOf(sendInvitation(poster, player))).toBe(404);
  expect(await statusOf(answer(made, true))).toBe(404);
  await unblock(player, poster);
  expect(await pending()).toHaveLength(1);
  const shy = await server.member({ name: 'Shy' });
  await setUser(server, shy, { preferences: { messagesFrom: 'links' } });
  const msg = expect.stringContaining('Shy only hears');
  expect(await sendInvitation(poster, shy)).toMatchObject(refusal(403, { msg }));
  await link(poster, shy);
  expect(await statusOf(sendInvitation(poster, shy))).toBe(201);
});

test('GIG-07 suggestions are nearby players with the right skill who are not invited and have not applied', async () => {
  const memberWith = async (skills: string[], place = 'Leeds') => {
    const member = await server.member();
    await setUser(server, member, { skills, place });
    return member;
  };
  const drums = ['Drums'];
  const [fits, asked, applied] = [await memberWith(drums), await memberWith(drums), await memberWith(drums)];
  const pianist = await memberWith(['Piano']);
  await memberWith(drums, 'Truro');
  const recital = await publish(poster, { category: 'keys', tags: [], place: 'Leeds' });
  expect(await idsOf(poster, `/api/gigs/${recital.id}/suggestions`)).toEqual([pianist.id]);
  const otherGig = await publish(other);
  await read(sendInvitation(other, fits, otherGig), 201);
  await apply(fits, otherGig);
  const suggestions = () => idsOf(poster, `/api/gigs/${gig.id}/suggestions`);
  expect((await suggestions()).toSorted()).toEqual([fits.id, asked.id, applied.id].toSorted());
  await invite(asked);
  await apply(applied, gig);
  expect(await suggestions()).toEqual([fits.id]);
});
