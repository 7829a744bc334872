import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import { type GigInvitation, mostInvitationsADay } from '#contract/ours/gig-invitations.ts';
import { type GigQuestion, type GigQuestionsPage, mostQuestions } from '#contract/ours/gig-questions.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import type { OwnNotification } from '#contract/ours/notification.ts';
import { answer as administer } from '#server/admin/commands.ts';
import { gigInvitations } from '#server/db/schema/gig-invitations.ts';
import { users } from '#server/db/schema/users.ts';
import { actsOf, UNDO_TIME, undoServer } from '#tests/server/undo-server.ts';
import { apply, block, link, publish, unblock } from '#tests/support/acts.ts';
import { freshClientId, read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const { server, pass } = await undoServer();
let player: Member;
let poster: Member;
let gig: Gig;

beforeAll(() => server.app.services.gazetteer.filled(), 300_000);
beforeEach(async () => {
  player = await server.member({ name: 'Ada' });
  poster = await server.member({ name: 'Ben' });
  gig = await publish(poster, { title: 'Ceilidh', category: 'drums', tags: [], place: 'Leeds' });
});

const sendInvitation = (who: Member, whom: Member, note = 'You would be right for it', id = gig.id) =>
  who.call('POST', `/api/gigs/${id}/invitations`, { userId: whom.id, note });
const invite = (whom = player) => read<GigInvitation>(sendInvitation(poster, whom), 201);
const invited = async () =>
  (await read<{ items: GigInvitation[] }>(poster.call('GET', `/api/gigs/${gig.id}/invitations`))).items;
const waiting = async (who = player) =>
  (await read<Dashboard>(who.call('GET', '/api/dashboard'))).invitations?.items ?? [];
const answer = ({ id }: { id: string }, isDeclined: boolean, who = player) =>
  who.call('PUT', `/api/gig-invitations/${id}/answer`, { isDeclined });
const takeBack = ({ id }: { id: string }, who = poster) => who.call('DELETE', `/api/gig-invitations/${id}`);
const invitationNotices = async (who: Member) =>
  (await read<OwnNotification[]>(who.call('GET', '/api/notifications'))).filter(
    ({ type }) => type === 'gig_invitation',
  );
const gigSeenBy = (who = player) => read<Gig>(who.call('GET', `/api/gigs/${gig.id}`));

test('GIG-07 who is invited is invitationNotices once, finds it with its word, and both see what becomes of it', async () => {
  const made = await invite();
  expect(made).toMatchObject({ invitee: { id: player.id, name: 'Ada' }, answer: 'waiting' });
  expect(await invite()).toEqual(made);
  expect(await invitationNotices(player)).toMatchObject([
    { actor: { id: poster.id }, subject: { kind: 'gig', id: gig.id }, excerpt: 'You would be right for it' },
  ]);
  expect(await waiting()).toMatchObject([{ id: made.id, note: made.note, gig: { id: gig.id } }]);
  expect(await gigSeenBy()).toMatchObject({ myInvitation: { id: made.id, isDeclined: false } });
  expect(await gigSeenBy(poster)).not.toHaveProperty('myInvitation');
  await read(answer(made, true));
  expect([await waiting(), await invited()]).toMatchObject([[], [{ answer: 'declined' }]]);
  expect(await gigSeenBy()).toMatchObject({ myInvitation: { isDeclined: true } });
  expect((await sendInvitation(poster, player)).status).toBe(409);
  await read(answer(made, false));
  expect(await waiting()).toHaveLength(1);
  await apply(player, gig);
  expect([await waiting(), await invited()]).toMatchObject([[], [{ answer: 'applied' }]]);
});

test('GIG-07 only the poster invites and withdraws, only the invited player answers', async () => {
  const stranger = await server.member({ name: 'Cleo' });
  const made = await invite();
  expect((await sendInvitation(player, stranger)).status).toBe(403);
  expect((await sendInvitation(poster, poster)).status).toBe(400);
  expect((await stranger.call('GET', `/api/gigs/${gig.id}/invitations`)).status).toBe(403);
  expect((await stranger.call('GET', `/api/gigs/${gig.id}/suggestions`)).status).toBe(403);
  for (const who of [poster, stranger]) expect((await answer(made, true, who)).status).toBe(404);
  for (const who of [player, stranger]) expect((await takeBack(made, who)).status).toBe(404);
  expect((await answer({ id: 'x' }, true)).status).toBe(404);
  expect(
    (await poster.call('POST', `/api/gigs/${gig.id}/invitations`, { userId: 'x', note: '' })).status,
  ).toBe(400);
  await read(takeBack(made));
  expect([await waiting(), await invited(), await invitationNotices(player)]).toEqual([[], [], []]);
  await read(poster.call('POST', `/api/gigs/${gig.id}/close`));
  expect((await sendInvitation(poster, player)).status).toBe(409);
});

test('GIG-07 two simultaneous invitations are one; invitations have a daily limit', async () => {
  const both = await Promise.all([sendInvitation(poster, player), sendInvitation(poster, player)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(await invitationNotices(player)).toHaveLength(1);
  const others = await Promise.all(Array.from({ length: mostInvitationsADay - 1 }, () => server.member()));
  await server.db.insert(gigInvitations).values(others.map(({ id }) => ({ gigId: gig.id, inviteeId: id })));
  expect((await sendInvitation(poster, await server.member())).status).toBe(429);
});

test('GIG-07 SAF-07 no invitations across a block; members who accept messages from links must be linked', async () => {
  const made = await invite();
  await block(player, poster);
  expect([await waiting(), await invited()]).toEqual([[], []]);
  expect((await sendInvitation(poster, player)).status).toBe(404);
  expect((await answer(made, true)).status).toBe(404);
  await unblock(player, poster);
  expect(await waiting()).toHaveLength(1);
  const shy = await server.member({ name: 'Shy' });
  await server.db
    .update(users)
    .set({ preferences: { messagesFrom: 'links' } })
    .where(eq(users.id, shy.id));
  const refused = await sendInvitation(poster, shy);
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { errors: [{ msg: expect.stringContaining('Shy hears only') }] },
  ]);
  await link(poster, shy);
  expect((await sendInvitation(poster, shy)).status).toBe(201);
});

test('GIG-07 suggestions are nearby players with the right skill who are not invited and have not applied', async () => {
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

const sendQuestion = (who: Member, text: string, clientId = freshClientId(), id = gig.id) =>
  who.call('POST', `/api/gigs/${id}/questions`, { text, clientId });
const question = (text = 'Is there a kit?', who = player) => read<GigQuestion>(sendQuestion(who, text), 201);
const reply = ({ id }: GigQuestion, text: string, was: string | null = null, who = poster) =>
  who.call('PUT', `/api/gig-questions/${id}/answer`, { text, was });
const remove = ({ id }: GigQuestion, who = player) => who.call('DELETE', `/api/gig-questions/${id}`);
const questionsSeenBy = async (who: Pick<Member, 'call'> = server) =>
  (await read<GigQuestionsPage>(who.call('GET', `/api/gigs/${gig.id}/questions`))).items;
const texts = async (who?: Pick<Member, 'call'>) => (await questionsSeenBy(who)).map(({ text }) => text);
const noticesOf = async (who: Member, type: string) =>
  (await read<OwnNotification[]>(who.call('GET', '/api/notifications'))).filter((one) => one.type === type);

test('GIG-07 questions and answers are public, oldest first, page by page; both sides are notified', async () => {
  const asked = await question(' Is there a kit? ');
  expect(asked).toMatchObject({
    text: 'Is there a kit?',
    asker: { id: player.id, name: 'Ada' },
    answer: null,
  });
  expect(await noticesOf(poster, 'gig_question')).toMatchObject([
    { actor: { id: player.id }, subject: { kind: 'gig', id: gig.id }, excerpt: 'Is there a kit?' },
  ]);
  const answered = await read<GigQuestion>(reply(asked, 'A small one.'));
  expect(answered.answer?.text).toBe('A small one.');
  expect(await noticesOf(player, 'gig_answer')).toMatchObject([
    { actor: { id: poster.id }, subject: { id: gig.id, title: 'Ceilidh' }, excerpt: 'A small one.' },
  ]);
  await read(reply(asked, 'A big one.', answered.answer?.at ?? null));
  expect(await noticesOf(player, 'gig_answer')).toMatchObject([{ excerpt: 'A big one.' }]);
  const others = [await question('When?'), await question('Where?')];
  expect(await walk(server, `/api/gigs/${gig.id}/questions`, 1)).toEqual(
    [asked, ...others].map(({ id }) => id),
  );
  expect((await questionsSeenBy())[0]).toMatchObject({
    text: 'Is there a kit?',
    answer: { text: 'A big one.' },
  });
});

test('GIG-07 verified players ask, the poster answers, either deletes a question', async () => {
  const stranger = await server.member({ name: 'Cleo' });
  expect((await server.call('POST', `/api/gigs/${gig.id}/questions`, {})).status).toBe(401);
  const unproven = await server.member({ verified: false });
  expect((await sendQuestion(unproven, 'May I?')).status).toBe(403);
  expect((await sendQuestion(poster, 'To myself?')).status).toBe(403);
  const asked = await question();
  for (const who of [player, stranger]) expect((await reply(asked, 'Mine', null, who)).status).toBe(403);
  expect((await remove(asked, stranger)).status).toBe(403);
  await read(remove(asked, poster));
  const own = await question('Another?');
  await read(remove(own));
  expect(await texts()).toEqual([]);
  expect(await noticesOf(poster, 'gig_question')).toEqual([]);
  for (const id of ['x', gig.id]) expect((await remove({ ...own, id })).status).toBe(404);
});

test('GIG-07 a question is stored once, limited in length and number, and refused for a cancelled gig', async () => {
  const clientId = freshClientId();
  const [first, second] = [
    await sendQuestion(player, 'Once?', clientId),
    await sendQuestion(player, 'Once?', clientId),
  ];
  expect(second.body).toEqual(first.body);
  expect((await sendQuestion(player, 'Twice?', clientId)).status).toBe(409);
  for (const text of ['', ' ', 'x'.repeat(501), 'x'.repeat(10_000)])
    expect((await sendQuestion(player, text)).status).toBe(400);
  for (let nth = 1; nth < mostQuestions; nth += 1) await question(`Number ${nth}?`);
  const many = await Promise.all(['a', 'b'].map((text) => sendQuestion(player, text)));
  for (const { status, body } of many)
    expect([status, body]).toMatchObject([
      400,
      { errors: [{ msg: expect.stringContaining('5 questions') }] },
    ]);
  await question('Of another', await server.member());
  await read(poster.call('POST', `/api/gigs/${gig.id}/cancel`));
  const off = await sendQuestion(await server.member(), 'Still on?');
  expect([off.status, off.body]).toMatchObject([409, { current: { status: 'cancelled' } }]);
});

test('GIG-07 an answer changed elsewhere is 409 with the current question', async () => {
  const asked = await question();
  const { answer } = await read<GigQuestion>(reply(asked, 'Yes'));
  const late = await reply(asked, 'No');
  expect([late.status, late.body]).toMatchObject([409, { current: { answer: { text: 'Yes' } } }]);
  expect((await reply(asked, 'Yes')).status).toBe(200);
  expect((await reply(asked, 'No', answer?.at ?? null)).status).toBe(200);
});

test('GIG-07 SAF-07 SAF-13 across a block only the poster sees a question, hidden, and neither is noticesOf; others read on', async () => {
  const asked = await question();
  const reader = await server.member();
  await block(reader, player);
  expect(await texts(reader)).toEqual([]);
  expect(await texts()).toEqual(['Is there a kit?']);
  await block(poster, player);
  expect(await questionsSeenBy(poster)).toMatchObject([{ text: 'Is there a kit?', isHidden: true }]);
  expect((await sendQuestion(player, 'Hello?')).status).toBe(404);
  expect((await reply(asked, 'No')).status).toBe(404);
  await unblock(poster, player);
  expect((await questionsSeenBy(poster))[0]).not.toHaveProperty('isHidden');
});

test('GIG-07 undo restores a deleted question with its answer and notices for ten seconds', async () => {
  const asked = await question();
  await read(reply(asked, 'Yes'));
  await read(remove(asked));
  expect(await noticesOf(player, 'gig_answer')).toEqual([]);
  const [act] = await actsOf(player);
  expect(act).toMatchObject({ kind: 'question', subjectId: asked.id, withinId: gig.id });
  await read(player.call('POST', `/api/undo/${act?.id}`));
  expect(await questionsSeenBy()).toMatchObject([{ id: asked.id, answer: { text: 'Yes' } }]);
  expect(await noticesOf(player, 'gig_answer')).toHaveLength(1);
  await read(remove(asked));
  const [late] = await actsOf(player);
  await pass(UNDO_TIME);
  expect((await player.call('POST', `/api/undo/${late?.id}`)).status).toBe(409);
});

test('GIG-07 SAF-08 SAF-10 a question is reported, removed with its notices and restored, alone or with its gig', async () => {
  const asked = await question('Rude?');
  const report = { kind: 'question', id: asked.id, reason: 'other', words: '' };
  expect(await read(poster.call('POST', '/api/reports', report), 201)).toEqual({ already: false });
  expect((await player.call('POST', '/api/reports', report)).status).toBe(403);
  const admin = (...args: string[]) => administer(server.db, args, { actor: 'olga', now: new Date() });
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
  const questions = async (who = poster) =>
    (await read<Dashboard>(who.call('GET', '/api/dashboard'))).questions;
  expect(await questions()).toEqual({ count: 0, items: [] });
  const other = await publish(poster, { title: 'Wedding' });
  const first = await question();
  await read(sendQuestion(player, 'Where do I park?', freshClientId(), other.id), 201);
  expect(await questions()).toMatchObject({
    count: 2,
    items: [
      {
        id: first.id,
        text: 'Is there a kit?',
        asker: { name: 'Ada' },
        gig: { id: gig.id, title: 'Ceilidh' },
      },
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
