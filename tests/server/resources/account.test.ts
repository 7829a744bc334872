import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '#contract/ours/account.ts';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { users } from '#server/db/schema/users.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import { type Member, startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let ada: Member;
const password = 'correct horse battery';

beforeAll(async () => {
  server = await startServer();
  ada = await server.member({ name: 'Ada' });
  const passwordHash = await hashPassword(password);
  await server.db.update(users).set({ passwordHash }).where(eq(users.id, ada.id));
});
afterAll(() => server.close());

const change = (who: Member, body: object) => who.call('PUT', '/api/account', body);

describe('SCR /settings', () => {
  test('SCR the account shows one’s own data', async () => {
    expect(await read<Account>(ada.call('GET', '/api/account'))).toMatchObject({
      id: ada.id,
      email: ada.email,
      isEmailVerified: true,
    });
    expect((await server.call('GET', '/api/account')).status).toBe(401);
  });

  test('SCR a new name needs no password', async () => {
    const body = { name: ' Ada Quill ', email: ada.email.toUpperCase() };
    expect(await read(change(ada, body))).toMatchObject({
      name: 'Ada Quill',
      email: ada.email,
      isEmailVerified: true,
    });
  });

  test.each([
    ['no password', undefined],
    ['a wrong one', 'wrong horse battery'],
  ])('SAF-02 a new address with %s is refused and nothing changes', async (_, currentPassword) => {
    const turnstileToken = await botToken(server);
    const body = { name: 'Mallory', email: 'new@example.test', currentPassword, turnstileToken };
    const answer = await change(ada, body);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'currentPassword' }] } });
    expect(await read(ada.call('GET', '/api/account'))).toMatchObject({
      name: 'Ada Quill',
      email: ada.email,
    });
  });

  test.each([
    ['a blank name', { name: ' ', email: 'a@b.example' }, 'name'],
    ['no address', { name: 'Ada' }, 'email'],
    ['half an address', { name: 'Ada', email: 'ada@' }, 'email'],
  ])('API-03 an account with %s is 400', async (_, body, field) => {
    expect(await change(ada, body)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });
});

describe('SCR /dashboard', () => {
  test('SCR a newcomer has nothing waiting and a profile to tell', async () => {
    const cy = await server.member({ name: 'Cy' });
    const dashboard = await read<Dashboard>(cy.call('GET', '/api/dashboard'));
    expect(dashboard).toMatchObject({
      linkRequests: { count: 0, items: [] },
      applicationsToAnswer: { count: 0, gigs: [] },
      notConfirmed: { count: 0, gigs: [] },
      toConfirm: { count: 0, items: [] },
      unreadMessages: { count: 0, items: [] },
      myApplications: { count: 0 },
      next: null,
      profile: { percent: 0 },
    });
    expect(dashboard.profile.missing).toHaveLength(8);
    await cy.call('PUT', '/api/profiles/me', { bio: 'Here', skills: ['Drums'] });
    const later = await read<Dashboard>(cy.call('GET', '/api/dashboard'));
    expect(later.profile).toMatchObject({ percent: 25 });
    expect(later.profile.missing).not.toContain('bio');
  });

  test('SCR what waits, what was sent and what is booked', async () => {
    const [dora, eve] = [await server.member({ name: 'Dora' }), await server.member({ name: 'Eve' })];
    const publish = () =>
      read<Gig>(
        dora.call('POST', '/api/gigs', { ...gigForm({ places: 2 }), clientId: freshClientId() }),
        201,
      );
    const [first, second] = [await publish(), await publish()];
    const apply = (gig: Gig) =>
      read<{ id: string }>(
        eve.call('POST', `/api/gigs/${gig.id}/applications`, { note: 'Me', clientId: freshClientId() }),
        201,
      );
    const booked = await apply(first);
    await apply(second);
    await dora.call('POST', `/api/applications/${booked.id}/accept`);
    await eve.call('POST', '/api/links', { userId: dora.id });

    const poster = await read<Dashboard>(dora.call('GET', '/api/dashboard'));
    expect(poster.linkRequests).toMatchObject({ count: 1, items: [{ person: { id: eve.id } }] });
    expect(poster.applicationsToAnswer).toMatchObject({
      count: 1,
      gigs: [{ gig: { id: second.id }, count: 1, applications: [{ note: 'Me', applicant: { id: eve.id } }] }],
    });
    expect(poster.unreadNotifications).toBe(3);
    const applicant = await read<Dashboard>(eve.call('GET', '/api/dashboard'));
    expect(applicant.myApplications).toMatchObject({ count: 2 });
    expect(applicant.next?.id).toBe(first.id);
    expect(applicant.applicationsToAnswer.count).toBe(0);
  });

  test('SAF-01 it is for members', async () => {
    expect((await server.call('GET', '/api/dashboard')).status).toBe(401);
  });
});
