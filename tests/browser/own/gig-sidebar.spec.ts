import { expect } from '@playwright/test';
import { test } from '#tests/browser/support/own.ts';

test('SCR /gigs beside the board the way in for visitors keeps its distance from the filters', async ({
  world,
}) => {
  const { page } = await world.visitor();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(new URL('/gigs', world.origin).href);
  await expect(page.getByRole('heading', { name: 'Narrow it down' })).toBeVisible();
  const distance = () =>
    page.evaluate(() => {
      const headings = [...document.querySelectorAll('aside h2')];
      const title = headings.find(({ textContent }) => textContent === 'Narrow it down');
      const join = document.querySelector('aside a[href^="/register"]');
      const [above, below] = [join?.getBoundingClientRect(), title?.getBoundingClientRect()];
      return above && below ? below.top - above.bottom : 0;
    });
  await expect.poll(distance).toBeGreaterThanOrEqual(40);
});
