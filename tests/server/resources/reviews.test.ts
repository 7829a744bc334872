import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import type { Profile } from '#contract/ours/profile.ts';
import type { Review, ReviewsPage } from '#contract/ours/reviews.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { hour } from '../booking-server.ts';
import { day, reviewServer } from '../review-server.ts';
import { UNDO_TIME } from '../undo-server.ts';

/** After midnight of a gig that ends at half past eleven. */
const dayAfter = 13 * hour;
const server = await reviewServer();
const { people, planned, played, goTo, lookAt, said, send, write, reviewsOf, pairOf, ownOf, told } = server;
const { call, readGig } = server;

const pathOf = ({ id }: Member, as: string) => `/api/profiles/${id}/reviews?as=${as}`;
const shownOf = async (who: Member, as: string, viewer = people.ben) =>
  (await read<ReviewsPage>(viewer.call('GET', pathOf(who, as)))).items;
const profileOf = (who: Member, viewer = people.ben) =>
  read<Profile>(viewer.call('GET', `/api/profiles/${who.id}`));
const dashboardOf = (who: Member) => read<Dashboard>(who.call('GET', '/api/dashboard'));

test('GIG-11 what one side writes is theirs alone until the other has written; then both are shown, to everybody', async () => {
  const { declan, ada, ben } = people;
  const gig = await played(ada);
  await write(declan, gig, ada, { marks: ['prepared', 'on-time'], words: ' On time, in tune. ' });
  expect(await pairOf(declan, gig)).toMatchObject({
    about: 'player',
    mine: { state: 'written', marks: ['on-time', 'prepared'], words: 'On time, in tune.' },
    theirs: null,
  });
  expect(await pairOf(ada, gig)).toMatchObject({ about: 'poster', mine: null, theirs: null });
  expect(await shownOf(ada, 'player')).toEqual([]);
  await write(ada, gig, declan, { again: false, marks: ['as-described'], words: '' });
  expect(await pairOf(ada, gig)).toMatchObject({
    mine: { state: 'shown' },
    theirs: { words: 'On time, in tune.', author: { name: 'Declan' }, answer: null },
  });
  expect(await pairOf(declan, gig)).toMatchObject({ mine: { state: 'shown' }, theirs: { again: false } });
  expect(await shownOf(ada, 'player', ben)).toMatchObject([
    { about: 'player', again: true, gig: { id: gig.id, title: gig.title } },
  ]);
  expect(await shownOf(declan, 'poster', ben)).toMatchObject([{ about: 'poster', again: false }]);
  expect(await shownOf(declan, 'player', ben)).toEqual([]);
});

test('GIG-11 SAF-01 nothing tells the other side that one has written: no count, list, notification, event, export or refusal', async () => {
  const { declan, ada } = people;
  const gig = await played(ada);
  await lookAt(gig, dayAfter);
  const seen = async () => ({
    profile: await profileOf(ada, ada),
    gig: await readGig(ada, gig),
    reviews: await reviewsOf(ada, gig),
    dashboard: await dashboardOf(ada),
    told: await told(ada),
    unread: await read(ada.call('GET', '/api/notifications/unread')),
    toWrite: await read(ada.call('GET', '/api/reviews/to-write')),
    others: await profileOf(ada),
  });
  const before = await seen();
  await server.server.app.outbox.drained();
  const events = async () => server.server.db.select({ room: outbox.room }).from(outbox);
  const sentBefore = (await events()).length;
  await write(declan, gig, ada);
  const rooms = (await events()).slice(sentBefore).map(({ room }) => room);
  expect(rooms.filter((room) => room !== `user:${declan.id}`)).toEqual([]);
  expect(await seen()).toEqual(before);
  const { id, version } = await ownOf(declan, gig);
  for (const refused of [
    await ada.call('PUT', `/api/reviews/${id}`, { again: true, marks: [], words: '', version }),
    await ada.call('DELETE', `/api/reviews/${id}`),
    await ada.call('POST', `/api/reviews/${id}/answer`, { words: 'No!' }),
    await ada.call('POST', '/api/reports', { kind: 'review', id, reason: 'other' }),
  ])
    expect(refused).toMatchObject({ status: 404 });
});

