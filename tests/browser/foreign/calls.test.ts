import { expect, test } from 'vitest';
import { foreignWorld } from '../support/foreign.ts';
import { bell, heading, signedIn, signedOut, stored } from './steps.ts';

test('API-01 every call of a member carries the stored token; counts and notifications are JSON calls', async () => {
  const { member, server } = await foreignWorld();
  const { page } = await member();
  for (const path of ['/notifications', '/community', '/gigs', '/messages', '/dashboard']) {
    await page.goto(path);
    await signedIn(page);
    await heading(page).first().waitFor();
    await page.waitForLoadState('networkidle');
  }
  const token = await stored(page, 'token');
  const calls = server.requests.filter(({ path }) => path.startsWith('/api/'));
  expect(calls.length).toBeGreaterThan(5);
  for (const { path, headers } of calls) expect(headers['x-auth-token'], path).toBe(token);
  const json = calls.filter(({ path }) => /count$|^\/api\/notifications/.test(path));
  for (const { path, headers } of json) expect(headers['content-type'], path).toContain('application/json');
});

test("API-01 a visitor's calls carry no token", async () => {
  const { visitor, server } = await foreignWorld();
  const { page } = await visitor();
  for (const path of ['/', '/gigs', '/discover']) {
    await page.goto(path);
    await signedOut(page);
    await page.waitForLoadState('networkidle');
  }
  for (const { path, headers } of server.requests) expect(headers['x-auth-token'], path).toBeUndefined();
});

test.each([
  ['pages of HTML', { html: true as const, status: 200 }],
  ['JSON of the wrong shape', { body: { count: 'many', items: 7, _id: 3 } }],
  ['nothing at all', { drop: true as const }],
  ['broken answers', { status: 500 }],
])('API-02 API-03 %s from every call but sign-in leave every page standing', async (_, how) => {
  const { member, server } = await foreignWorld();
  const { page, expectComplaints } = await member();
  expectComplaints(/Failed to load resource/, /\[\w+\]/);
  await page.goto('/about');
  await signedIn(page);
  server.misbehave({ path: /^\/api\/(?!auth)/, ...how });
  for (const path of [
    '/notifications',
    '/community',
    '/gigs',
    '/discover',
    '/messages',
    '/dashboard',
    '/links',
  ]) {
    await page.goto(path);
    await heading(page).first().waitFor();
    await bell(page).waitFor();
    expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(10);
  }
});
