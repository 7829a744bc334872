import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Export } from '#contract/ours/exports.ts';
import type { GigSearch } from '#contract/ours/gig-searches.ts';
import { memberExports } from '#server/db/schema/exports.ts';
import { users } from '#server/db/schema/users.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
const searches = async (who: Member) =>
  (await read<{ items: GigSearch[] }>(who.call('GET', '/api/gigs/searches'))).items;

test('SAF-09 an unverified member starts no archive, and reads how it stands', async () => {
  const unverified = await server.member({ verified: false });
  const refused = await unverified.call('POST', '/api/account/export');
  expect(refused).toMatchObject({ status: 403, body: { code: 'email_not_verified' } });
  expect(await read<Export>(unverified.call('GET', '/api/account/export'))).toMatchObject({ state: 'none' });
  expect(await server.db.$count(memberExports, eq(memberExports.ownerId, unverified.id))).toBe(0);
});

test('SAF-09 an unverified member saves and changes no search, and reads and deletes the ones they have', async () => {
  const player = await server.member();
  const drums = { name: 'Drums', filters: { category: 'drums' } };
  const { id } = await read<GigSearch>(player.call('POST', '/api/gigs/searches', drums), 201);
  await server.db.update(users).set({ verifiedAt: null }).where(eq(users.id, player.id));
  const refused = { status: 403, body: { code: 'email_not_verified' } };
  const jazz = { name: 'Jazz', filters: { genre: 'Jazz' } };
  expect(await player.call('POST', '/api/gigs/searches', jazz)).toMatchObject(refused);
  expect(await player.call('PUT', `/api/gigs/searches/${id}`, { filters: jazz.filters })).toMatchObject(
    refused,
  );
  expect(await searches(player)).toMatchObject([{ id, filters: drums.filters }]);
  await read(player.call('DELETE', `/api/gigs/searches/${id}`));
  expect(await searches(player)).toEqual([]);
});
