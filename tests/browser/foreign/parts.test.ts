import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { foreignWorld } from '../support/foreign.ts';
import { avatarMenu, heading, memberPaths, publicPaths, signedIn, stored } from './steps.ts';

test('UIX-01 the avatar is the picture, else the initial, also when the picture does not load', async () => {
  const { member, server, nkechi, tomasz } = await foreignWorld();
  const withPicture = await member(nkechi);
  await withPicture.page.goto('/about');
  await signedIn(withPicture.page);
  expect(await avatarMenu(withPicture.page).locator('img').getAttribute('src')).toBe('/pictures/nkechi.svg');
  const without = await member(tomasz);
  await without.page.goto('/about');
  await expect.poll(() => avatarMenu(without.page).innerText()).toBe('T');
  nkechi.avatar = '/pictures/missing.svg';
  const broken = await member(nkechi);
  broken.expectComplaints(/missing\.svg/);
  await broken.page.goto('/about');
  await expect.poll(() => avatarMenu(broken.page).innerText()).toBe('N');
  expect(server.users[0]?.avatar).toBe('/pictures/missing.svg');
});

test('UIX-01 a member without a name has the default icon', async () => {
  const { member, tomasz } = await foreignWorld();
  tomasz.name = '';
  const { page } = await member(tomasz);
  await page.goto('/about');
  await signedIn(page);
  expect(await avatarMenu(page).innerText()).toBe('');
  expect(await avatarMenu(page).locator('svg').count()).toBe(1);
});

test('UIX-04 the theme follows the system, and the choice in Settings holds from the first paint on', async () => {
  const { member } = await foreignWorld();
  const { page, expectComplaints } = await member(undefined, { context: { colorScheme: 'dark' } });
  expectComplaints(/ERR_FAILED/);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/settings');
  await heading(page).waitFor();
  const followed = await background();
  await page.getByRole('radio', { name: 'Light', exact: true }).check({ force: true });
  await expect.poll(background).not.toBe(followed);
  expect(await stored(page, 'theme')).toBe('light');
  const chosen = await background();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/settings', { waitUntil: 'commit' }).catch(() => {});
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  await page.unroute('**/assets/*.js');
  await page.goto('/settings');
  await heading(page).waitFor();
  expect(await background()).toBe(chosen);
});

test('UIX-04 under reduced motion nothing moves', async () => {
  const { visitor } = await foreignWorld();
  const { page } = await visitor();
  for (const path of ['/', '/login', '/gigs']) {
    await page.goto(path);
    await heading(page).first().waitFor();
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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`UIX-05 axe finds nothing serious on the public pages, ${colorScheme}`, async () => {
    const { visitor } = await foreignWorld();
    const { page } = await visitor({ context: { colorScheme } });
    for (const path of publicPaths) {
      await page.goto(path);
      await heading(page).first().waitFor();
      await expectAccessible(page);
    }
  });

  test(`UIX-05 axe finds nothing serious on the pages for members, ${colorScheme}`, async () => {
    const { member } = await foreignWorld();
    const { page } = await member(undefined, { size: 'phone', context: { colorScheme } });
    for (const path of memberPaths) {
      await page.goto(path);
      await heading(page).first().waitFor();
      await expectAccessible(page);
    }
  });
}

test('UIX-05 the keyboard alone signs somebody in and out', async () => {
  const { visitor, nkechi } = await foreignWorld();
  const { page } = await visitor();
  await page.goto('/login');
  await heading(page).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/skip/i);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type(nkechi.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(nkechi.password);
  await page.keyboard.press('Enter');
  await avatarMenu(page).waitFor();
  await avatarMenu(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
});
