import { expect } from '@playwright/test';
import { test } from '../support/foreign.ts';
import { at, heading, signedIn, signedOut, signIn } from './steps.ts';

test('ROU-04 after signing in, one lands on the page one asked for, its search included', async ({
  visitor,
  nkechi,
}) => {
  const { page } = await visitor();
  await page.goto('/notifications?unread=true');
  await expect(page).toHaveURL(at('/login'));
  await signIn(page, nkechi);
  await expect(page).toHaveURL('/notifications?unread=true');
  await signedIn(page);
});

test('ROU-04 the way back survives a reload of the sign-in page', async ({ visitor, nkechi }) => {
  const { page } = await visitor();
  await page.goto('/my-gigs');
  await expect(page).toHaveURL(at('/login'));
  await page.reload();
  await signIn(page, nkechi);
  await expect(page).toHaveURL(at('/my-gigs'));
});

test('ROU-04 signed in already, /login and /register lead on to /community', async ({ member }) => {
  const { page } = await member();
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page).toHaveURL(at('/community'));
  }
});

test('ROU-05 while the session is loading there is "Loading...", and neither page nor login flashes', async ({
  member,
  server,
}) => {
  const gate = server.hold({ path: '/api/auth', method: 'GET' });
  const { page } = await member();
  await page.goto('/notifications');
  await gate.arrived;
  await expect(page.getByText('Loading...').first()).toBeVisible();
  await expect(page).toHaveURL(at('/notifications'));
  await expect(heading(page)).toHaveCount(0);
  await expect(page.getByLabel('Password')).toHaveCount(0);
  gate.release();
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveURL(at('/notifications'));
});

test('ROU-05 a public page paints while the session is loading, and the bar keeps a place for it', async ({
  member,
  server,
}) => {
  const gate = server.hold({ path: '/api/auth', method: 'GET' });
  const { page } = await member();
  await page.goto('/about');
  await gate.arrived;
  await expect(heading(page)).toBeVisible();
  const height = () => page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().height);
  const before = await height();
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  gate.release();
  await signedIn(page);
  expect(await height()).toBe(before);
});

test('ROU-05 a session that turns out to be over leads to /login', async ({ server, visitor, nkechi }) => {
  const token = server.issueToken(nkechi.id);
  server.revokedTokens.add(token);
  const { page, expectComplaints } = await visitor({ token });
  expectComplaints(/401/, /\[session\]/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(at('/login'));
  await signedOut(page);
});
