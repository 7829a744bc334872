import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { reviews } from '#server/db/schema/around-gigs.ts';
import { auditLog, removedRows, reports } from '#server/db/schema/operations.ts';
import { applicationsFor, archived, dashboardOf, erase, operatorOf } from '#tests/server/answers.ts';
import { day } from '#tests/server/booking-server.ts';
import { dayAfter, reviewServer } from '#tests/server/review-server.ts';
import { block, link, report, unblock } from '#tests/support/acts.ts';
import { read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const scene = await reviewServer();
const { server, declan, ada, ben, played, lookAt, said, send, write, applied, readGig } = scene;
const { reviewsOf, shownOf, profileOf, bothWrote, pairOf, noticeTypes } = scene;
const { db } = server;
const answerTo = (who: Member, id = '', words = 'No') =>
  read(who.call('POST', `/api/reviews/${id}/answer`, { words }));

test('PPL-06 GIG-11 a profile shows by role how many would play with the member again; applicants and gigs show a summary', async () => {
  for (const again of [true, true, false]) {
    const gig = await played(ada);
    await write(declan, gig, ada, { again, marks: again ? ['on-time'] : [] });
    await write(ada, gig, declan, { marks: ['paid-as-agreed', 'well-organised'] });
  }
  const { reviews } = await profileOf(ada);
  expect(reviews?.player).toEqual({
    count: 3,
    again: 2,
    marks: [
      { mark: 'on-time', count: 2 },
      { mark: 'prepared', count: 0 },
      { mark: 'easy-to-work-with', count: 0 },
    ],
  });
  expect(reviews?.poster).toMatchObject({ count: 0, again: 0 });
  expect(await walk(ben, `/api/profiles/${ada.id}/reviews?as=player`, 1)).toHaveLength(3);
  const { gig } = await applied();
  expect((await applicationsFor(declan, gig)).map((application) => application.reviews)).toEqual([
    { count: 3, again: 2 },
    { count: 0, again: 0 },
  ]);
  expect(await readGig(ben, gig)).toMatchObject({ posterReviews: { count: 3, again: 3 } });
});

test('SAF-07 SAF-13 the subject of a review still sees, answers and reports it after its author blocks them', async () => {
  const { id } = await bothWrote();
  await block(declan, ada);
  const author = { id: declan.id, name: declan.name, avatar: null, headline: '', place: '' };
  expect(await shownOf(ada, 'player', ada)).toMatchObject([{ id, words: 'Sells strings.', author }]);
  const reviewCount = async (viewer: Member) => (await profileOf(ada, viewer)).reviews?.player.count;
  expect(await reviewCount(ada)).toBe(await reviewCount(ben));
  expect((await report(ada, 'review', { id })).status).toBe(201);
  await answerTo(ada, id, 'I was on time.');
  expect((await shownOf(ada, 'player')).map((one) => one.answer?.words)).toContain('I was on time.');
  // The author can't read the profile, and may still report the answer.
  expect((await declan.call('GET', `/api/profiles/${ada.id}/reviews?as=player`)).status).toBe(404);
  expect((await report(declan, 'review', { id })).status).toBe(201);
  await unblock(declan, ada);
});

test('PPL-06 SAF-07 reviews are hidden from people who cannot read the profile or see the author', async () => {
  const { id } = await bothWrote();
  await read(ada.call('PUT', '/api/profiles/me', { shownTo: 'links' }));
  expect(await shownOf(ada, 'player', ben)).toEqual([]);
  expect((await profileOf(ada, ben)).reviews).toBeUndefined();
  expect((await report(ben, 'review', { id })).status).toBe(404);
  await link(ada, ben);
  expect(await shownOf(ada, 'player', ben)).toHaveLength(1);
  await block(ben, declan);
  expect(await shownOf(ada, 'player', ben)).toEqual([]);
  expect((await profileOf(ada, ben)).reviews?.player).toMatchObject({ count: 0 });
  expect((await server.call('GET', `/api/profiles/${ada.id}/reviews?as=player`)).status).toBe(404);
});

test('GIG-11 SAF-07 after a block no review is requested, notified or written; subjects see and answer public ones', async () => {
  const gig = await played(ada);
  await write(declan, gig, ada);
  await block(ada, declan);
  await lookAt(gig, dayAfter);
  expect([await noticeTypes(ada), await noticeTypes(declan)]).toEqual([[], []]);
  expect(await reviewsOf(ada, gig)).toEqual([]);
  expect(await reviewsOf(declan, gig)).toEqual([]);
  expect(await send(ada, gig, said(declan))).toMatchObject({ status: 404 });
  expect(await dashboardOf(ada)).toMatchObject({ toReview: { count: 0 } });
  await lookAt(gig, 14 * day);
  expect(await noticeTypes(ada)).toEqual([]);
  const [shown] = await shownOf(ada, 'player', ben);
  expect(shown).toMatchObject({ words: 'A pleasure.' });
  expect(await shownOf(ada, 'player', ada)).toMatchObject([{ id: shown?.id }]);
  await answerTo(ada, shown?.id);
  expect(await noticeTypes(declan)).toEqual([]);
});

const admin = operatorOf(server);

test('SAF-08 GIG-11 a review can be reported by its subject, and its answer by the review’s author', async () => {
  const { id } = await bothWrote();
  expect(await report(declan, 'review', { id }), 'his own').toMatchObject({ status: 403 });
  expect(await report(ada, 'review', { id })).toMatchObject({ status: 201, body: { already: false } });
  expect(await report(ada, 'review', { id })).toMatchObject({ status: 201, body: { already: true } });
  await answerTo(ada, id, 'So do you.');
  expect(await report(declan, 'review', { id })).toMatchObject({ status: 201 });
  const made = await db.select().from(reports).where(eq(reports.subjectId, id));
  expect(made.map(({ accusedId, evidence }) => [accusedId, evidence])).toEqual([
    [declan.id, 'Sells strings.'],
    [ada.id, 'So do you.'],
  ]);
});

test('SAF-10 GIG-11 a removed review or answer leaves every list, count and notification, and is restored unchanged', async () => {
  const { gig, id } = await bothWrote();
  const seen = async () => [
    await shownOf(ada, 'player'),
    await pairOf(ada, gig),
    await pairOf(declan, gig),
    await profileOf(ada),
  ];
  const before = await seen();
  expect(await admin('show', 'review', id)).toContain('Sells strings.');
  expect(await admin('remove', 'review', id, '--reason', 'Not kind')).toMatch(/^Removed the review/);
  expect(await shownOf(ada, 'player')).toEqual([]);
  expect(await pairOf(ada, gig)).toMatchObject({ theirs: null });
  expect(await noticeTypes(ada)).toEqual([]);
  expect(await noticeTypes(declan), 'the other review stays').toEqual(['review_shown']);
  expect(await archived(server, 'reviews', ada)).toMatchObject([{ byMe: true, words: 'Pays in strings.' }]);
  expect(await admin('restore', 'review', id)).toBe('Restored the review.');
  expect(await seen()).toEqual(before);
});

test('SAF-10 GIG-11 removing and restoring a gig removes and restores its reviews', async () => {
  const { gig } = await bothWrote();
  await admin('remove', 'gig', gig.id, '--reason', 'Never took place');
  expect([...(await shownOf(ada, 'player')), ...(await shownOf(declan, 'poster'))]).toEqual([]);
  await admin('restore', 'gig', gig.id);
  expect(await shownOf(ada, 'player')).toMatchObject([{ words: 'Sells strings.' }]);
  expect(await shownOf(declan, 'poster')).toMatchObject([{ words: 'Pays in strings.' }]);
});

test('SET-04 GIG-11 SAF-01 an archive has the member’s own reviews, and of others only published ones', async () => {
  const gig = await played(ada);
  await write(declan, gig, ada, { words: 'Hidden yet.' });
  expect(await archived(server, 'reviews', ada)).toEqual([]);
  expect(await archived(server, 'reviews', declan)).toMatchObject([
    { byMe: true, words: 'Hidden yet.', state: 'written', with: { name: 'Ada' }, about: 'player' },
  ]);
  await lookAt(gig, 14 * day);
  expect(await archived(server, 'reviews', ada)).toMatchObject([
    { byMe: false, words: 'Hidden yet.', with: { name: 'Declan' }, createdAt: null },
  ]);
});

test('SET-05 GIG-11 a former poster’s reviews stay without name or gig; reviews of them are deleted', async () => {
  await bothWrote();
  const secret = await played(ada);
  await write(declan, secret, ada, { words: 'Nobody has read this.' });
  await erase(server, declan);
  expect(await shownOf(ada, 'player')).toMatchObject([{ words: 'Sells strings.', author: null, gig: null }]);
  expect(await archived(server, 'reviews', ada)).toMatchObject([
    { byMe: false, words: 'Sells strings.', with: null },
  ]);
  expect(await db.$count(reviews, eq(reviews.subjectId, declan.id))).toBe(0);
});

test('SET-05 GIG-11 a former player’s review of a poster stays without a name, and nothing else of theirs', async () => {
  const { id } = await bothWrote();
  await admin('remove', 'review', id, '--reason', 'Not kind');
  await erase(server, ada);
  expect(await shownOf(declan, 'poster')).toMatchObject([
    { words: 'Pays in strings.', author: null, gig: { title: expect.any(String) } },
  ]);
  const rows = await db
    .select({ rows: removedRows.rows })
    .from(auditLog)
    .innerJoin(removedRows, eq(removedRows.auditId, auditLog.id))
    .where(eq(auditLog.subjectId, id));
  expect(JSON.stringify(rows)).not.toContain('Sells strings.');
});
