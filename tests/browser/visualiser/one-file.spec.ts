import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import type { PageData } from 'chart-visualiser';
import { buildPage } from './support/visualiser.ts';

const budget = 1_000_000;

/** `still` is the same page without its script. */
type File = { path: string; url: string; still: string; data: PageData };
type Opened = { page: Page; requests: string[]; pageErrors: string[] };

const test = base.extend<{ opened: Opened }, { file: File }>({
  file: [
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'sidestage-one-file-'));
      const path = join(folder, 'visualiser.html');
      const { data, withData } = await buildPage();
      const still = join(folder, 'still.html');
      const page = withData(data);
      await writeFile(path, page);
      await writeFile(still, page.replace('id="program"', 'id="never-run"'));
      await use({ path, url: pathToFileURL(path).href, still: pathToFileURL(still).href, data });
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  /** The file opened from a folder, offline. */
  opened: async ({ context, page }, use) => {
    await context.setOffline(true);
    const requests: string[] = [];
    const pageErrors: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', ({ message }) => pageErrors.push(message));
    page.on('console', (message) => message.type() === 'error' && pageErrors.push(message.text()));
    await use({ page, requests, pageErrors });
  },
});

/** Text of a chart that is wider in the browser than its measured box. */
const wordsOutside = (page: Page) =>
  page.locator('main svg[role=application] tspan').evaluateAll((spans) =>
    spans.flatMap((span) => {
      if (!(span instanceof SVGTSpanElement)) return [];
      const item = span.closest('[data-item]');
      const box = item?.querySelector('rect')?.getBoundingClientRect();
      const words = span.getBoundingClientRect();
      const fits = box && words.left >= box.left - 1 && words.right <= box.right + 1;
      return fits ? [] : [`${item?.getAttribute('data-item')}: ${span.textContent}`];
    }),
  );

test('opened from a folder without a network, the page of at most a megabyte draws every chart with the text inside its boxes', async ({
  file: { path, url, data },
  opened: { page, requests, pageErrors },
}) => {
  expect((await stat(path)).size).toBeLessThan(budget);
  const tooWide: string[] = [];
  for (const { id, name, states } of data.charts) {
    await page.goto(`${url}#machine=${id}`);
    const drawn = () =>
      page
        .locator('main [data-item]')
        .evaluateAll((items) => items.map((item) => item.getAttribute('data-item')));
    await expect
      .poll(drawn, { message: name })
      .toEqual(expect.arrayContaining(states.map((state) => state.id)));
    await page.evaluate(() => document.fonts.ready);
    tooWide.push(...(await wordsOutside(page)));
  }
  expect(tooWide).toEqual([]);
  await page.getByRole('tab', { name: 'Paths' }).click();
  await page.getByRole('tab', { name: 'Live' }).click();
  expect(requests.filter((address) => !address.startsWith('data:') && !address.startsWith(url))).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test('the first chart shows before the script of the page runs, which then replaces it without a layout shift', async ({
  file: { url, still, data },
  opened: { page, pageErrors },
}) => {
  const [first] = data.charts;
  const layout = () =>
    page.locator('#root *').evaluateAll((parts) =>
      parts.map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [part.tagName, part.getAttribute('class'), part.textContent, x, y, width, height].join(' ');
      }),
    );
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(still);
    await expect(page.locator(`main [data-item="${first?.id}"]`)).toBeVisible();
    const before = await layout();
    await page.goto(url);
    await expect(page).toHaveTitle(`${first?.id} · machines`);
    expect(await layout()).toEqual(before);
  }
  await page.goto(`${still}#machine=${first?.id}`);
  await expect(page.locator('#root')).toBeEmpty();
  expect(pageErrors).toEqual([]);
});

test('if the system font is wider, text shrinks and is not cut off', async ({
  file: { url },
  opened: { page },
}) => {
  await page.addInitScript(() => {
    const { measureText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.measureText = function wider(text) {
      const metrics = measureText.call(this, text);
      return Object.defineProperty(metrics, 'width', { value: metrics.width * 1.3 });
    };
  });
  await page.goto(`${url}#machine=toggle`);
  const event = page.locator('main svg[role=application] tspan', { hasText: 'flip' }).first();
  const size = await event.evaluate((span) => Number.parseFloat(getComputedStyle(span).fontSize));
  expect(size).toBeLessThan(12 * 0.85);
  expect(size).toBeGreaterThan(12 * 0.7);
});
