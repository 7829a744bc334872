import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Dashboard } from '#contract/dashboard.ts';
import { applications, gigs } from '#server/db/schema/gigs.ts';
import { conversations, messages } from '#server/db/schema/messages.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { comments, posts } from '#server/db/schema/posts.ts';
import { links, users } from '#server/db/schema/users.ts';
import { demoGigs, demoPeople } from '#server/demo/read-world.ts';
import { demoAccounts, seedDemoWorld } from '#server/demo/seed.ts';
import { contents } from '#server/exports/contents.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { dayFromNow, read } from '#tests/support/fixtures.ts';
import { type Member, openSession, startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let newcomer: Member;
const unknownId = '019a0000-0000-7000-8000-000000000000';
const lateOnASunday = new Date('2026-11-22T23:50:00.000Z');

beforeAll(async () => {
  server = await startServer();
  await seedDemoWorld(server.db);
  newcomer = await server.member({ name: 'Newcomer' });
});
afterAll(() => server.close());

test('SCR the demo has 40 people with distinct first names, 150 posts and 60 gigs', async () => {
  expect(demoAccounts).toHaveLength(40);
  expect(new Set(demoAccounts.map(({ email }) => email)).size).toBe(40);
  expect(demoPeople.every(({ key }) => /^[a-z]+$/.test(key))).toBe(true);
  expect(await server.db.$count(posts)).toBe(150);
  expect(await server.db.$count(gigs)).toBe(60);
  const isDemo = sql`${users.email} like '%@demo.sidestage.test' and ${users.verifiedAt} is not null`;
  expect(await server.db.$count(users, isDemo)).toBe(40);
  for (const table of [comments, links, applications, conversations, notifications]) {
    expect(await server.db.$count(table)).toBeGreaterThan(15);
  }
});

test('SCR every demo gig has the status that its applications imply', () => {
  for (const gig of demoGigs) {
    const states = gig.applications.map(({ state }) => state);
    const accepted = states.filter((state) => state === 'accepted').length;
    expect(gig.status === 'filled', gig.title).toBe(accepted >= gig.places);
    if (gig.status !== 'open') expect(states, gig.title).not.toContain('applied');
    if (gig.status === 'open' || gig.status === 'cancelled')
      expect(states, gig.title).not.toContain('closed');
    expect(states.includes('cancelled'), gig.title).toBe(gig.status === 'cancelled');
    expect(new Set(gig.applications.map(({ by }) => by)).size, gig.title).toBe(states.length);
    expect(
      gig.applications.every(({ by, ageMs }) => by !== gig.by && ageMs <= gig.ageMs),
      gig.title,
    ).toBe(true);
  }
});

test('SCR a demo seeded at 23:50 on a Sunday moves tonight’s gig to tomorrow and dates no row in the future', async () => {
  const { db, close } = await freshDatabase();
  await seedDemoWorld(db, lateOnASunday);
  const soonest = await db.select().from(gigs).where(sql`${gigs.title} like 'Dep drummer, northern%'`);
  expect(soonest).toMatchObject([{ date: '2026-11-23', startsAt: new Date('2026-11-23T17:00:00.000Z') }]);
  for (const table of [posts, comments, messages, notifications, applications, links]) {
    expect(await db.$count(table, sql`${table.createdAt} > ${lateOnASunday.toISOString()}`)).toBe(0);
  }
  await close();
});

test('SCR /dashboard Bronagh has something pending in every section', async () => {
  const [row] = await server.db.select().from(users).where(sql`${users.name} = 'Bronagh Tierney'`);
  const { tokens, services } = server.app;
  const token = await services.write((tx) => openSession(tx, tokens, row?.id ?? '', 'test', new Date()));
  const header = { 'x-auth-token': token };
  const dashboard = await read<Dashboard>(server.call('GET', '/api/dashboard', undefined, header));
  expect(dashboard.linkRequests.count).toBe(3);
  expect(dashboard.unreadMessages.count).toBe(5);
  expect(dashboard.applicationsToAnswer.count).toBe(2);
  expect(dashboard.next?.schedule).toBeDefined();
  expect(dashboard.myApplications.count).toBeGreaterThan(5);
  expect(dashboard.unreadNotifications).toBeGreaterThan(4);
});

test.each([
  '/api/links?box=links',
  '/api/links?box=incoming',
  '/api/links?box=outgoing',
  '/api/gigs/mine',
  '/api/gigs/saved',
  '/api/gigs/searches',
  '/api/applications/mine',
  `/api/applications/with/${unknownId}`,
  '/api/blocks',
  '/api/conversations',
  '/api/message-requests',
  '/api/messages/search?q=the',
  '/api/posts?from=saved',
  '/api/reviews/to-write',
  `/api/calendar?from=${dayFromNow(-30)}&to=${dayFromNow(30)}&saved=with`,
  '/api/account/passkeys',
])('SAF-01 GET %s is empty for a new member', async (path) => {
  expect(await newcomer.call('GET', path)).toMatchObject({ status: 200, body: { items: [] } });
});

test('SAF-01 a new member has no notifications and nothing pending', async () => {
  for (const path of ['/api/links/pending-count', '/api/messages/unread-count', '/api/notifications/unread'])
    expect((await newcomer.call('GET', path)).body, path).toEqual({ count: 0 });
  expect((await newcomer.call('GET', '/api/notifications')).body).toEqual([]);
});

test('SET-04 SAF-01 the archive of a new member contains only their own account', async () => {
  for (const [list, { rows }] of Object.entries(contents)) {
    const found = await Array.fromAsync(rows(server.db, newcomer.id));
    expect(found.length, list).toBe(['profile', 'devices'].includes(list) ? 1 : 0);
  }
});
