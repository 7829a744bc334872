import { expect, test } from 'vitest';
import { foreignWorld } from '../support/foreign.ts';
import { avatarMenu, bar, bell, heading, signedIn, signedOut, tabs, texts } from './steps.ts';

const hrefs = (of: ReturnType<typeof bar>) =>
  of.evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test('NAV-01 NAV-02 NAV-03 the bar of a visitor', async () => {
  const { visitor } = await foreignWorld();
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
  expect(await texts(bar(page).getByRole('link'))).toEqual([
    'Sidestage',
    'Community',
    'Browse Gigs',
    'Discover Links',
    'Sign In',
    'Join Now',
  ]);
});

test('NAV-01 NAV-02 NAV-04 the bar of a member, and the avatar menu', async () => {
  const { member, nkechi } = await foreignWorld();
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
  await items.first().waitFor();
  expect(await texts(items)).toEqual(['Profile', 'Settings', 'Sign Out']);
  expect(await items.nth(0).getAttribute('href')).toBe(`/profile/${nkechi.id}`);
  expect(await items.nth(1).getAttribute('href')).toBe('/settings');
});

test('NAV-04 NAV-08 the bell has a dot only while something is unread, and says how much', async () => {
  const { member, server, nkechi } = await foreignWorld();
  const { page } = await member();
  await page.goto('/notifications');
  await signedIn(page);
  await server.until('the socket is open', () => server.liveSockets() === 1);
  expect(await bell(page).getAttribute('aria-label')).toBe('Notifications');
  const plain = await bell(page).screenshot();
  server.emitTo(nkechi.id, 'new_message', { sender: { _id: 'somebody' } });
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications, 1 unread');
  expect((await bell(page).screenshot()).equals(plain)).toBe(false);
});

test('NAV-05 on small screens a menu repeats the links, for visitors and members', async () => {
  const { visitor, member } = await foreignWorld();
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
    await heading(page).first().waitFor();
    await bar(page).getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect.poll(() => texts(menu.getByRole('link'))).toEqual([...common, ...own]);
    await menu.getByRole('link', { name: 'Browse Gigs' }).click();
    await page.waitForURL((url) => url.pathname === '/gigs');
    await menu.waitFor({ state: 'hidden' });
  }
});

test('NAV-05 on wide screens there is no such menu', async () => {
  const { visitor } = await foreignWorld();
  const { page } = await visitor();
  await page.goto('/about');
  await signedOut(page);
  expect(await bar(page).getByRole('button', { name: 'Menu' }).isVisible()).toBe(false);
});

test('NAV-06 the footer stands on the landing page only, with its links and the year', async () => {
  const { visitor } = await foreignWorld();
  const { page } = await visitor();
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await footer.waitFor();
  expect(await texts(footer.getByRole('link'))).toEqual([
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
  expect(await footer.innerText()).toContain(`© ${new Date().getFullYear()}`);
  for (const path of ['/about', '/gigs', '/login']) {
    await page.goto(path);
    await heading(page).first().waitFor();
    expect(await footer.count(), path).toBe(0);
  }
});

test('NAV-07 NAV-09 tabs below 900 px for members only, the one in force marked', async () => {
  const { visitor, member } = await foreignWorld();
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
  };
  for (const [path, name] of Object.entries(inForce)) {
    await page.goto(path);
    await tabs(page).waitFor();
    expect(await texts(tabs(page).locator('[aria-current=page]')), path).toEqual([name]);
  }
  expect(await texts(tabs(page).getByRole('link'))).toEqual([
    'Community',
    'Discover',
    'Gigs',
    'Messages',
    'Dashboard',
  ]);
  await page.setViewportSize({ width: 900, height: 900 });
  await tabs(page).waitFor({ state: 'hidden' });
  const other = await visitor({ size: 'phone' });
  await other.page.goto('/gigs');
  await signedOutOnPhone(other.page);
  expect(await tabs(other.page).count()).toBe(0);
});

const signedOutOnPhone = async (page: Parameters<typeof heading>[0]) => {
  await bar(page).getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Sign In' }).waitFor();
};

test('NAV-08 a badge shows the number up to 99, "99+" above, and says it in words', async () => {
  const { member, server } = await foreignWorld();
  for (const [count, shown, words] of [
    [1, '1', '1 unread message'],
    [99, '99', '99 unread messages'],
    [100, '99+', 'more than 99 unread messages'],
  ] as const) {
    server.counts.messages = count;
    const { page } = await member();
    await page.goto('/notifications');
    const link = bar(page).getByRole('link', { name: words });
    await link.waitFor();
    expect(await link.innerText()).toContain(shown);
  }
});
