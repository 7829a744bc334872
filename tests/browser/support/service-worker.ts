import { expect, type Page, test } from '@playwright/test';
import type { ForeignServer } from '#tests/support/foreign-server.ts';

/** For somebody whose browser may keep the build. */
export const withServiceWorker = { context: { serviceWorkers: 'allow' } } as const;

/** Lets pass what the app waits after it has loaded before it has its build kept, or asks what is. */
export const restOfLoading = ({ clock }: Page) => clock.fastForward(5_000);

/** Opens a page, and waits until its worker has the whole build and answers for it. */
export async function openKept(page: Page, path: string) {
  test.slow(true, 'The browser fetches the whole build first.');
  await page.clock.install();
  await page.goto(path);
  await restOfLoading(page);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), {
      message: 'the state of the worker, which has fetched the whole build',
      timeout: 30_000,
    })
    .toBe('activated');
}

/** Has the browser look for another version now, as it does by itself when a page is opened. */
export const lookForVersion = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });

/** What a page of the second build of `deploy` has, and one of the first has not. */
export const secondBuild = (page: Page) => page.locator('meta[name="build"][content="2"]');

type Kept = { url: string; revision: string | null };

/** Puts another build in place of the first: with another page, and without the script of About. */
export function deploySecond({ clientFiles }: ForeignServer): void {
  const isAbout = (path: string) => /assets\/about-[\w-]+\.js$/.test(path);
  const change = (path: string, edit: (text: string) => string) =>
    clientFiles.set(path, Buffer.from(edit(String(clientFiles.get(path)))));
  change('/index.html', (text) => text.replace('<title>', '<meta name="build" content="2"><title>'));
  change('/service-worker.js', (text) =>
    text.replace(/\[\{"revision".*?\}\]/s, (list) => {
      const kept: Kept[] = JSON.parse(list);
      const next = kept.filter(({ url }) => !isAbout(url));
      expect(next.length).toBeLessThan(kept.length);
      return JSON.stringify(next.map((one) => (one.url === 'index.html' ? { ...one, revision: '2' } : one)));
    }),
  );
  for (const path of [...clientFiles.keys()].filter(isAbout)) clientFiles.delete(path);
}

/** The copy of a page that stands below "Loading...". */
export const copyOf = (page: Page) => page.getByRole('region', { name: 'Saved copy' });

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
export const keptCopy = async (page: Page, path: string) => (await laterKept(page)).toContain(path);

/** The same, and until no other page is kept. */
export const keptOnly = async (page: Page, path: string) => (await laterKept(page)).toEqual([path]);

async function laterKept(page: Page) {
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  return expect.poll(async () => {
    await page.clock.fastForward(2_500);
    return keptPaths(page);
  }, 'pages that are kept');
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
