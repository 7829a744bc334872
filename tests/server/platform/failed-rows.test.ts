import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { GigSearch } from '#contract/gig-search.ts';
import { rawAccess } from '#server/db/database.ts';
import { firstIdAt, newId } from '#server/db/ids.ts';
import { readRows, restoreRows } from '#server/db/rows.ts';
import { gigMatches, gigSearches } from '#server/db/schema/around-gigs.ts';
import {
  loginFailures,
  mailSends,
  oneTimeTokens,
  sessions,
  spentChallenges,
} from '#server/db/schema/auth.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { mails } from '#server/db/schema/operations.ts';
import { derivedOf, matchGigs } from '#server/gig-searches/matching.ts';
import { removeExpired } from '#server/jobs/housekeeping.ts';
import { publish } from '#tests/support/acts.ts';
import { gigForm, read } from '#tests/support/fixtures.ts';
import { refusing } from '#tests/support/refusing.ts';
import { matchAll } from '#tests/support/saved-searches.ts';
import type { Member } from '#tests/support/server.ts';
import { hour } from '../booking-server.ts';
import { dayAfter, reviewServer } from '../review-server.ts';

const reviews = await reviewServer();
const { server, people } = reviews;
const { services } = server.app;

beforeAll(() => services.gazetteer.filled(), 300_000);

const failuresAt = (place: Parameters<typeof services.failures.counts.get>[0]) =>
  services.failures.counts.get(place) ?? 0;
const metrics = async () => (await server.ops('/metrics')).body;
const setZone = ({ id }: { id: string }, timeZone: string) =>
  server.db.update(gigs).set({ timeZone }).where(eq(gigs.id, id));
const drummer = (who: Member) => publish(who, { category: 'drums' });
const soon = { name: 'Soon', filters: { category: 'drums' } };
const saveSearch = (who: Member) => read<GigSearch>(who.call('POST', '/api/gigs/searches', soon), 201);

/** A search as it was stored before zones were checked. */
async function storeSearch(who: Member, zone: string) {
  const filters = { category: 'drums', days: 'week' as const, zone };
  const id = newId();
  const derived = await derivedOf(server.db, filters, { skills: [], genres: [], placeId: null, reach: null });
  const at = services.now();
  const stored = { id, ownerId: who.id, name: 'Odd', filters, filtersHash: id, createdAt: at, lookedAt: at };
  await server.db.insert(gigSearches).values({ ...derived, ...stored });
  return id;
}
const searchesOf = async ({ id }: { id: string }) =>
  (await server.db.select().from(gigMatches).where(eq(gigMatches.gigId, id))).map(({ searchId }) => searchId);

test('SAF-11 a gig in an unknown zone does not stop reviews of other gigs, and is counted as failed', async () => {
  const { ada, ben } = people;
  const broken = await reviews.played(ben);
  const good = await reviews.played(ada);
  await setZone(broken, '+0530');
  const before = failuresAt('reviews');
  await reviews.lookAt(good, dayAfter);
  expect(await reviews.noticeTypes(ada)).toEqual(['review_asked']);
  expect(await reviews.noticeTypes(ben)).toEqual([]);
  expect(failuresAt('reviews')).toBe(before + 1);
  expect(await metrics()).toContain('rows_set_aside{place="reviews"} 1');

  await reviews.look();
  expect(failuresAt('reviews'), 'it is not retried at every run').toBe(before + 1);
  await setZone(broken, 'Europe/London');
  reviews.wait(hour);
  await reviews.look();
  expect(await reviews.noticeTypes(ben)).toEqual(['review_asked']);
  expect(await metrics()).not.toContain('rows_set_aside{place="reviews"} 1');
});

test('SAF-11 GIG-06 a saved search in an unknown zone does not keep gigs from other searches', async () => {
  const { ada, ben, declan } = people;
  const [good, broken] = [await saveSearch(ada), await storeSearch(ben, '+0530')];
  const before = failuresAt('saved searches');
  const gigsOfToday = [];
  for (let made = 0; made < 4; made++) gigsOfToday.push(await drummer(declan));
  await matchAll(services);
  for (const gig of gigsOfToday) expect(await searchesOf(gig)).toEqual([good.id]);
  // The server's own job may have counted it once more.
  expect([1, 2]).toContain(failuresAt('saved searches') - before);
  expect(await metrics()).toContain('rows_set_aside{place="saved searches"} 1');
  await server.db.delete(gigSearches).where(eq(gigSearches.id, broken));
});

test('SAF-11 GIG-06 a hundred gigs that fail to match do not delay later gigs', async () => {
  const { ada, declan } = people;
  const search = await saveSearch(ada);
  const [first, later] = [await drummer(declan), await drummer(declan)];
  const [row = {}] = await readRows(server.db, gigs, eq(gigs.id, first.id));
  const refused = Array.from({ length: 100 }, () => {
    const id = newId();
    return { ...row, id, client_id: id, title: 'Refused', updated_at: first.createdAt };
  });
  await server.db.transaction((tx) => restoreRows(tx, gigs, refused));
  const isRefused = eq(gigs.title, 'Refused');
  await refusing(server.db, { what: 'update', table: 'gigs', when: "new.title = 'Refused'" }, async () => {
    await matchGigs(services);
    await matchGigs(services);
  });
  expect(await searchesOf(later)).toContain(search.id);
  expect(await server.db.$count(gigs, and(isRefused, gigs.toMatch))).toBe(100);

  reviews.wait(hour);
  const leftAfterMatching = async () => {
    await matchGigs(services);
    return server.db.$count(gigs, and(isRefused, gigs.toMatch));
  };
  // The server's own job may hold one of them; a hundred take a busy machine over five seconds.
  await expect.poll(leftAfterMatching, { timeout: 20_000 }).toBe(0);
});

