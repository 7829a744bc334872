import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '#tests/browser/support/browser.ts';
import type { PageData } from '#tools/visualiser/data/page-data.ts';
import { buildPage } from './support/page.ts';

const budget = 1_000_000;

let folder = '';
let file = '';
let data: PageData;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sidestage-one-file-'));
  file = join(folder, 'visualiser.html');
  const built = await buildPage();
  data = built.data;
  await writeFile(file, built.withData(data));
}, 300_000);
afterAll(() => rm(folder, { recursive: true }));

/** Someone who opens the file from a folder, the network unplugged. */
async function reader() {
  const browser = await openBrowser();
  const context = await browser.newContext({ offline: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  return { page, context, asked, complaints, url: pathToFileURL(file).href };
}

test('the page weighs less than a megabyte', async () => {
  expect((await stat(file)).size).toBeLessThan(budget);
});

test('opened from a folder without a network, every chart is drawn and nothing else is asked for', async () => {
  const { page, context, asked, complaints, url } = await reader();
  for (const { id, name, states } of data.charts) {
    await page.goto(`${url}#machine=${id}`);
    await expect
      .poll(
        () =>
          page
            .locator('main [data-item]')
            .evaluateAll((items) => items.map((item) => item.getAttribute('data-item'))),
        { message: name },
      )
      .toEqual(expect.arrayContaining(states.map((state) => state.id)));
  }
  await page.getByRole('tab', { name: 'Paths' }).click();
  await page.getByRole('tab', { name: 'Live' }).click();
  expect(asked.filter((address) => !address.startsWith('data:') && !address.startsWith(url))).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('text in a chart takes no more room in a browser than was measured for it', async () => {
  const { page, context, url } = await reader();
  const tooWide: string[] = [];
  for (const { id } of data.charts) {
    await page.goto(`${url}#machine=${id}`);
    await page.locator(`main [data-item=${JSON.stringify(id)}]`).waitFor();
    await page.evaluate(() => document.fonts.ready);
    tooWide.push(
      ...(await page.locator('main svg[role=application] tspan').evaluateAll((spans) =>
        spans.flatMap((span) => {
          if (!(span instanceof SVGTSpanElement)) return [];
          const item = span.closest('[data-item]');
          const box = item?.querySelector('rect')?.getBoundingClientRect();
          const words = span.getBoundingClientRect();
          const fits = box && words.left >= box.left - 1 && words.right <= box.right + 1;
          return fits ? [] : [`${item?.getAttribute('data-item')}: ${span.textContent}`];
        }),
      )),
    );
  }
  expect(tooWide).toEqual([]);
  await context.close();
});

test('where the system has a wider face, the words become smaller, not cut', async () => {
  const { page, context, url } = await reader();
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
  await context.close();
});
