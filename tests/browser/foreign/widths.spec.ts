import { expect, type Page } from '@playwright/test';
import { test } from '../support/foreign.ts';
import { bar, heading } from './steps.ts';

const breakpoints = { sm: 600, md: 900, lg: 1200 };

async function open(page: Page, path: string, width: number) {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
  await expect(heading(page).first()).toBeVisible();
}

/** How far the copyright line stands from what precedes it: it has a line of its own below sm. */
const rights = (page: Page) =>
  page
    .getByRole('contentinfo')
    .getByText('©')
    .evaluate((line) => Number.parseFloat(getComputedStyle(line).marginInlineStart));
const menu = (page: Page) => bar(page).getByRole('button', { name: 'Menu' });
const extra = (page: Page) => page.getByText('Want one of these?');

test('NAV-09 pages change at 600, 900 and 1200 px and not a pixel before', async ({ visitor }) => {
  const { page } = await visitor();
  await open(page, '/', breakpoints.sm - 1);
  // The line may just be replaced by that of the living page.
  await expect.poll(() => rights(page)).toBe(0);
  await open(page, '/', breakpoints.sm);
  await expect.poll(() => rights(page)).toBeGreaterThan(0);

  await open(page, '/about', breakpoints.md - 1);
  await expect(menu(page)).toBeVisible();
  await open(page, '/about', breakpoints.md);
  await expect(menu(page)).toBeHidden();

  await open(page, '/gigs', breakpoints.lg);
  await expect(extra(page)).toBeVisible();
  await page.setViewportSize({ width: breakpoints.lg - 1, height: 900 });
  await expect(extra(page)).toBeHidden();
});
