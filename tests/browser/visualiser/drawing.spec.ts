import { text } from 'node:stream/consumers';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import {
  itemOf,
  itemsInTone,
  neverWalked,
  selected,
  test,
  waived,
  walkedOften,
} from './support/visualiser.ts';

const percent = async (page: Page) => Number.parseInt(await page.getByLabel('Size').innerText(), 10);

const placeOf = async (page: Page, id: string) => {
  const box = await itemOf(page, id).boundingBox();
  if (!box) throw new Error(`${id} is not drawn.`);
  return box;
};

/** Id of the focused chart item. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-item') ?? null);

const reading = 'session.loading.reading';
/** In a chart small enough to be fully visible. */
const saving = 'toggle.saving';
const chart = (page: Page) => page.getByRole('application');

test('the keyboard pans and zooms the chart, and moves through its items, which stay in view and can be selected', async ({
  visitor,
}) => {
  const { page } = await visitor({ hash: '#machine=session' });
  const before = await placeOf(page, reading);
  await chart(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await placeOf(page, reading)).y).toBeCloseTo(before.y - 60, 0);
  const size = await percent(page);
  await page.keyboard.press('+');
  await expect.poll(() => percent(page)).toBe(Math.round(size * 1.25));
  await page.keyboard.press('0');
  const window = await chart(page).boundingBox();
  const root = () => placeOf(page, 'session');
  await expect.poll(async () => (await root()).height).toBeLessThan(window?.height ?? 0);
  await expect.poll(async () => (await root()).width).toBeLessThan(window?.width ?? 0);
  const whole = await percent(page);
  await page.keyboard.press('-');
  await expect.poll(() => percent(page)).toBeLessThan(whole);

  await page.reload();
  await chart(page).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('session');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe(reading);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe(`${reading} | xstate.done.actor.readStoredSession | 0`);
  await page.keyboard.press('ArrowRight');
  const visitors = itemOf(page, 'session.unauthenticated');
  await expect.poll(() => focused(page)).toBe('session.unauthenticated');
  await page.keyboard.press('Enter');
  await expect(selected(page).first()).toContainText('unauthenticated');
  await expect(visitors).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(visitors).toHaveAttribute('aria-pressed', 'false');

  await itemOf(page, 'session').focus();
  for (let at = 0; at < 9; at++) await page.keyboard.press('ArrowDown');
  const isInView = async () => {
    const item = await placeOf(page, (await focused(page)) ?? '');
    return window && item.y >= window.y && item.y + item.height <= window.y + window.height;
  };
  await expect.poll(isInView).toBe(true);
});

test('dragging and the wheel pan the chart, Ctrl and the wheel zoom it, and a click selects a state or transition', async ({
  visitor,
}) => {
  const { page } = await visitor({ hash: '#machine=toggle' });
  const before = await placeOf(page, saving);
  await page.mouse.move(before.x + 20, before.y + 10);
  await page.mouse.down();
  await page.mouse.move(before.x + 80, before.y + 50, { steps: 4 });
  await page.mouse.up();
  const moved = ({ x, y }: typeof before) => [x - before.x, y - before.y].map(Math.round);
  await expect.poll(async () => moved(await placeOf(page, saving))).toEqual([60, 40]);
  const after = await placeOf(page, saving);
  await expect(itemOf(page, saving)).toHaveAttribute('aria-pressed', 'false');
  await page.mouse.click(after.x + 20, after.y + 10);
  await expect(itemOf(page, saving)).toHaveAttribute('aria-pressed', 'true');

  const size = await percent(page);
  await page.mouse.move(after.x, after.y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -40);
  await page.keyboard.up('Control');
  await expect.poll(() => percent(page)).toBeGreaterThan(size);
  const near = await placeOf(page, saving);
  for (const along of ['x', 'y'] as const) expect(Math.abs(near[along] - after[along])).toBeLessThan(2);
  await page.mouse.wheel(0, 50);
  await expect.poll(async () => Math.round((await placeOf(page, saving)).y)).toBe(Math.round(near.y - 50));

  const saved = 'toggle.saving | xstate.done.actor.save | 0';
  const { x, y, width, height } = await placeOf(page, saved);
  await page.mouse.click(x + width / 2, y + height + 10);
  await expect(itemOf(page, saved)).toHaveAttribute('aria-pressed', 'true');
});

test('pinching zooms the chart', async ({ visitor }) => {
  const { page } = await visitor({
    hash: '#machine=toggle',
    size: 'phone',
    context: { hasTouch: true, isMobile: true },
  });
  const { x, y, width } = await placeOf(page, saving);
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
  await expect.poll(async () => (await placeOf(page, saving)).width / width).toBeCloseTo(2, 1);
});