const unknownZone = { status: 400, body: { errors: [{ msg: 'We don’t know that time zone.' }] } };

test.each(['+0530', 'Factory'])(
  'SAF-11 GIG-14 the zone %s is refused in a gig, a search and a query',
  async (zone) => {
    const { declan } = people;
    const query = `zone=${encodeURIComponent(zone)}&from=${reviews.inDays(1)}`;
    expect(await server.call('GET', `/api/gigs?${query}`)).toMatchObject(unknownZone);
    const clock = `clock=${encodeURIComponent(zone)}`;
    expect(await server.call('GET', `/api/gigs/counts?${clock}`)).toMatchObject(unknownZone);
    const gig = { ...gigForm({ timeZone: zone }), clientId: newId() };
    expect(await declan.call('POST', '/api/gigs', gig)).toMatchObject(unknownZone);
    const search = { name: 'x', filters: { category: 'drums', zone } };
    expect(await declan.call('POST', '/api/gigs/searches', search)).toMatchObject(unknownZone);
  },
);

test.each([
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['europe/LONDON', 'Europe/London'],
])('SAF-11 GIG-14 a gig in %s is stored in %s', async (timeZone, stored) => {
  expect(await publish(people.declan, { timeZone })).toMatchObject({ timeZone: stored });
});

test('OPS-02 expired rows are removed, and current ones remaining', async () => {
  const { db } = server;
  const ada = await server.member();
  const now = new Date();
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  await db.insert(loginFailures).values([ago(2), ago(0.1)].map((createdAt) => ({ key: 'k', createdAt })));
  await db.insert(spentChallenges).values([
    { signature: 'old', expiresAt: ago(1) },
    { signature: 'new', expiresAt: ago(-1) },
  ]);
  const token = { userId: ada.id, email: 'ada@example.org', purpose: 'verify' as const };
  await db.insert(oneTimeTokens).values([
    { ...token, tokenHash: 'old', expiresAt: ago(24 * 8) },
    { ...token, tokenHash: 'new', expiresAt: ago(24) },
  ]);
  await db.insert(sessions).values([
    { userId: ada.id, expiresAt: ago(1) },
    { userId: ada.id, expiresAt: ago(-24), revokedAt: ago(24 * 8) },
  ]);
  await db.insert(mailSends).values([
    { recipientHash: 'a', purpose: 'verify', sentAt: ago(2) },
    { recipientHash: 'b', purpose: 'verify', sentAt: ago(0.1) },
  ]);
  const mail = { recipient: 'a@b.cd', subject: 's', text: 't', html: 'h' };
  await db.insert(mails).values(Array.from({ length: 510 }, (_, n) => ({ ...mail, text: String(n) })));
  const year = 365 * 24;
  const notification = { recipientId: ada.id, type: 'message' as const };
  await db.insert(notifications).values([
    { ...notification, id: firstIdAt(ago(year + 1)), createdAt: ago(year + 1), excerpt: 'old' },
    { ...notification, id: firstIdAt(ago(year + 2)), createdAt: ago(1), excerpt: 'sent again' },
    { ...notification, id: firstIdAt(ago(year - 1)), createdAt: ago(year - 1), excerpt: 'new' },
  ]);

  await removeExpired(db, now);
  const remaining = await db.select().from(notifications).where(eq(notifications.recipientId, ada.id));
  expect(remaining.map(({ excerpt }) => excerpt).sort()).toEqual(['new', 'sent again']);
  expect(await db.select().from(loginFailures)).toHaveLength(1);
  expect(await db.select().from(spentChallenges)).toMatchObject([{ signature: 'new' }]);
  expect(await db.select().from(oneTimeTokens)).toMatchObject([{ tokenHash: 'new' }]);
  expect(await db.$count(sessions, eq(sessions.userId, ada.id))).toBe(1);
  expect(await db.select().from(mailSends)).toMatchObject([{ recipientHash: 'b' }]);
  expect((await ada.call('GET', '/api/auth')).status).toBe(200);
  expect(await db.select().from(mails)).toHaveLength(500);
});

test('SAF-11 a failing step of housekeeping does not stop later steps, and the job is retried', async () => {
  const { db, app } = server;
  const ada = await server.member();
  const longAgo = new Date(0);
  await db.insert(loginFailures).values({ key: 'old', createdAt: longAgo });
  await db.insert(sessions).values({ userId: ada.id, expiresAt: longAgo });
  await refusing(db, { what: 'delete', table: 'login_failures' }, async () => {
    const { jobs, write } = app.services;
    await jobs.ready();
    await write((tx) => jobs.add(tx, 'tidy', {}));
    await jobs.idle();
    expect(await db.$count(sessions, eq(sessions.expiresAt, longAgo))).toBe(0);
    const { rows } = await rawAccess(db).run("select state from jobs.job where name = 'tidy'");
    expect(rows).toEqual([{ state: 'retry' }]);
  });
});
