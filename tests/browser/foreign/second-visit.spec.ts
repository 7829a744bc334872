import { expect, type Page } from '@playwright/test';
import { showsAfter } from '#tests/browser/support/clock.ts';
import { test } from '#tests/browser/support/foreign.ts';
import {
  deploySecond,
  lookForVersion,
  openKept,
  restOfLoading,
  secondBuild,
  withServiceWorker,
} from '#tests/browser/support/service-worker.ts';
import { heading, signedIn } from './steps.ts';

const news = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is here.' });
const useItNow = (page: Page) => news(page).getByRole('button', { name: 'Use it now' });

/** A page of the kept build, whose member has it open once more in another tab. */
async function twoTabs(someone: { page: Page; openTab: () => Promise<Page> }, path: string) {
  await openKept(someone.page, path);
  const second = await someone.openTab();
  await second.goto(path);
  await signedIn(second);
  await restOfLoading(second);
  return [someone.page, second] as const;
}

test('SPD-05 a second visit starts from the cache: no server has to answer', async ({ visitor, server }) => {
  const { page, expectComplaints } = await visitor(withServiceWorker);
  await openKept(page, '/about');
  await server.stop();
  expectComplaints(/ERR_CONNECTION_REFUSED|Failed to fetch/, /^error: \[\w+\]/);
  await page.goto('/terms-of-service?from=home');
  await expect(heading(page)).toHaveText('Terms of Service');
  await page.goto('/login');
  await expect(heading(page)).toHaveText('You’re on the list');
});

test('SPD-05 ROU-05 the one page for all addresses says that it waits before any script has come', async ({
  member,
}) => {
  const { page, expectComplaints } = await member();
  expectComplaints(/ERR_FAILED/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/notifications', { waitUntil: 'commit' });
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(heading(page)).toHaveCount(0);
});

test('SPD-05 SAF-01 the worker keeps the build and no answer of the server', async ({ member, server }) => {
  const { page } = await member(undefined, withServiceWorker);
  await openKept(page, '/notifications');
  await page.reload();
  await signedIn(page);
  const kept = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('workbox'));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/index.html');
  const files = [...server.clientFiles.keys()].filter(
    (path) => !/\.(br|gz)$|service-worker|\/install\//.test(path),
  );
  expect(kept.sort()).toEqual(files.sort());
});

test('SPD-05 a new version waits for consent, and both work until it comes', async ({ member, server }) => {
  const [first, second] = await twoTabs(await member(undefined, withServiceWorker), '/notifications');
  deploySecond(server);
  await lookForVersion(first);
  await expect(news(first)).toBeVisible();
  await expect(news(second)).toBeVisible();

  // Past the worker, as a hard reload goes.
  const devtools = await second.context().newCDPSession(second);
  await devtools.send('Page.reload', { ignoreCache: true });
  await expect(secondBuild(second)).toHaveCount(1);
  await signedIn(second);
  await expect(secondBuild(first)).toHaveCount(0);
  await first.evaluate(() => history.pushState(null, '', '/about'));
  await first.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect(heading(first)).toHaveText('About');
  await first.reload();
  await expect(secondBuild(first)).toHaveCount(0);
});

test('SPD-05 a page that stays open looks for a new version when its server is back after a gap', async ({
  member,
  server,
}) => {
  const { page, expectComplaints } = await member(undefined, withServiceWorker);
  expectComplaints(/\[socketLink\] transport close/);
  await openKept(page, '/notifications');
  await signedIn(page);
  await server.until('the socket is open', () => server.liveSockets() === 1);
  deploySecond(server);
  server.dropSockets();
  await showsAfter(10_000, news(page), 'the new version');
});

test('SPD-05 UIX-05 who agrees, by keyboard, goes over to the new version in every tab', async ({
  member,
  server,
}) => {
  const [first, second] = await twoTabs(await member(undefined, withServiceWorker), '/notifications');
  deploySecond(server);
  await lookForVersion(first);
  await useItNow(first).focus();
  await first.keyboard.press('Enter');
  for (const page of [first, second]) {
    await expect(secondBuild(page)).toHaveCount(1);
    await signedIn(page);
    await expect(news(page)).toHaveCount(0);
  }
});

test('SPD-05 a cache that is broken or half gone: the version of the network', async ({
  visitor,
  server,
}) => {
  const { page } = await visitor(withServiceWorker);
  await openKept(page, '/about');
  deploySecond(server);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys())
        if (/index\.html|base-|live-/.test(url)) await cache.delete(url);
    }
  });
  await page.goto('/login');
  await expect(heading(page)).toHaveText('You’re on the list');
  await expect(secondBuild(page)).toHaveCount(1);

  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto('/terms-of-service');
  await expect(heading(page)).toHaveText('Terms of Service');
});
