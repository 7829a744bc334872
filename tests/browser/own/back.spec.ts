import { expect, type Page } from '@playwright/test';
import { heading } from '#tests/browser/foreign/steps.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';

/** Lists, what they ask for, and the links that lead on from them. */
const lists = [
  { path: '/gigs', asks: /^\/api\/gigs$/, links: 'main ol a[href^="/gigs/"]' },
  { path: '/notifications', asks: /^\/api\/notifications/, links: 'main section li a' },
  { path: '/links', asks: /^\/api\/links$/, links: 'main li a[href^="/profile/"]' },
  { path: '/my-posts', asks: /^\/api\/posts$/, links: 'main article a[href^="/posts/"]' },
  { path: '/community', asks: /^\/api\/posts$/, links: 'main article a[href^="/posts/"]' },
] as const;

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Opens a list on a small screen; answers one of its later links, scrolled into sight. */
async function scrolledTo(world: OwnWorld, path: string, links: string) {
  const { page } = await world.member('bronagh', { context: { viewport: { width: 390, height: 480 } } });
  // What is kept counts as fresh for half a minute, however busy the machine is.
  await page.clock.setFixedTime(new Date());
  // Nobody has written enough, and what is written just before is news that has the page ask again.
  const posts = await world.as<object>('bronagh', 'GET', '/api/posts');
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
  return { page, link };
}

for (const { path, asks, links } of lists)
  test(`SPD-06 ${path}: Back leads to the place and the link one left, without a call`, async ({ world }) => {
    const { page, link } = await scrolledTo(world, path, links);
    const href = await link.getAttribute('href');
    await link.focus();
    const before = await place(page);
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(path);
    await expect(heading(page).first()).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(page.locator(':focus')).toHaveAttribute('href', href ?? '');
    await expect.poll(() => place(page)).toBe(before);
    expect(asked.filter((one) => asks.test(one))).toEqual([]);
  });

test(`SPD-06 a reload leads back to the place`, async ({ world }) => {
  const [{ path, links }] = lists;
  const { page } = await scrolledTo(world, path, links);
  const before = await place(page);
  await page.reload();
  await expect(page.locator(links).nth(5)).toBeVisible();
  await expect.poll(() => place(page)).toBe(before);
});
