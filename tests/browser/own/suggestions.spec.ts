import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { test } from '#tests/browser/support/own.ts';

const suggested = (page: Page) => page.getByRole('region', { name: 'People you may know' });
const names = (page: Page) => suggested(page).getByRole('heading', { level: 3 });

test('PPL-02 /discover who is not wanted is gone after a reload and elsewhere, and one key brings them back', async ({
  world,
}) => {
  const { page } = await world.member('bronagh');
  await page.goto('/discover');
  const name = (await names(page).first().textContent()) ?? '';
  const away = page.getByRole('button', { name: `Not interested in ${name}` });
  await away.focus();
  await page.keyboard.press('Enter');
  const back = page.getByRole('button', { name: `Undo: suggest ${name} again` });
  await expect(back).toBeFocused();
  await expect(suggested(page)).toContainText(`${name} will not be suggested again.`);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(away).toBeFocused();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.keyboard.press('Enter');
  await expect(back).toBeFocused();
  await saved;

  await page.reload();
  await expect(names(page).first()).toBeVisible();
  await expect(names(page).filter({ hasText: name })).toHaveCount(0);
  await page.goto('/links');
  await expect(names(page).first()).toBeVisible();
  await expect(names(page).filter({ hasText: name })).toHaveCount(0);
  await expectAccessible(page);
});

test('PPL-02 /discover who is put away and left behind at once is put away; where that fails it is said on the next page', async ({
  world,
}) => {
  const { page, expectComplaints } = await world.member('bronagh');
  await page.goto('/discover');
  await expect(names(page).nth(1)).toBeVisible();
  const [first = '', second = ''] = await names(page).allTextContents();
  const away = (name: string) => page.getByRole('button', { name: `Not interested in ${name}` });
  const slow = Promise.withResolvers<void>();
  await page.route('**/dismissal', async (route) => {
    await slow.promise;
    await route.continue();
  });
  await away(first).click();
  await expect(suggested(page)).toContainText(`${first} will not be suggested again.`);
  await page.getByRole('link', { name: 'Community' }).first().click();
  await expect(page).toHaveURL(/community/);
  const saved = page.waitForResponse(/dismissal/);
  slow.resolve();
  expect((await saved).status()).toBe(200);
  await page.unroute('**/dismissal');

  await page.goto('/discover');
  await expect(names(page).filter({ hasText: second })).toHaveCount(1);
  await expect(names(page).filter({ hasText: first })).toHaveCount(0);
  expectComplaints(/503/);
  const failing = Promise.withResolvers<void>();
  await page.route('**/dismissal', async (route) => {
    await failing.promise;
    await route.fulfill({ status: 503, json: { error: 'unavailable' } });
  });
  await away(second).click();
  await page.getByRole('link', { name: 'Community' }).first().click();
  await expect(page).toHaveURL(/community/);
  failing.resolve();
  await expect(page.getByText(`“Not interested in ${second}” stays as it was.`)).toBeVisible();
});

test('PPL-02 /links on a phone the list is alone: nothing beside it is asked for', async ({ world }) => {
  const { page } = await world.member('bronagh', { size: 'phone' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/links');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(suggested(page)).toHaveCount(0);
  expect(asked).not.toContain('/api/people/suggestions');
});
