import { expect, type Page } from '@playwright/test';

/** The copy of a page that stands below "Loading...". */
export const copyOf = (page: Page) => page.getByRole('region', { name: 'As it was last seen' });

/** The pages of which a copy is kept. */
export const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('last-seen'))) return [];
    const kept = await (await caches.open('last-seen')).keys();
    return kept.map(({ url }) => new URL(url).searchParams.get('path'));
  });

/**
 * Lets time pass until a copy of this page is kept: once its late parts are here and it has stood still for two seconds.
 * Not before it is loaded: a session that is asked for would count as timed out.
 */
export async function keptCopy(page: Page, path: string) {
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await expect
    .poll(async () => {
      await page.clock.fastForward(2_500);
      return keptPaths(page);
    }, 'pages that are kept')
    .toContain(path);
}

/** Waits until no copy of any page is kept. */
export const keptNothing = (page: Page) =>
  expect.poll(() => keptPaths(page), 'pages that are kept').toEqual([]);

/** The copy of a page, as it is stored; empty where none is. */
export const keptText = (page: Page, path: string) =>
  page.evaluate(async (wanted) => {
    const cache = await caches.open('last-seen');
    const kept = await cache.match(`/last-seen?${new URLSearchParams({ path: wanted })}`);
    return (await kept?.text()) ?? '';
  }, path);
