import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Profile } from '#contract/ours/profile.ts';
import { users } from '#server/db/schema/users.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { block, publish } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
const viewer = await server.member({ name: 'Ben Marsh' });
const told = {
  ...{ headline: 'Plays dub bass', bio: 'Twelve years of late nights.', place: 'Leeds', reach: 50 },
  ...{ skills: ['Bass guitar'], genres: ['Dub'], rates: [{ label: 'A night', price: 'by agreement' }] },
  media: [{ label: 'Reel', url: 'https://vimeo.com/1' }],
  workLinks: [{ label: 'Site', url: 'https://kit.example' }],
};
async function opened(shownTo = 'everyone') {
  const kit = await server.member({ name: 'Kit Wilk' });
  await read(kit.call('PUT', '/api/profiles/me', { ...told, shownTo }));
  return kit;
}
const asStranger = ({ id }: Member) => server.call('GET', `/api/profiles/${id}`);
const ways = ({ id }: Member) => [`/api/profiles/${id}`, `/api/profiles/${id}/reviews?as=player`];

describe('PPL-06 who opened their profile to everyone', () => {
  test('PPL-06 is read by strangers whole, with what is free of their days', async () => {
    const kit = await opened();
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await read(kit.call('PUT', '/api/availability', { days: { from: day, to: day, is: 'free' } }));
    const profile = await read<Profile>(asStranger(kit));
    expect(profile).toMatchObject({
      ...told,
      name: 'Kit Wilk',
      isOpen: true,
      weeksAhead: { free: [day] },
      reviews: { player: { count: 0 }, poster: { count: 0 } },
    });
    expect((await server.call('GET', `/api/profiles/${kit.id}/reviews?as=player`)).body).toEqual({
      items: [],
      nextCursor: null,
    });
  });

  test('PPL-06 SAF-01 tells strangers nothing of links, of who knows whom, of members’ posts or of what only the owner reads', async () => {
    const kit = await opened();
    await read(kit.call('POST', '/api/posts', { text: 'For members', clientId: crypto.randomUUID() }), 201);
    await publish(kit, { visibility: 'invited' });
    await publish(kit, { visibility: 'all' });
    const profile = await read<Profile>(asStranger(kit));
    expect(profile).toMatchObject({
      ...{ linkState: null, linkId: null, mutualCount: 0, mutuals: [], canMessage: false },
      counts: { posts: 0, links: 0, gigs: 1 },
    });
    expect(profile).not.toHaveProperty('shownTo');
    expect(JSON.stringify(profile)).not.toMatch(/@|lastHere|address/i);
    expect((await read<Profile>(viewer.call('GET', `/api/profiles/${kit.id}`))).counts).toMatchObject({
      posts: 1,
      gigs: 1,
    });
  });

  test('PPL-06 REA-04 members are told whether strangers read it, so that they pass on what opens', async () => {
    const isOpen = async (who: Member) =>
      (await read<Profile>(viewer.call('GET', `/api/profiles/${who.id}`))).isOpen;
    expect([await isOpen(await opened()), await isOpen(await opened('members'))]).toEqual([true, undefined]);
  });

  test('PPL-06 SAF-07 stays open to strangers when they block somebody, and is not there for that one', async () => {
    const kit = await opened();
    await block(kit, viewer);
    expect((await asStranger(kit)).status).toBe(200);
    for (const way of ways(kit)) expect((await viewer.call('GET', way)).status).toBe(404);
  });
});

test('PPL-06 SAF-01 for strangers whoever is not open is one who never was', async () => {
  const never = await server.call('GET', '/api/profiles/019a0000-0000-7000-8000-000000000000');
  expect(never.status).toBe(404);
  const as = async (state: Partial<typeof users.$inferInsert>) => {
    const kit = await opened();
    await server.db.update(users).set(state).where(eq(users.id, kit.id));
    return kit;
  };
  for (const kit of [
    await opened('members'),
    await opened('links'),
    await as({ verifiedAt: null }),
    await as({ suspendedAt: new Date() }),
    await as({ leavesAt: new Date() }),
    await as({ goneAt: new Date() }),
  ])
    for (const way of ways(kit)) {
      const { status, body } = await server.call('GET', way);
      expect({ status, body }).toEqual({ status: 404, body: never.body });
    }
});

test('PPL-06 a profile that is closed again is closed to strangers at once', async () => {
  const kit = await opened();
  expect((await asStranger(kit)).status).toBe(200);
  await read(kit.call('PUT', '/api/profiles/me', { shownTo: 'members' }));
  expect((await asStranger(kit)).status).toBe(404);
});
