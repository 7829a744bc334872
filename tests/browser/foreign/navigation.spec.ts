import { expect } from '@playwright/test';
import { test } from '../support/foreign.ts';
import { countDrawnAnew } from '../support/renders.ts';
import { at, avatarMenu, bar, bell, heading, signedIn, signedOut, tabs } from './steps.ts';

const hrefs = (of: ReturnType<typeof bar>) =>
  of.evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test('NAV-01 NAV-02 NAV-03 the bar of a visitor', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/about');
  await signedOut(page);
  expect(await hrefs(bar(page).getByRole('link'))).toEqual([
    '/',
    '/community',
    '/gigs',
    '/discover',
    '/login',
    '/register',
  ]);
  await expect(bar(page).getByRole('link')).toHaveText([
    'Sidestage',
    'Community',
    'Browse Gigs',
    'Discover Links',
    'Sign In',
    'Join Now',
  ]);
});

test('NAV-01 NAV-02 NAV-04 the bar of a member, and the avatar menu', async ({ member, nkechi }) => {
  const { page } = await member();
  await page.goto('/notifications');
  await signedIn(page);
  expect(await hrefs(bar(page).getByRole('link'))).toEqual([
    '/community',
    '/community',
    '/gigs',
    '/discover',
    '/messages',
    '/dashboard',
    '/notifications',
  ]);
  await avatarMenu(page).click();
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeVisible();
  await expect(items).toHaveText(['Profile', 'Settings', 'Sign Out']);
  await expect(items.nth(0)).toHaveAttribute('href', `/profile/${nkechi.id}`);
  await expect(items.nth(1)).toHaveAttribute('href', '/settings');
});

test('NAV-04 NAV-08 the bell has a dot only while something is unread, and says how much', async ({
  member,
  server,
  nkechi,
}) => {
  const { page } = await member();
  await page.goto('/notifications');
  await signedIn(page);
  await server.until('the socket is open', () => server.liveSockets() === 1);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  const dot = bell(page).locator('span');
  await expect(dot).toHaveCount(0);
  server.counts.messages = 1;
  server.emitTo(nkechi.id, 'new_message', { sender: { _id: 'somebody' } });
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(dot).toBeVisible();
  const seen = await dot.evaluate((element) => {
    const paint = getComputedStyle(element).backgroundColor;
    const { x, y, width, height } = element.getBoundingClientRect();
    const bell = element.parentElement?.getBoundingClientRect();
    const isInCorner = bell && x > bell.x + bell.width / 2 && y < bell.y + bell.height / 2;
    return { isPainted: paint !== 'rgba(0, 0, 0, 0)', isInCorner, width, height };
  });
  expect(seen).toEqual({ isPainted: true, isInCorner: true, width: 8, height: 8 });
  server.counts.messages = 0;
  server.emitTo(nkechi.id, 'conversation_update', { type: 'read', count: 1 });
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(dot).toHaveCount(0);
});

test('NAV-05 on small screens a menu repeats the links, for visitors and members', async ({
  visitor,
  member,
}) => {
  const common = ['Community', 'Browse Gigs', 'Discover Links'];
  for (const [someone, own] of [
    [await visitor({ size: 'phone' }), ['Sign In', 'Join Now']],
    [
      await member(undefined, { size: 'phone' }),
      ['Messages', 'Dashboard', 'Notifications', 'Profile', 'Settings'],
    ],
  ] as const) {
    const { page } = someone;
    await page.goto('/discover');
    await expect(heading(page).first()).toBeVisible();
    await bar(page).getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link')).toHaveText([...common, ...own]);
    await menu.getByRole('link', { name: 'Browse Gigs' }).click();
    await expect(page).toHaveURL(at('/gigs'));
    await expect(menu).toBeHidden();
  }
});

test('NAV-05 on wide screens there is no such menu', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/about');
  await signedOut(page);
  await expect(bar(page).getByRole('button', { name: 'Menu' })).toBeHidden();
});

test('NAV-06 the footer stands on the landing page only, with its links and the year', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toBeVisible();
  await expect(footer.getByRole('link')).toHaveText([
    'About',
    'Terms of Service',
    'Privacy Policy',
    'Cookie Policy',
    'Contact',
  ]);
  expect(await hrefs(footer.getByRole('link'))).toEqual([
    '/about',
    '/terms-of-service',
    '/privacy-policy',
    '/cookie-policy',
    '/contact',
  ]);
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  for (const path of ['/about', '/gigs', '/login']) {
    await page.goto(path);
    await expect(heading(page).first()).toBeVisible();
    await expect(footer, path).toHaveCount(0);
  }
});

