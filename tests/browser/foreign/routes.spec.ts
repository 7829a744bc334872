import { expect, type Page } from '@playwright/test';
import { test } from '../support/foreign.ts';
import {
  at,
  avatarMenu,
  bar,
  heading,
  memberPaths,
  publicPaths,
  signedIn,
  signedOut,
  tabs,
} from './steps.ts';

const hrefs = (of: ReturnType<typeof bar>) =>
  of.evaluateAll((links) => links.map((link) => link.getAttribute('href')));

const unknownPaths = ['/nowhere', '/gigs/g1/nowhere', '/profile'];

async function expectNotFound(page: Page) {
  for (const path of unknownPaths) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect(page, path).toHaveTitle(/not found/i);
  }
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).not.toHaveTitle(/not found/i);
}

test('ROU-01 ROU-09 NAV-06 API-01 a visitor opens every public page, each with its own title', async ({
  visitor,
  server,
}) => {
  const { page } = await visitor();
  const titles = new Set<string>();
  const footer = page.getByRole('contentinfo');
  for (const path of publicPaths) {
    await page.goto(path);
    await expect(heading(page).first()).toBeVisible();
    await expect(page).toHaveURL(at(path));
    const title = await page.title();
    if (path !== '/gigs/g1') expect(title, path).not.toMatch(/not found/i);
    titles.add(title);
    const description = page.locator('meta[name=description]');
    expect((await description.getAttribute('content'))?.length, path).toBeGreaterThan(20);
    await expect(page.locator('link[rel=canonical]'), path).toHaveAttribute('href', server.origin + path);
    await expect(footer, path).toHaveCount(path === '/' ? 1 : 0);
  }
  expect(titles.size).toBe(publicPaths.length);
  expect(server.requestsTo('GET', /^\/api\//)).not.toEqual([]);
  for (const { path, headers } of server.requests) expect(headers['x-auth-token'], path).toBeUndefined();
});

test('ROU-03 NAV-01 NAV-02 NAV-03 unknown addresses, the bar and the footer lead a visitor on', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await expectNotFound(page);
  await page.goto('/');
  await signedOut(page);
  const footer = page.getByRole('contentinfo');
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

test('ROU-02 ROU-09 NAV-07 API-01 a member opens every page for members, and every call carries the token', async ({
  member,
  server,
}) => {
  const { page } = await member(undefined, { context: { viewport: { width: 899, height: 900 } } });
  const titles = new Set<string>();
  for (const path of memberPaths) {
    await page.goto(path);
    await signedIn(page);
    await expect(heading(page).first()).toBeVisible();
    await expect(page).toHaveURL(at(path));
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
  expect(json.length).toBeGreaterThan(memberPaths.length);
  for (const { path, headers } of json) expect(headers['content-type'], path).toContain('application/json');
});

test('ROU-03 NAV-01 NAV-02 NAV-04 UIX-01 unknown addresses, the tabs and the bar lead a member on', async ({
  member,
  nkechi,
}) => {
  const { page } = await member(undefined, { context: { viewport: { width: 899, height: 900 } } });
  await expectNotFound(page);
  await page.goto('/my-gigs');
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

test('ROU-05 SPD-05 while the session loads a page for members waits, a public one does not, and the bar keeps its height', async ({
  member,
  server,
}) => {
  const { page, expectPageErrors } = await member();
  expectPageErrors(/ERR_FAILED/, /401/, /\[session\]/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/notifications', { waitUntil: 'commit' });
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(heading(page)).toHaveCount(0);
  await page.unroute('**/assets/*.js');

  const first = server.hold({ path: '/api/auth', method: 'GET' });
  await page.goto('/about');
  await first.arrived;
  await expect(heading(page)).toBeVisible();
  const height = () => page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().height);
  const before = await height();
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  first.release();
  await signedIn(page);
  expect(await height()).toBe(before);

  const second = server.hold({ path: '/api/auth', method: 'GET' });
  await page.goto('/notifications');
  await second.arrived;
  await expect(page.getByText('Loading...').first()).toBeVisible();
  await expect(page).toHaveURL(at('/notifications'));
  await expect(heading(page)).toHaveCount(0);
  await expect(page.getByLabel('Password')).toHaveCount(0);
  second.release();
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveURL(at('/notifications'));

  server.revokedTokens.add(await page.evaluate(() => localStorage.getItem('token') ?? ''));
  await page.goto('/dashboard');
  await expect(page).toHaveURL(at('/login'));
  await signedOut(page);
});

test('ROU-06 ROU-09 SPD-06 a link leads to the top and to the heading, Back to the previous place', async ({
  visitor,
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
});

test('NAV-05 NAV-07 NAV-09 pages change at 600, 900 and 1200 px and not a pixel before; below 900 a menu repeats the links', async ({
  visitor,
  member,
}) => {
  const { page } = await visitor();
  const open = async (path: string, width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await expect(heading(page).first()).toBeVisible();
  };
  /** How far the copyright line stands from what precedes it: it has a line of its own below sm. */
  const rights = () =>
    page
      .getByRole('contentinfo')
      .getByText('©')
      .evaluate((line) => Number.parseFloat(getComputedStyle(line).marginInlineStart));
  const opener = (of: Page) => bar(of).getByRole('button', { name: 'Menu' });
  const extra = page.getByText('Want one of these?');
  await open('/', 599);
  // The line may just be replaced by that of the living page.
  await expect.poll(rights).toBe(0);
  await open('/', 600);
  await expect.poll(rights).toBeGreaterThan(0);
  await open('/gigs', 1200);
  await expect(extra).toBeVisible();
  await page.setViewportSize({ width: 1199, height: 900 });
  await expect(extra).toBeHidden();
  await page.setViewportSize({ width: 900, height: 900 });
  await expect(opener(page)).toBeHidden();
  await page.setViewportSize({ width: 899, height: 900 });
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

test('API-02 API-03 every page survives HTML answers to all calls but sign-in', async ({
  member,
  server,
}) => {
  const { page, expectPageErrors } = await member();
  expectPageErrors(/Failed to load resource/, /\[\w+\]/);
  await page.goto('/about');
  await signedIn(page);
  server.misbehave({ path: /^\/api\/(?!auth)/, html: true, status: 200 });
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
    await expect(
      page
        .getByRole('main')
        .getByText(/^We couldn’t load/)
        .first(),
      path,
    ).toBeVisible();
    await expect(heading(page), path).toHaveText([title]);
  }
});
