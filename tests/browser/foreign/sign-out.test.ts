import { expect, test } from 'vitest';
import { foreignWorld } from '../support/foreign.ts';
import { bar, bell, pathOf, signedIn, signedOut, signIn, signOut, stored } from './steps.ts';

test('SES-08 signing out clears what was kept, closes the socket and goes to the site root', async () => {
  const { member, server } = await foreignWorld();
  server.counts.messages = 3;
  const { page } = await member(undefined, { storage: { redirectPath: '/my-gigs' } });
  await page.goto('/notifications');
  await bar(page).getByRole('link', { name: '3 unread messages' }).waitFor();
  await server.until('the socket is open', () => server.liveSockets() === 1);
  await signOut(page);
  await page.waitForURL((url) => url.pathname === '/');
  await signedOut(page);
  expect(await stored(page, 'token')).toBeNull();
  expect(await stored(page, 'redirectPath')).toBeNull();
  expect(await stored(page, 'hasLoggedOut')).toBe('true');
  await server.until('the socket is closed', () => server.liveSockets() === 0);
});

test('SES-08 nothing of one member is left for the next', async () => {
  const { member, server, nkechi, tomasz } = await foreignWorld();
  server.notify({ _id: 'n1', recipient: nkechi.id, type: 'comment', read: false });
  const { page } = await member();
  await page.goto('/notifications');
  await page.getByRole('main').getByText('New comment on your post').waitFor();
  await signOut(page);
  await signedOut(page);
  server.counts.notifications = 0;
  await bar(page).getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, tomasz);
  await bell(page).waitFor();
  expect(await bell(page).getAttribute('aria-label')).toBe('Notifications');
  await bell(page).click();
  await page.waitForURL((url) => url.pathname === '/notifications');
  await expect.poll(() => server.requestsTo('GET', '/api/notifications').length).toBeGreaterThan(1);
  expect(await page.getByRole('main').getByText('New comment on your post').count()).toBe(0);
});

test('SES-13 a 401 with the app open ends in a signed-out session, not in a broken page', async () => {
  const { member, server } = await foreignWorld();
  const { page, expectComplaints } = await member();
  expectComplaints(/401/, /\[\w+\]/);
  await page.goto('/notifications');
  await signedIn(page);
  const token = await stored(page, 'token');
  server.revokedTokens.add(token ?? '');
  await page.reload();
  await page.waitForURL((url) => url.pathname === '/login');
  await signedOut(page);
  expect(await stored(page, 'token')).toBeNull();
});

test('SES-13 a token that runs out with the app open ends the session', async () => {
  const { visitor, server, nkechi } = await foreignWorld();
  const token = server.issueToken(nkechi.id, { expSeconds: 3600 });
  const { page, expectComplaints } = await visitor({ token });
  expectComplaints(/\[link\]/);
  await page.clock.install();
  await page.goto('/about');
  await signedIn(page);
  await server.until('the socket is open', () => server.liveSockets() === 1);
  await page.clock.fastForward('01:00:01');
  await signedOut(page);
  expect(await stored(page, 'token')).toBeNull();
  expect(pathOf(page)).toBe('/about');
});

test.each([
  ['a broken server', { status: 503 }],
  ['a lost connection', { drop: true as const }],
])('SES-13 with the app open, %s signs nobody out', async (_, how) => {
  const { member, server } = await foreignWorld();
  server.counts.messages = 1;
  const { page, expectComplaints } = await member();
  expectComplaints(/Failed to load resource/, /\[\w+\]/);
  await page.clock.install();
  await page.goto('/about');
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications, 1 unread');
  server.misbehave({ path: /^\/api\//, ...how });
  await page.clock.runFor(60_000);
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications');
  await signedIn(page);
  expect(await stored(page, 'token')).not.toBeNull();
});
