import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApplicationsPage } from '#contract/ours/applications.ts';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import type { PeoplePage } from '#contract/ours/people.ts';
import type { Profile } from '#contract/ours/profile.ts';
import type { ReviewsPage } from '#contract/ours/reviews.ts';
import type { ToReview } from '#contract/ours/to-review.ts';
import { eraseAccount } from '#server/account/erasing.ts';
import { answer } from '#server/admin/commands.ts';
import { auditLog, removedRows } from '#server/db/schema/audit.ts';
import { reports } from '#server/db/schema/reports.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { users } from '#server/db/schema/users.ts';
import { contents } from '#server/exports/contents.ts';
import { hour } from '#tests/server/booking-server.ts';
import { day, reviewServer } from '#tests/server/review-server.ts';
import { block, link } from '#tests/support/acts.ts';
import { read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

/** After midnight of a gig that ends at half past eleven. */
const dayAfter = 13 * hour;
const server = await reviewServer();
const { people, played, pass, lookAt, said, send, write, reviewsOf, ownOf, pairOf, told } = server;
const { publish, apply, readGig } = server;
const { db, app, member } = server.server;
const pathOf = ({ id }: Member, as: string) => `/api/profiles/${id}/reviews?as=${as}`;
const shownOf = async (who: Member, as: string, viewer = people.ben) =>
  (await read<ReviewsPage>(viewer.call('GET', pathOf(who, as)))).items;
const profileOf = (who: Member, viewer = people.ben) =>
  read<Profile>(viewer.call('GET', `/api/profiles/${who.id}`));
const dashboardOf = (who: Member) => read<Dashboard>(who.call('GET', '/api/dashboard'));

test('PPL-06 GIG-11 a profile says how many would play with them again, by role; applicants and a gig say so in short', async () => {
  const { declan, ada, ben } = people;
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
  expect(await walk(ben, pathOf(ada, 'player'), 1)).toHaveLength(3);
  const next = await publish();
  await apply(ada, next);
  await apply(ben, next);
  const { items } = await read<ApplicationsPage>(declan.call('GET', `/api/gigs/${next.id}/applications`));
  expect(items.map(({ reviews: counts }) => counts)).toEqual([
    { count: 3, again: 2 },
    { count: 0, again: 0 },
  ]);
  expect(await readGig(ben, next)).toMatchObject({ posterReviews: { count: 3, again: 3 } });
});

test('SAF-07 SAF-13 whom a review is about reads, counts, answers and reports it after its author blocks them', async () => {
  const { declan, ada, ben } = people;
  const gig = await played(ada);
  await write(declan, gig, ada, { words: 'Never again.' });
  await write(ada, gig, declan);
  const [before] = await shownOf(ada, 'player', ada);
  await block(declan, ada);
  const [review] = await shownOf(ada, 'player', ada);
  expect(review).toMatchObject({
    id: before?.id,
    words: 'Never again.',
    author: { id: declan.id, name: declan.name, avatar: null, headline: '', place: '' },
  });
  const counted = async (viewer: Member) => (await profileOf(ada, viewer)).reviews?.player.count;
  expect(await counted(ada)).toBe(await counted(ben));
  const report = { kind: 'review', id: review?.id, reason: 'harassment', words: '' };
  expect((await ada.call('POST', '/api/reports', report)).status).toBe(201);
  await read(ada.call('POST', `/api/reviews/${review?.id}/answer`, { words: 'I was on time.' }));
  expect((await shownOf(ada, 'player')).map(({ answer }) => answer?.words)).toContain('I was on time.');
  // The author reads nothing of them, and may still report the answer.
  expect((await declan.call('GET', pathOf(ada, 'player'))).status).toBe(404);
  expect((await declan.call('POST', '/api/reports', report)).status).toBe(201);
  await read(declan.call('DELETE', `/api/blocks/${ada.id}`));
});

test('PPL-06 SAF-07 nobody reads them whom the profile is not for, nor of whom they do not see', async () => {
  const { declan, ada, ben } = people;
  const gig = await played(ada);
  await write(declan, gig, ada);
  await write(ada, gig, declan);
  await read(ada.call('PUT', '/api/profiles/me', { shownTo: 'links' }));
  expect(await shownOf(ada, 'player', ben)).toEqual([]);
  expect((await profileOf(ada, ben)).reviews).toBeUndefined();
  const { id } = await ownOf(declan, gig);
  expect(await ben.call('POST', '/api/reports', { kind: 'review', id, reason: 'other' })).toMatchObject({
    status: 404,
  });
  await link(ada, ben);
  expect(await shownOf(ada, 'player', ben)).toHaveLength(1);
  await block(ben, declan);
  expect(await shownOf(ada, 'player', ben)).toEqual([]);
  expect((await profileOf(ada, ben)).reviews?.player).toMatchObject({ count: 0 });
  expect(await server.server.call('GET', pathOf(ada, 'player'))).toMatchObject({ status: 404 });
});

test('GIG-11 SAF-07 across a block nobody is asked, told or writes; whom it is about reads and answers what others see', async () => {
  const { declan, ada, ben } = people;
  const gig = await played(ada);
  await write(declan, gig, ada);
  await block(ada, declan);
  await lookAt(gig, dayAfter);
  expect([await told(ada), await told(declan)]).toEqual([[], []]);
  expect((await reviewsOf(ada, gig)).items).toEqual([]);
  expect((await reviewsOf(declan, gig)).items).toEqual([]);
  expect(await send(ada, gig, said(declan))).toMatchObject({ status: 404 });
  expect(await dashboardOf(ada)).toMatchObject({ toReview: { count: 0 } });
  await lookAt(gig, 14 * day);
  expect(await told(ada)).toEqual([]);
  const [shown] = await shownOf(ada, 'player', ben);
  expect(shown).toMatchObject({ words: 'A pleasure.' });
  expect(await shownOf(ada, 'player', ada)).toMatchObject([{ id: shown?.id }]);
  await read(ada.call('POST', `/api/reviews/${shown?.id}/answer`, { words: 'No' }));
  expect(await told(declan)).toEqual([]);
});

const admin = (...words: string[]) => answer(db, words, { actor: 'olga', now: new Date() });

/** Declan and Ada have said what they think. */
async function bothWrote() {
  const gig = await played(people.ada);
  await write(people.declan, gig, people.ada, { words: 'Sells strings.' });
  await write(people.ada, gig, people.declan, { words: 'Pays in strings.' });
  const { id } = await ownOf(people.declan, gig);
  return { gig, id };
}

async function erase({ id }: Member) {
  const leavesAt = new Date(app.services.now().getTime() - 1);
  await db.update(users).set({ leavesAt }).where(eq(users.id, id));
  await app.services.jobs.ready();
  await eraseAccount(app.services, id);
}

async function exportOf({ id }: Member) {
  const rows: object[] = [];
  for await (const row of contents.reviews?.rows(db, id) ?? []) rows.push(row);
  return rows;
}

test('SAF-08 GIG-11 a review is reported by whom it is about, its answer by who wrote it', async () => {
  const { declan, ada } = people;
  const { id } = await bothWrote();
  const report = (who: Member) =>
    who.call('POST', '/api/reports', { kind: 'review', id, reason: 'harassment' });
  expect(await report(declan), 'his own').toMatchObject({ status: 403 });
  expect(await report(ada)).toMatchObject({ status: 201, body: { already: false } });
  expect(await report(ada)).toMatchObject({ status: 201, body: { already: true } });
  await read(ada.call('POST', `/api/reviews/${id}/answer`, { words: 'So do you.' }));
  expect(await report(declan)).toMatchObject({ status: 201 });
  const made = await db.select().from(reports).where(eq(reports.subjectId, id));
  expect(made.map(({ accusedId, evidence }) => [accusedId, evidence])).toEqual([
    [declan.id, 'Sells strings.'],
    [ada.id, 'So do you.'],
  ]);
});

test('SAF-10 GIG-11 what is removed leaves every list, count and notification, and comes back as it was', async () => {
  const { declan, ada } = people;
  const { gig, id } = await bothWrote();
  const seen = async () => [
    await shownOf(ada, 'player'),
    await pairOf(ada, gig),
    await pairOf(declan, gig),
    await read(people.ben.call('GET', `/api/profiles/${ada.id}`)),
  ];
  const before = await seen();
  expect(await admin('show', 'review', id)).toContain('Sells strings.');
  expect(await admin('remove', 'review', id, '--reason', 'Not kind')).toMatch(/^Removed the review/);
  expect(await shownOf(ada, 'player')).toEqual([]);
  expect(await pairOf(ada, gig)).toMatchObject({ theirs: null });
  expect(await told(ada)).toEqual([]);
  expect(await told(declan), 'the other one stands').toEqual(['review_shown']);
  expect(await exportOf(ada)).toMatchObject([{ byMe: true, words: 'Pays in strings.' }]);
  expect(await admin('restore', 'review', id)).toBe('The review is back.');
  expect(await seen()).toEqual(before);
});

test('SAF-10 GIG-11 a gig that is removed takes what was said of it along, and brings it back', async () => {
  const { gig } = await bothWrote();
  await admin('remove', 'gig', gig.id, '--reason', 'Never took place');
  expect([...(await shownOf(people.ada, 'player')), ...(await shownOf(people.declan, 'poster'))]).toEqual([]);
  await admin('restore', 'gig', gig.id);
  expect(await shownOf(people.ada, 'player')).toMatchObject([{ words: 'Sells strings.' }]);
  expect(await shownOf(people.declan, 'poster')).toMatchObject([{ words: 'Pays in strings.' }]);
});

test('SET-04 GIG-11 SAF-01 an archive has what its member wrote, and of others what is shown', async () => {
  const { declan, ada } = people;
  const gig = await played(ada);
  await write(declan, gig, ada, { words: 'Hidden yet.' });
  expect(await exportOf(ada)).toEqual([]);
  expect(await exportOf(declan)).toMatchObject([
    { byMe: true, words: 'Hidden yet.', state: 'written', with: { name: 'Ada' }, about: 'player' },
  ]);
  await lookAt(gig, 14 * day);
  expect(await exportOf(ada)).toMatchObject([
    { byMe: false, words: 'Hidden yet.', with: { name: 'Declan' }, createdAt: null },
  ]);
});

test('SET-05 GIG-11 what a poster who left has said stands without a name or a gig; what was said of them goes', async () => {
  const { declan, ada } = people;
  await bothWrote();
  const hidden = await played(ada);
  await write(declan, hidden, ada, { words: 'Nobody has read this.' });
  await erase(declan);
  expect(await shownOf(ada, 'player')).toMatchObject([{ words: 'Sells strings.', author: null, gig: null }]);
  expect(await exportOf(ada)).toMatchObject([{ byMe: false, words: 'Sells strings.', with: null }]);
  expect(await db.$count(reviews, eq(reviews.subjectId, declan.id))).toBe(0);
});

test('SET-05 GIG-11 what a player who left has said of a poster stands without a name, and nothing of them is kept', async () => {
  const { declan, ada } = people;
  const { id } = await bothWrote();
  await admin('remove', 'review', id, '--reason', 'Not kind');
  await erase(ada);
  expect(await shownOf(declan, 'poster')).toMatchObject([
    { words: 'Pays in strings.', author: null, gig: { title: expect.any(String) } },
  ]);
  const kept = await db
    .select({ rows: removedRows.rows })
    .from(auditLog)
    .innerJoin(removedRows, eq(removedRows.auditId, auditLog.id))
    .where(eq(auditLog.subjectId, id));
  expect(JSON.stringify(kept)).not.toContain('Sells strings.');
});

const inOrder = ['bea', 'Émile', 'Zora'];
const rename = ({ id }: Member, name: string) => db.update(users).set({ name }).where(eq(users.id, id));

/** Two members with three links in common, whose names sort otherwise by code points. */
async function withLinksInCommon() {
  const [viewer, other] = [await member({ name: 'Viewer' }), await member({ name: 'Other' })];
  const shared = [];
  for (const name of ['Zora', 'Émile', 'bea']) shared.push(await member({ name }));
  for (const one of shared) {
    await link(viewer, one);
    await link(other, one);
  }
  return { viewer, other };
}

test('PPL-04 PPL-01 links in common are sorted by name without regard to accents, on a profile and on its card', async () => {
  const { viewer, other } = await withLinksInCommon();
  const { mutuals } = await read<Profile>(viewer.call('GET', `/api/profiles/${other.id}`));
  const { items } = await read<PeoplePage>(viewer.call('GET', '/api/people?limit=50'));
  const faces = items.find(({ id }) => id === other.id)?.mutuals;
  for (const people of [mutuals, faces]) expect(people?.map(({ name }) => name)).toEqual(inOrder);
});

test('GIG-11 PPL-01 players to review, and links that somebody has played with, are sorted without regard to accents', async () => {
  const { declan, ada, ben } = people;
  await rename(ada, 'Zora');
  await rename(ben, 'Émile');
  const gig = await played(ada, ben);
  await lookAt(gig, 13 * hour);
  const toWrite = await read<{ items: ToReview[] }>(declan.call('GET', '/api/reviews/to-write'));
  const ofGig = toWrite.items.filter((one) => one.gig.id === gig.id);
  for (const list of [ofGig, (await reviewsOf(declan, gig)).items])
    expect(list.map(({ person }) => person.name)).toEqual(['Émile', 'Zora']);
  await pass(day);
  const fan = await member({ name: 'Fan' });
  await link(fan, ada);
  await link(fan, ben);
  const { items } = await read<PeoplePage>(fan.call('GET', '/api/people?limit=50'));
  const playedWith = items.find(({ id }) => id === declan.id)?.playedWith;
  expect(playedWith?.people.map(({ name }) => name)).toEqual(['Émile', 'Zora']);
});
