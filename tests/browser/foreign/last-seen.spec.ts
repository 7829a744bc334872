import { expect, type Page } from '@playwright/test';
import { test } from '#tests/browser/support/foreign.ts';
import { copyOf, keptCopy, keptNothing } from '#tests/browser/support/last-seen.ts';
import { openKept, withServiceWorker } from '#tests/browser/support/service-worker.ts';
import { at, signedIn, signOut } from './steps.ts';

async function openCopied(page: Page) {
  await openKept(page, '/notifications');
  await keptCopy(page, '/notifications');
}

test('SPD-05 SES-08 SES-14 signing out leaves no copy, whichever tab it was in', async ({ member }) => {
  const { page, openTab } = await member(undefined, withServiceWorker);
  await openCopied(page);
  const second = await openTab();
  await second.goto('/notifications');
  await signedIn(second);
  await signOut(page);
  await keptNothing(page);
  await expect(second).toHaveURL(at('/login'));
  await keptNothing(second);
});

test('SPD-05 SES-13 a session that the server has ended leaves no copy', async ({ member, server }) => {
  const { page, expectComplaints } = await member(undefined, withServiceWorker);
  await openCopied(page);
  expectComplaints(/401/, /^error: \[\w+\]/);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  server.revokedTokens.add(String(token));
  await page.reload();
  await expect(page).toHaveURL(at('/login'));
  await keptNothing(page);
});

test('SPD-05 SAF-01 who comes second on a device sees nothing of who was there first', async ({
  member,
  server,
  tomasz,
}) => {
  const { page, setOffline } = await member(undefined, withServiceWorker);
  await openCopied(page);
  await setOffline(true);
  await page.reload();
  await expect(copyOf(page)).toBeVisible();
  await page.evaluate((token) => localStorage.setItem('token', token), server.issueToken(tomasz.id));
  await page.reload();
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByText('You are offline', { exact: false }).first()).toBeVisible();
  await expect(copyOf(page)).toHaveCount(0);
  await setOffline(false);
  await signedIn(page);
});
