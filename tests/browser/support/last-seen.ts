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

/** Waits until a copy of this page is kept. */
export const keptCopy = (page: Page, path: string) =>
  expect.poll(() => keptPaths(page), 'pages that are kept').toContain(path);

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
