import { expect } from '@playwright/test';
import { again } from '../support/again.ts';
import { test } from '../support/foreign.ts';
import { at, bar, bell, heading, signedIn, signedOut, signIn, signOut, stored } from './steps.ts';

test('SES-08 signing out clears what was kept, closes the socket and goes to the site root', async ({
  member,
  server,
}) => {
  server.counts.messages = 3;
  const { page } = await member(undefined, { storage: { redirectPath: '/my-gigs' } });
  await page.goto('/notifications');
  await expect(bar(page).getByRole('link', { name: '3 unread messages' })).toBeVisible();
  await server.until('the socket is open', () => server.liveSockets() === 1);
  await signOut(page);
  await expect(page).toHaveURL(at('/'));
  await signedOut(page);
  expect(await stored(page, 'token')).toBeNull();
  expect(await stored(page, 'redirectPath')).toBeNull();
  expect(await stored(page, 'hasLoggedOut')).toBe('true');
  await server.until('the socket is closed', () => server.liveSockets() === 0);
});

test(
  'SES-08 nothing of one member is left for the next',
  again,
  async ({ visitor, server, nkechi, tomasz }) => {
    server.notify({ _id: 'n1', recipient: nkechi.id, type: 'comment', read: false });
    const { page } = await visitor({ token: server.issueToken(nkechi.id) });
    await page.goto('/notifications');
    await expect(page.getByRole('main').getByText('New comment on your post')).toBeVisible();
    await signOut(page);
    await signedOut(page);
    server.counts.notifications = 0;
    await bar(page).getByRole('link', { name: 'Sign In' }).click();
    await signIn(page, tomasz);
    await expect(bell(page)).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    await bell(page).click();
    await expect(page).toHaveURL(at('/notifications'));
    await expect.poll(() => server.requestsTo('GET', '/api/notifications').length).toBeGreaterThan(1);
    await expect(page.getByRole('main').getByText('New comment on your post')).toHaveCount(0);
  },
);

test('SES-13 a 401 with the app open ends in a signed-out session, not in a broken page', async ({
  member,
  server,
}) => {
  server.counts.messages = 1;
  const { page, expectComplaints } = await member();
  expectComplaints(/401/, /\[\w+\]/);
  await page.clock.install();
  await page.goto('/notifications');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await page.evaluate(() => document.documentElement.setAttribute('data-still-open', ''));
  const token = await stored(page, 'token');
  server.revokedTokens.add(token ?? '');
  await page.clock.runFor(60_000);
  await expect(page).toHaveURL(at('/login'));
  await signedOut(page);
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('html[data-still-open]')).toHaveCount(1);
  expect(await stored(page, 'token')).toBeNull();
});

test('SES-13 a token that runs out with the app open ends the session', async ({
  visitor,
  server,
  nkechi,
}) => {
  const token = server.issueToken(nkechi.id, { expSeconds: 3600 });
  const { page, expectComplaints } = await visitor({ token });
  expectComplaints(/\[socketLink\]/);
  await page.clock.install();
  await page.goto('/about');
  await signedIn(page);
  await server.until('the socket is open', () => server.liveSockets() === 1);
  await page.clock.fastForward('01:00:01');
  await signedOut(page);
  expect(await stored(page, 'token')).toBeNull();
  await expect(page).toHaveURL(at('/about'));
});

for (const [what, how] of [
  ['a broken server', { status: 503 }],
  ['a lost connection', { drop: true as const }],
] as const)
  test(`SES-13 with the app open, ${what} signs nobody out`, again, async ({ member, server }) => {
    server.counts.messages = 1;
    const { page, expectComplaints } = await member();
    expectComplaints(/Failed to load resource/, /\[\w+\]/);
    await page.clock.install();
    await page.goto('/about');
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
    server.misbehave({ path: /^\/api\//, ...how });
    await page.clock.runFor(60_000);
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    await signedIn(page);
    expect(await stored(page, 'token')).not.toBeNull();
  });
