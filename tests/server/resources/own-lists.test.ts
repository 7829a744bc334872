import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { seedDemoWorld } from '#server/demo/seed.ts';
import { contents } from '#server/exports/contents.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { dayFromNow } from '#tests/support/fixtures.ts';

const server = await serverOfFile();
const { db } = server;
await seedDemoWorld(db);
const newcomer = await server.member({ name: 'Newcomer' });
const [busy] = await db.select({ id: users.id }).from(users).where(eq(users.name, 'Bronagh Tierney'));
const id = busy?.id ?? '';
test.each([
  '/api/links?box=links',
  '/api/links?box=incoming',
  '/api/links?box=outgoing',
  '/api/gigs/mine',
  '/api/gigs/saved',
  '/api/gigs/searches',
  '/api/applications/mine',
  `/api/applications/with/${id}`,
  '/api/blocks',
  '/api/conversations',
  '/api/message-requests',
  '/api/messages/search?q=the',
  '/api/posts?from=saved',
  '/api/reviews/to-write',
  `/api/calendar?from=${dayFromNow(-30)}&to=${dayFromNow(30)}&saved=with`,
  '/api/account/passkeys',
])('SAF-01 GET %s has nothing for a member who has to do with nobody', async (path) => {
  expect(await newcomer.call('GET', path)).toMatchObject({ status: 200, body: { items: [] } });
});

test('SAF-01 a member who has to do with nobody is told of nothing and has nothing waiting', async () => {
  for (const path of ['/api/links/pending-count', '/api/messages/unread-count', '/api/notifications/unread'])
    expect((await newcomer.call('GET', path)).body, path).toEqual({ count: 0 });
  expect((await newcomer.call('GET', '/api/notifications')).body).toEqual([]);
});

test('SET-04 SAF-01 the archive of a member who has to do with nobody holds themselves alone', async () => {
  for (const [list, { rows }] of Object.entries(contents)) {
    const found = await Array.fromAsync(rows(db, newcomer.id));
    expect(found.length, list).toBe(['profile', 'devices'].includes(list) ? 1 : 0);
  }
});
