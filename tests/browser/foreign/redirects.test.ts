import { expect, test } from 'vitest';
import { foreignWorld } from '../support/foreign.ts';
import { heading, pathOf, signedIn, signedOut, signIn } from './steps.ts';

test('ROU-04 after signing in, one lands on the page one asked for, its search included', async () => {
  const { visitor, nkechi } = await foreignWorld();
  const { page } = await visitor();
  await page.goto('/notifications?show=unread');
  await page.waitForURL((url) => url.pathname === '/login');
  await signIn(page, nkechi);
  await page.waitForURL((url) => url.pathname === '/notifications');
  await signedIn(page);
});

test('ROU-04 the way back survives a reload of the sign-in page', async () => {
  const { visitor, nkechi } = await foreignWorld();
  const { page } = await visitor();
  await page.goto('/my-gigs');
  await page.waitForURL((url) => url.pathname === '/login');
  await page.reload();
  await signIn(page, nkechi);
  await page.waitForURL((url) => url.pathname === '/my-gigs');
});

test('ROU-04 a way back that leads elsewhere is ignored', async () => {
  const { visitor, nkechi, server } = await foreignWorld();
  const tricks = [
    '//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\\evil.example',
    '/%5Cevil.example/..//x',
  ];
  for (const trick of tricks) {
    const { page } = await visitor();
    await page.goto(`/login?redirect=${encodeURIComponent(trick)}`);
    await signIn(page, nkechi);
    await signedIn(page);
    expect(new URL(page.url()).origin, trick).toBe(server.origin);
  }
});

test('ROU-04 signed in already, /login and /register lead on to /community', async () => {
  const { member } = await foreignWorld();
  const { page } = await member();
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/community');
  }
});

test('ROU-05 while the session is loading there is "Loading...", and neither page nor login flashes', async () => {
  const { member, server } = await foreignWorld();
  const gate = server.hold({ path: '/api/auth', method: 'GET' });
  const { page } = await member();
  await page.goto('/notifications');
  await gate.arrived;
  await page.getByText('Loading...').first().waitFor();
  expect(pathOf(page)).toBe('/notifications');
  expect(await heading(page).count()).toBe(0);
  expect(await page.getByLabel('Password').count()).toBe(0);
  gate.release();
  await heading(page).waitFor();
  expect(pathOf(page)).toBe('/notifications');
});

test('ROU-05 a public page paints while the session is loading, and the bar keeps a place for it', async () => {
  const { member, server } = await foreignWorld();
  const gate = server.hold({ path: '/api/auth', method: 'GET' });
  const { page } = await member();
  await page.goto('/about');
  await gate.arrived;
  await heading(page).waitFor();
  const height = () => page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().height);
  const before = await height();
  expect(await page.getByRole('link', { name: 'Sign In' }).count()).toBe(0);
  gate.release();
  await signedIn(page);
  expect(await height()).toBe(before);
});

test('ROU-05 a session that turns out to be over leads to /login', async () => {
  const { server, visitor, nkechi } = await foreignWorld();
  const token = server.issueToken(nkechi.id);
  server.revokedTokens.add(token);
  const { page, expectComplaints } = await visitor({ token });
  expectComplaints(/401/, /\[session\]/);
  await page.goto('/dashboard');
  await page.waitForURL((url) => url.pathname === '/login');
  await signedOut(page);
});
