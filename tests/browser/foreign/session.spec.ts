import { expect, type Page } from '@playwright/test';
import { test } from '../support/foreign.ts';
import {
  at,
  avatarMenu,
  bell,
  heading,
  memberPaths,
  signedIn,
  signedOut,
  signIn,
  signOut,
  stored,
} from './steps.ts';

test('ROU-04 every page for members leads a visitor to sign in', async ({ visitor }) => {
  const { page } = await visitor({ storage: { hasLoggedOut: 'true' } });
  for (const path of memberPaths) {
    await page.goto(path);
    await expect(page).toHaveURL(at('/login'));
    await signedOut(page);
  }
});

test('ROU-04 SES-05 SES-11 SES-12 a visitor asks for a page, is refused, signs in, and lands on that page', async ({
  visitor,
  server,
  nkechi,
}) => {
  const { page, turnstile, expectPageErrors } = await visitor({ storage: { hasLoggedOut: 'true' } });
  expectPageErrors(/Failed to load resource/, /\[/);
  const asked = () => server.requestsTo('POST', '/api/auth');
  const button = page.getByRole('main').getByRole('button', { name: 'Sign In' });
  await page.goto('/notifications?unread=true');
  await expect(page).toHaveURL(at('/login'));
  turnstile.set('unreachable');
  await page.reload();
  await signIn(page, { ...nkechi, password: 'a wrong password' });
  await expect(page.getByText('The bot check didn’t work.').first()).toBeVisible();
  expect(asked()).toEqual([]);
  turnstile.set('passes');
  await button.click();
  await expect(page.getByText('Invalid Credentials')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(nkechi.email);
  expect(await stored(page, 'token')).toBeNull();
  await signIn(page, nkechi);
  await expect(page).toHaveURL('/notifications?unread=true');
  await signedIn(page);
  expect(asked().at(-1)?.body).toMatchObject({
    email: nkechi.email,
    password: nkechi.password,
    turnstileToken: 'test-token',
  });
  expect((await stored(page, 'token'))?.split('.')).toHaveLength(3);
  expect(await stored(page, 'hasLoggedOut')).toBeNull();
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page).toHaveURL(at('/community'));
  }
});

test('SES-06 SES-08 SES-14 SOK-01 signing in and out in one tab does so in the other, socket and storage included', async ({
  visitor,
  server,
  nkechi,
}) => {
  const { page, openTab } = await visitor();
  const other = await openTab();
  await other.goto('/notifications');
  await expect(other).toHaveURL(at('/login'));
  await page.goto('/login');
  await signIn(page, nkechi);
  await signedIn(page);
  await signedIn(other);
  await server.until('both have a socket', () => server.liveSockets(nkechi.id) === 2);
  const token = await stored(page, 'token');
  expect(server.connections.map(({ auth }) => auth)).toEqual([{ token }, { token }]);

  await page.evaluate(() => localStorage.setItem('redirectPath', '/my-gigs'));
  await signOut(page);
  await expect(page).toHaveURL(at('/'));
  await signedOut(page);
  await expect(other).toHaveURL(at('/login'));
  await signedOut(other);
  expect(await stored(page, 'token')).toBeNull();
  expect(await stored(page, 'redirectPath')).toBeNull();
  expect(await stored(page, 'hasLoggedOut')).toBe('true');
  await server.until('both sockets are closed', () => server.liveSockets() === 0);
});

test('SES-01 SES-04 SES-13 leaving a page during the session check signs no one out; a 401 does, without a reload', async ({
  member,
  server,
  nkechi,
}) => {
  server.counts.messages = 1;
  const { page, expectPageErrors } = await member();
  expectPageErrors(/401/, /\[\w+\]/);
  await page.clock.install();
  for (const leave of [() => page.reload(), () => page.goto('/about')]) {
    const gate = server.hold({ path: '/api/auth' });
    await page.goto('/gigs', { waitUntil: 'commit' });
    await gate.arrived;
    await leave();
    gate.release();
    await signedIn(page);
  }
  const token = await stored(page, 'token');
  expect(server.requestsTo('GET', '/api/auth').at(-1)?.headers['x-auth-token']).toBe(token);
  await avatarMenu(page).click();
  const profile = page.getByRole('menuitem', { name: 'Profile' });
  await expect(profile).toHaveAttribute('href', `/profile/${nkechi.id}`);

  await page.goto('/notifications');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await page.evaluate(() => document.documentElement.setAttribute('data-still-open', ''));
  server.revokedTokens.add(token ?? '');
  await page.clock.runFor(60_000);
  await expect(page).toHaveURL(at('/login'));
  await signedOut(page);
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('html[data-still-open]')).toHaveCount(1);
  expect(await stored(page, 'token')).toBeNull();
});

test('SES-15 UIX-05 with storage that throws the keyboard alone signs somebody in and out', async ({
  visitor,
  nkechi,
}) => {
  const { page } = await visitor();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await page.goto('/login');
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/skip/i);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type(nkechi.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(nkechi.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('/community'));
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(avatarMenu(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('/'));
});

test('SCR /forgot-password /email-verification the token of a mailed link leaves the address bar and the history at once', async ({
  visitor,
  server,
}) => {
  const { page } = await visitor();
  const gate = server.hold({ path: /^\/api\/auth\/verify/ });
  for (const path of ['/forgot-password', '/email-verification', '/not-me']) {
    await page.goto('/about');
    await expect(heading(page)).toHaveText('About');
    await page.goto(`${path}?token=${'x'.repeat(43)}`);
    await expect(heading(page)).toBeVisible();
    await expect(page).toHaveURL(server.origin + path);
    await page.goBack();
    await expect(page).toHaveURL(`${server.origin}/about`);
    await page.goForward();
    await expect(page).toHaveURL(server.origin + path);
  }
  gate.release();
});

test('UIX-04 the theme follows the system, a choice in Settings holds from the first paint, and reduced motion stills everything', async ({
  member,
}) => {
  const { page, expectPageErrors } = await member(undefined, { context: { colorScheme: 'dark' } });
  expectPageErrors(/ERR_FAILED/);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/settings');
  await expect(heading(page)).toBeVisible();
  const followed = await background();
  await page.getByRole('radio', { name: 'Light', exact: true }).check({ force: true });
  await expect.poll(background).not.toBe(followed);
  const chosen = await background();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/settings', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.unroute('**/assets/*.js');
  await page.goto('/gigs');
  await expect(heading(page)).toBeVisible();
  expect(await background()).toBe(chosen);
  expect(await movingParts(page)).toEqual([]);
});

const movingParts = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 10)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.className : '')),
  );
