import fastifyStatic from '@fastify/static';
import react from '@vitejs/plugin-react';
import { fastify } from 'fastify';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import type { OwnServer } from '#tests/browser/support/own-server.ts';
import { compressFiles } from '../vite/precompress.ts';
import { median, onDemoWorld } from './browser.ts';

/** `ROUNDS=5 SCREENS=/gigs,/community VISIT=second CHROMIUM=/usr/bin/chromium npm run bench:screens` */
const rounds = Number(process.env.ROUNDS ?? 3);
const again = process.env.VISIT === 'second';
/** The throttling figures Lighthouse calls "slow 4G". */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };

type Load = {
  /** Milliseconds from the start of navigation to the largest contentful paint. */
  lcp: number;
  /** Milliseconds that the main thread was busy until the page settled. */
  busy: number;
  /** Paths of all requests, in order. */
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

/**
 * Loads a page in a new context with a 4x slower CPU, until there are no requests for two seconds. A second visit follows
 * one that was long enough for the service worker to cache the build.
 */
async function loadOnce(browser: Browser, url: string, token?: string, again = false): Promise<Load> {
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

/** Builds the smallest app on the same packages and serves it compressed, with a feed of twenty posts. */
async function serveFloor() {
  const root = `${import.meta.dirname}/floor`;
  const options = { modulePreload: { polyfill: false }, emptyOutDir: true };
  await build({ root, configFile: false, logLevel: 'warn', plugins: [react()], build: options });
  await compressFiles(`${root}/dist`);
  const items = Array.from({ length: 20 }, (_, index) => ({
    id: String(index),
    author: { id: String(index), name: 'Bronagh Tierney', avatar: null },
    text: 'Left a cymbal bag on the 02:14 from Huddersfield. Two rides, one cracked.',
    likes: index,
    at: '2026-11-20T10:00:00.000Z',
  }));
  const app = fastify();
  await app.register(fastifyStatic, { root: `${root}/dist`, preCompressed: true });
  app.get('/api/feed', async () => ({ items }));
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() };
}

/** The ten screens with their paths in the demo world, and a token for those of members. */
async function screensOf(server: OwnServer) {
  const { items } = await server.as<{ items: { id: string }[] }>('declan', 'GET', '/api/gigs');
  const person = await server.idOf('bronagh');
  const token = await server.tokenOf('declan');
  const wanted = process.env.SCREENS?.split(',');
  return [
    { name: '/', path: '/' },
    { name: '/gigs', path: '/gigs' },
    { name: 'a gig', path: `/gigs/${items[0]?.id}` },
    { name: '/discover', path: '/discover' },
    { name: '/community', path: '/community', token },
    { name: '/messages', path: '/messages', token },
    { name: 'a thread', path: `/messages/${person}`, token },
    { name: '/notifications', path: '/notifications', token },
    { name: '/dashboard', path: '/dashboard', token },
    { name: 'a profile', path: `/profile/${person}`, token },
  ].filter(({ name }) => !wanted || wanted.includes(name));
}

async function measure(server: OwnServer, browser: Browser, floorUrl: string) {
  const contenders = [
    { name: 'floor', load: () => loadOnce(browser, floorUrl) },
    ...(await screensOf(server)).map(({ name, path, token }) => ({
      name,
      load: () => loadOnce(browser, server.origin + path, token, again),
    })),
  ];
  for (const { load } of contenders) await load();
  const loads = new Map<string, Load[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % contenders.length;
    for (const { name, load } of [...contenders.slice(first), ...contenders.slice(0, first)])
      loads.get(name)?.push(await load());
  }
  const base = loads.get('floor') ?? [];
  const middle = (figure: 'lcp' | 'busy') => Math.round(median(base.map((load) => load[figure])));
  const beside = (own: readonly Load[], figure: 'lcp' | 'busy') => {
    const ratios = own.map((load, round) => load[figure] / (base[round]?.[figure] ?? Number.NaN));
    return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
  };
  console.log(
    `${rounds} interleaved rounds, CPU 4x, slow 4G, ${again ? 'second visits' : 'cold cache'}; LCP and main-thread time beside the floor app's ${middle('lcp')} and ${middle('busy')} ms, lowest and highest`,
  );
  for (const [name, own] of loads) {
    const paths = own[0]?.paths ?? [];
    const scripts = paths.filter((path) => path.endsWith('.js')).length;
    const ratios = `${beside(own, 'lcp')}, ${beside(own, 'busy')}`;
    console.log(`${name.padEnd(15)} ${ratios}, ${scripts} scripts, ${paths.length} requests`);
  }
}

const floor = await serveFloor();
await build({ logLevel: 'warn' });
try {
  await onDemoWorld((server, browser) => measure(server, browser, floor.url));
} finally {
  await floor.close();
}
