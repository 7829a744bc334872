import { text } from 'node:stream/consumers';
import { expect, type Page } from '@playwright/test';
import { chosen, inChart } from './support/seen.ts';
import { test } from './support/visualiser.ts';

const percent = async (page: Page) => Number.parseInt(await page.getByLabel('Size').innerText(), 10);

const placeOf = async (page: Page, id: string) => {
  const box = await inChart(page, id).boundingBox();
  if (!box) throw new Error(`${id} is not drawn.`);
  return box;
};

/** Id of what has the focus in the chart. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-item') ?? null);

const reading = 'session.loading.reading';
const chart = (page: Page) => page.getByRole('application');

test.describe('by keyboard', () => {
  test('Tab leads to the chart and into it, arrow keys along it, Enter chooses, Escape chooses nothing', async ({
    visitor,
  }) => {
    const { page } = await visitor({ hash: '#machine=session' });
    await chart(page).focus();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('session');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe(reading);
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toBe(`${reading} | xstate.done.actor.readStoredSession | 0`);
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toBe('session.unauthenticated');
    await page.keyboard.press('Enter');
    await expect(chosen(page).first()).toContainText('unauthenticated');
    await expect(inChart(page, 'session.unauthenticated')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await expect(inChart(page, 'session.unauthenticated')).toHaveAttribute('aria-pressed', 'false');
  });

  test('what the arrow keys lead to comes into sight', async ({ visitor }) => {
    const { page } = await visitor({ hash: '#machine=session' });
    await inChart(page, 'session').focus();
    for (let at = 0; at < 9; at++) await page.keyboard.press('ArrowDown');
    const [window, item] = await Promise.all([
      chart(page).boundingBox(),
      placeOf(page, (await focused(page)) ?? ''),
    ]);
    expect(window && item.y >= window.y && item.y + item.height <= window.y + window.height).toBe(true);
  });

  test('plus and minus change the size, 0 shows the whole chart', async ({ visitor }) => {
    const { page } = await visitor({ hash: '#machine=session' });
    await chart(page).focus();
    const before = await percent(page);
    await page.keyboard.press('+');
    await expect.poll(() => percent(page)).toBe(Math.round(before * 1.25));
    await page.keyboard.press('0');
    const [window, root] = await Promise.all([chart(page).boundingBox(), placeOf(page, 'session')]);
    expect(root.height).toBeLessThan(window?.height ?? 0);
    expect(root.width).toBeLessThan(window?.width ?? 0);
    const whole = await percent(page);
    await page.keyboard.press('-');
    await expect.poll(() => percent(page)).toBeLessThan(whole);
  });

  test('with the focus on the drawing itself, arrow keys move it', async ({ visitor }) => {
    const { page } = await visitor({ hash: '#machine=session' });
    const before = await placeOf(page, reading);
    await chart(page).focus();
    await page.keyboard.press('ArrowDown');
    expect((await placeOf(page, reading)).y).toBeCloseTo(before.y - 60, 0);
  });
});

test.describe('by pointer', () => {
  test('pulling moves the chart and chooses nothing, a click chooses', async ({ visitor }) => {
    const { page } = await visitor({ hash: '#machine=session' });
    const before = await placeOf(page, reading);
    await page.mouse.move(before.x + 20, before.y + 10);
    await page.mouse.down();
    await page.mouse.move(before.x + 80, before.y + 50, { steps: 4 });
    await page.mouse.up();
    const after = await placeOf(page, reading);
    expect([after.x - before.x, after.y - before.y].map(Math.round)).toEqual([60, 40]);
    await expect(inChart(page, reading)).toHaveAttribute('aria-pressed', 'false');
    await page.mouse.click(after.x + 20, after.y + 10);
    await expect(inChart(page, reading)).toHaveAttribute('aria-pressed', 'true');
  });

  test('the wheel with Ctrl zooms around the pointer, without it pans', async ({ visitor }) => {
    const { page } = await visitor({ hash: '#machine=session' });
    const before = await placeOf(page, reading);
    const size = await percent(page);
    await page.mouse.move(before.x, before.y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -40);
    await page.keyboard.up('Control');
    await expect.poll(() => percent(page)).toBeGreaterThan(size);
    const near = await placeOf(page, reading);
    expect([near.x, near.y].map(Math.round)).toEqual([before.x, before.y].map(Math.round));
    await page.mouse.wheel(0, 50);
    await expect.poll(async () => Math.round((await placeOf(page, reading)).y)).toBe(Math.round(near.y - 50));
  });

  test('the line of an arrow chooses its transition too', async ({ visitor }) => {
    const { page } = await visitor({ hash: '#machine=toggle' });
    const row = inChart(page, 'toggle.saving | xstate.done.actor.save | 0');
    const { x, y, width, height } = await placeOf(page, 'toggle.saving | xstate.done.actor.save | 0');
    await page.mouse.click(x + width / 2, y + height + 10);
    await expect(row).toHaveAttribute('aria-pressed', 'true');
  });
});

test('the drawing is saved as an SVG file that needs no styles of the page', async ({ visitor }) => {
  const { page } = await visitor({
    hash: '#machine=session&colour=coverage',
    context: { colorScheme: 'dark' },
  });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the drawing as SVG' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('session.svg');
  const svg = await text(await download.createReadStream());
  expect(svg).not.toMatch(/class=|data-|var\(|oklab|color-mix/);
  const drawn = await page.evaluate((file) => {
    const { documentElement: root } = new DOMParser().parseFromString(file, 'image/svg+xml');
    const words = [...root.querySelectorAll('text')].map(({ textContent }) => textContent);
    return { tag: root.tagName, words, fills: root.querySelectorAll('text [fill], text[fill]').length };
  }, svg);
  expect(drawn.tag).toBe('svg');
  expect(drawn.words).toEqual(
    expect.arrayContaining(['waitingForNetwork', 'Nothing to find out.', 'session.signIn / admit, meet']),
  );
  expect(drawn.fills).toBeGreaterThan(drawn.words.length);
});

test('two fingers make the chart larger', async ({ visitor }) => {
  const { page } = await visitor({
    hash: '#machine=session',
    size: 'phone',
    context: { hasTouch: true, isMobile: true },
  });
  const { x, y, width } = await placeOf(page, reading);
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spread: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [-spread, spread].map((by, id) => ({ x: x + 60 + by, y: y + 20, id })),
    });
  await touch('touchStart', 20);
  for (const spread of [24, 30, 36, 40]) await touch('touchMove', spread);
  await touch('touchEnd', 0);
  await expect.poll(async () => (await placeOf(page, reading)).width / width).toBeCloseTo(2, 1);
});
