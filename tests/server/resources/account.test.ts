import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import { endSessions, startSession } from '#server/auth/sessions.ts';
import { sessions } from '#server/db/schema/auth.ts';
import { pushSubscriptions } from '#server/db/schema/notifications.ts';
import type { users } from '#server/db/schema/users.ts';
import { dashboardOf, get, idsOf } from '#tests/server/answers.ts';
import { membersOfTest, serverOfFile } from '#tests/server/server-of-file.ts';
import { setUser } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const now = new Date();
const before = (ms: number) => new Date(now.getTime() - ms);
const server = await serverOfFile({}, { now: () => now });
const [ada, ben] = await server.members('Ada', 'Ben');
const [cy] = await membersOfTest(server, 'Cy');

const newSession = ({ id }: Member, at = now) =>
  server.app.services.write((tx) => startSession(tx, server.app.tokens, id, 'test', at));
const sessionIds = (who: Member) => idsOf(who, '/api/account/sessions');
const statusWith = async (token: string) =>
  (await server.call('GET', '/api/auth', undefined, { 'x-auth-token': token })).status;

test.each<[string, boolean, Partial<typeof sessions.$inferInsert>]>([
  ['expires in 1 ms', true, { expiresAt: before(-1) }],
  ['expires now', false, { expiresAt: now }],
  ['was revoked', false, { revokedAt: before(1) }],
  ['is another member’s', false, { userId: ben.id }],
])('SET-02 SES-04 a session that %s is listed and its token valid: %s', async (_, isLive, changed) => {
  const { id, token } = await newSession(ada);
  await server.db.update(sessions).set(changed).where(eq(sessions.id, id));
  expect((await sessionIds(ada)).includes(id)).toBe(isLive);
  expect(await statusWith(token)).toBe(isLive ? 200 : 401);
});

test.each<[string, Partial<typeof users.$inferInsert>]>([
  ['is suspended', { suspendedAt: now }],
  ['is leaving', { leavesAt: now }],
])('SES-04 the token of a member who %s is refused', async (_, changed) => {
  await setUser(server, cy, changed);
  expect(await statusWith(cy.token)).toBe(401);
});

test.each<[string, (ids: string[]) => { only?: string; except?: string; since?: Date }, number[]]>([
  ['all', () => ({}), [0, 1, 2]],
  ['one', ([first = '']) => ({ only: first }), [0]],
  ['all but one', ([first = '']) => ({ except: first }), [1, 2]],
  ['those started since a time', () => ({ since: before(1000) }), [1, 2]],
])('SET-02 ending %s of a member’s sessions ends no others, and none twice', async (_, which, ended) => {
  await server.db.delete(sessions).where(eq(sessions.userId, cy.id));
  const ids: string[] = [];
  for (const ms of [1001, 1000, 999]) ids.push((await newSession(cy, before(ms))).id);
  const others = await sessionIds(ben);
  const end = () => server.app.services.write((tx) => endSessions(tx, { userId: cy.id, ...which(ids) }, now));
  expect(await end()).toBe(ended.length);
  expect(await end()).toBe(0);
  const rows = await server.db.select().from(sessions).where(eq(sessions.userId, cy.id));
  const revoked = rows.filter(({ revokedAt }) => revokedAt).map(({ id }) => ids.indexOf(id));
  expect(revoked.toSorted()).toEqual(ended);
  expect(await sessionIds(ben)).toEqual(others);
});

test('SET-02 a request updates the last use of its own session only', async () => {
  const [one, two] = [await newSession(cy), await newSession(cy)];
  const lastSeenAt = before(300_001);
  await server.db.update(sessions).set({ lastSeenAt }).where(eq(sessions.userId, cy.id));
  expect(await statusWith(one.token)).toBe(200);
  const seen = await server.db.select().from(sessions).where(eq(sessions.lastSeenAt, now));
  const ids = seen.map(({ id }) => id);
  expect([ids.includes(one.id), ids.includes(two.id)]).toEqual([true, false]);
});

test('REA-01 ending a session deletes its push subscription and no other', async () => {
  const [one, two] = [await newSession(ada), await newSession(ada)];
  const keys = { userId: ada.id, p256dh: 'x', auth: 'x' };
  for (const { id: sessionId } of [one, two])
    await server.db.insert(pushSubscriptions).values({ ...keys, sessionId, endpoint: sessionId });
  await server.app.services.write((tx) => endSessions(tx, { userId: ada.id, only: one.id }, now));
  const left = await server.db.select().from(pushSubscriptions);
  expect(left.map(({ sessionId }) => sessionId)).toEqual([two.id]);
});

test('SCR /settings the account shows the member’s own data, and the name changes without a password', async () => {
  const own = { id: ada.id, email: ada.email, isEmailVerified: true };
  expect(await get<Account>(ada, '/api/account')).toMatchObject(own);
  const body = { name: ' Ada Quill ', email: ada.email.toUpperCase() };
  const renamed = { name: 'Ada Quill', email: ada.email, isEmailVerified: true };
  expect(await read(ada.call('PUT', '/api/account', body))).toMatchObject(renamed);
});

test('SCR /dashboard a new member has nothing pending and an incomplete profile', async () => {
  const dashboard = await dashboardOf(cy);
  const noItems = { count: 0, items: [] };
  const noGigs = { count: 0, gigs: [] };
  expect(dashboard).toMatchObject({
    ...{ linkRequests: noItems, toConfirm: noItems, unreadMessages: noItems, myApplications: noItems },
    ...{ applicationsToAnswer: noGigs, notConfirmed: noGigs, next: null, profile: { percent: 0 } },
  });
  expect(dashboard.profile.missing).toHaveLength(8);
  await cy.call('PUT', '/api/profiles/me', { bio: 'Here', skills: ['Drums'] });
  const { profile } = await dashboardOf(cy);
  expect(profile).toMatchObject({ percent: 25, missing: expect.not.arrayContaining(['bio']) });
});
