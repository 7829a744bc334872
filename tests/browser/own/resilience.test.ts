import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { avatarMenu, bar, bell, heading, pathOf } from '#tests/browser/foreign/steps.ts';
import { emailOf, type OwnWorld, startOwnWorld } from '#tests/browser/support/own.ts';
import { hideTab, showTab } from '#tests/browser/support/visibility.ts';

let world: OwnWorld;
beforeAll(async () => {
  world = await startOwnWorld();
}, 120_000);
afterAll(() => world.close());

const idOf = async (name: string) =>
  (await world.call('GET', '/api/auth', undefined, await world.tokenOf(name))).body._id;
const unreadMessages = (page: Page) => bar(page).getByRole('link', { name: /unread message/ });
let sends = 0;
const message = async (from: string, to: string) => {
  const body = {
    recipientId: await idOf(to),
    text: 'Still five for load-in?',
    clientId: `resilience-${++sends}`,
  };
  const { status } = await world.call('POST', '/api/messages', body, await world.tokenOf(from));
  expect(status).toBe(201);
};
const badge = async (page: Page) =>
  Number((await unreadMessages(page).textContent())?.match(/\d+/)?.[0] ?? 0);

test('SES-12 ROU-04 a demo member signs in by hand, bot check included, and lands where they were going', async () => {
  const { page } = await world.visitor();
  await page.goto('/notifications');
  const form = page.getByRole('main');
  await form.getByLabel('E-mail').fill(emailOf('petra'));
  await form.getByLabel('Password', { exact: true }).fill('sidestage-demo');
  await form.getByRole('button', { name: 'Sign In' }).click();
  await heading(page).filter({ hasText: 'Notifications' }).waitFor();
  await page.reload();
  await heading(page).filter({ hasText: 'Notifications' }).waitFor();
});

test('SES-11 a wrong password keeps what was typed and says so', async () => {
  const { page, expectComplaints } = await world.visitor();
  expectComplaints(/400/);
  await page.goto('/login');
  const form = page.getByRole('main');
  await form.getByLabel('E-mail').fill(emailOf('petra'));
  await form.getByLabel('Password', { exact: true }).fill('not this one at all');
  await form.getByRole('button', { name: 'Sign In' }).click();
  await form.getByRole('alert').first().waitFor();
  expect(await form.getByLabel('E-mail').inputValue()).toBe(emailOf('petra'));
});

test('SOK-06 SOK-07 a server that restarts: it is said, nothing is signed out, and what was missed is there', async () => {
  const { page, expectComplaints } = await world.member('joaquim');
  expectComplaints(/Failed to load resource/, /ERR_CONNECTION_REFUSED/, /WebSocket/, /\[\w+\]/);
  await page.goto('/community');
  await page.getByRole('article').first().waitFor();
  await page.getByRole('textbox', { name: 'What do you want to say?' }).fill('Half a sentence');
  const before = await badge(page).catch(() => 0);
  await world.stop();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await world.again();
  await message('luca', 'joaquim');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => badge(page), { timeout: 20_000 }).toBe(before + 1);
  expect(pathOf(page)).toBe('/community');
  expect(await page.getByRole('textbox', { name: 'What do you want to say?' }).inputValue()).toBe(
    'Half a sentence',
  );
});

test('CNT-03 SOK-06 after an hour in a hidden tab the figures are right, and nobody is signed out', async () => {
  const { page, expectComplaints } = await world.member('marlon');
  expectComplaints(/\[link\]/);
  await page.clock.install();
  await page.goto('/about');
  await bell(page).waitFor();
  await page.waitForLoadState('networkidle');
  const before = await badge(page).catch(() => 0);
  await hideTab(page);
  await page.clock.fastForward(3_600_000);
  await message('luca', 'marlon');
  await showTab(page);
  await page.clock.resume();
  await expect.poll(() => badge(page).catch(() => 0), { timeout: 20_000 }).toBe(before + 1);
  expect(pathOf(page)).toBe('/about');
});

test('SES-14 SES-08 signing out in one tab signs the other out', async () => {
  const { page, openTab } = await world.member('gwenllian');
  const other = await openTab();
  await page.goto('/dashboard');
  await other.goto('/notifications');
  await heading(other).filter({ hasText: 'Notifications' }).waitFor();
  await avatarMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect.poll(() => pathOf(page)).toBe('/');
  await bar(other).getByRole('link', { name: 'Sign In' }).waitFor();
  await expect.poll(() => pathOf(other)).toBe('/login');
});

test('SAF-02 signing out everywhere ends the session of another browser, its socket included', async () => {
  const there = await world.visitor();
  await there.page.goto('/login');
  const form = there.page.getByRole('main');
  await form.getByLabel('E-mail').fill(emailOf('yaw'));
  await form.getByLabel('Password', { exact: true }).fill('sidestage-demo');
  await form.getByRole('button', { name: 'Sign In' }).click();
  await heading(there.page).filter({ hasText: 'Community' }).waitFor();
  there.expectComplaints(/401/, /\[\w+\]/);
  const { page } = await world.member('yaw');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out the others' }).click();
  await page.getByText('One other device is signed out').waitFor();
  await bar(there.page).getByRole('link', { name: 'Sign In' }).waitFor();
});
