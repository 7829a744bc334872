import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildVisualiser } from 'chart-visualiser';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';

/** Bytes the page may weigh, and milliseconds until its first chart may be drawn. */
const budget = { bytes: 1_000_000, ms: 1_000 };
const rounds = Number(process.env.ROUNDS ?? 7);

/** The same marks in a page with nothing to do: what the browser itself takes. */
const empty = '<!doctype html><title>Empty</title><main><svg><g data-item="x"></g></svg></main>';

declare global {
  interface Window {
    drawnAt?: number;
  }
}

/** Notes when the first state or transition is on the screen. */
const watch = () => {
  const look = () => {
    if (!document.querySelector('[data-item]')) return requestAnimationFrame(look);
    return requestAnimationFrame(() => {
      window.drawnAt = performance.now();
    });
  };
  requestAnimationFrame(look);
};

/** Milliseconds from the start of navigation, caches cold. */
async function timeToChart(browser: Browser, url: string, slower: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(watch);
  await page.goto(url);
  await page.waitForFunction(() => window.drawnAt !== undefined);
  const ms = await page.evaluate(() => window.drawnAt ?? 0);
  await context.close();
  return ms;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function compare(browser: Browser, ours: string, floor: string, slower: number): Promise<number> {
  const times = { ours: [] as number[], floor: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.floor.push(await timeToChart(browser, floor, slower));
    times.ours.push(await timeToChart(browser, ours, slower));
  }
  const [mine, least] = [median(times.ours), median(times.floor)];
  const by = times.ours.map((ms, round) => ms / (times.floor[round] ?? ms));
  const figures = `${Math.round(mine)} ms, an empty page ${Math.round(least)} ms, ratio ${median(by).toFixed(1)}`;
  console.log(`first chart drawn${slower > 1 ? `, CPU ${slower}x slower` : ''}: ${figures}`);
  return mine;
}

const folder = await mkdtemp(join(tmpdir(), 'sidestage-bench-'));
const html = await buildVisualiser();
const bytes = Buffer.byteLength(html);
const file = async (name: string, text: string) => {
  await writeFile(join(folder, name), text);
  return pathToFileURL(join(folder, name)).href;
};
const [ours, floor] = [await file('visualiser.html', html), await file('empty.html', empty)];
const browser = await openBrowser();

console.log(`The visualiser's page, ${rounds} interleaved rounds, medians`);
console.log(
  `size: ${Math.round(bytes / 1000)} kB, ${Math.round(gzipSync(html).length / 1000)} kB in gzip (at most ${budget.bytes / 1000} kB)`,
);
const ms = await compare(browser, ours, floor, 1);
await compare(browser, ours, floor, 4);

await browser.close();
await rm(folder, { recursive: true });
if (bytes > budget.bytes || ms > budget.ms) {
  console.error('Over the budget.');
  process.exitCode = 1;
}
