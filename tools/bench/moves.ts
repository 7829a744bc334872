import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startOwnServer } from '#tests/browser/support/own-server.ts';
import { buildClient } from '../build/client.ts';
import { openBrowser } from './browser.ts';

/** `ROUNDS=9 npm run bench:moves` */
const rounds = Number(process.env.ROUNDS ?? 5);

/** From where one moves, and by which link; without one, by Back. */
const moves: readonly { name: string; from: string; link?: string }[] = [
  { name: 'feed to gigs', from: '/community', link: 'header a[href="/gigs"]' },
  { name: 'gigs to a gig', from: '/gigs', link: 'main ol a[href^="/gigs/"]' },
  { name: 'back to gigs', from: '/gigs' },
  { name: 'gigs to discover', from: '/gigs', link: 'header a[href="/discover"]' },
  { name: 'feed to a profile', from: '/community', link: 'main article a[href^="/profile/"]' },
  { name: 'back to the feed', from: '/community' },
  { name: 'feed to messages', from: '/community', link: 'header a[href="/messages"]' },
  { name: 'messages to a thread', from: '/messages', link: 'main a[href^="/messages/"]' },
  { name: 'to notifications', from: '/community', link: 'header a[href="/notifications"]' },
  { name: 'to the dashboard', from: '/community', link: 'header a[href="/dashboard"]' },
];

/** Moves within the page; answers the milliseconds from the click until the next page is painted with its data. */
const moveOnce = (page: Page, link: string | null) =>
  page.evaluate((link) => {
    const title = () => document.querySelector('main h1')?.textContent;
    const waits = () =>
      [...document.querySelectorAll('main [role="status"]')].some((one) =>
        /^Load/.test(one.textContent ?? ''),
      );
    const before = title();
    const target = link && document.querySelector<HTMLElement>(link);
    if (link && !target) throw new Error(`no ${link} on ${location.pathname}`);
    return new Promise<number>((done) => {
      const clicked = performance.now();
      const look = () => {
        if (!title() || title() === before || waits()) return requestAnimationFrame(look);
        // The frame in which it stands is painted before the next task.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now() - clicked);
        return port2.postMessage(null);
      };
      if (target) target.click();
      else history.back();
      requestAnimationFrame(look);
    });
  }, link);

const settled = (page: Page) => page.waitForLoadState('networkidle');

/** Goes where a move starts, within the page, so that what is kept stays. */
async function start(page: Page, from: string) {
  const here = async () => new URL(page.url()).pathname === from;
  if (!(await here())) await moveOnce(page, `header a[href="${from}"]`);
  await settled(page);
}

async function measure(page: Page, { from, link }: (typeof moves)[number]): Promise<number> {
  await start(page, from);
  if (link) return moveOnce(page, link);
  await moveOnce(page, `main a[href^="${from === '/gigs' ? '/gigs/' : '/profile/'}"]`);
  await settled(page);
  return moveOnce(page, null);
}

await buildClient({ folder: 'dist' });
const dataDir = mkdtempSync(join(tmpdir(), 'sidestage-bench-'));
const server = await startOwnServer(dataDir);
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' });
  await page.addInitScript((token) => localStorage.setItem('token', token), await server.tokenOf('declan'));
  await page.goto(`${server.origin}/community`);
  for (const move of moves) await measure(page, move);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  console.log(`${rounds} rounds, CPU 4x, data kept: milliseconds from click to paint, median and worst`);
  const taken = new Map<string, number[]>(moves.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const move of moves) taken.get(move.name)?.push(await measure(page, move));
  for (const [name, times] of taken) {
    const sorted = times.toSorted((a, b) => a - b);
    const [middle = Number.NaN, worst = Number.NaN] = [sorted[rounds >> 1], sorted.at(-1)];
    console.log(`${name.padEnd(21)} ${Math.round(middle)}  ${Math.round(worst)}`);
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true });
}
