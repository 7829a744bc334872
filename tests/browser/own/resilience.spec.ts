import { expect, type Page } from '@playwright/test';
import { at, avatarMenu, bar, bell, heading } from '#tests/browser/foreign/steps.ts';
import { lateChunks } from '#tests/browser/support/complaints.ts';
import { test } from '#tests/browser/support/own.ts';
import { type DemoName, emailOf, type OwnServer } from '#tests/browser/support/own-server.ts';
import { hideTab, showTab } from '#tests/browser/support/visibility.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

const unreadMessages = (page: Page) => bar(page).getByRole('link', { name: /unread message/ });
const message = async (world: OwnServer, from: DemoName, to: DemoName) =>
  world.as(from, 'POST', '/api/messages', {
    recipientId: await world.idOf(to),
    text: 'Still five for load-in?',
    clientId: freshClientId(),
  });
/** The figure that the page shows; 0 where it shows none. */
const badge = async (page: Page) =>
  Number((await unreadMessages(page).allTextContents()).join().match(/\d+/)?.[0] ?? 0);
/** What the server counts for a member, once their page shows it. */
async function shownCount(world: OwnServer, page: Page, name: DemoName) {
  const { count } = await world.as<{ count: number }>(name, 'GET', '/api/messages/unread-count');
  await expect.poll(() => badge(page)).toBe(count);
  return count;
}

test('SES-12 ROU-04 a demo member signs in by hand, bot check included, and lands where they were going', async ({
  world,
}) => {
  const { page } = await world.visitor();
  await page.goto('/notifications');
  const form = page.getByRole('main');
  await form.getByLabel('E-mail').fill(emailOf('petra'));
  await form.getByLabel('Password', { exact: true }).fill('sidestage-demo');
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(heading(page).filter({ hasText: 'Notifications' })).toBeVisible();
  await page.reload();
  await expect(heading(page).filter({ hasText: 'Notifications' })).toBeVisible();
});

test('SOK-06 SOK-07 a server that restarts: it is said, nothing is signed out, and what was missed is there', async ({
  world,
}) => {
  const { page, expectComplaints } = await world.member('joaquim');
  expectComplaints(/Failed to load resource/, /ERR_CONNECTION_REFUSED/, /WebSocket/, /\[\w+\]/, lateChunks);
  await page.goto('/community');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'What do you want to say?' }).fill('Half a sentence');
  const before = await shownCount(world, page, 'joaquim');
  await world.stop();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await world.again();
  await message(world, 'luca', 'joaquim');
  // Unless the app has come back by itself, and the button has gone.
  await page.getByRole('button', { name: 'Retry' }).evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await expect.poll(() => badge(page), { timeout: 60_000 }).toBe(before + 1);
  await expect(page).toHaveURL(at('/community'));
  await expect(page.getByRole('textbox', { name: 'What do you want to say?' })).toHaveValue(
    'Half a sentence',
  );
});

test('CNT-03 SOK-06 after an hour in a hidden tab the figures are right, and nobody is signed out', async ({
  world,
}) => {
  const { page, expectComplaints } = await world.member('marlon');
  expectComplaints(/\[socketLink\]/);
  await page.clock.install();
  await page.goto('/about');
  await expect(bell(page)).toBeVisible();
  const before = await shownCount(world, page, 'marlon');
  await hideTab(page);
  await page.clock.fastForward(3_600_000);
  await message(world, 'luca', 'marlon');
  await showTab(page);
  await page.clock.resume();
  await expect.poll(() => badge(page), { timeout: 20_000 }).toBe(before + 1);
  await expect(page).toHaveURL(at('/about'));
});

test('SES-14 SES-08 signing out in one tab signs the other out', async ({ world }) => {
  const { page, openTab } = await world.member('gwenllian');
  const other = await openTab();
  await page.goto('/dashboard');
  await other.goto('/notifications');
  await expect(heading(other).filter({ hasText: 'Notifications' })).toBeVisible();
  await avatarMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(at('/'));
  await expect(bar(other).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(other).toHaveURL(at('/login'));
});

test('SAF-02 signing out everywhere ends the session of another browser, its socket included', async ({
  world,
}) => {
  const there = await world.visitor();
  await there.page.goto('/login');
  const form = there.page.getByRole('main');
  await form.getByLabel('E-mail').fill(emailOf('yaw'));
  await form.getByLabel('Password', { exact: true }).fill('sidestage-demo');
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(heading(there.page).filter({ hasText: 'Community' })).toBeVisible();
  there.expectComplaints(/401/, /\[\w+\]/);
  const { page } = await world.member('yaw');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out the others' }).click();
  await expect(page.getByText('One other device is signed out')).toBeVisible();
  await expect(bar(there.page).getByRole('link', { name: 'Sign In' })).toBeVisible();
});
