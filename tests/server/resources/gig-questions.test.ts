import { beforeEach, expect, test } from 'vitest';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import type { GigQuestion, GigQuestionsPage } from '#contract/ours/gig-questions.ts';
import { mostQuestions } from '#contract/ours/gig-questions.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import type { OwnNotification } from '#contract/ours/notification.ts';
import { answer as administer } from '#server/admin/commands.ts';
import { block, publish, unblock } from '#tests/support/acts.ts';
import { freshClientId, read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { actsOf, UNDO_TIME, undoServer } from '../undo-server.ts';

const { server, pass } = await undoServer();
let player: Member;
let poster: Member;
let gig: Gig;

beforeEach(async () => {
  player = await server.member({ name: 'Ada' });
  poster = await server.member({ name: 'Ben' });
  gig = await publish(poster, { title: 'Ceilidh' });
});

const call = (who: Member, text: string, clientId = freshClientId(), id = gig.id) =>
  who.call('POST', `/api/gigs/${id}/questions`, { text, clientId });
const question = (text = 'Is there a kit?', who = player) => read<GigQuestion>(call(who, text), 201);
const reply = ({ id }: GigQuestion, text: string, was: string | null = null, who = poster) =>
  who.call('PUT', `/api/gig-questions/${id}/answer`, { text, was });
const remove = ({ id }: GigQuestion, who = player) => who.call('DELETE', `/api/gig-questions/${id}`);
const seen = async (who: Pick<Member, 'call'> = server) =>
  (await read<GigQuestionsPage>(who.call('GET', `/api/gigs/${gig.id}/questions`))).items;
const texts = async (who?: Pick<Member, 'call'>) => (await seen(who)).map(({ text }) => text);
const told = async (who: Member, type: string) =>
  (await read<OwnNotification[]>(who.call('GET', '/api/notifications'))).filter((one) => one.type === type);

test('GIG-07 a question and its answer are read by everybody, the oldest first, page by page; both sides are told', async () => {
  const asked = await question(' Is there a kit? ');
  expect(asked).toMatchObject({
    text: 'Is there a kit?',
    asker: { id: player.id, name: 'Ada' },
    answer: null,
  });
  expect(await told(poster, 'gig_question')).toMatchObject([
    { actor: { id: player.id }, subject: { kind: 'gig', id: gig.id }, excerpt: 'Is there a kit?' },
  ]);
  const answered = await read<GigQuestion>(reply(asked, 'A small one.'));
  expect(answered.answer?.text).toBe('A small one.');
  expect(await told(player, 'gig_answer')).toMatchObject([
    { actor: { id: poster.id }, subject: { id: gig.id, title: 'Ceilidh' }, excerpt: 'A small one.' },
  ]);
  await read(reply(asked, 'A big one.', answered.answer?.at ?? null));
  expect(await told(player, 'gig_answer')).toMatchObject([{ excerpt: 'A big one.' }]);
  const others = [await question('When?'), await question('Where?')];
  expect(await walk(server, `/api/gigs/${gig.id}/questions`, 1)).toEqual(
    [asked, ...others].map(({ id }) => id),
  );
  expect((await seen())[0]).toMatchObject({ text: 'Is there a kit?', answer: { text: 'A big one.' } });
});

test('GIG-07 who may: verified players ask, the poster answers, either takes it away', async () => {
  const stranger = await server.member({ name: 'Cleo' });
  expect((await server.call('POST', `/api/gigs/${gig.id}/questions`, {})).status).toBe(401);
  const unproven = await server.member({ verified: false });
  expect((await call(unproven, 'May I?')).status).toBe(403);
  expect((await call(poster, 'To myself?')).status).toBe(403);
  const asked = await question();
  for (const who of [player, stranger]) expect((await reply(asked, 'Mine', null, who)).status).toBe(403);
  expect((await remove(asked, stranger)).status).toBe(403);
  await read(remove(asked, poster));
  const own = await question('Another?');
  await read(remove(own));
  expect(await texts()).toEqual([]);
  expect(await told(poster, 'gig_question')).toEqual([]);
  for (const id of ['x', gig.id]) expect((await remove({ ...own, id })).status).toBe(404);
});

test('GIG-07 a question is stored once, is bounded in length and number, and none comes to a gig that is off', async () => {
  const clientId = freshClientId();
  const [first, second] = [await call(player, 'Once?', clientId), await call(player, 'Once?', clientId)];
  expect(second.body).toEqual(first.body);
  expect((await call(player, 'Twice?', clientId)).status).toBe(409);
  for (const text of ['', ' ', 'x'.repeat(501), 'x'.repeat(10_000)])
    expect((await call(player, text)).status).toBe(400);
  for (let nth = 1; nth < mostQuestions; nth += 1) await question(`Number ${nth}?`);
  const many = await Promise.all(['a', 'b'].map((text) => call(player, text)));
  for (const { status, body } of many)
    expect([status, body]).toMatchObject([
      400,
      { errors: [{ msg: expect.stringContaining('5 questions') }] },
    ]);
  await question('Of another', await server.member());
  await read(poster.call('POST', `/api/gigs/${gig.id}/cancel`));
  const off = await call(await server.member(), 'Still on?');
  expect([off.status, off.body]).toMatchObject([409, { current: { status: 'cancelled' } }]);
});

test('GIG-07 an answer that was changed elsewhere meanwhile is 409 with the question as it stands', async () => {
  const asked = await question();
  const { answer } = await read<GigQuestion>(reply(asked, 'Yes'));
  const late = await reply(asked, 'No');
  expect([late.status, late.body]).toMatchObject([409, { current: { answer: { text: 'Yes' } } }]);
  expect((await reply(asked, 'Yes')).status).toBe(200);
  expect((await reply(asked, 'No', answer?.at ?? null)).status).toBe(200);
});

test('GIG-07 SAF-07 SAF-13 across a block only the poster sees a question, hidden, and neither is told; others read on', async () => {
  const asked = await question();
  const reader = await server.member();
  await block(reader, player);
  expect(await texts(reader)).toEqual([]);
  expect(await texts()).toEqual(['Is there a kit?']);
  await block(poster, player);
  expect(await seen(poster)).toMatchObject([{ text: 'Is there a kit?', isHidden: true }]);
  expect((await call(player, 'Hello?')).status).toBe(404);
  expect((await reply(asked, 'No')).status).toBe(404);
  await unblock(poster, player);
  expect((await seen(poster))[0]).not.toHaveProperty('isHidden');
});

test('GIG-07 a deleted question comes back by undo with its answer and its news, for ten seconds', async () => {
  const asked = await question();
  await read(reply(asked, 'Yes'));
  await read(remove(asked));
  expect(await told(player, 'gig_answer')).toEqual([]);
  const [act] = await actsOf(player);
  expect(act).toMatchObject({ kind: 'question', subjectId: asked.id, withinId: gig.id });
  await read(player.call('POST', `/api/undo/${act?.id}`));
  expect(await seen()).toMatchObject([{ id: asked.id, answer: { text: 'Yes' } }]);
  expect(await told(player, 'gig_answer')).toHaveLength(1);
  await read(remove(asked));
  const [late] = await actsOf(player);
  await pass(UNDO_TIME);
  expect((await player.call('POST', `/api/undo/${late?.id}`)).status).toBe(409);
});

test('GIG-07 SAF-08 SAF-10 a question is reported, removed with its news, and put back; it goes and comes with its gig', async () => {
  const asked = await question('Rude?');
  const report = { kind: 'question', id: asked.id, reason: 'other', words: '' };
  expect(await read(poster.call('POST', '/api/reports', report), 201)).toEqual({ already: false });
  expect((await player.call('POST', '/api/reports', report)).status).toBe(403);
  const admin = (...args: string[]) => administer(server.db, args, { actor: 'olga', now: new Date() });
  await admin('remove', 'question', asked.id, '--reason', 'Rude');
  expect(await texts()).toEqual([]);
  expect(await told(poster, 'gig_question')).toEqual([]);
  await admin('restore', 'question', asked.id);
  expect(await texts()).toEqual(['Rude?']);
  await admin('remove', 'gig', gig.id, '--reason', 'No gig');
  await admin('restore', 'gig', gig.id);
  expect(await texts()).toEqual(['Rude?']);
});

test('GIG-12 what waits for an answer of the poster stands on their dashboard, the oldest first, until it has one', async () => {
  const questions = async (who = poster) =>
    (await read<Dashboard>(who.call('GET', '/api/dashboard'))).questions;
  expect(await questions()).toEqual({ count: 0, items: [] });
  const other = await publish(poster, { title: 'Wedding' });
  const first = await question();
  await read(call(player, 'Where do I park?', freshClientId(), other.id), 201);
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
