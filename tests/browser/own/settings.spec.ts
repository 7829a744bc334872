import { buffer } from 'node:stream/consumers';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { at, heading, signedIn, signedOut, signIn, signOut } from '#tests/browser/foreign/steps.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { emailOf, password } from '#tests/browser/support/own-server.ts';

const choices = (page: Page) => page.getByRole('table', { name: 'Notification settings' });
const choice = (page: Page, name: string) => choices(page).getByRole('checkbox', { name });

test('SCR /settings SET-03 settings appear all at once, a part that fails says so and is retried, and choices are saved by keyboard', async ({
  world,
}) => {
  const { page, openTab, expectPageErrors } = await world.member('declan', { size: 'phone' });
  expectPageErrors(/Failed to load resource/);
  const failing = Promise.withResolvers<void>();
  const path = '**/api/notification-settings';
  await page.route(path, async (route) => {
    await failing.promise;
    // 4xx is final; other failures would be retried first.
    await route.fulfill({ status: 400, json: {} });
  });
  const answered = page.waitForResponse('**/api/account/sessions');
  await page.goto('/settings#devices');
  await answered;
  const devices = page.getByRole('list', { name: 'Devices' });
  await expect(page.getByText('Loading your settings...')).toBeAttached();
  await expect(devices).toBeHidden();
  failing.resolve();
  await expect(devices).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Where you’re signed in' })).toBeInViewport();
  await expect(page.getByText('We couldn’t load your notification settings')).toBeVisible();
  await page.unroute(path);
  await page.getByRole('button', { name: 'Try again' }).click();

  const links = choice(page, 'Links: in the app');
  await expect(links).toBeChecked();
  await links.uncheck();
  await expect(choices(page).locator('..').getByText('Saved', { exact: true })).toBeVisible();
  let stored = 0;
  page.on('response', (answer) => {
    if (answer.request().method() === 'PUT' && answer.ok()) stored += 1;
  });
  await choice(page, 'Other people’s gigs: e-mail').focus();
  for (let press = 0; press < 7; press += 1) await page.keyboard.press('Space');
  await expect(choice(page, 'Other people’s gigs: e-mail')).not.toBeChecked();
  await expect.poll(() => stored).toBe(7);
  const tab = await openTab();
  await tab.goto('/settings');
  await expect(choice(tab, 'Links: in the app')).not.toBeChecked();
  await expect(choice(tab, 'Other people’s gigs: e-mail')).not.toBeChecked();
  await expect(choice(tab, 'Messages: in the app')).toBeChecked();

  const contents = tab.getByRole('navigation', { name: 'Settings' });
  const part = (name: string) => contents.getByRole('link', { name, exact: true });
  await expect(contents, 'folded on a phone').toBeHidden();
  await tab.getByText('On this page').first().click();
  await part('Password').click();
  await expect(contents).toBeHidden();
  await expect(tab.getByRole('heading', { name: 'Password' })).toBeInViewport();
  await tab.setViewportSize({ width: 1280, height: 900 });
  await part('Delete your account').click();
  await expect(tab.getByRole('button', { name: 'Delete my account' })).toBeInViewport();
  await expect(part('Delete your account')).toHaveAttribute('data-read', 'true');
  await expect(part('Account')).not.toHaveAttribute('data-read');
});

