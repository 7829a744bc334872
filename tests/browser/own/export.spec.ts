import { buffer } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { at } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { test } from '#tests/browser/support/own.ts';
import { emailOf } from '#tests/browser/support/own-server.ts';

test('SET-04 a member has the archive made, is told when it is ready, and downloads it', async ({
  world,
}) => {
  const { page, openTab } = await world.member('petra');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Make my archive' }).click();
  await expect(page.getByText('It is being made.').or(page.getByText('Made on')).first()).toBeVisible();

  const tab = await openTab();
  await tab.goto('/notifications');
  await tab.getByRole('link', { name: 'Your archive is ready' }).click();
  await expect(tab).toHaveURL(at('/settings'));
  await expect(tab.getByText(/Made on .* You can download it until/)).toBeVisible();
  await expectAccessible(tab);

  await expect(page.getByText(/Made on .* You can download it until/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make a new one' })).toBeHidden();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my archive' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^sidestage-[\d-]+\.zip$/);
  const files = unzipSync(new Uint8Array(await buffer(await download.createReadStream())));
  const [profile] = JSON.parse(strFromU8(files['profile.json'] ?? new Uint8Array()));
  expect(profile).toMatchObject({ email: emailOf('petra') });
  expect(Object.keys(files).some((name) => name.startsWith('pictures/'))).toBe(true);
});
