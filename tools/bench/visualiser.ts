import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { openProject } from 'chart-testing';
import { buildVisualiser } from 'chart-visualiser';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';

/** Bytes the page may weigh, and milliseconds until its first chart may be drawn on a slow device. */
const budget = { bytes: 1_000_000, ms: 1_000 };
const slow = 4;
const rounds = Number(process.env.ROUNDS ?? 7);

/** The same marks in a page with nothing to do: what the browser itself takes. */
const empty = '<!doctype html><title>Empty</title><main><svg><g data-item="x"></g></svg></main>';

declare global {
  interface Window {
    drawnAt?: number;
    answersAt?: number;
  }
}

/** Notes when the first state or transition is on the screen, and when React answers a click on one. */
const watch = () => {
  const look = () => {
    const item = document.querySelector('[data-item]');
    if (item && window.drawnAt === undefined)
      requestAnimationFrame(() => {
        window.drawnAt ??= performance.now();
      });
    if (item && Object.keys(item).some((key) => key.startsWith('__react')))
      window.answersAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Milliseconds from the start of navigation, caches cold. */
async function timesOf(browser: Browser, url: string, slower: number, until: 'drawnAt' | 'answersAt') {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(watch);
  await page.goto(url);
  await page.waitForFunction((mark) => window[mark] !== undefined, until);
  const times = await page.evaluate(() => ({ drawn: window.drawnAt ?? 0, answers: window.answersAt ?? 0 }));
  await context.close();
  return times;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const told = (values: readonly number[]) =>
  `${Math.round(median(values))} ms (${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))})`;

/** @returns the median until the first chart is drawn where the address says nothing */
async function compare(browser: Browser, ours: string, floor: string, slower: number): Promise<number> {
  const places = {
    'first chart': ours,
    'a state, from a link': `${ours}#machine=session&at=session.loading`,
  };
  const least: number[] = [];
  const times = Object.entries(places).map(([name, url]) => ({
    name,
    url,
    drawn: [] as number[],
    answers: [] as number[],
  }));
  for (let round = 0; round < rounds; round++) {
    least.push((await timesOf(browser, floor, slower, 'drawnAt')).drawn);
    for (const { url, drawn, answers } of times) {
      const one = await timesOf(browser, url, slower, 'answersAt');
      drawn.push(one.drawn);
      answers.push(one.answers);
    }
  }
  console.log(`CPU ${slower}x slower: an empty page ${told(least)}`);
  for (const { name, drawn, answers } of times)
    console.log(`  ${name}: drawn after ${told(drawn)}, answers after ${told(answers)}`);
  return median(times[0]?.drawn ?? []);
}

const folder = await mkdtemp(join(tmpdir(), 'sidestage-bench-'));
const html = await buildVisualiser(await openProject());
const bytes = Buffer.byteLength(html);
const file = async (name: string, text: string) => {
  await writeFile(join(folder, name), text);
  return pathToFileURL(join(folder, name)).href;
};
const [ours, floor] = [await file('visualiser.html', html), await file('empty.html', empty)];
const browser = await openBrowser();

console.log(`The visualiser's page, ${rounds} interleaved rounds: median (lowest to highest)`);
console.log(
  `size: ${Math.round(bytes / 1000)} kB, ${Math.round(gzipSync(html).length / 1000)} kB in gzip (at most ${budget.bytes / 1000} kB)`,
);
await compare(browser, ours, floor, 1);
const ms = await compare(browser, ours, floor, slow);

await browser.close();
await rm(folder, { recursive: true });
if (bytes > budget.bytes || ms > budget.ms) {
  console.error('Over the budget.');
  process.exitCode = 1;
}
