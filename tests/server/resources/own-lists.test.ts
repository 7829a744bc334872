import { eq, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openSession } from '#server/auth/sessions.ts';
import { blocks } from '#server/db/schema/links.ts';
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
const token = await server.app.services.write((tx) =>
  openSession(tx, server.app.tokens, id, 'test', new Date()),
);
const asBusy = async (path: string) =>
  (await server.call('GET', path, undefined, { 'x-auth-token': token })).body;

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

test('SAF-07 a member who blocks everybody meets nobody in a list any more', async () => {
  const others = await db.select({ id: users.id }).from(users).where(ne(users.id, id));
  const met = async (path: string) => {
    const text = JSON.stringify(await asBusy(path));
    return others.filter((other) => text.includes(other.id)).length;
  };
  const lists = [
    '/api/links?box=links',
    '/api/links?box=incoming',
    '/api/people?limit=50',
    '/api/people/suggestions',
    '/api/posts?limit=50',
    '/api/gigs?limit=50',
    '/api/notifications',
  ];
  for (const path of lists) expect(await met(path), path).toBeGreaterThan(0);
  await db.insert(blocks).values(others.map((other) => ({ blockerId: id, blockedId: other.id })));
  for (const path of lists) expect(await met(path), path).toBe(0);
  for (const path of ['/api/links/pending-count', '/api/messages/unread-count', '/api/notifications/unread'])
    expect(await asBusy(path), path).toEqual({ count: 0 });
});
