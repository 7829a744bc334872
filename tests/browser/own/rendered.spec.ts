import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type PublicPage, publicPages } from '#contract/site.ts';
import { heading } from '#tests/browser/foreign/steps.ts';
import { builds } from '#tests/browser/support/builds.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import { contactEmail } from '#tests/browser/support/own-server.ts';
import { sizes } from '#tests/browser/support/people.ts';
import { holdRoute, navigate } from '#tests/browser/support/requests.ts';
import { buildClient } from '#tools/build/client.ts';
import { root } from '#tools/run.ts';

const gigOf = async ({ call }: OwnWorld): Promise<{ id: string; title: string }> =>
  (await call('GET', '/api/gigs')).body.items[0];

/** Text that each public page contains; the gig page may be any gig's. */
const wordsOf: Record<PublicPage, string> = {
  '/': 'Open this week',
  '/gigs': '',
  '/gigs/$id': 'Description',
  '/discover': 'Everyone',
  '/about': 'About',
  '/contact': contactEmail,
  '/terms-of-service': 'Terms',
  '/privacy-policy': 'Privacy',
  '/cookie-policy': 'Cookie',
};

/** Returns the public pages' addresses with expected text, after the renderer has loaded. */
async function allPublicPages(world: OwnWorld): Promise<[path: string, words: string][]> {
  const gig = await gigOf(world);
  const gigs = async () => (await fetch(new URL('/gigs', world.origin))).text();
  await expect.poll(gigs, 'the first rendered page').toContain('data-rendered');
  return publicPages.map((page) => [page.replace('$id', gig.id), wordsOf[page] || gig.title]);
}

/** Runs in the page: sums up layout shifts that no input caused. */
function watchShifts() {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number') window.shifts?.push(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
}

declare global {
  interface Window {
    shifts?: number[];
  }
}

/** Ignores blanks, which differ in dates between Node and browsers, and initials, which pictures replace. */
const wordsOn = async (page: Page) =>
  (await page.locator('#root').innerText()).split(/\s+/u).filter((word) => word.length > 1);

const expectHydrated = (page: Page) => expect(page.locator('[data-static]')).toHaveCount(0);

/** Pay that is not per night names its unit. */
async function expectUnitsOfPay(page: Page) {
  const list = page.getByRole('main').getByRole('listitem');
  await expect(list.filter({ hasText: '£13.80' })).toContainText('per hour');
  await expect(list.filter({ hasText: '£250' })).not.toContainText('per night');
}

/** Filter counts are not rendered on the server: the column fetches them after the list (GIG-05). */
const isCounts = (path: string) => path === '/api/gigs/counts';

test('SPD-02 SPD-03 SCR / a public page works without JavaScript, and hydrates with the same text, no call and no layout shift', async ({
  world,
}) => {
  test.slow();
  // Locale and time zone are those the server renders with.
  const nearby = { timezoneId: new Intl.DateTimeFormat().resolvedOptions().timeZone, locale: 'en-GB' };
  const pages = await allPublicPages(world);
  const reader = await world.visitor({ size: 'phone', context: { javaScriptEnabled: false, ...nearby } });
  const { page } = await world.visitor({ context: nearby });
  let requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !isCounts(pathname)) requests.push(pathname);
  });
  await page.addInitScript(watchShifts);
  const takesOver = async (path: string, size: { width: number; height: number }) => {
    // A wider page may fetch more.
    await page.goto('about:blank');
    await page.setViewportSize(size);
    requests = [];
    await page.goto(path);
    await expectHydrated(page);
  };
  const expectUntouched = async (words: string) => {
    await expect(page.getByRole('main')).toContainText(words);
    await page.evaluate(() => new Promise((rest) => requestIdleCallback(rest)));
    expect(requests).toEqual([]);
    const moved = await page.evaluate(() => window.shifts?.reduce((sum, one) => sum + one, 0));
    expect(moved).toBeLessThan(0.02);
  };
  for (const [path, words] of pages)
    await test.step(path, async () => {
      // Retried if the hour changed between the two renderings ("3 hours ago").
      await expect(async () => {
        await reader.page.setViewportSize(sizes.phone);
        await reader.page.goto(path);
        await takesOver(path, sizes.phone);
        expect(await wordsOn(page), path).toEqual(await wordsOn(reader.page));
      }).toPass();
      await expect(heading(reader.page).first(), path).toBeVisible();
      await expect(reader.page.getByRole('main')).toContainText(words);
      await expect(reader.page.getByText(/^Loading/)).toHaveCount(0);
      if (path === '/') await expectUnitsOfPay(page);
      await expectUntouched(words);
      await reader.page.setViewportSize(sizes.desktop);
      await expect(reader.page.getByRole('link', { name: 'Join Now' }).first()).toBeVisible();
      // Terms and policies have the layout of About.
      if (/terms|policy/.test(path)) return;
      await takesOver(path, sizes.desktop);
      await expectUntouched(words);
    });
});

