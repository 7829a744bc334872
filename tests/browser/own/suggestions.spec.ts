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
  await page.keyboard.press('Enter');
  await expect(back).toBeFocused();

  await page.reload();
  await expect(names(page).first()).toBeVisible();
  await expect(names(page).filter({ hasText: name })).toHaveCount(0);
  await page.goto('/links');
  await expect(names(page).first()).toBeVisible();
  await expect(names(page).filter({ hasText: name })).toHaveCount(0);
  await expectAccessible(page);
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
