import { expect, type Page } from '@playwright/test';
import { showsAfter } from '#tests/browser/support/clock.ts';
import { test } from '#tests/browser/support/foreign.ts';
import {
  copyOf,
  deploySecond,
  expectNothingStored,
  expectStored,
  lookForVersion,
  openWithWorker,
  passLoadingDelay,
  secondBuild,
  withServiceWorker,
} from '#tests/browser/support/service-worker.ts';
import { at, heading, signedIn, signOut } from './steps.ts';

const updateNotice = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready.' });

test('SPD-05 SAF-01 the service worker caches the build but no API response and starts a page offline; with a broken or missing cache the page comes from the network', async ({
  member,
  server,
}) => {
  const { page, setOffline } = await member(undefined, withServiceWorker);
  await openWithWorker(page, '/notifications');
  await page.reload();
  await signedIn(page);
  const cached = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('workbox'));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain('/index.html');
  const files = [...server.clientFiles.keys()].filter(
    (path) => !/\.(br|gz)$|service-worker|\/install\//.test(path),
  );
  expect(cached.sort()).toEqual(files.sort());

  await setOffline(true);
  for (const [path, title] of [
    ['/terms-of-service?from=home', 'Terms of Service'],
    ['/about', 'About'],
  ] as const) {
    await page.goto(path);
    await expect(heading(page)).toHaveText(title);
  }
  await setOffline(false);
  await signedIn(page);

  deploySecond(server);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys())
        if (/index\.html|base-|live-/.test(url)) await cache.delete(url);
    }
  });
  await page.goto('/contact');
  await expect(heading(page)).toHaveText('Contact');
  await expect(secondBuild(page)).toHaveCount(1);

  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto('/terms-of-service');
  await expect(heading(page)).toHaveText('Terms of Service');
});

test('SPD-05 UIX-05 a new version waits for consent while both versions work, and one key press updates every tab', async ({
  member,
  server,
}) => {
  const { page: first, openTab, expectPageErrors } = await member(undefined, withServiceWorker);
  expectPageErrors(/\[socketLink\] transport close/);
  await openWithWorker(first, '/notifications');
  const second = await openTab();
  await second.goto('/notifications');
  await signedIn(second);
  await passLoadingDelay(second);
  await server.until('the sockets are open', () => server.liveSockets() === 2);
  deploySecond(server);
  // An open page checks for a new version when its server is back.
  server.dropSockets();
  await showsAfter(10_000, updateNotice(first), 'the new version');
  await expect(updateNotice(second)).toBeVisible();

  // Bypasses the worker, like a hard reload.
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

  // The second build has no About script.
  for (const page of [first, second]) {
    await page.goto('/notifications');
    await signedIn(page);
    await passLoadingDelay(page);
  }
  await lookForVersion(first);
  await updateNotice(first).getByRole('button', { name: 'Update now' }).focus();
  await first.keyboard.press('Enter');
  for (const page of [first, second]) {
    await expect(secondBuild(page)).toHaveCount(1);
    await signedIn(page);
    await expect(updateNotice(page)).toHaveCount(0);
  }
});

test('SPD-05 SAF-01 SES-08 SES-13 SES-14 a stored copy is not shown to the next member, and is deleted with its session', async ({
  member,
  server,
  nkechi,
  tomasz,
}) => {
  const { page, openTab, setOffline, expectPageErrors } = await member(undefined, withServiceWorker);
  expectPageErrors(/401/, /^error: \[\w+\]/);
  const signInAs = (id: string) =>
    page.evaluate((token) => localStorage.setItem('token', token), server.issueToken(id));
  await openWithWorker(page, '/notifications');
  await expectStored(page, '/notifications');
  await setOffline(true);
  await page.reload();
  await expect(copyOf(page)).toBeVisible();
  await signInAs(tomasz.id);
  await page.reload();
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByText('You’re offline', { exact: false }).first()).toBeVisible();
  await expect(copyOf(page)).toHaveCount(0);
  await setOffline(false);
  await signedIn(page);

  await page.reload();
  await expectStored(page, '/notifications');
  server.revokedTokens.add(await page.evaluate(() => localStorage.getItem('token') ?? ''));
  await page.reload();
  await expect(page).toHaveURL(at('/login'));
  await expectNothingStored(page);

  await signInAs(nkechi.id);
  await page.goto('/notifications');
  await signedIn(page);
  await expectStored(page, '/notifications');
  const second = await openTab();
  await second.goto('/notifications');
  await signedIn(second);
  await signOut(page);
  await expectNothingStored(page);
  await expect(second).toHaveURL(at('/login'));
  await expectNothingStored(second);
});