test('GIG-11 it can be changed and taken back until it is shown, and not after', async () => {
  const { declan, ada } = people;
  const gig = await played(ada);
  await write(declan, gig, ada);
  const { id, version } = await ownOf(declan, gig);
  const other = { again: false, marks: ['on-time'], words: 'Late.', version };
  await read(declan.call('PUT', `/api/reviews/${id}`, other));
  expect(await declan.call('PUT', `/api/reviews/${id}`, other), 'twice is once').toMatchObject({
    status: 200,
  });
  expect(await ownOf(declan, gig)).toMatchObject({ again: false, words: 'Late.', version: version + 1 });
  expect(
    await declan.call('PUT', `/api/reviews/${id}`, { ...other, words: 'Stale.' }),
    'a stale version',
  ).toMatchObject({ status: 409, body: { current: { items: [{ mine: { words: 'Late.' } }] } } });
  await read(declan.call('DELETE', `/api/reviews/${id}`));
  expect(await pairOf(declan, gig)).toMatchObject({ mine: null });
  await write(ada, gig, declan);
  expect(await pairOf(ada, gig), 'what was taken back completes nothing').toMatchObject({
    mine: { state: 'written' },
  });
  await write(declan, gig, ada);
  const shown = await ownOf(declan, gig);
  expect(shown.state).toBe('shown');
  const late = { again: true, marks: [], words: 'Wait!', version: shown.version };
  expect(await declan.call('PUT', `/api/reviews/${shown.id}`, late)).toMatchObject({
    status: 409,
    body: { errors: [{ msg: 'It is shown now, and stays as it is.' }], current: { items: [{}] } },
  });
  expect(await declan.call('DELETE', `/api/reviews/${shown.id}`)).toMatchObject({ status: 409 });
  expect(await send(declan, gig, said(ada))).toMatchObject({
    status: 409,
    body: { errors: [{ msg: 'You have written this review already.' }] },
  });
});

