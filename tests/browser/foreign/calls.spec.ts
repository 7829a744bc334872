import { expect, type Page } from '@playwright/test';
import { showsAfter } from '../support/clock.ts';
import { test } from '../support/foreign.ts';
import { bell, heading, signedIn, signedOut, stored } from './steps.ts';

/** What a page says of a call that a stranger's server cannot answer. */
const notLoaded = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/^Could not load/)
    .first();

test('API-01 every call of a member carries the stored token; counts and notifications are JSON calls', async ({
  member,
  server,
}) => {
  const { page } = await member();
  await page.goto('/notifications');
  await server.until(
    'the list was asked for',
    () => server.requestsTo('GET', '/api/notifications').length > 0,
  );
  for (const path of ['/community', '/gigs', '/messages', '/dashboard']) {
    await page.goto(path);
    await signedIn(page);
    await expect(notLoaded(page)).toBeVisible();
  }
  const token = await stored(page, 'token');
  const calls = server.requests.filter(({ path }) => path.startsWith('/api/'));
  expect(calls.length).toBeGreaterThan(5);
  for (const { path, headers } of calls) expect(headers['x-auth-token'], path).toBe(token);
  const json = calls.filter(({ path }) => /count$|^\/api\/notifications/.test(path));
  for (const { path, headers } of json) expect(headers['content-type'], path).toContain('application/json');
});

test("API-01 a visitor's calls carry no token", async ({ visitor, server }) => {
  const { page } = await visitor();
  for (const path of ['/gigs', '/discover']) {
    await page.goto(path);
    await signedOut(page);
    await expect(notLoaded(page)).toBeVisible();
  }
  expect(server.requestsTo('GET', /^\/api\//)).not.toEqual([]);
  for (const { path, headers } of server.requests) expect(headers['x-auth-token'], path).toBeUndefined();
});

for (const [what, how] of [
  ['pages of HTML', { html: true as const, status: 200 }],
  ['broken answers', { status: 500 }],
] as const)
  test(`API-02 API-03 ${what} from every call but sign-in leave every page standing`, async ({
    member,
    server,
  }) => {
    const { page, expectComplaints } = await member();
    expectComplaints(/Failed to load resource/, /\[\w+\]/);
    await page.clock.install();
    await page.goto('/about');
    await signedIn(page);
    server.misbehave({ path: /^\/api\/(?!auth)/, ...how });
    for (const [path, title] of Object.entries({
      '/notifications': 'Notifications',
      '/community': 'Community',
      '/gigs': 'Gigs',
      '/discover': 'Discover Links',
      '/messages': 'Messages',
      '/dashboard': 'Dashboard',
      '/links': 'Links',
    })) {
      await page.goto(path);
      // What is asked for again before it is given up takes seconds.
      await showsAfter(1_000, notLoaded(page), path);
      await expect(heading(page), path).toHaveText([title]);
      await expect(bell(page)).toBeVisible();
    }
  });
