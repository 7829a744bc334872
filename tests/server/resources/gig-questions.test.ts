import { beforeEach, expect, test } from 'vitest';
import { type GigQuestion, maxQuestionsPerGig } from '#contract/gig-questions.ts';
import type { Gig } from '#contract/gigs.ts';
import { done, undone, undoServer } from '#tests/server/undo-server.ts';
import { block, publish, report, unblock } from '#tests/support/acts.ts';
import { freshClientId, read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { type Asking, dashboardOf, itemsOf, noticesOf, operatorOf, refusal, statusOf } from '../answers.ts';

const { server, membersOfTest } = await undoServer();
const [player, poster, cleo] = await membersOfTest('Ada', 'Ben', 'Cleo');
let gig: Gig;
beforeEach(async () => {
  gig = await publish(poster, { title: 'Ceilidh' });
});

const sendQuestion = (who: Member, text: string, clientId = freshClientId(), { id } = gig) =>
  who.call('POST', `/api/gigs/${id}/questions`, { text, clientId });
const question = (text = 'Is there a kit?', who = player) => read<GigQuestion>(sendQuestion(who, text), 201);
const reply = ({ id }: GigQuestion, text: string, was: string | null = null, who = poster) =>
  who.call('PUT', `/api/gig-questions/${id}/answer`, { text, was });
const remove = ({ id }: GigQuestion, who = player) => who.call('DELETE', `/api/gig-questions/${id}`);
const questionsSeenBy = (who: Asking = server) => itemsOf<GigQuestion>(who, `/api/gigs/${gig.id}/questions`);
const texts = async (who?: Asking) => (await questionsSeenBy(who)).map(({ text }) => text);

test('GIG-07 questions and answers are public and paged, oldest first; both sides are notified; a stale answer is 409', async () => {
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
  const ids = [asked, await question('When?'), await question('Where?')].map(({ id }) => id);
  expect(await walk(server, `/api/gigs/${gig.id}/questions`, 1)).toEqual(ids);
  const answers = (await questionsSeenBy()).map((one) => one.answer?.text);
  expect(answers).toEqual(['A big one.', undefined, undefined]);
});

test('GIG-07 players ask, the poster answers, and either can delete a question', async () => {
  expect(await statusOf(sendQuestion(poster, 'To myself?'))).toBe(403);
  const asked = await question();
  for (const who of [player, cleo]) expect(await statusOf(reply(asked, 'Mine', null, who))).toBe(403);
  expect(await statusOf(remove(asked, cleo))).toBe(403);
  await read(remove(asked, poster));
  const second = await question('Another?');
  await read(remove(second));
  expect(await texts()).toEqual([]);
  expect(await noticesOf(poster, 'gig_question')).toEqual([]);
  for (const id of ['x', gig.id]) expect(await statusOf(remove({ ...second, id }))).toBe(404);
});

test('GIG-07 a question is stored once, limited in length and number, and refused for a cancelled gig', async () => {
  const clientId = freshClientId();
  const once = () => sendQuestion(player, 'Once?', clientId);
  expect((await once()).body).toEqual((await once()).body);
  expect(await statusOf(sendQuestion(player, 'Twice?', clientId))).toBe(409);
  for (const text of ['', ' ', 'x'.repeat(501)]) expect(await statusOf(sendQuestion(player, text))).toBe(400);
  for (let nth = 1; nth < maxQuestionsPerGig; nth += 1) await question(`Number ${nth}?`);
  const many = await Promise.all(['a', 'b'].map((text) => sendQuestion(player, text)));
  const msg = expect.stringContaining('5 questions');
  for (const refused of many) expect(refused).toMatchObject(refusal(400, { msg }));
  await question('Of another', await server.member());
  await read(poster.call('POST', `/api/gigs/${gig.id}/cancel`));
  const refused = await sendQuestion(await server.member(), 'Still on?');
  expect(refused).toMatchObject(refusal(409, undefined, { status: 'cancelled' }));
});

test('GIG-07 SAF-07 SAF-13 a question is hidden from members who block its author, marked as hidden for the poster, and visible to others', async () => {
  const asked = await question();
  await block(cleo, player);
  expect([await texts(cleo), await texts()]).toEqual([[], ['Is there a kit?']]);
  await block(poster, player);
  expect(await questionsSeenBy(poster)).toMatchObject([{ id: asked.id, isHidden: true }]);
  expect(await statusOf(sendQuestion(player, 'Hello?'))).toBe(404);
  await unblock(poster, player);
  expect((await questionsSeenBy(poster))[0]).not.toHaveProperty('isHidden');
});

test('GIG-07 undo restores a deleted question with its answer and own notices', async () => {
  const [asked, cleos] = [await question(), await question(undefined, cleo)];
  const other = await question('A stand?');
  for (const one of [asked, cleos]) await read(reply(one, 'Yes'));
  await read(reply(other, 'No'));
  const removed = await done(player, remove(asked));
  expect(await noticesOf(player, 'gig_answer')).toMatchObject([{ excerpt: 'No' }]);
  expect(await noticesOf(cleo, 'gig_answer')).toHaveLength(1);
  expect(removed.undo).toMatchObject({ kind: 'question', subjectId: asked.id, withinId: gig.id });
  expect(await undone(player, removed)).toBe(200);
  expect((await questionsSeenBy())[0]).toMatchObject({ id: asked.id, answer: { text: 'Yes' } });
  expect(await noticesOf(player, 'gig_answer')).toHaveLength(2);
});

test('GIG-07 SAF-08 SAF-10 a question is reported, removed with its notices and restored, alone or with its gig', async () => {
  const asked = await question('Rude?');
  expect(await read(report(poster, 'question', asked), 201)).toEqual({ already: false });
  expect(await statusOf(report(player, 'question', asked))).toBe(403);
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
