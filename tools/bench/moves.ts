import type { Page } from 'playwright-core';
import { buildClient } from '../build/client.ts';
import { median, onDemoWorld } from './browser.ts';

/** `ROUNDS=9 npm run bench:moves` */
const rounds = Number(process.env.ROUNDS ?? 5);

/** The start of a navigation, and its link; without one, Back. */
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

/** Navigates within the page; returns the milliseconds from the click until the next page is painted with its data. */
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
        // Its frame is painted before the next task.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now() - clicked);
        return port2.postMessage(null);
      };
      if (target) target.click();
      else history.back();
      requestAnimationFrame(look);
    });
  }, link);

/** Waits until nothing was fetched or changed for some milliseconds, as for a person who reads the page first. */
const AT_REST = 300;

const settled = (page: Page) =>
  page.evaluate(
    (rest) =>
      new Promise<void>((done) => {
        let last = performance.now();
        const note = () => {
          last = performance.now();
        };
        const changes = new MutationObserver(note);
        changes.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
        const answers = new PerformanceObserver(note);
        answers.observe({ type: 'resource' });
        const look = () => {
          if (performance.now() - last < rest) return setTimeout(look, 50);
          changes.disconnect();
          answers.disconnect();
          return done();
        };
        look();
      }),
    AT_REST,
  );

/**
 * A fixed amount of work in the same browser: a list of 200 rows is created, styled and laid out, plus computation.
 * Times relative to it can be compared between runs, whatever the load of the machine.
 */
const yardstick = (page: Page) =>
  page.evaluate(() => {
    const begun = performance.now();
    const list = document.createElement('ol');
    for (let row = 0; row < 200; row += 1) {
      const item = list.appendChild(document.createElement('li'));
      item.append(document.createElement('b'), document.createElement('span'));
      for (const part of item.children) part.textContent = `Row ${row}, ${Math.sqrt(row).toFixed(3)}`;
    }
    document.body.append(list);
    const { height } = list.getBoundingClientRect();
    const words = new Map<string, number>();
    for (let at = 0; at < 40_000; at += 1)
      words.set(`${at % 997}`, (words.get(`${at % 997}`) ?? height) + at);
    list.remove();
    return performance.now() - begun;
  });

/** Navigates to the start within the page, so that caches are kept. */
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
await onDemoWorld(async (server, browser) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' });
  await page.addInitScript((token) => localStorage.setItem('token', token), await server.tokenOf('declan'));
  await page.goto(`${server.origin}/community`);
  for (const move of moves) await measure(page, move);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const taken = new Map<string, { ms: number; stick: number }[]>(moves.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const move of moves) {
      const ms = await measure(page, move);
      await settled(page);
      taken.get(move.name)?.push({ ms, stick: await yardstick(page) });
    }
  const sticks = [...taken.values()].flat().map(({ stick }) => stick);
  console.log(`${rounds} rounds, CPU 4x, data kept; the yardstick takes ${median(sticks).toFixed(1)} ms.`);
  console.log('Milliseconds from click to paint: median, worst; the median by the yardstick that followed');
  for (const [name, moved] of taken) {
    const times = moved.map(({ ms }) => ms);
    const ratio = median(moved.map(({ ms, stick }) => ms / stick)).toFixed(2);
    const figures = [Math.round(median(times)), Math.round(Math.max(...times)), ratio];
    console.log(name.padEnd(21), figures.map((figure) => `${figure}`.padStart(5)).join(' '));
  }
});
