import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type GigInvitation, mostInvitationsADay } from '#contract/ours/gig-invitations.ts';
import { type GigQuestion, mostQuestions } from '#contract/ours/gig-questions.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import type { NotificationType, OwnNotification } from '#contract/ours/notification.ts';
import { gigInvitations } from '#server/db/schema/gig-invitations.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { users } from '#server/db/schema/users.ts';
import {
  type Asking,
  dashboardOf,
  get,
  idsOf,
  itemsOf,
  operatorOf,
  refusal,
  statusOf,
} from '#tests/server/answers.ts';
import { done, UNDO_TIME, undone, undoServer } from '#tests/server/undo-server.ts';
import { apply, block, link, publish, unblock } from '#tests/support/acts.ts';
import { freshClientId, read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const { server, pass } = await undoServer();
let player: Member;
let poster: Member;
let gig: Gig;

beforeAll(() => server.app.services.gazetteer.filled(), 300_000);
beforeEach(async () => {
  [player, poster] = await server.members('Ada', 'Ben');
  gig = await publish(poster, { title: 'Ceilidh', category: 'drums', tags: [], place: 'Leeds' });
});

const sendInvitation = (who: Member, { id: userId }: { id: string }, { id } = gig) =>
  who.call('POST', `/api/gigs/${id}/invitations`, { userId, note: 'You would be right for it' });
const invite = (whom = player) => read<GigInvitation>(sendInvitation(poster, whom), 201);
const invited = () => itemsOf<GigInvitation>(poster, `/api/gigs/${gig.id}/invitations`);
const waiting = async () => (await dashboardOf(player)).invitations?.items ?? [];
const answer = ({ id }: { id: string }, isDeclined: boolean, who = player) =>
  who.call('PUT', `/api/gig-invitations/${id}/answer`, { isDeclined });
const takeBack = ({ id }: { id: string }, who = poster) => who.call('DELETE', `/api/gig-invitations/${id}`);
const noticesOf = async (who: Member, type: NotificationType) =>
  (await get<OwnNotification[]>(who, '/api/notifications')).filter((one) => one.type === type);
const gigSeenBy = (who = player) => get<Gig>(who, `/api/gigs/${gig.id}`);

test('GIG-07 an invited player is notified once, reads the note, and both sides see the answer', async () => {
  const made = await invite();
  expect(made).toMatchObject({ invitee: { id: player.id, name: 'Ada' }, answer: 'waiting' });
  expect(await invite()).toEqual(made);
  expect(await noticesOf(player, 'gig_invitation')).toMatchObject([
    { actor: { id: poster.id }, subject: { kind: 'gig', id: gig.id }, excerpt: 'You would be right for it' },
  ]);
  expect(await waiting()).toMatchObject([{ id: made.id, note: made.note, gig: { id: gig.id } }]);
  expect(await gigSeenBy()).toMatchObject({ myInvitation: { id: made.id, isDeclined: false } });
  expect(await gigSeenBy(poster)).not.toHaveProperty('myInvitation');
  await read(answer(made, true));
  expect([await waiting(), await invited()]).toMatchObject([[], [{ answer: 'declined' }]]);
  expect(await gigSeenBy()).toMatchObject({ myInvitation: { isDeclined: true } });
  expect(await statusOf(sendInvitation(poster, player))).toBe(409);
  await read(answer(made, false));
  expect(await waiting()).toHaveLength(1);
  await apply(player, gig);
  expect([await waiting(), await invited()]).toMatchObject([[], [{ answer: 'applied' }]]);
});

test('GIG-07 an invitation waits unless its own player has applied for its own gig, and ends with the gig', async () => {
  const [other, otherGig] = [await server.member({ name: 'Cleo' }), await publish(poster)];
  const elsewhere = await read<GigInvitation>(sendInvitation(poster, other, otherGig), 201);
  await apply(player, otherGig);
  await invite(other);
  await apply(other, gig);
  const made = await invite();
  expect((await waiting()).map(({ id }) => id)).toEqual([made.id]);
  expect((await invited()).map(({ answer }) => answer)).toEqual(['waiting', 'applied']);
  expect(await itemsOf(poster, `/api/gigs/${otherGig.id}/invitations`)).toMatchObject([{ id: elsewhere.id }]);
  const { id } = await apply(player, gig);
  expect(await waiting()).toEqual([]);
  await read(player.call('POST', `/api/applications/${id}/withdraw`));
  expect(await waiting()).toHaveLength(1);
  await read(poster.call('POST', `/api/gigs/${gig.id}/close`));
  expect(await waiting()).toEqual([]);
  await read(poster.call('POST', `/api/gigs/${gig.id}/reopen`));
  expect(await waiting()).toHaveLength(1);
  const [startsAt, endsAt] = [new Date(Date.now() - 7_200_000), new Date(Date.now() - 3_600_000)];
  await server.db.update(gigs).set({ startsAt, endsAt }).where(eq(gigs.id, gig.id));
  expect(await waiting()).toEqual([]);
});

test('GIG-07 only the poster invites and withdraws, only the invited player answers', async () => {
  const stranger = await server.member({ name: 'Cleo' });
  const made = await invite();
  expect(await statusOf(sendInvitation(player, stranger))).toBe(403);
  for (const whom of [poster, { id: 'x' }]) expect(await statusOf(sendInvitation(poster, whom))).toBe(400);
  for (const list of ['invitations', 'suggestions'])
    expect(await statusOf(stranger.call('GET', `/api/gigs/${gig.id}/${list}`)), list).toBe(403);
  for (const who of [poster, stranger]) expect(await statusOf(answer(made, true, who))).toBe(404);
  for (const who of [player, stranger]) expect(await statusOf(takeBack(made, who))).toBe(404);
  expect(await statusOf(answer({ id: 'x' }, true))).toBe(404);
  await read(takeBack(made));
  expect([await waiting(), await invited(), await noticesOf(player, 'gig_invitation')]).toEqual([[], [], []]);
  await read(poster.call('POST', `/api/gigs/${gig.id}/close`));
  expect(await statusOf(sendInvitation(poster, player))).toBe(409);
});

test('GIG-07 two simultaneous invitations are one; invitations have a daily limit', async () => {
  const both = await Promise.all([sendInvitation(poster, player), sendInvitation(poster, player)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(await noticesOf(player, 'gig_invitation')).toHaveLength(1);
  const others = await Promise.all(Array.from({ length: mostInvitationsADay - 2 }, () => server.member()));
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

test('GIG-07 SAF-07 no invitations across a block; members who accept messages from links must be linked', async () => {
  const made = await invite();
  await block(player, poster);
  expect([await waiting(), await invited()]).toEqual([[], []]);
  expect(await statusOf(sendInvitation(poster, player))).toBe(404);
  expect(await statusOf(answer(made, true))).toBe(404);
  await unblock(player, poster);
  expect(await waiting()).toHaveLength(1);
  const shy = await server.member({ name: 'Shy' });
  await server.db
    .update(users)
    .set({ preferences: { messagesFrom: 'links' } })
    .where(eq(users.id, shy.id));
  const msg = expect.stringContaining('Shy hears only');
  expect(await sendInvitation(poster, shy)).toMatchObject(refusal(403, { msg }));
  await link(poster, shy);
  expect(await statusOf(sendInvitation(poster, shy))).toBe(201);
});

test('GIG-07 suggestions are nearby players with the right skill who are not invited and have not applied', async () => {
  const playing = async (skills: string[], place = 'Leeds') => {
    const member = await server.member();
    await server.db.update(users).set({ skills, place }).where(eq(users.id, member.id));
    return member;
  };
  const drums = ['Drums'];
  const [fits, asked, applied] = [await playing(drums), await playing(drums), await playing(drums)];
  await playing(['Piano']);
  await playing(drums, 'Truro');
  const another = await server.member();
  const otherGig = await publish(another);
  await read(sendInvitation(another, fits, otherGig), 201);
  await apply(fits, otherGig);
  const suggested = () => idsOf(poster, `/api/gigs/${gig.id}/suggestions`);
  expect((await suggested()).toSorted()).toEqual([fits.id, asked.id, applied.id].toSorted());
  await invite(asked);
  await apply(applied, gig);
  expect(await suggested()).toEqual([fits.id]);
});

const sendQuestion = (who: Member, text: string, clientId = freshClientId(), { id } = gig) =>
  who.call('POST', `/api/gigs/${id}/questions`, { text, clientId });
const question = (text = 'Is there a kit?', who = player) => read<GigQuestion>(sendQuestion(who, text), 201);
const reply = ({ id }: GigQuestion, text: string, was: string | null = null, who = poster) =>
  who.call('PUT', `/api/gig-questions/${id}/answer`, { text, was });
const remove = ({ id }: GigQuestion, who = player) => who.call('DELETE', `/api/gig-questions/${id}`);
const questionsSeenBy = (who: Asking = server) => itemsOf<GigQuestion>(who, `/api/gigs/${gig.id}/questions`);
const texts = async (who?: Asking) => (await questionsSeenBy(who)).map(({ text }) => text);

test('GIG-07 questions and answers are public, oldest first, page by page; both sides are notified; a stale answer is 409', async () => {
  const asked = await question(' Is there a kit? ');
  const asker = { id: player.id, name: 'Ada' };
  expect(asked).toMatchObject({ text: 'Is there a kit?', asker, answer: null });
  expect(await noticesOf(poster, 'gig_question')).toMatchObject([
    { actor: { id: player.id }, subject: { kind: 'gig', id: gig.id }, excerpt: 'Is there a kit?' },
  ]);
  const answered = await read<GigQuestion>(reply(asked, 'A small one.'));
  expect(answered.answer?.text).toBe('A small one.');
  expect(await noticesOf(player, 'gig_answer')).toMatchObject([
    { actor: { id: poster.id }, subject: { id: gig.id, title: 'Ceilidh' }, excerpt: 'A small one.' },
  ]);
  const now = { answer: { text: 'A small one.' } };
  expect(await reply(asked, 'None.')).toMatchObject(refusal(409, undefined, now));
  await read(reply(asked, 'A small one.'));
  await read(reply(asked, 'A big one.', answered.answer?.at ?? null));
  expect(await noticesOf(player, 'gig_answer')).toMatchObject([{ excerpt: 'A big one.' }]);
  const others = [await question('When?'), await question('Where?')];
  expect(await walk(server, `/api/gigs/${gig.id}/questions`, 1)).toEqual(
    [asked, ...others].map(({ id }) => id),
  );
  const answers = (await questionsSeenBy()).map((one) => one.answer?.text);
  expect(answers).toEqual(['A big one.', undefined, undefined]);
});

test('GIG-07 players ask, the poster answers, either deletes a question', async () => {
  const stranger = await server.member({ name: 'Cleo' });
  expect(await statusOf(sendQuestion(poster, 'To myself?'))).toBe(403);
  const asked = await question();
  for (const who of [player, stranger]) expect(await statusOf(reply(asked, 'Mine', null, who))).toBe(403);
  expect(await statusOf(remove(asked, stranger))).toBe(403);
  await read(remove(asked, poster));
  const own = await question('Another?');
  await read(remove(own));
  expect(await texts()).toEqual([]);
  expect(await noticesOf(poster, 'gig_question')).toEqual([]);
  for (const id of ['x', gig.id]) expect(await statusOf(remove({ ...own, id }))).toBe(404);
});

test('GIG-07 a question is stored once, limited in length and number, and refused for a cancelled gig', async () => {
  const clientId = freshClientId();
  const once = () => sendQuestion(player, 'Once?', clientId);
  expect((await once()).body).toEqual((await once()).body);
  expect(await statusOf(sendQuestion(player, 'Twice?', clientId))).toBe(409);
  for (const text of ['', ' ', 'x'.repeat(501)]) expect(await statusOf(sendQuestion(player, text))).toBe(400);
  for (let nth = 1; nth < mostQuestions; nth += 1) await question(`Number ${nth}?`);
  const many = await Promise.all(['a', 'b'].map((text) => sendQuestion(player, text)));
  const msg = expect.stringContaining('5 questions');
  for (const refused of many) expect(refused).toMatchObject(refusal(400, { msg }));
  await question('Of another', await server.member());
  await read(poster.call('POST', `/api/gigs/${gig.id}/cancel`));
  const off = await sendQuestion(await server.member(), 'Still on?');
  expect(off).toMatchObject(refusal(409, undefined, { status: 'cancelled' }));
});

test('GIG-07 SAF-07 SAF-13 a question is hidden from whoever blocks its asker, shown to the poster as hidden, and read by others', async () => {
  const asked = await question();
  const reader = await server.member();
  await block(reader, player);
  expect([await texts(reader), await texts()]).toEqual([[], ['Is there a kit?']]);
  await block(poster, player);
  expect(await questionsSeenBy(poster)).toMatchObject([{ id: asked.id, isHidden: true }]);
  expect(await statusOf(sendQuestion(player, 'Hello?'))).toBe(404);
  await unblock(poster, player);
  expect((await questionsSeenBy(poster))[0]).not.toHaveProperty('isHidden');
});

test('GIG-07 undo restores a deleted question with its answer and notices for ten seconds', async () => {
  const asked = await question();
  await read(reply(asked, 'Yes'));
  const removed = await done(player, remove(asked));
  expect(await noticesOf(player, 'gig_answer')).toEqual([]);
  expect(removed.undo).toMatchObject({ kind: 'question', subjectId: asked.id, withinId: gig.id });
  expect(await undone(player, removed)).toBe(200);
  expect(await questionsSeenBy()).toMatchObject([{ id: asked.id, answer: { text: 'Yes' } }]);
  expect(await noticesOf(player, 'gig_answer')).toHaveLength(1);
  const again = await done(player, remove(asked));
  await pass(UNDO_TIME);
  expect(await undone(player, again)).toBe(409);
});

test('GIG-07 SAF-08 SAF-10 a question is reported, removed with its notices and restored, alone or with its gig', async () => {
  const asked = await question('Rude?');
  const report = { kind: 'question', id: asked.id, reason: 'other', words: '' };
  expect(await read(poster.call('POST', '/api/reports', report), 201)).toEqual({ already: false });
  expect(await statusOf(player.call('POST', '/api/reports', report))).toBe(403);
  const admin = operatorOf(server);
  await admin('remove', 'question', asked.id, '--reason', 'Rude');
  expect(await texts()).toEqual([]);
  expect(await noticesOf(poster, 'gig_question')).toEqual([]);
  await admin('restore', 'question', asked.id);
  expect(await texts()).toEqual(['Rude?']);
  await admin('remove', 'gig', gig.id, '--reason', 'No gig');
  await admin('restore', 'gig', gig.id);
  expect(await texts()).toEqual(['Rude?']);
});

test('GIG-12 the poster’s dashboard lists unanswered questions, oldest first', async () => {
  const questions = async (who = poster) => (await dashboardOf(who)).questions;
  expect(await questions()).toEqual({ count: 0, items: [] });
  const other = await publish(poster, { title: 'Wedding' });
  const first = await question();
  await read(sendQuestion(player, 'Where do I park?', freshClientId(), other), 201);
  expect(await questions()).toMatchObject({
    count: 2,
    items: [
      { id: first.id, text: first.text, asker: { name: 'Ada' }, gig: { id: gig.id, title: 'Ceilidh' } },
      { text: 'Where do I park?', gig: { id: other.id } },
    ],
  });
  expect(await questions(player)).toEqual({ count: 0, items: [] });
  await read(reply(first, 'A small one.'));
  expect((await questions())?.count).toBe(1);
  await read(poster.call('POST', `/api/gigs/${other.id}/cancel`));
  expect((await questions())?.count).toBe(0);
  await question('And a PA?');
  await block(poster, player);
  expect((await questions())?.count).toBe(0);
});
