import { expect } from '@playwright/test';
import { test } from '../support/foreign.ts';
import { at, bar, bell, heading, signedIn, signedOut, signOut, stored } from './steps.ts';

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
