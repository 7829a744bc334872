import type { Browser } from 'playwright-core';

export type Load = {
  /** Milliseconds from the start of navigation to the largest contentful paint. */
  lcp: number;
  /** Milliseconds that the main thread was busy, until the page was at rest. */
  busy: number;
  /** Paths of everything that was fetched, in order. */
  paths: string[];
};

declare global {
  interface Window {
    lcp: number;
  }
}

const observe = () => {
  window.lcp = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
};

/** The throttling figures Lighthouse calls "slow 4G". */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };

type Visit = {
  /** Of the member who opens it. */
  token?: string | undefined;
  /** The page has been open before, long enough for the service worker to keep the build. */
  again?: boolean;
};

/** Loads a page in a fresh context, CPU four times slower, until nothing has been fetched for two seconds. */
export async function loadOnce(
  browser: Browser,
  url: string,
  { token, again = false }: Visit = {},
): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    serviceWorkers: again ? 'allow' : 'block',
  });
  await context.addInitScript(observe);
  if (token) await context.addInitScript((stored) => localStorage.setItem('token', stored), token);
  if (again) {
    const before = await context.newPage();
    await before.goto(url);
    await before.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await before.close();
  }
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
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4g);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Performance.enable');
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
  while (Date.now() - last < 2_000) await new Promise((done) => setTimeout(done, 100));
  const lcp = await page.evaluate(() => window.lcp);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const busy = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  await context.close();
  return { lcp, busy, paths };
}
