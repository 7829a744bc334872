import type { Browser } from 'playwright-core';

export type Load = {
  /** Milliseconds since navigation start. */
  fcp: number;
  lcp: number;
  /** Sum of what long tasks take beyond 50 ms. */
  blocked: number;
  /** Paths of everything that was fetched, in order. */
  paths: string[];
};

declare global {
  interface Window {
    bench: { fcp: number; lcp: number; blocked: number };
  }
}

const observe = () => {
  window.bench = { fcp: 0, lcp: 0, blocked: 0 };
  const on = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') window.bench.fcp = entry.startTime;
  });
  on('largest-contentful-paint', (entry) => {
    window.bench.lcp = entry.startTime;
  });
  on('longtask', (entry) => {
    window.bench.blocked += Math.max(0, entry.duration - 50);
  });
};

/** The throttling figures Lighthouse calls "slow 4G". */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };

type How = {
  /** CPU four times slower and a slow 4G network; else the machine as it is. */
  throttled: boolean;
  /** Of the member who opens it. */
  token?: string | undefined;
};

/** Loads a page once in a fresh context with cold caches, until nothing has been fetched for two seconds. */
export async function loadOnce(browser: Browser, url: string, { throttled, token }: How): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const paths: string[] = [];
  let last = Date.now();
  page.on('request', (request) => {
    paths.push(new URL(request.url()).pathname);
    last = Date.now();
  });
  page.on('requestfinished', () => {
    last = Date.now();
  });
  await page.addInitScript(observe);
  if (token) await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  const devtools = await context.newCDPSession(page);
  if (throttled) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow4g);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
  while (Date.now() - last < 2_000) await new Promise((done) => setTimeout(done, 100));
  const timings = await page.evaluate(() => window.bench);
  await context.close();
  return { ...timings, paths };
}
