import { expect, test } from 'vitest';
import type { Review } from '#contract/reviews.ts';
import { outbox } from '#server/db/schema/operations.ts';
import { dashboardOf, get, refusal } from '#tests/server/answers.ts';
import { day, hour } from '#tests/server/booking-server.ts';
import { dayAfter, reviewServer } from '#tests/server/review-server.ts';
import { report } from '#tests/support/acts.ts';
import { downloadArchive, makeArchive } from '#tests/support/archives.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const scene = await reviewServer();
const { server, declan, ada, ben, planned, played, goTo, look, lookAt, said, send, write, reviewsOf } = scene;
const { shownOf, profileOf, pairOf, ownOf, bothWrote, reviewNotices, noticeTypes, readGig, settle } = scene;

test('GIG-11 a review is private until the other side has written one too; then both are public', async () => {
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

test('GIG-11 SAF-01 an unpublished review is invisible to the other side in counts, lists, notifications, events and refusals', async () => {
  const gig = await played(ada);
  await lookAt(gig, dayAfter);
  const seen = async () => ({
    profile: await profileOf(ada, ada),
    gig: await readGig(ada, gig),
    reviews: await reviewsOf(ada, gig),
    dashboard: await dashboardOf(ada),
    notices: await noticeTypes(ada),
    unread: await get(ada, '/api/notifications/unread'),
    toWrite: await get(ada, '/api/reviews/to-write'),
    others: await profileOf(ada),
  });
  const before = await seen();
  await server.app.outbox.drained();
  const events = async () => server.db.select({ room: outbox.room }).from(outbox);
  const sentBefore = (await events()).length;
  await write(declan, gig, ada);
  const rooms = (await events()).slice(sentBefore).map(({ room }) => room);
  expect(rooms.filter((room) => room !== `user:${declan.id}`)).toEqual([]);
  expect(await seen()).toEqual(before);
  expect(await reviewsOf(ben, gig), 'a third member').toEqual([]);
  expect((await send(ben, gig, said(declan))).status).toBe(404);
  const { id, version } = await ownOf(declan, gig);
  for (const refused of [
    await ada.call('PUT', `/api/reviews/${id}`, { again: true, marks: [], words: '', version }),
    await ada.call('DELETE', `/api/reviews/${id}`),
    await ada.call('POST', `/api/reviews/${id}/answer`, { words: 'No!' }),
    await report(ada, 'review', { id }),
  ])
    expect(refused).toMatchObject({ status: 404 });
});

test('GIG-11 a review can be changed and deleted only until it is published', async () => {
  const gig = await played(ada);
  await write(declan, gig, ada);
  const { id, version } = await ownOf(declan, gig);
  const other = { again: false, marks: ['on-time'], words: 'Late.', version };
  await read(declan.call('PUT', `/api/reviews/${id}`, other));
  await read(declan.call('PUT', `/api/reviews/${id}`, other));
  expect(await ownOf(declan, gig)).toMatchObject({ again: false, words: 'Late.', version: version + 1 });
  const now = { items: [{ mine: { words: 'Late.' } }] };
  const stale = await declan.call('PUT', `/api/reviews/${id}`, { ...other, words: 'Stale.' });
  expect(stale).toMatchObject(refusal(409, undefined, now));
  await read(declan.call('DELETE', `/api/reviews/${id}`));
  expect(await pairOf(declan, gig)).toMatchObject({ mine: null });
  await write(ada, gig, declan);
  expect((await ownOf(ada, gig)).state, 'a withdrawn review publishes nothing').toBe('written');
  await write(declan, gig, ada);
  const shown = await ownOf(declan, gig);
  expect(shown.state).toBe('shown');
  const change = { again: true, marks: [], words: 'Wait!', version: shown.version };
  expect(await declan.call('PUT', `/api/reviews/${shown.id}`, change)).toMatchObject(
    refusal(409, { msg: 'This review has been published and can’t be changed.' }, { items: [{}] }),
  );
  expect(await declan.call('DELETE', `/api/reviews/${shown.id}`)).toMatchObject({ status: 409 });
  const msg = 'You’ve already written this review.';
  expect(await send(declan, gig, said(ada))).toMatchObject(refusal(409, { msg }));
});

test('GIG-11 SAF-10 deleting a review deletes the archive that contains it', async () => {
  const gig = await played(ada);
  await write(declan, gig, ada);
  const { id } = await makeArchive(server, declan);
  const status = async () => (await downloadArchive(server, declan, id)).statusCode;
  expect(await status()).toBe(200);
  await read(declan.call('DELETE', `/api/reviews/${(await ownOf(declan, gig)).id}`));
  expect(await status()).toBe(404);
});

test('GIG-11 a repeated request stores one review; the same client id with another text is refused', async () => {
  const gig = await played(ada);
  const review = said(ada);
  const answers = await Promise.all([send(declan, gig, review), send(declan, gig, review)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await send(declan, gig, { ...review, words: 'Other.' })).toMatchObject({ status: 409 });
  expect(await ownOf(declan, gig)).toMatchObject({ words: 'A pleasure.', version: 1 });
});

test('GIG-11 when both write at once, both reviews are published and each side is notified once', async () => {
  const gig = await played(ada);
  await Promise.all([write(declan, gig, ada), write(ada, gig, declan)]);
  expect(await pairOf(declan, gig)).toMatchObject({ mine: { state: 'shown' }, theirs: {} });
  expect([await noticeTypes(declan), await noticeTypes(ada)]).toEqual([['review_shown'], ['review_shown']]);
});

test('GIG-11 a gig that is upcoming, cancelled, over for 14 days or played by someone else cannot be reviewed', async () => {
  const upcoming = await planned(ada);
  expect(await send(declan, upcoming, said(ada))).toMatchObject({ status: 409 });
  expect(await reviewsOf(declan, upcoming)).toEqual([]);
  const cancelled = await planned(ada);
  await scene.moveGig('cancel', cancelled);
  const droppedOut = await planned(ada, ben);
  const { myApplication } = await readGig(ben, droppedOut);
  await settle(ben, 'withdraw', { id: myApplication?.id ?? '' });
  goTo(droppedOut, hour);
  for (const [what, who, gig, review, status] of [
    ['a cancelled gig', declan, cancelled, said(ada), 409],
    ['a cancelled gig', ada, cancelled, said(declan), 404],
    ['who dropped out', declan, droppedOut, said(ben), 409],
    ['who dropped out', ben, droppedOut, said(declan), 404],
    ['two players', ada, droppedOut, said(ben), 404],
    ['oneself', declan, droppedOut, said(declan), 404],
    ['a mark only for posters', declan, droppedOut, said(ada, { marks: ['paid-as-agreed'] }), 400],
    ['nobody', declan, droppedOut, said({ id: 'nobody' }), 404],
  ] as const)
    expect((await send(who, gig, review)).status, what).toBe(status);
  goTo(droppedOut, 14 * day);
  const tooLate = await send(declan, droppedOut, said(ada));
  expect(tooLate).toMatchObject(refusal(409, { msg: 'It’s too late to write this review.' }));
});

test('GIG-11 both sides are asked once the day after and reminded two days before the end; then the review is published', async () => {
  const gig = await planned(ada, ben);
  await lookAt(gig, hour);
  expect(await noticeTypes(ada), 'not during the night').toEqual([]);
  goTo(gig, dayAfter);
  await Promise.all([look(), look()]);
  await look();
  expect(await noticeTypes(ada)).toEqual(['review_asked']);
  expect(await reviewNotices(declan)).toMatchObject([{ type: 'review_asked', actor: null }]);
  expect(await dashboardOf(declan)).toMatchObject({ toReview: { count: 2 } });
  const asked = { gig: { id: gig.id }, person: { name: 'Declan' }, about: 'poster' };
  expect(await dashboardOf(ada)).toMatchObject({ toReview: { count: 1, items: [asked] } });
  await write(ada, gig, declan, { words: 'Paid in the van.' });
  expect(await dashboardOf(ada)).toMatchObject({ toReview: { count: 0, items: [] } });
  await lookAt(gig, 12 * day);
  expect([await noticeTypes(ada), await noticeTypes(ben)]).toEqual([
    ['review_asked'],
    ['review_asked', 'review_reminder'],
  ]);
  expect(await pairOf(declan, gig, ada)).toMatchObject({ theirs: null });
  await lookAt(gig, 14 * day);
  expect(await pairOf(declan, gig, ada)).toMatchObject({ theirs: { words: 'Paid in the van.' } });
  await look();
  expect(await noticeTypes(declan), 'the request notice is withdrawn').toEqual(['review_shown']);
  expect(await noticeTypes(ben)).toEqual([]);
  expect(await dashboardOf(ben)).toMatchObject({ toReview: { count: 0 } });
});

test('GIG-11 the subject can answer once, and the author is notified', async () => {
  const { gig, id } = await bothWrote();
  const answer = (who: Member, words: string) => who.call('POST', `/api/reviews/${id}/answer`, { words });
  expect(await answer(ben, 'Me too')).toMatchObject({ status: 403 });
  expect(await answer(declan, 'I meant it')).toMatchObject({ status: 403 });
  expect(await answer(ada, ' ')).toMatchObject({ status: 400 });
  expect(await read<Review>(answer(ada, 'Thank you!'))).toMatchObject({ answer: { words: 'Thank you!' } });
  expect(await answer(ada, 'Thank you!'), 'a repeated answer').toMatchObject({ status: 200 });
  const now = { answer: { words: 'Thank you!' } };
  expect(await answer(ada, 'And more')).toMatchObject(refusal(409, undefined, now));
  expect(await noticeTypes(declan)).toEqual(['review_shown', 'review_answered']);
  expect(await pairOf(declan, gig)).toMatchObject({ mine: { state: 'answered', answer: {} } });
});

test('GIG-11 SET-03 members who turned review notifications off get none', async () => {
  for (const way of ['app', 'push', 'mail'])
    await read(ada.call('PUT', '/api/notification-settings', { kind: 'reviews', way, on: false }));
  const gig = await played(ada);
  await lookAt(gig, dayAfter);
  await write(declan, gig, ada);
  await write(ada, gig, declan);
  expect([await noticeTypes(ada), await noticeTypes(declan)]).toEqual([[], ['review_asked', 'review_shown']]);
});

test.each([
  ['without a yes or no', { again: undefined }],
  ['with an unknown mark', { marks: ['five-stars'] }],
  ['without a client id', { clientId: '' }],
])('GIG-11 API-03 a review %s is refused', async (_what, changed) => {
  const gig = await played(ada);
  const path = `/api/gigs/${gig.id}/reviews`;
  expect(await declan.call('POST', path, { ...said(ada), ...changed })).toMatchObject({ status: 400 });
  expect(await pairOf(declan, gig)).toMatchObject({ mine: null });
});
