import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import type { GigInvitation } from '#contract/ours/gig-invitations.ts';
import { mostInvitationsADay } from '#contract/ours/gig-invitations.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import type { OwnNotification } from '#contract/ours/notification.ts';
import { gigInvitations } from '#server/db/schema/gig-invitations.ts';
import { users } from '#server/db/schema/users.ts';
import { apply, block, link, publish, unblock } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member, TestServer } from '#tests/support/server.ts';
import { serverOfFile } from '../server-of-file.ts';

const server: TestServer = await serverOfFile();
let player: Member;
let poster: Member;
let gig: Gig;

beforeAll(() => server.app.services.gazetteer.filled(), 300_000);
beforeEach(async () => {
  player = await server.member({ name: 'Ada' });
  poster = await server.member({ name: 'Ben' });
  gig = await publish(poster, { title: 'Ceilidh', category: 'drums', tags: [], place: 'Leeds' });
});

const call = (who: Member, whom: Member, note = 'You would be right for it', id = gig.id) =>
  who.call('POST', `/api/gigs/${id}/invitations`, { userId: whom.id, note });
const invite = (whom = player) => read<GigInvitation>(call(poster, whom), 201);
const invited = async () =>
  (await read<{ items: GigInvitation[] }>(poster.call('GET', `/api/gigs/${gig.id}/invitations`))).items;
const waiting = async (who = player) =>
  (await read<Dashboard>(who.call('GET', '/api/dashboard'))).invitations?.items ?? [];
const answer = ({ id }: { id: string }, isDeclined: boolean, who = player) =>
  who.call('PUT', `/api/gig-invitations/${id}/answer`, { isDeclined });
const takeBack = ({ id }: { id: string }, who = poster) => who.call('DELETE', `/api/gig-invitations/${id}`);
const told = async (who: Member) =>
  (await read<OwnNotification[]>(who.call('GET', '/api/notifications'))).filter(
    ({ type }) => type === 'gig_invitation',
  );
const seen = (who = player) => read<Gig>(who.call('GET', `/api/gigs/${gig.id}`));

test('GIG-07 who is invited is told once, finds it with its word, and both see what becomes of it', async () => {
  const made = await invite();
  expect(made).toMatchObject({ invitee: { id: player.id, name: 'Ada' }, answer: 'waiting' });
  expect(await invite()).toEqual(made);
  expect(await told(player)).toMatchObject([
    { actor: { id: poster.id }, subject: { kind: 'gig', id: gig.id }, excerpt: 'You would be right for it' },
  ]);
  expect(await waiting()).toMatchObject([{ id: made.id, note: made.note, gig: { id: gig.id } }]);
  expect(await seen()).toMatchObject({ myInvitation: { id: made.id, isDeclined: false } });
  expect(await seen(poster)).not.toHaveProperty('myInvitation');
  await read(answer(made, true));
  expect([await waiting(), await invited()]).toMatchObject([[], [{ answer: 'declined' }]]);
  expect(await seen()).toMatchObject({ myInvitation: { isDeclined: true } });
  expect((await call(poster, player)).status).toBe(409);
  await read(answer(made, false));
  expect(await waiting()).toHaveLength(1);
  await apply(player, gig);
  expect([await waiting(), await invited()]).toMatchObject([[], [{ answer: 'applied' }]]);
});

test('GIG-07 who may: the poster of an open gig invites, those it is about answer or take it back', async () => {
  const stranger = await server.member({ name: 'Cleo' });
  const made = await invite();
  expect((await call(player, stranger)).status).toBe(403);
  expect((await call(poster, poster)).status).toBe(400);
  expect((await stranger.call('GET', `/api/gigs/${gig.id}/invitations`)).status).toBe(403);
  expect((await stranger.call('GET', `/api/gigs/${gig.id}/suggestions`)).status).toBe(403);
  for (const who of [poster, stranger]) expect((await answer(made, true, who)).status).toBe(404);
  for (const who of [player, stranger]) expect((await takeBack(made, who)).status).toBe(404);
  expect((await answer({ id: 'x' }, true)).status).toBe(404);
  expect(
    (await poster.call('POST', `/api/gigs/${gig.id}/invitations`, { userId: 'x', note: '' })).status,
  ).toBe(400);
  await read(takeBack(made));
  expect([await waiting(), await invited(), await told(player)]).toEqual([[], [], []]);
  await read(poster.call('POST', `/api/gigs/${gig.id}/close`));
  expect((await call(poster, player)).status).toBe(409);
});

test('GIG-07 of two at once one invitation is made; so many a day', async () => {
  const both = await Promise.all([call(poster, player), call(poster, player)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(await told(player)).toHaveLength(1);
  const others = await Promise.all(Array.from({ length: mostInvitationsADay - 1 }, () => server.member()));
  await server.db.insert(gigInvitations).values(others.map(({ id }) => ({ gigId: gig.id, inviteeId: id })));
  expect((await call(poster, await server.member())).status).toBe(429);
});

test('GIG-07 SAF-07 across a block nobody is invited, and what was is not there; who hears only from links has to be linked', async () => {
  const made = await invite();
  await block(player, poster);
  expect([await waiting(), await invited()]).toEqual([[], []]);
  expect((await call(poster, player)).status).toBe(404);
  expect((await answer(made, true)).status).toBe(404);
  await unblock(player, poster);
  expect(await waiting()).toHaveLength(1);
  const shy = await server.member({ name: 'Shy' });
  await server.db
    .update(users)
    .set({ preferences: { messagesFrom: 'links' } })
    .where(eq(users.id, shy.id));
  const refused = await call(poster, shy);
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { errors: [{ msg: expect.stringContaining('Shy hears only') }] },
  ]);
  await link(poster, shy);
  expect((await call(poster, shy)).status).toBe(201);
});

test('GIG-07 a poster is suggested people who play what the gig wants, near it, and have nothing to do with it yet', async () => {
  const playing = async (skills: string[], place = 'Leeds') => {
    const member = await server.member();
    await server.db.update(users).set({ skills, place }).where(eq(users.id, member.id));
    return member;
  };
  const [fits, asked, applied] = [
    await playing(['Drums']),
    await playing(['Drums']),
    await playing(['Drums']),
  ];
  await playing(['Piano']);
  await playing(['Drums'], 'Truro');
  const suggested = async () =>
    (
      await read<{ items: { id: string }[] }>(poster.call('GET', `/api/gigs/${gig.id}/suggestions`))
    ).items.map(({ id }) => id);
  expect((await suggested()).toSorted()).toEqual([fits.id, asked.id, applied.id].toSorted());
  await invite(asked);
  await apply(applied, gig);
  expect(await suggested()).toEqual([fits.id]);
});
