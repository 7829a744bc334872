import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { PeoplePage } from '#contract/ours/people.ts';
import type { Profile } from '#contract/ours/profile.ts';
import type { ToReview } from '#contract/ours/to-review.ts';
import { users } from '#server/db/schema/users.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { hour } from '../booking-server.ts';
import { day, reviewServer } from '../review-server.ts';

const { server, people, played, pass, lookAt, reviewsOf } = await reviewServer();
const inOrder = ['bea', 'Émile', 'Zora'];

const link = async (one: Member, two: Member) => {
  await one.call('POST', '/api/links', { userId: two.id });
  await two.call('POST', '/api/links', { userId: one.id });
};
const rename = ({ id }: Member, name: string) =>
  server.db.update(users).set({ name }).where(eq(users.id, id));

/** Two members with three links in common, whose names sort otherwise by code points. */
async function withLinksInCommon() {
  const [viewer, other] = [await server.member({ name: 'Viewer' }), await server.member({ name: 'Other' })];
  const shared = [];
  for (const name of ['Zora', 'Émile', 'bea']) shared.push(await server.member({ name }));
  for (const one of shared) {
    await link(viewer, one);
    await link(other, one);
  }
  return { viewer, other };
}

test('PPL-04 links in common on a profile are sorted by name without regard to accents and capitals', async () => {
  const { viewer, other } = await withLinksInCommon();
  const { mutuals } = await read<Profile>(viewer.call('GET', `/api/profiles/${other.id}`));
  expect(mutuals?.map(({ name }) => name)).toEqual(inOrder);
});

test('PPL-04 the faces of links in common are sorted by name without regard to accents and capitals', async () => {
  const { viewer, other } = await withLinksInCommon();
  const { items } = await read<PeoplePage>(viewer.call('GET', '/api/people?limit=50'));
  const faces = items.find(({ id }) => id === other.id)?.mutuals;
  expect(faces?.map(({ name }) => name)).toEqual(inOrder);
});

test('PPL-01 the links that somebody has played with are sorted by name without regard to accents', async () => {
  const { declan, ada, ben } = people;
  await rename(ada, 'Zora');
  await rename(ben, 'Émile');
  await played(ada, ben);
  await pass(day);
  const fan = await server.member({ name: 'Fan' });
  await link(fan, ada);
  await link(fan, ben);
  const { items } = await read<PeoplePage>(fan.call('GET', '/api/people?limit=50'));
  const playedWith = items.find(({ id }) => id === declan.id)?.playedWith;
  expect(playedWith?.people.map(({ name }) => name)).toEqual(['Émile', 'Zora']);
});

test('GIG-11 the players to review are sorted by name without regard to accents', async () => {
  const { declan, ada, ben } = people;
  await rename(ada, 'Zora');
  await rename(ben, 'Émile');
  const gig = await played(ada, ben);
  await lookAt(gig, 13 * hour);
  const { items } = await read<{ items: ToReview[] }>(declan.call('GET', '/api/reviews/to-write'));
  const toWrite = items.filter((one) => one.gig.id === gig.id).map(({ person }) => person.name);
  expect((await reviewsOf(declan, gig)).items.map(({ person }) => person.name)).toEqual(['Émile', 'Zora']);
  expect(toWrite).toEqual(['Émile', 'Zora']);
});
