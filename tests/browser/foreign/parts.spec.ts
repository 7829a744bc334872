import { expect } from '@playwright/test';
import { test } from '../support/foreign.ts';
import { at, avatarMenu, heading, signedIn, stored } from './steps.ts';

test('UIX-01 the avatar is the picture, else the initial, also when the picture does not load', async ({
  member,
  server,
  nkechi,
  tomasz,
}) => {
  const withPicture = await member(nkechi);
  await withPicture.page.goto('/about');
  await signedIn(withPicture.page);
  await expect(avatarMenu(withPicture.page).locator('img')).toHaveAttribute('src', '/pictures/nkechi.svg');
  const without = await member(tomasz);
  await without.page.goto('/about');
  await expect(avatarMenu(without.page)).toHaveText('T');
  nkechi.avatar = '/pictures/missing.svg';
  const broken = await member(nkechi);
  broken.expectComplaints(/missing\.svg/);
  await broken.page.goto('/about');
  await expect(avatarMenu(broken.page)).toHaveText('N');
  expect(server.users[0]?.avatar).toBe('/pictures/missing.svg');
});

test('UIX-01 a member without a name has the default icon', async ({ member, tomasz }) => {
  tomasz.name = '';
  const { page } = await member(tomasz);
  await page.goto('/about');
  await signedIn(page);
  await expect(avatarMenu(page)).toHaveText('');
  await expect(avatarMenu(page).locator('svg')).toHaveCount(1);
});

test('UIX-04 the theme follows the system, and the choice in Settings holds from the first paint on', async ({
  member,
}) => {
  const { page, expectComplaints } = await member(undefined, { context: { colorScheme: 'dark' } });
  expectComplaints(/ERR_FAILED/);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/settings');
  await expect(heading(page)).toBeVisible();
  const followed = await background();
  await page.getByRole('radio', { name: 'Light', exact: true }).check({ force: true });
  await expect.poll(background).not.toBe(followed);
  expect(await stored(page, 'theme')).toBe('light');
  const chosen = await background();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/settings', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.unroute('**/assets/*.js');
  await page.goto('/settings');
  await expect(heading(page)).toBeVisible();
  expect(await background()).toBe(chosen);
});

test('UIX-04 under reduced motion nothing moves', async ({ visitor }) => {
  const { page } = await visitor();
  for (const path of ['/', '/login', '/gigs']) {
    await page.goto(path);
    await expect(heading(page).first()).toBeVisible();
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 10,
        )
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.className : '')),
    );
    expect(moving, path).toEqual([]);
  }
});

test('UIX-05 the keyboard alone signs somebody in and out', async ({ visitor, nkechi }) => {
  const { page } = await visitor();
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