test('coverage is coloured in the chart, the legend, the list and the details, and can be saved as a self-contained SVG file', async ({
  served,
  visitor,
}) => {
  const { page } = await visitor({
    hash: '#machine=session&colour=coverage',
    context: { colorScheme: 'dark' },
  });
  await expect.poll(() => itemsInTone(page, 'never')).toEqual([neverWalked]);
  expect(await itemsInTone(page, 'waived')).toEqual([waived]);
  expect(await itemsInTone(page, 'walked')).toContain(walkedOften);
  const legend = page.getByRole('list', { name: 'Colours' });
  expect(await legend.getByRole('listitem').allTextContents()).toEqual([
    'few',
    'often',
    'never: 1',
    'waived: 1',
  ]);
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
    expect.arrayContaining(['Who is signed in in this browser tab.', 'reading', '[else] nothing happens']),
  );
  expect(drawn.fills).toBeGreaterThan(drawn.words.length);

  const all = served.data.charts.find(({ id }) => id === 'session')?.transitions.length ?? 0;
  await expect(page.getByRole('navigation').getByText(`${all - 2}/${all}`)).toBeVisible();
  await page.getByRole('link', { name: /^session\.refused otherwise/ }).click();
  await expect(page.getByRole('heading', { name: 'Never walked' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^readStoredSession fails/ }).click();
  await expect(page.getByText('It need not be walked: Storage never fails here.')).toBeVisible();
});

test('differences are coloured and removed items listed; without a comparison the page names the command that makes one', async ({
  visitor,
}) => {
  const { page } = await visitor({ variant: '/compared' });
  await expect.poll(() => itemsInTone(page, 'added')).toEqual(['session.authenticated.unanswered']);
  expect(await itemsInTone(page, 'changed')).toEqual([walkedOften]);
  await expect(page.getByRole('heading', { name: 'Changed since v1.0' })).toBeVisible();
  await expect(page.locator('del').filter({ hasText: 'session.thrownOut' })).toBeVisible();
  await expect(page.getByText('Removed: People who were thrown out.')).toBeVisible();
  await itemOf(page, walkedOften).press('Enter');
  await expect(page.getByText('It went to loading before.')).toBeVisible();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^socketLink/ })
    .click();
  await expect(page.getByText('Nothing has changed here since v1.0.')).toBeVisible();

  await page.goto('/nothing-yet#machine=session');
  await page.getByRole('radio', { name: 'Coverage' }).check({ force: true });
  await expect(page.getByRole('main').getByText('npm run test:machines')).toBeVisible();
  expect(await itemsInTone(page, 'never')).toEqual([]);
  await page.getByRole('radio', { name: 'Differences' }).check({ force: true });
  await expect(page.getByText('npx chart-visualiser serve --diff main')).toBeVisible();
});

test('the theme follows the device until chosen by hand; the first Tab offers to skip to the chart', async ({
  visitor,
}) => {
  const { page } = await visitor({ context: { colorScheme: 'light' } });
  const ground = (colour: string) => expect(page.locator('body')).toHaveCSS('background-color', colour);
  await expect(chart(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Skip to the chart')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  expect(page.url()).toContain('machine=session');

  await expect(page.locator('body')).toHaveCSS('margin', '0px');
  await ground('rgb(251, 248, 244)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await ground('rgb(20, 16, 25)');
  await page.emulateMedia({ colorScheme: 'light' });
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme ?? 'device');
  await page.getByRole('button', { name: 'Theme: Like the device' }).click();
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Theme: Dark' })).toBeVisible();
  expect(await theme()).toBe('dark');
  await ground('rgb(20, 16, 25)');
});

const places = [
  '#machine=session&colour=coverage',
  '#machine=session&at=session.loading.asking',
  '#machine=socketLink&at=socketLink+%7C+socketLink.retry+%7C+0',
  '#machine=notifications&tab=paths',
  '#machine=session&tab=live',
];

for (const size of ['desktop', 'phone'] as const)
  test(`UIX-05 axe finds nothing in the visualiser on a ${size}, light and dark, dialogs included`, async ({
    visitor,
  }) => {
    test.slow();
    const { page } = await visitor({ size, variant: '/compared' });
    for (const hash of places) {
      await page.goto(`/${hash}`);
      await expect(itemOf(page, /machine=(\w+)/.exec(hash)?.[1] ?? '')).toBeVisible();
      await expectAccessible(page);
    }
    if (size === 'phone') return;
    await page.goto('/compared#machine=session&at=session.loading.asking');
    await page.getByRole('button', { name: 'Walk it' }).click();
    await expectAccessible(page);
    for (const key of ['?', '/']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

test('on a phone the name opens the list, details open in a sheet, nothing is wider than the screen, and opening a path closes the sheet', async ({
  machines,
  visitor,
}) => {
  const { page } = await visitor({
    size: 'phone',
    context: { hasTouch: true, isMobile: true, reducedMotion: 'no-preference' },
  });
  const isWider = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  await page.getByRole('button', { name: 'Machine: session. Show all' }).tap();
  const list = page.getByRole('dialog', { name: 'Machines' });
  await expect(list.getByRole('link')).toHaveCount(machines.length);
  await list.getByRole('link', { name: /^toggle/ }).tap();
  await expect(list).toHaveCount(0);
  await itemOf(page, 'toggle.settled').tap();
  await expect(selected(page)).toBeVisible();
  expect(await isWider()).toBe(false);
  await page.getByRole('button', { name: 'Close the sheet' }).tap();
  await expect(selected(page)).toBeHidden();
  await page.getByRole('tab', { name: 'Paths' }).tap();
  await expect(page.getByRole('heading', { name: 'Planned paths' })).toBeVisible();
  expect(await isWider()).toBe(false);

  await page.goto('/#machine=toggle&at=toggle.saved');
  await page.getByRole('button', { name: 'Walk it' }).click();
  await expect(page.getByRole('button', { name: 'Open the sheet' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Walk the path' })).toBeVisible();
});
