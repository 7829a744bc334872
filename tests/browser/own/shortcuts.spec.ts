import { expect, type Page } from '@playwright/test';
import { at, heading, signedOut, signOut } from '#tests/browser/foreign/steps.ts';
import { ownSession } from '#tests/browser/support/kept-files.ts';
import { test } from '#tests/browser/support/own.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' });
const box = (page: Page) => page.getByRole('combobox', { name: 'People, gigs, pages and acts' });
const choices = (page: Page) => palette(page).getByRole('option');
const keys = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** The keys come once the page has nothing more urgent to do. */
const untilKeysWork = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused({ timeout: 500 });
  }).toPass();

test('UIX-05 SAF-01 the palette leads to pages, people, settings and searches, says when a search fails, and forgets on signing out', async ({
  world,
}) => {
  const token = await ownSession(world, 'declan');
  const { page, expectComplaints } = await world.visitor({ storage: { token } });
  expectComplaints(/status of 500/);
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'Dark', exact: true }).focus();
  await untilKeysWork(page);
  await expect(palette(page).getByRole('group', { name: 'Recent' })).toHaveCount(0);
  await page.route('**/api/people?*', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
  await page.keyboard.type('gw');
  await expect(palette(page).getByRole('alert')).toContainText('could not be searched');
  await expect(box(page)).toHaveValue('gw');
  await page.unroute('**/api/people?*');
  await palette(page).getByRole('button', { name: 'Try again' }).click();
  await expect(choices(page).first()).toContainText('Gwenllian Rhys');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Dark', exact: true })).toBeFocused();

  const find = async (words: string) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(words);
  };
  await find('notif');
  await expect(choices(page).first()).toHaveText('NotificationsGN');
  await expect(choices(page).first()).toHaveAccessibleName('Notifications');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('/notifications'));
  await expect(heading(page)).toBeFocused();
  await find('gwenllian');
  await expect(choices(page).first()).toContainText('Gwenllian Rhys');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Gwenllian Rhys');
  await expect(heading(page)).toBeFocused();
  await find('de');
  await expect(choices(page).first(), 'a name before "dep" in what others say').toContainText(
    'Dee Hargreaves',
  );
  await box(page).fill('write');
  await expect(choices(page).first()).toHaveText('Write a post');
  await page.keyboard.press('Enter');
  const post = page.getByRole('textbox', { name: 'What do you want to say?' });
  await expect(post).toBeFocused();
  await page.keyboard.type('j?/');
  await expect(post).toHaveValue('j?/');
  await expect(keys(page)).toBeHidden();
  await find('two-step');
  await expect(choices(page).first()).toContainText('Two-step sign-in');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings#two-step');
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeInViewport();
  await find('zzz nobody');
  await expect(palette(page).getByRole('status')).toHaveText('0 found');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/discover\?q=zzz/);

  await page.reload();
  await untilKeysWork(page);
  const recent = palette(page).getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(recent).toHaveText([/^Gwenllian Rhys/]);
  await page.keyboard.type('br');
  await expect(recent).toHaveCount(0);
  await page.keyboard.press('Escape');
  await signOut(page);
  await signedOut(page);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toMatch(/Gwenllian|recent:/);
});

test('UIX-05 single keys walk a list, open a row and lead to pages, and can be turned off (WCAG 2.1.4)', async ({
  world,
}) => {
  const { page } = await world.member('declan');
  await page.goto('/community');
  await untilKeysWork(page);
  await page.keyboard.press('Escape');
  const posts = page.getByRole('feed').getByRole('article');
  await page.keyboard.press('j');
  await expect(posts.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(posts.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(posts.nth(0)).toBeFocused();
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/posts\//);
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page).toHaveURL(at('/messages'));
  await page.keyboard.press('?');
  await expect(keys(page)).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(keys(page)).toBeVisible();
  await keys(page)
    .getByRole('checkbox', { name: /^Single keys/ })
    .uncheck();
  await page.keyboard.press('Escape');
  await expect(keys(page)).toBeHidden();
  await page.keyboard.press('?');
  await untilKeysWork(page);
  await expect(keys(page)).toBeHidden();
  await expect(page).toHaveURL(at('/messages'));
  await page.keyboard.press('Escape');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Show all keys' }).click();
  await expect(keys(page).getByRole('checkbox', { name: /^Single keys/ })).not.toBeChecked();
});

test('UIX-05 ROU-02 the palette of a visitor offers public pages, people, gigs and signing in, which leads back', async ({
  world,
}) => {
  const { page } = await world.visitor();
  await page.goto('/gigs');
  await untilKeysWork(page);
  await expect(palette(page).getByRole('group', { name: 'Pages' }).getByRole('option')).toHaveText([
    /^Browse gigs/,
    /^Discover Links/,
    'About',
    'Contact',
  ]);
  await expect(palette(page).getByRole('group', { name: 'Acts' }).getByRole('option')).toHaveText([
    'Sign in',
    'Join',
    /^Turn o/,
    /^Keyboard shortcuts/,
  ]);
  await page.keyboard.type('gwenllian');
  await expect(choices(page).first()).toContainText('Gwenllian Rhys');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/discover?person=${await world.idOf('gwenllian')}`);

  await page.goto('/gigs?q=harp');
  await untilKeysWork(page);
  await page.keyboard.type('zzz nobody');
  await expect(choices(page)).toHaveText([/Search people/, /Search gigs/]);
  await box(page).fill('sign in');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login?redirect=%2Fgigs%3Fq%3Dharp');
  await untilKeysWork(page);
  await page.keyboard.press('Escape');
  await heading(page).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(at('/discover'));
  await page.keyboard.press('?');
  await expect(keys(page)).toContainText('Discover Links');
  await expect(keys(page)).not.toContainText('Messages');
});