test('NAV-07 NAV-09 tabs below 900 px for members only, the one in force marked; above, its link in the bar', async ({
  visitor,
  member,
}) => {
  const { page } = await member(undefined, { context: { viewport: { width: 899, height: 900 } } });
  const inForce = {
    '/community': 'Community',
    '/discover': 'Discover',
    '/gigs': 'Gigs',
    '/my-gigs': 'Gigs',
    '/messages': 'Messages',
    '/dashboard': 'Dashboard',
    '/settings': 'Dashboard',
    '/profile/p1': 'Dashboard',
    '/edit-profile': 'Dashboard',
    '/profile-setup': 'Dashboard',
    '/links': 'Discover',
    '/my-posts': 'Community',
    '/create-gig': 'Gigs',
  };
  const inBar: Record<string, string> = { Gigs: 'Browse Gigs', Discover: 'Discover Links' };
  for (const [path, name] of Object.entries(inForce)) {
    await page.goto(path);
    await expect(tabs(page)).toBeVisible();
    await expect(tabs(page).locator('[aria-current=page]'), path).toHaveText([name]);
  }
  await expect(tabs(page).getByRole('link')).toHaveText([
    'Community',
    'Discover',
    'Gigs',
    'Messages',
    'Dashboard',
  ]);
  await page.setViewportSize({ width: 900, height: 900 });
  await expect(tabs(page)).toBeHidden();
  for (const [path, name] of Object.entries(inForce)) {
    await page.goto(path);
    await expect(bar(page).locator('nav a[aria-current=page]:visible'), path).toHaveText([
      inBar[name] ?? name,
    ]);
  }
  const other = await visitor({ size: 'phone' });
  await other.page.goto('/gigs');
  await signedOutOnPhone(other.page);
  await expect(tabs(other.page)).toHaveCount(0);
});

const signedOutOnPhone = async (page: Parameters<typeof heading>[0]) => {
  await bar(page).getByRole('button', { name: 'Menu' }).click();
  await expect(
    page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Sign In' }),
  ).toBeVisible();
};

test('NAV-08 a badge shows the number up to 99, "99+" above, and says it in words', async ({
  member,
  server,
}) => {
  for (const [count, shown, words] of [
    [1, '1', '1 unread message'],
    [99, '99', '99 unread messages'],
    [100, '99+', 'more than 99 unread messages'],
  ] as const) {
    server.counts.messages = count;
    const { page } = await member();
    await page.goto('/notifications');
    const link = bar(page).getByRole('link', { name: words });
    await expect(link).toBeVisible();
    await expect(link).toContainText(shown);
  }
});

test('ROU-09 NAV-04 a page that arrives takes focus from no menu that was opened meanwhile', async ({
  member,
  server,
}) => {
  const { page } = await member();
  await page.goto('/notifications');
  await signedIn(page);
  const said = page.locator('[data-announcer]');
  const gate = server.hold({ path: /^\/assets\/discover-.*\.js$/ });
  await bar(page).getByRole('link', { name: 'Discover Links' }).click();
  await gate.arrived;
  await avatarMenu(page).press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  gate.release();
  await expect(said).toContainText('Discover');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('/settings'));
  await expect(said).toContainText('Settings');
  await expect(page.locator('main h1')).toBeFocused();
});

test('SPD-06 NAV-07 a move draws nothing of the bar anew but the links that it lights or puts out', async ({
  member,
}) => {
  const { page } = await member();
  await countDrawnAnew(page);
  await page.goto('/gigs');
  await signedIn(page);
  const places = bar(page).getByRole('link');
  const move = async (name: string) => {
    await page.evaluate(() => {
      globalThis.drawnAnewInBar = 0;
    });
    await places.filter({ hasText: name }).click();
    await expect(page.locator('[data-announcer]')).toContainText(name.replace('Browse ', ''));
    await expect(places.filter({ hasText: name })).toHaveAttribute('aria-current', 'page');
    return page.evaluate(() => globalThis.drawnAnewInBar);
  };
  await move('Discover Links');
  expect(await move('Browse Gigs')).toBe(2);
});
