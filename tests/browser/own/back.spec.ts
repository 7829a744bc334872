import { expect, type Page } from '@playwright/test';
import { heading } from '#tests/browser/foreign/steps.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';

/** Lists, what they ask for, and the links that lead on from them. */
const lists = [
  { path: '/notifications', asks: /^\/api\/notifications/, links: 'main section li a' },
  { path: '/links', asks: /^\/api\/links$/, links: 'main li a[href^="/profile/"]' },
  { path: '/my-posts', asks: /^\/api\/posts$/, links: 'main article a[href^="/posts/"]' },
  { path: '/community', asks: /^\/api\/posts$/, links: 'main article a[href^="/posts/"]' },
  { path: '/gigs', asks: /^\/api\/gigs$/, links: 'main ol a[href^="/gigs/"]' },
] as const;

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('SPD-06 Back leads from what a list led to, to the place and link one left, without a call; a reload to the place', async ({
  world,
}) => {
  const { page } = await world.member('bronagh', { context: { viewport: { width: 390, height: 480 } } });
  // What is kept counts as fresh for half a minute, however busy the machine is.
  await page.clock.setFixedTime(new Date());
  // Nobody has written enough, and what is written just before is news that has the page ask again.
  const posts = await world.as<object>('bronagh', 'GET', '/api/posts');
  let asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  for (const { path, asks, links } of lists)
    await test.step(path, async () => {
      if (path === '/my-posts')
        await page.route(
          ({ pathname }) => pathname === '/api/posts',
          (route) => route.fulfill({ json: { ...posts, nextCursor: null } }),
        );
      await openLive(page, path);
      await expect(heading(page).first()).toBeVisible();
      const link = page.locator(links).nth(5);
      await expect(link).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await expect.poll(() => place(page), 'the place one reads at').toBeGreaterThan(0);
      const href = await link.getAttribute('href');
      await link.focus();
      const before = await place(page);
      await page.keyboard.press('Enter');
      await expect(page).not.toHaveURL(path);
      await expect(heading(page).first()).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      asked = [];
      await page.goBack();
      await expect(page).toHaveURL(path);
      await expect(page.locator(':focus')).toHaveAttribute('href', href ?? '');
      await expect.poll(() => place(page)).toBe(before);
      expect(asked.filter((one) => asks.test(one))).toEqual([]);
      await page.unrouteAll();
    });
  const before = await place(page);
  await page.reload();
  await expect(page.locator(lists[4].links).nth(5)).toBeVisible();
  await expect.poll(() => place(page)).toBe(before);
});
