import { expect, type Page, test } from '@playwright/test';
import type { ForeignServer } from '#tests/support/foreign-server.ts';

/** Options for a browser with service workers. */
export const withServiceWorker = { context: { serviceWorkers: 'allow' } } as const;

/** Passes the delay after loading before the app registers its service worker. */
export const passLoadingDelay = ({ clock }: Page) => clock.fastForward(5_000);

/** Opens a page and waits until its worker has cached the build and controls the page. */
export async function openWithWorker(page: Page, path: string) {
  test.slow(true, 'The browser fetches the whole build first.');
  await page.clock.install();
  await page.goto(path);
  await passLoadingDelay(page);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), {
      message: 'the state of the service worker',
      timeout: 30_000,
    })
    .toBe('activated');
}

/** Makes the browser check for a new version now, as it does when a page is opened. */
export const lookForVersion = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });

/** An element that only pages of the second build contain. */
export const secondBuild = (page: Page) => page.locator('meta[name="build"][content="2"]');

type Precached = { url: string; revision: string | null };

/** Replaces the build by a second one, with a changed page and without the script of About. */
export function deploySecond({ clientFiles }: ForeignServer): void {
  const isAbout = (path: string) => /assets\/about-[\w-]+\.js$/.test(path);
  const change = (path: string, edit: (text: string) => string) =>
    clientFiles.set(path, Buffer.from(edit(String(clientFiles.get(path)))));
  change('/index.html', (text) => text.replace('<title>', '<meta name="build" content="2"><title>'));
  change('/service-worker.js', (text) =>
    text.replace(/\[\{"revision".*?\}\]/s, (list) => {
      const cached: Precached[] = JSON.parse(list);
      const next = cached.filter(({ url }) => !isAbout(url));
      expect(next.length).toBeLessThan(cached.length);
      return JSON.stringify(next.map((one) => (one.url === 'index.html' ? { ...one, revision: '2' } : one)));
    }),
  );
  for (const path of [...clientFiles.keys()].filter(isAbout)) clientFiles.delete(path);
}

/** The stored copy of a page, shown below "Loading...". */
export const copyOf = (page: Page) => page.getByRole('region', { name: 'Saved copy' });

/** Paths of pages with a stored copy. */
const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('last-seen'))) return [];
    const cached = await (await caches.open('last-seen')).keys();
    return cached.map(({ url }) => new URL(url).searchParams.get('path'));
  });

/**
 * Passes time until a copy of this page is stored: its late parts must have loaded, and it must be unchanged for 2 s.
 * Waits for the page to load first, because a pending session check would time out.
 */
export const expectStored = async (page: Page, path: string) => (await expectPaths(page)).toContain(path);

/** The same, and waits until no other page is stored. */
export const expectOnlyStored = async (page: Page, path: string) => (await expectPaths(page)).toEqual([path]);

async function expectPaths(page: Page) {
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  return expect.poll(async () => {
    await page.clock.fastForward(2_500);
    return storedPaths(page);
  }, 'stored pages');
}

/** Waits until no copies are stored. */
export const expectNothingStored = (page: Page) =>
  expect.poll(() => storedPaths(page), 'stored pages').toEqual([]);

/** The stored HTML of a page, or an empty string. */
export const storedHtml = (page: Page, path: string) =>
  page.evaluate(async (wanted) => {
    const cache = await caches.open('last-seen');
    const cached = await cache.match(`/last-seen?${new URLSearchParams({ path: wanted })}`);
    return (await cached?.text()) ?? '';
  }, path);
