import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { startOwnServer } from '#tests/browser/support/own-server.ts';
import { openBrowser } from '#tools/bench/browser.ts';
import { buildClient } from '#tools/build/client.ts';
import { root } from '#tools/run.ts';
import { galleryOf, type Shot } from './gallery.ts';
import { type Screen, screensOf } from './screens.ts';
import { putInto, type State, states } from './states.ts';

/**
 * Takes every screen in its states, in light and dark, at four widths, into one page: `reports/shots/index.html`. Says
 * what axe finds (WCAG 2.2 AA) and what is wider than its window; ends with 1 when there is any.
 *
 * `npm run shots -- --screens community,post --states full,long --widths 390,1440 --themes dark --windows 5`
 */
const { values } = parseArgs({
  options: {
    screens: { type: 'string' },
    states: { type: 'string' },
    widths: { type: 'string' },
    themes: { type: 'string' },
    windows: { type: 'string', default: '2' },
  },
});
const isAsked = (list: string | undefined, one: string) => !list || list.split(',').includes(one);
const heights: Record<number, number> = { 360: 780, 390: 844, 820: 1180, 1440: 900 };
const widths = Object.keys(heights)
  .filter((width) => isAsked(values.widths, width))
  .map(Number);
const themes = (['light', 'dark'] as const).filter((theme) => isAsked(values.themes, theme));
const wantedStates = states.filter((state) => isAsked(values.states, state));

/** Milliseconds for a page to come to rest: one that is held in loading never does. */
const SETTLE = 1_500;
/** Milliseconds that the app may take to try three times and say that it cannot. */
const GIVING_UP = 30_000;
const RESIZED = 300;
/** Pages that are open at once. */
const ABREAST = 2;
/** A picture shows so many windows of a long page. */
const shownWindows = Number(values.windows);

const folder = join(root, 'reports/shots');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (tags): Promise<AxeResults> => window.axe.run(document, { runOnly: { type: 'tag', values: tags } }),
    rules,
  );
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`),
    ...(over > 0 ? [`${over} px wider than the window`] : []),
  ];
}

/** Until the page is there and nothing loads in it; one that is wider shows more, and asks for it. */
const toHaveLoaded = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('main h1') &&
      [...document.querySelectorAll('[role=status]')].every((one) => !one.textContent?.startsWith('Loading')),
    null,
    { timeout: GIVING_UP },
  );

async function takeScreen(
  browser: Browser,
  origin: string,
  { name, path, token, isRendered, isForPhone, kept, act }: Screen,
  state: State,
  theme: Shot['theme'],
): Promise<Shot[]> {
  const context = await browser.newContext({
    baseURL: origin,
    colorScheme: theme,
    // Times of twelve hours are longer.
    locale: state === 'long' ? 'en-US' : 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  if (token) await context.addInitScript((stored) => localStorage.setItem('token', stored), token);
  if (kept)
    await context.addInitScript((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    }, kept);
  const page = await context.newPage();
  await putInto(page, state, isRendered ? `${origin}/login` : null);
  if (isForPhone) await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await page.waitForTimeout(SETTLE);
  await act?.(page);
  const shots: Shot[] = [];
  for (const width of widths) {
    const height = heights[width] ?? 0;
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(RESIZED);
    if (state !== 'loading') await toHaveLoaded(page);
    const file = `${name}-${state}-${theme}-${width}.jpg`;
    const faults = await faultsOf(page);
    const tall = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(height, Math.min(tall, shownWindows * height)) });
    if (state !== 'loading') await toHaveLoaded(page);
    await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 70 });
    for (const fault of faults) console.log(`${file}: ${fault}`);
    shots.push({ screen: name, state, theme, width, file, faults });
  }
  await context.close();
  return shots;
}

await buildClient({ folder: 'dist' });
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'sidestage-shots-'));
const server = await startOwnServer(dataDir);
const browser = await openBrowser();
const shots: Shot[] = [];
try {
  const screens = (await screensOf(server)).filter(({ name }) => isAsked(values.screens, name));
  const due = screens.flatMap((screen) =>
    wantedStates
      .filter((state) => state === 'full' || !screen.isPlain)
      .flatMap((state) => themes.map((theme) => ({ screen, state, theme }))),
  );
  const waiting = due.values();
  const takeAll = async () => {
    for (const { screen, state, theme } of waiting)
      shots.push(...(await takeScreen(browser, server.origin, screen, state, theme)));
  };
  await Promise.all(Array.from({ length: ABREAST }, takeAll));
  const order = new Map(screens.map(({ name }, index) => [name, index]));
  shots.sort((one, other) => (order.get(one.screen) ?? 0) - (order.get(other.screen) ?? 0));
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true });
}
writeFileSync(join(folder, 'index.html'), galleryOf(shots));
const bad = shots.filter(({ faults }) => faults.length > 0).length;
console.log(`reports/shots/index.html: ${shots.length} pictures, ${bad} with something wrong`);
process.exitCode = bad > 0 ? 1 : 0;
