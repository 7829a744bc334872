import { expect, type Page } from '@playwright/test';
import { test } from '../support/foreign.ts';
import { navigate } from '../support/requests.ts';
import { at, avatarMenu, heading, memberPaths, signedIn, signedOut, signIn, stored } from './steps.ts';

test('ROU-04 SES-05 SES-11 SES-12 every members’ page redirects a visitor to sign in, and after a refused and a successful sign-in returns to that page', async ({
  visitor,
  server,
  nkechi,
}) => {
  const { page, turnstile, expectPageErrors } = await visitor({ storage: { hasLoggedOut: 'true' } });
  expectPageErrors(/Failed to load resource/, /\[/);
  const signInCalls = () => server.requestsTo('POST', '/api/auth');
  const button = page.getByRole('main').getByRole('button', { name: 'Sign In' });
  turnstile.reachable(false);
  await page.goto('/about');
  await signedOut(page);
  for (const path of [...memberPaths, '/notifications?unread=true']) {
    await navigate(page, path);
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) => pathname === '/login' && searchParams.get('redirect') === path,
    );
    await signedOut(page);
  }
  await signIn(page, { ...nkechi, password: 'a wrong password' });
  await expect(page.getByText('The bot check didn’t work.').first()).toBeVisible();
  expect(signInCalls()).toEqual([]);
  turnstile.reachable(true);
  await button.click();
  await expect(page.getByText('Invalid Credentials')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(nkechi.email);
  expect(await stored(page, 'token')).toBeNull();
  await signIn(page, nkechi);
  await expect(page).toHaveURL('/notifications?unread=true');
  await signedIn(page);
  expect(signInCalls().at(-1)?.body).toMatchObject({
    email: nkechi.email,
    password: nkechi.password,
    turnstileToken: 'test-token',
  });
  expect((await stored(page, 'token'))?.split('.')).toHaveLength(3);
  expect(await stored(page, 'hasLoggedOut')).toBeNull();
  await navigate(page, '/login');
  await expect(page).toHaveURL(at('/community'));
  await page.goto('/register');
  await expect(page).toHaveURL(at('/community'));
});

test('SES-15 UIX-05 when storage throws, a user can still sign in and out by keyboard alone', async ({
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

test('SCR /forgot-password /email-verification the token of an e-mailed link is removed from the address bar and the history at once', async ({
  visitor,
  server,
}) => {
  const { page } = await visitor();
  const gate = server.hold({ path: /^\/api\/auth\/verify/ });
  const paths = ['/about', '/forgot-password', '/email-verification', '/not-me'];
  for (const path of paths) {
    await page.goto(path === '/about' ? path : `${path}?token=${'x'.repeat(43)}`);
    await expect(heading(page)).toBeVisible();
    await expect(page).toHaveURL(server.origin + path);
  }
  for (const path of paths.slice(0, -1).toReversed()) {
    await page.goBack();
    await expect(page).toHaveURL(server.origin + path);
  }
  await page.goForward();
  await expect(page).toHaveURL(`${server.origin}/forgot-password`);
  gate.release();
});

test('UIX-04 the theme follows the system, a choice in Settings applies from the first paint, and reduced motion stops all animation', async ({
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
