import { expect, type Page } from '@playwright/test';
import { applyTo, postGig } from '#tests/browser/support/gigs.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

const main = (page: Page) => page.getByRole('main');
const yours = (page: Page) => page.getByRole('navigation', { name: 'Yours' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const line = (page: Page, title: string) => main(page).getByRole('listitem').filter({ hasText: title });
const bookmark = (page: Page, title: string) =>
  main(page).getByRole('button', { name: `Save for later: ${title}` });

test('GIG-06 UIX-05 a gig is saved by keyboard in a post, marked on the board, found among saved gigs when it is cancelled, and no longer saved on its own page', async ({
  world,
}) => {
  const { id, title } = await postGig(world, 'declan', { title: 'Serpent for a village band' });
  await world.as('declan', 'POST', '/api/posts', { text: 'Anyone?', clientId: freshClientId(), gigId: id });
  const { page } = await world.member('hamish', { size: 'phone' });
  await openLive(page, '/community');
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'false');
  await bookmark(page, title).press('Enter');
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/gigs?q=serpent');
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'true');
  await yours(page).getByRole('link', { name: 'Saved' }).click();
  await expect(page).toHaveURL(/community\?from=saved-gigs$/);
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'true');

  await world.as('declan', 'POST', `/api/gigs/${id}/cancel`);
  await page.reload();
  await expect(line(page, title)).toContainText('Cancelled');
  // Pressed by mistake it stays, to be pressed again.
  await bookmark(page, title).press(' ');
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'false');
  await bookmark(page, title).press(' ');
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'true');
  await main(page).getByRole('link', { name: title }).click();
  const save = button(page, 'Save for later');
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await save.press('Enter');
  await expect(save).toHaveAttribute('aria-pressed', 'false');
});

test('GIG-06 what was posted since the last visit is marked New until it is applied for, and not for the next member of the browser', async ({
  world,
}) => {
  const title = 'Theremin for a shop window';
  const { page } = await world.member('petra');
  await page.goto('/gigs?q=theremin');
  await expect(page.getByRole('heading', { name: 'No gigs like that yet' })).toBeVisible();
  const gig = await postGig(world, 'declan', { title });
  await page.goto('/gigs?q=theremin');
  await expect(line(page, title)).toBeVisible();
  await page.goto('/about');
  // The board was last looked at an hour ago.
  await page.evaluate(() => {
    const ago = Date.now() - 3_600_000;
    for (const key of Object.keys(localStorage))
      if (key.includes('board:')) localStorage.setItem(key, `${ago} ${ago}`);
  });
  await page.goto('/gigs?q=theremin');
  await expect(line(page, title)).toContainText('New');
  const storage = await page.evaluate((): Record<string, string> => ({ ...localStorage }));
  await applyTo(world, 'petra', gig);
  await page.reload();
  await expect(line(page, title)).toContainText('Applied');
  await expect(line(page, title)).not.toContainText('New');

  const next = await world.member('joaquim', { storage });
  await next.page.goto('/gigs?q=theremin');
  await expect(line(next.page, title)).toBeVisible();
  await expect(line(next.page, title)).not.toContainText('New');
});
