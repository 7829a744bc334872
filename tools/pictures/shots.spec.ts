import { type Browser, expect, type Page } from '@playwright/test';
import { axeFindings } from '#tests/browser/support/accessibility.ts';
import { test } from '#tests/browser/support/own.ts';
import { type Screen, screensOf } from './screens.ts';
import { putInto, type State, states } from './states.ts';

test.describe.configure({ mode: 'parallel' });

const isAsked = (list: string | undefined, one: string) => !list || list.split(',').includes(one);
/** Height of the window by its width. */
const sizes = Object.entries({ 360: 780, 390: 844, 820: 1180, 1440: 900 }).filter(([width]) =>
  isAsked(process.env.WIDTHS, width),
);
/** The maximum height of a picture, in windows. */
const shownWindows = 2;
/** Milliseconds for a page to settle; a page held in loading never does. */
const SETTLE = 1_500;
const RESIZED = 300;

/** Waits until nothing is loading; a wider page shows more and requests it. */
const toHaveLoaded = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('main h1') &&
      [...document.querySelectorAll('[role=status]')].every((one) => !one.textContent?.startsWith('Loading')),
    null,
    // The app may try three times before it says that it cannot.
    { timeout: 30_000 },
  );

async function faultsOf(page: Page): Promise<string[]> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [...(await axeFindings(page)), ...(over > 0 ? [`${over} px wider than the window`] : [])];
}

/** Attaches a picture of each width to the test, and returns the problems of the screen. */
async function takeScreen(
  browser: Browser,
  origin: string,
  { name, path, token, isRendered, isForPhone, kept, act }: Screen,
  state: State,
  theme: 'light' | 'dark',
): Promise<string[]> {
  const stored: Record<string, string> = { ...kept };
  if (token) stored.token = token;
  const localStorage = Object.entries(stored).map(([key, value]) => ({ name: key, value }));
  const context = await browser.newContext({
    baseURL: origin,
    colorScheme: theme,
    // 12-hour times are longer.
    locale: state === 'long' ? 'en-US' : 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  const page = await context.newPage();
  await putInto(page, state, isRendered ? `${origin}/login` : null);
  if (isForPhone) await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await page.waitForTimeout(SETTLE);
  await act?.(page);
  const faults: string[] = [];
  for (const [at, height] of sizes) {
    const width = Number(at);
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(RESIZED);
    if (state !== 'loading') await toHaveLoaded(page);
    const picture = `${name}, ${state}, ${theme}, ${width}`;
    faults.push(...(await faultsOf(page)).map((fault) => `${picture}: ${fault}`));
    const tall = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(height, Math.min(tall, shownWindows * height)) });
    if (state !== 'loading') await toHaveLoaded(page);
    const body = await page.screenshot({ type: 'jpeg', quality: 70 });
    await test.info().attach(picture, { body, contentType: 'image/jpeg' });
  }
  await context.close();
  return faults;
}

/** Shared by this worker: members' actions create the screens. */
let screens: ReturnType<typeof screensOf> | undefined;

for (const state of states)
  for (const theme of ['light', 'dark'] as const)
    test(`${state}, ${theme}`, async ({ browser, world }) => {
      const faults: string[] = [];
      screens ??= screensOf(world);
      for (const screen of await screens) {
        if (!isAsked(process.env.SCREENS, screen.name) || (screen.isPlain && state !== 'full')) continue;
        const found = await test.step(screen.name, () =>
          takeScreen(browser, world.origin, screen, state, theme).catch((error) => [
            `${screen.name}: not taken, ${error}`,
          ]),
        );
        faults.push(...found);
      }
      expect(faults).toEqual([]);
    });