test('GIG-11 a send that is repeated is one review; the same name with other words is refused', async () => {
  const { declan, ada } = people;
  const gig = await played(ada);
  const once = said(ada);
  const answers = await Promise.all([send(declan, gig, once), send(declan, gig, once)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await send(declan, gig, { ...once, words: 'Other.' })).toMatchObject({ status: 409 });
  expect(await ownOf(declan, gig)).toMatchObject({ words: 'A pleasure.', version: 1 });
});

test('GIG-11 both write at once: both are shown, and each is told once', async () => {
  const { declan, ada } = people;
  const gig = await played(ada);
  await Promise.all([write(declan, gig, ada), write(ada, gig, declan)]);
  expect(await pairOf(declan, gig)).toMatchObject({ mine: { state: 'shown' }, theirs: {} });
  expect([await told(declan), await told(ada)]).toEqual([['review_shown'], ['review_shown']]);
});

test('GIG-11 nobody writes of a gig to come, cancelled, over for 14 days, or played by another', async () => {
  const { declan, ada, ben } = people;
  const ahead = await planned(ada);
  expect(await send(declan, ahead, said(ada))).toMatchObject({ status: 409 });
  expect((await reviewsOf(declan, ahead)).items).toEqual([]);
  const off = await planned(ada);
  await read(declan.call('POST', `/api/gigs/${off.id}/cancel`));
  const left = await planned(ada, ben);
  const { myApplication } = await readGig(ben, left);
  if (!myApplication) throw new Error('Ben is not booked');
  await read(call(ben, 'withdraw', myApplication));
  await server.pass(UNDO_TIME);
  goTo(left, hour);
  expect(await send(declan, off, said(ada))).toMatchObject({ status: 409 });
  expect(await send(ada, off, said(declan))).toMatchObject({ status: 404 });
  expect(await send(declan, left, said(ben)), 'who dropped out').toMatchObject({ status: 409 });
  expect(await send(ben, left, said(declan)), 'who dropped out').toMatchObject({ status: 404 });
  expect(await send(ada, left, said(ben)), 'two players').toMatchObject({ status: 404 });
  expect(await send(declan, left, said(declan)), 'oneself').toMatchObject({ status: 404 });
  expect(await send(declan, left, { ...said(ada), marks: ['paid-as-agreed'] })).toMatchObject({
    status: 400,
  });
  expect(await send(declan, left, { ...said(ada), personId: 'nobody' })).toMatchObject({ status: 404 });
  goTo(left, 14 * day);
  expect(await send(declan, left, said(ada))).toMatchObject({
    status: 409,
    body: { errors: [{ msg: 'The time to write it is over.' }] },
  });
});

test('GIG-11 both sides are asked on the day after, once, whoever looks; reminded two days before the end; then it is shown', async () => {
  const { declan, ada, ben } = people;
  const gig = await planned(ada, ben);
  await lookAt(gig, hour);
  expect(await told(ada), 'in the night').toEqual([]);
  goTo(gig, dayAfter);
  await Promise.all([server.look(), server.look()]);
  await server.look();
  expect(await told(ada)).toEqual(['review_asked']);
  expect(await server.toldOf(declan)).toMatchObject([{ type: 'review_asked', actorId: null }]);
  expect(await dashboardOf(declan)).toMatchObject({ toReview: { count: 2 } });
  expect(await dashboardOf(ada)).toMatchObject({
    toReview: { count: 1, items: [{ gig: { id: gig.id }, person: { name: 'Declan' }, about: 'poster' }] },
  });
  await write(ada, gig, declan, { words: 'Paid in the van.' });
  expect(await dashboardOf(ada)).toMatchObject({ toReview: { count: 0, items: [] } });
  await lookAt(gig, 12 * day);
  expect([await told(ada), await told(ben)]).toEqual([['review_asked'], ['review_asked', 'review_reminder']]);
  expect(await pairOf(declan, gig, ada)).toMatchObject({ theirs: null });
  await lookAt(gig, 14 * day);
  expect(await pairOf(declan, gig, ada)).toMatchObject({ theirs: { words: 'Paid in the van.' } });
  await server.look();
  expect(await told(declan), 'what asked is gone').toEqual(['review_shown']);
  expect(await told(ben)).toEqual([]);
  expect(await dashboardOf(ben)).toMatchObject({ toReview: { count: 0 } });
});

test('GIG-11 whoever was reviewed answers once; the author is told', async () => {
  const { declan, ada, ben } = people;
  const gig = await played(ada);
  await write(declan, gig, ada);
  await write(ada, gig, declan);
  const { id } = await ownOf(declan, gig);
  const answer = (who: Member, words: string) => who.call('POST', `/api/reviews/${id}/answer`, { words });
  expect(await answer(ben, 'Me too')).toMatchObject({ status: 403 });
  expect(await answer(declan, 'I meant it')).toMatchObject({ status: 403 });
  expect(await answer(ada, ' ')).toMatchObject({ status: 400 });
  expect(await read<Review>(answer(ada, 'Thank you!'))).toMatchObject({ answer: { words: 'Thank you!' } });
  expect(await answer(ada, 'Thank you!'), 'twice is once').toMatchObject({ status: 200 });
  expect(await answer(ada, 'And more')).toMatchObject({
    status: 409,
    body: { current: { answer: { words: 'Thank you!' } } },
  });
  expect(await told(declan)).toEqual(['review_shown', 'review_answered']);
  expect(await pairOf(declan, gig)).toMatchObject({ mine: { state: 'answered', answer: {} } });
});

test('GIG-11 SET-03 whoever does not want to be told of reviews is not', async () => {
  const { declan, ada } = people;
  for (const way of ['app', 'push', 'mail'])
    await read(ada.call('PUT', '/api/notification-settings', { kind: 'reviews', way, on: false }));
  const gig = await played(ada);
  await lookAt(gig, dayAfter);
  await write(declan, gig, ada);
  await write(ada, gig, declan);
  expect([await told(ada), await told(declan)]).toEqual([[], ['review_asked', 'review_shown']]);
});

test.each([
  ['without a yes or no', { again: undefined }],
  ['with a mark of nobody', { marks: ['five-stars'] }],
  ['with 60 KB', { words: 'x'.repeat(60 * 1024) }],
  ['without a name of its own', { clientId: '' }],
  ['with NUL', { words: 'a\u0000b' }],
])('GIG-11 API-03 a review %s is refused with the field', async (_what, changed) => {
  const { declan, ada } = people;
  const gig = await played(ada);
  const sent = { ...said(ada), clientId: freshClientId(), ...changed };
  expect(await declan.call('POST', `/api/gigs/${gig.id}/reviews`, sent)).toMatchObject({ status: 400 });
  expect(await pairOf(declan, gig)).toMatchObject({ mine: null });
});

test('GIG-11 SAF-01 a third finds nothing to write and nobody to write of', async () => {
  const { ada, ben, declan } = people;
  const gig = await played(ada);
  expect((await reviewsOf(ben, gig)).items).toEqual([]);
  expect(await send(ben, gig, said(declan))).toMatchObject({ status: 404 });
  expect(await server.server.db.$count(outbox, eq(outbox.room, `user:${ben.id}`))).toBe(0);
});
