import { expect, type Page } from '@playwright/test';
import { postGig } from '#tests/browser/support/gigs.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';

// Longer than the whole test takes.
test.use({ undoSeconds: 60 });

const main = (page: Page) => page.getByRole('main');
const yours = (page: Page) => page.getByRole('navigation', { name: 'Yours' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const line = (page: Page, title: string) => main(page).getByRole('listitem').filter({ hasText: title });

test('GIG-06 UIX-05 a search is saved by keyboard, tells of a new gig and marks it, is renamed, paused, deleted and restored, and keeps its name when its filters change', async ({
  world,
}) => {
  const title = 'Player of the sackbut';
  const { page } = await world.member('hamish');
  await openLive(page, '/gigs?q=sackbut&status=open');
  await button(page, 'Tell me when').press('Enter');
  await expect(button(page, 'You are told')).toBeVisible();
  await postGig(world, 'declan', { title });
  await expect(yours(page).getByRole('button', { name: /Searches/ })).toContainText('1');
  await page.goto('/notifications');
  const notice = main(page).getByRole('listitem').filter({ hasText: title }).first();
  await expect(notice).toContainText('sackbut');
  await notice.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/gigs\?(?=.*q=sackbut).*saved=/);
  await expect(line(page, title)).toContainText('New');
  await expect(yours(page).getByRole('button', { name: /Searches/ })).not.toContainText('1');

  await page.goto('/gigs');
  await yours(page)
    .getByRole('button', { name: /Searches/ })
    .click();
  const row = page.getByRole('dialog', { name: 'Saved searches' }).getByRole('listitem');
  await row.getByRole('button', { name: /^Rename/ }).click();
  const name = row.getByRole('textbox', { name: 'Name' });
  await name.fill(' ');
  await name.press('Enter');
  await expect(row).toContainText('please fill this in');
  await name.fill('Old brass');
  await name.press('Enter');
  await row.getByRole('button', { name: 'Pause: Old brass' }).click();
  await expect(row).toContainText('Paused');
  await row.getByRole('button', { name: 'Tell me again: Old brass' }).click();
  await expect(row).not.toContainText('Paused');
  await row.getByRole('button', { name: 'Delete: Old brass' }).click();
  await expect(row).toContainText('The search “Old brass” is deleted.');
  await row.getByRole('button', { name: 'Undo' }).click();
  await row.getByRole('link', { name: 'Old brass' }).click();
  await expect(page).toHaveURL(/(?=.*q=sackbut).*saved=/);
  await button(page, 'Remove filter: Only open').click();
  await button(page, 'Save for “Old brass”').click();
  await expect(button(page, 'You are told')).toBeVisible();
  await page.goto('/community?from=saved-gigs');
  await main(page).getByRole('link', { name: 'Old brass' }).click();
  await expect(page).toHaveURL(/gigs\?q=sackbut&saved=/);
  await page.goto('/gigs?saved=00000000-0000-7000-8000-000000000000');
  await expect(page).toHaveURL(/\/gigs$/);
});
