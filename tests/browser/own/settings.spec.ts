import { expect } from '@playwright/test';
import { test } from '#tests/browser/support/own.ts';

test('SCR /settings comes as a whole: no part comes late above what one is about to press', async ({
  world,
}) => {
  const { page } = await world.member('declan', { size: 'phone' });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/notification-settings', async (route) => {
    await released;
    await route.continue();
  });
  const answered = page.waitForResponse('**/api/account/sessions');
  await page.goto('/settings#devices');
  await answered;
  const devices = page.getByRole('list', { name: 'Devices' });
  await expect(page.getByText('Loading your settings...')).toBeAttached();
  await expect(devices).toBeHidden();
  release();
  await expect(devices).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeInViewport();
  await expect(page.getByRole('table', { name: 'What I am told of, and how' })).toBeAttached();
});

test('SCR /settings one part that cannot be had says so in its place, the others are here', async ({
  world,
}) => {
  const person = await world.member('declan', { size: 'phone' });
  person.expectComplaints(/Failed to load resource/);
  const { page } = person;
  await page.route('**/api/notification-settings', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/settings');
  await expect(page.getByRole('list', { name: 'Devices' })).toBeVisible();
  await expect(page.getByText('Could not load what you are told of')).toBeVisible();
  await page.unroute('**/api/notification-settings');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'What I am told of, and how' })).toBeVisible();
});
