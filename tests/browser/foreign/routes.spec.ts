import { expect, type Page } from '@playwright/test';
import { test } from '../support/foreign.ts';
import { navigate } from '../support/requests.ts';
import {
  at,
  avatarMenu,
  bar,
  countPaths,
  heading,
  memberPaths,
  publicPaths,
  signedIn,
  signedOut,
  stored,
  tabs,
} from './steps.ts';

const hrefs = (of: ReturnType<typeof bar>) =>
  of.evaluateAll((links) => links.map((link) => link.getAttribute('href')));

/** Opens an unknown address, expects the error page and follows its first link. */
async function expectNotFound(page: Page) {
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveTitle(/not found/i);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).not.toHaveTitle(/not found/i);
}

test('ROU-01 ROU-03 ROU-09 NAV-01 NAV-02 NAV-03 NAV-06 API-01 a visitor opens every public page, each with its own title; the header, the footer and unknown addresses offer working links', async ({
  visitor,
  server,
}) => {
  const { page } = await visitor();
  const titles = new Set<string>();
  const footer = page.getByRole('contentinfo');
  await page.goto('/contact');
  await signedOut(page);
  for (const path of publicPaths) {
    await navigate(page, path);
    await expect(page).toHaveURL(at(path));
    await expect(page.locator('link[rel=canonical]'), path).toHaveAttribute('href', server.origin + path);
    await expect(heading(page).first()).toBeVisible();
    const title = await page.title();
    if (path !== '/gigs/g1') expect(title, path).not.toMatch(/not found/i);
    titles.add(title);
    const description = page.locator('meta[name=description]');
    expect((await description.getAttribute('content'))?.length, path).toBeGreaterThan(20);
    await expect(footer, path).toHaveCount(path === '/' ? 1 : 0);
  }
  expect(titles.size).toBe(publicPaths.length);
  expect(server.requestsTo('GET', /^\/api\//)).not.toEqual([]);
  for (const { path, headers } of server.requests) expect(headers['x-auth-token'], path).toBeUndefined();

  for (const path of ['/nowhere', '/gigs/g1/nowhere', '/profile']) {
    await page.goto(path);
    await expectNotFound(page);
  }
  await page.goto('/');
  await signedOut(page);
  const links = bar(page).getByRole('link');
  expect(await hrefs(links)).toEqual(['/', '/community', '/gigs', '/discover', '/login', '/register']);
  await expect(links).toHaveText([
    'Sidestage',
    'Community',
    'Browse Gigs',
    'Discover Links',
    'Sign In',
    'Join Now',
  ]);
  expect(await hrefs(footer.getByRole('link'))).toEqual([
    '/about',
    '/terms-of-service',
    '/privacy-policy',
    '/cookie-policy',
    '/contact',
  ]);
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
});

test('ROU-02 ROU-03 ROU-09 NAV-01 NAV-02 NAV-04 NAV-07 UIX-01 API-01 a member opens every page for members with the token in every call; the tabs, the header and unknown addresses offer working links', async ({
  member,
  server,
  nkechi,
}) => {
  const { page } = await member(undefined, { context: { viewport: { width: 899, height: 900 } } });
  const titles = new Set<string>();
  await page.goto('/gigs');
  await signedIn(page);
  for (const path of memberPaths) {
    const before = await page.title();
    await navigate(page, path);
    await expect(page).toHaveURL(at(path));
    await expect(page, path).not.toHaveTitle(before);
    await expect(heading(page).first()).toBeVisible();
    await expect(tabs(page).locator('[aria-current=page]'), path).toHaveCount(
      path === '/notifications' ? 0 : 1,
    );
    titles.add(await page.title());
  }
  expect([...titles].filter((title) => /not found/i.test(title))).toEqual([]);
  expect(titles.size).toBe(memberPaths.length);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const calls = server.requests.filter(({ path }) => path.startsWith('/api/'));
  for (const { path, headers } of calls) expect(headers['x-auth-token'], path).toBe(token);
  const json = calls.filter(({ path }) => /-count$|^\/api\/notifications(\/unread)?$/.test(path));
  expect(json.map(({ path }) => path)).toEqual(expect.arrayContaining([...countPaths, '/api/notifications']));
  for (const { path, headers } of json) expect(headers['content-type'], path).toContain('application/json');

  await navigate(page, '/nowhere');
  await expectNotFound(page);
  await navigate(page, '/my-gigs');
  await expect(tabs(page).locator('[aria-current=page]')).toHaveText(['Gigs']);
  const places = ['Community', 'Discover', 'Gigs', 'Messages', 'Dashboard'];
  await expect(tabs(page).getByRole('link')).toHaveText(places);
  await page.setViewportSize({ width: 900, height: 900 });
  await expect(tabs(page)).toBeHidden();
  await expect(bar(page).locator('nav a[aria-current=page]:visible')).toHaveText(['Browse Gigs']);
  expect(await hrefs(bar(page).getByRole('link'))).toEqual([
    '/community',
    '/community',
    '/gigs',
    '/discover',
    '/messages',
    '/dashboard',
    '/notifications',
  ]);
  await expect(avatarMenu(page).locator('img')).toHaveAttribute('src', '/pictures/nkechi.svg');
  await avatarMenu(page).click();
  const items = page.getByRole('menuitem');
  await expect(items).toHaveText(['Profile', 'Settings', 'Sign Out']);
  await expect(items.nth(0)).toHaveAttribute('href', `/profile/${nkechi.id}`);
  await expect(items.nth(1)).toHaveAttribute('href', '/settings');
});

test('ROU-05 SES-01 SES-04 SPD-05 a members’ page shows "Loading..." before its scripts run, a public page paints before the session is known, and leaving during the check signs nobody out', async ({
  member,
  server,
  nkechi,
}) => {
  const { page, expectPageErrors } = await member();
  expectPageErrors(/ERR_FAILED/, /\[\w+\]/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/notifications', { waitUntil: 'commit' });
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(heading(page)).toHaveCount(0);
  await page.unroute('**/assets/*.js');

  const check = server.hold({ path: '/api/auth', method: 'GET' });
  await page.goto('/gigs', { waitUntil: 'commit' });
  await check.arrived;
  await page.goto('/about');
  await expect(heading(page)).toBeVisible();
  const height = () => page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().height);
  const before = await height();
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  check.release();
  await signedIn(page);
  expect(await height()).toBe(before);

  const again = server.hold({ path: '/api/auth', method: 'GET' });
  await page.goto('/gigs', { waitUntil: 'commit' });
  await again.arrived;
  await page.reload();
  again.release();
  await signedIn(page);
  const token = await stored(page, 'token');
  expect(server.requestsTo('GET', '/api/auth').at(-1)?.headers['x-auth-token']).toBe(token);
  await avatarMenu(page).click();
  const profile = page.getByRole('menuitem', { name: 'Profile' });
  await expect(profile).toHaveAttribute('href', `/profile/${nkechi.id}`);
});

test('ROU-06 ROU-09 NAV-05 NAV-07 NAV-09 SPD-06 a link goes to the top and focuses the heading, Back restores the position; the layout changes at 600, 900 and 1200 px, and below 900 a menu repeats the links', async ({
  visitor,
  member,
}) => {
  const { page } = await visitor({ context: { viewport: { width: 390, height: 400 } } });
  const place = () => page.evaluate(() => window.scrollY);
  await page.goto('/terms-of-service');
  await expect(heading(page)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(place).toBe(400);
  await bar(page).getByRole('link').first().click();
  await expect(page).toHaveURL(at('/'));
  await expect.poll(place).toBe(0);
  await expect(heading(page).first()).toBeFocused();
  await expect(page.locator('[data-announcer]')).toHaveText(await page.title());
  await page.goBack();
  await expect.poll(place).toBe(400);
  await page.goForward();
  await expect.poll(place).toBe(0);

  const setWidth = (width: number) => page.setViewportSize({ width, height: 900 });
  /** Distance of the copyright line from the preceding element: it has its own line below sm. */
  const rights = () =>
    page
      .getByRole('contentinfo')
      .getByText('©')
      .evaluate((line) => Number.parseFloat(getComputedStyle(line).marginInlineStart));
  const opener = (of: Page) => bar(of).getByRole('button', { name: 'Menu' });
  const extra = page.getByText('Want one of these?');
  await setWidth(599);
  await expect.poll(rights).toBe(0);
  await setWidth(600);
  await expect.poll(rights).toBeGreaterThan(0);
  await setWidth(1200);
  await page.goto('/gigs');
  await expect(extra).toBeVisible();
  await setWidth(1199);
  await expect(extra).toBeHidden();
  await setWidth(900);
  await expect(opener(page)).toBeHidden();
  await setWidth(899);
  await expect(opener(page)).toBeVisible();
  await expect(tabs(page)).toHaveCount(0);

  const someone = await member(undefined, { size: 'phone' });
  await someone.page.goto('/discover');
  const common = ['Community', 'Browse Gigs', 'Discover Links'];
  for (const [of, own] of [
    [page, ['Sign In', 'Join Now']],
    [someone.page, ['Messages', 'Dashboard', 'Notifications', 'Profile', 'Settings']],
  ] as const) {
    await opener(of).click();
    const menu = of.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link')).toHaveText([...common, ...own]);
    await menu.getByRole('link', { name: 'Browse Gigs' }).click();
    await expect(of).toHaveURL(at('/gigs'));
    await expect(menu).toBeHidden();
  }
});

test('API-02 API-03 every page survives HTML responses to all calls except sign-in', async ({
  member,
  server,
}) => {
  const { page, expectPageErrors } = await member();
  expectPageErrors(/Failed to load resource/, /\[\w+\]/);
  server.misbehave({ path: /^\/api\/(?!auth)/, html: true, status: 200 });
  await page.goto('/about');
  await signedIn(page);
  for (const [path, title] of Object.entries({
    '/notifications': 'Notifications',
    '/community': 'Community',
    '/gigs': 'Gigs',
    '/discover': 'Discover Links',
    '/messages': 'Messages',
    '/dashboard': 'Dashboard',
    '/links': 'Links',
  })) {
    await navigate(page, path);
    await expect(heading(page), path).toHaveText([title]);
    await expect(
      page
        .getByRole('main')
        .getByText(/^We couldn’t load/)
        .first(),
      path,
    ).toBeVisible();
  }
});
