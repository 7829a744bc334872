import { expect, type Page } from '@playwright/test';
import { heading } from '#tests/browser/foreign/steps.ts';
import { test } from '#tests/browser/support/own.ts';

const choices = (page: Page) => page.getByRole('table', { name: 'What I am told of, and how' });
const box = (page: Page, name: string) => choices(page).getByRole('checkbox', { name });

test('SET-03 what a member wants to be told of is kept, shown in other tabs, and what they do not want does not come', async ({
  world,
}) => {
  const { page, openTab } = await world.member('declan');
  await page.goto('/settings');
  const links = box(page, 'Links: in the app');
  await expect(links).toBeChecked();
  await links.uncheck();
  await box(page, 'My posts: by mail').check();
  await expect(choices(page).locator('..').getByText('Saved', { exact: true })).toBeVisible();
  const other = await openTab();
  await other.goto('/settings');
  await expect(box(other, 'Links: in the app')).not.toBeChecked();
  await expect(box(other, 'My posts: by mail')).toBeChecked();
  await expect(box(other, 'Messages: in the app')).toBeChecked();
});

test('SET-03 rapid presses end in the last, by keyboard', async ({ world }) => {
  const { page } = await world.member('declan');
  await page.goto('/settings');
  const gigs = box(page, 'Gigs of others: by mail');
  await gigs.focus();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON().on);
  });
  for (let n = 0; n < 7; n += 1) await page.keyboard.press('Space');
  await expect(gigs).not.toBeChecked();
  await expect.poll(() => sent.length).toBe(7);
  await expect(choices(page).locator('..').getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(box(page, 'Gigs of others: by mail')).not.toBeChecked();
});

test('SET-03 a switch that is not stored says so and goes back', async ({ world }) => {
  const { page, expectComplaints } = await world.member('declan');
  expectComplaints(/ERR_FAILED/);
  await page.route('**/api/notification-settings', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.goto('/settings');
  const messages = box(page, 'Messages: by mail');
  await messages.click();
  await expect(page.getByText('There is no connection.')).toBeVisible();
  await expect(messages).toBeChecked();
});

test('REA-02 the last line of a mail leads to one press that ends such mails, without signing in', async ({
  world,
}) => {
  const { page, expectComplaints } = await world.visitor();
  expectComplaints(/ERR_FAILED/);
  let stopped = 0;
  await page.route('**/api/unsubscribe?token=a.b', (route) => {
    stopped += 1;
    return stopped === 1 ? route.abort() : route.fulfill({ json: { ok: true } });
  });
  await page.goto('/unsubscribe?token=a.b');
  await expect(heading(page)).toHaveText('Stop mails about what waits?');
  await expect(page).toHaveURL(/\/unsubscribe$/);
  expect(stopped).toBe(0);
  const stop = page.getByRole('button', { name: 'Stop these mails' });
  await stop.click();
  await expect(page.getByRole('main').getByText('There is no connection.')).toBeVisible();
  await stop.click();
  await expect(heading(page)).toHaveText('No more of these mails');
  await expect(page.getByRole('main').getByRole('link', { name: 'Choose in settings' })).toHaveAttribute(
    'href',
    '/settings#notifications',
  );
});

test('REA-02 a link that nobody made says so', async ({ world }) => {
  const { page, expectComplaints } = await world.visitor();
  expectComplaints(/404/);
  await page.goto('/unsubscribe?token=forged');
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(heading(page)).toHaveText('That link is not whole');
});