test('SPD-03 SPD-04 ROU-09 a reader who starts before the scripts arrive keeps position, focus, typed text and clicks; the next page has its own title', async ({
  world,
}) => {
  const { page, expectPageErrors } = await world.visitor();
  expectPageErrors(/404/);
  const load = await holdRoute(page, '**/assets/*.js');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/gigs', { waitUntil: 'commit' });
  const box = page.getByRole('searchbox');
  // Its accessible name includes the gig count once loaded.
  const thisWeek = page.getByRole('button', { name: /^This week( \(\d+\))?$/ });
  await thisWeek.click();
  await box.fill('drums');
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  load();
  await expectHydrated(page);
  await expect(box).toHaveValue('drums');
  await expect(box).toBeFocused();
  await expect(thisWeek).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/[?&]q=drums/);

  const gig = await gigOf(world);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/gigs/${gig.id}`);
  await expectHydrated(page);
  const canonical = page.locator('link[rel="canonical"]');
  await expect(page).toHaveTitle(`${gig.title} · Sidestage`);
  await expect(canonical).toHaveAttribute('href', `${world.origin}/gigs/${gig.id}`);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', gig.title);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discover Links' }).click();
  await expect(page).toHaveTitle('Discover Links · Sidestage');
  await expect(canonical).toHaveAttribute('href', `${world.origin}/discover`);
  await expect(page.locator('[data-page]')).toHaveCount(0);

  const answer = await page.goto('/gigs/019a0000-0000-7000-8000-000000000000');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Gig not found')).toBeVisible();
});

test('OPS-04 SAF-04 the API reference is rendered by scripts from our own host under our own content security policy', async ({
  world,
}) => {
  const { page } = await world.visitor();
  await page.goto('/api/docs');
  // Its script is large and slow.
  const patience = { timeout: 20_000 };
  await expect(page.getByText('The viewer’s account', { exact: true })).toBeVisible(patience);
  // Only calls near the viewport are rendered: collapse the first group to see the second.
  await page.getByRole('button', { name: 'Collapse operation' }).first().click(patience);
  await expect(page.getByText('Apply for a gig')).toBeVisible();
});

test('SPD-03 SCR /cookie-policy a member never sees a page rendered for visitors, and the cookie policy lists what the browser stores', async ({
  world,
}) => {
  const { page } = await world.member('declan');
  await page.clock.install();
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const drawn = document.querySelector('[data-static]');
      document.documentElement.dataset.sawVisitorPage = String(drawn?.checkVisibility() ?? false);
    });
  });
  const storedNames = () =>
    page.evaluate(async () =>
      [...Object.keys(localStorage), ...(await caches.keys())].map((key) => key.replace(/:.*/, ':…')),
    );
  await page.goto('/settings');
  await page.getByLabel('Single-key shortcuts').click();
  await page.goto('/gigs');
  await expect(page.getByRole('link', { name: 'My applications' }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.sawVisitorPage)).toBe('false');
  await expect.poll(storedNames).toContain('board:…');
  await navigate(page, '/community');
  await page.getByRole('textbox', { name: 'What do you want to say?' }).fill('Not yet.');
  await page.getByRole('link', { name: 'My links', exact: true }).click();
  await expect
    .poll(async () => {
      await page.clock.fastForward(2_500);
      return storedNames();
    })
    .toEqual(expect.arrayContaining(['token', 'singleKeys', 'board:…', 'draft:…', 'feed:…', 'last-seen']));
  await navigate(page, '/cookie-policy');
  const names = await page.getByRole('cell').locator('code').allTextContents();
  expect(names).toEqual(expect.arrayContaining(await storedNames()));
});

/** Traces of the inspector: its global, storage key and parameter, and Stately's inspector. */
const traces = [
  /__sidestage/,
  /sidestage\.(clock|inspect)/,
  /\?inspect|\binspect=/,
  /@statelyai|xstateinspector/,
];

const textual = /\.(js|css|html|json|svg|webmanifest|map)$/;

/** Returns the traces found in the files of a build. */
async function tracesIn(folder: string): Promise<RegExp[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => textual.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return traces.filter((trace) => [...names, ...texts].some((text) => trace.test(text)));
}

test('the inspector is in the test build, and no trace of it in the production build', async () => {
  // Built here unless the path tests have built it since the last change.
  test.setTimeout(120_000);
  expect(await tracesIn(join(root, builds.own.folder))).toEqual([]);
  const { folder } = await buildClient(builds.test);
  expect(await tracesIn(folder)).toEqual(traces);
});
