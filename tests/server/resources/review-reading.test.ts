import { expect, test } from 'vitest';
import type { ApplicationsPage } from '#contract/ours/applications.ts';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import type { Profile } from '#contract/ours/profile.ts';
import type { ReviewsPage } from '#contract/ours/reviews.ts';
import { block, link } from '#tests/support/acts.ts';
import { read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { hour } from '../booking-server.ts';
import { day, reviewServer } from '../review-server.ts';

/** After midnight of a gig that ends at half past eleven. */
const dayAfter = 13 * hour;
const server = await reviewServer();
const { people, played, lookAt, said, send, write, reviewsOf, ownOf, told } = server;
const { publish, apply, readGig } = server;

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