test('SET-04 a member requests the archive, is notified when it is ready, and downloads it', async ({
  world,
}) => {
  const { page, openTab } = await world.member('petra');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Create archive' }).click();
  await expect(page.getByText(/We’re preparing your archive|Created on/).first()).toBeVisible();

  const tab = await openTab();
  await tab.goto('/notifications');
  await tab.getByRole('link', { name: 'Your archive is ready' }).click();
  await expect(tab).toHaveURL(at('/settings'));
  await expect(tab.getByText(/Created on .* Available until/)).toBeVisible();

  await expect(page.getByText(/Created on .* Available until/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create a new archive' })).toBeHidden();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download archive' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^sidestage-[\d-]+\.zip$/);
  const files = unzipSync(new Uint8Array(await buffer(await download.createReadStream())));
  const [profile] = JSON.parse(strFromU8(files['profile.json'] ?? new Uint8Array()));
  expect(profile).toMatchObject({ email: emailOf('petra') });
  expect(Object.keys(files).some((name) => name.startsWith('pictures/'))).toBe(true);
});

test('SET-05 a member deletes the account after a wrong password, disappears for others, is signed out in every tab, and can restore it', async ({
  world,
}) => {
  const [declan, bronagh] = await Promise.all([world.member('declan'), world.member('bronagh')]);
  const { page } = declan;
  declan.expectPageErrors(/Failed to load resource/, /\[\w+\]/);
  bronagh.expectPageErrors(/Failed to load resource/, /\[\w+\]/);
  const profile = `/profile/${await world.idOf('declan')}`;
  const [, tab] = await Promise.all([openLive(bronagh.page, profile), declan.openTab()]);
  await Promise.all([openLive(tab, '/community'), page.goto('/settings')]);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const form = page.getByRole('form', { name: 'Delete your account' });
  await expect(form.getByText('After 14 days we delete')).toBeVisible();
  await expect(form.getByLabel('Your password')).toBeFocused();
  await form.getByLabel('Your password').fill('not the password');
  await form.getByLabel('Your password').press('Enter');
  await expect(form.getByText('Incorrect password.')).toBeVisible();
  await form.getByLabel('Your password').fill(password);
  await form.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText(/Your account will be deleted on/).first()).toBeVisible();
  await Promise.all([signedOut(page), signedOut(tab)]);
  const notFound = bronagh.page.getByRole('heading', { name: 'Profile not found' });
  await expect(notFound).toBeVisible();

  await page.goto('/login');
  const credentials = { email: emailOf('declan'), password: password };
  await signIn(page, credentials);
  await expect(page.getByText('You asked us to delete this account.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore account' }).click();
  await signedIn(page);
  await expect(bronagh.page.getByRole('heading', { level: 1, name: /^Declan/ })).toBeVisible();
});

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' });
const box = (page: Page) => page.getByRole('combobox', { name: 'People, gigs, pages and actions' });
const found = (page: Page) => palette(page).getByRole('option');
const keys = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** Shortcut keys load when the page is idle. */
const waitForKeys = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused({ timeout: 500 });
  }).toPass();

test('UIX-05 SAF-01 single keys move through a list and open pages unless turned off (WCAG 2.1.4); the palette opens pages, people and settings, shows failed searches, and is cleared on signing out', async ({
  world,
}) => {
  const token = await world.newSession('declan');
  const { page, expectPageErrors } = await world.visitor({ storage: { token } });
  expectPageErrors(/status of 500/);
  const singleKeys = keys(page).getByRole('checkbox', { name: /^Single-key/ });
  await page.goto('/community');
  await waitForKeys(page);
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
  await singleKeys.uncheck();
  await page.keyboard.press('Escape');
  await expect(keys(page)).toBeHidden();
  await page.keyboard.press('?');
  await waitForKeys(page);
  await expect(keys(page)).toBeHidden();
  await expect(page).toHaveURL(at('/messages'));
  await page.keyboard.press('Escape');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Show shortcuts' }).click();
  await expect(singleKeys).not.toBeChecked();
  await singleKeys.check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Show shortcuts' })).toBeFocused();

  await page.getByRole('radio', { name: 'Dark', exact: true }).focus();
  await waitForKeys(page);
  await expect(palette(page).getByRole('group', { name: 'Recent' })).toHaveCount(0);
  await page.route('**/api/people?*', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
  await page.keyboard.type('gw');
  await expect(palette(page).getByRole('alert')).toContainText('We couldn’t search');
  await expect(box(page)).toHaveValue('gw');
  await page.unroute('**/api/people?*');
  await palette(page).getByRole('button', { name: 'Try again' }).click();
  await expect(found(page).first()).toContainText('Gwenllian Rhys');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Dark', exact: true })).toBeFocused();

  const find = async (words: string) => {
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type(words);
  };
  await find('notif');
  await expect(found(page).first()).toHaveAccessibleName('Notifications');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('/notifications'));
  await expect(heading(page)).toBeFocused();
  await find('gwenllian');
  await expect(found(page).first()).toContainText('Gwenllian Rhys');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Gwenllian Rhys');
  await expect(heading(page)).toBeFocused();
  await find('write');
  await expect(found(page).first()).toHaveText('Write a post');
  await page.keyboard.press('Enter');
  const post = page.getByRole('textbox', { name: 'What do you want to say?' });
  await expect(post).toBeFocused();
  await page.keyboard.type('j?/');
  await expect(post).toHaveValue('j?/');
  await expect(keys(page)).toBeHidden();
  await find('two-step');
  await expect(palette(page).getByRole('group', { name: 'People' }).getByRole('option')).toHaveCount(1);
  await expect(found(page).first()).toContainText('Two-step sign-in');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings#two-step');
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeInViewport();

  await page.reload();
  await waitForKeys(page);
  const recent = palette(page).getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(recent).toHaveText([/^Gwenllian Rhys/]);
  await page.keyboard.press('Escape');
  await signOut(page);
  await signedOut(page);
  const storage = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(storage).not.toMatch(/Gwenllian|recent:/);
  await waitForKeys(page);
  await expect(palette(page).getByRole('group', { name: 'Pages' }).getByRole('option')).toHaveText([
    /^Browse gigs/,
    /^Discover Links/,
    'About',
    'Contact',
  ]);
});
