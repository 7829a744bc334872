import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { chosen, focused, inChart, painted } from './support/seen.ts';
import { neverWalked, serveVisualiser, waived, walkedOften } from './support/visualiser.ts';

const { machines, visitor } = serveVisualiser();

describe('colours', () => {
  test('coverage: walked, never walked and waived, in the chart, the legend, the list and the details', async () => {
    const { page } = await visitor({ hash: '#machine=session&colour=coverage' });
    await expect.poll(() => painted(page, 'never')).toEqual([neverWalked]);
    expect(await painted(page, 'waived')).toEqual([waived]);
    expect(await painted(page, 'walked')).toContain(walkedOften);
    const legend = page.getByRole('list', { name: 'Colours' });
    expect(await legend.getByRole('listitem').allTextContents()).toEqual([
      'few',
      'often',
      'never: 1',
      'waived: 1',
    ]);
    await page.getByRole('navigation').getByText('25/27').waitFor();
    await page.getByRole('link', { name: /^session\.refused otherwise/ }).click();
    await page.getByRole('heading', { name: 'Never walked' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /^readStoredSession fails/ }).click();
    await page.getByText('It need not be walked: Storage never fails here.').waitFor();
  });

  test('differences: what was added and changed is painted, what was removed is named', async () => {
    const { page } = await visitor({ made: '/compared' });
    await expect.poll(() => painted(page, 'added')).toEqual(['session.authenticated.unanswered']);
    expect(await painted(page, 'changed')).toEqual([walkedOften]);
    await page.getByRole('heading', { name: 'Changed since v1.0' }).waitFor();
    await page.locator('del').filter({ hasText: 'session.thrownOut' }).waitFor();
    await page.getByText('Removed: People who were thrown out.').waitFor();
    await inChart(page, walkedOften).click();
    await page.getByText('It went to loading before.').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: /^link/ }).click();
    await page.getByText('Nothing has changed here since v1.0.').waitFor();
  });

  test('what was never recorded or compared names the command that does it, and paints nothing', async () => {
    const { page } = await visitor({ made: '/nothing-yet' });
    await page.getByRole('radio', { name: 'Coverage' }).check({ force: true });
    await page.getByRole('main').getByText('npm run test:machines').waitFor();
    expect(await painted(page, 'never')).toEqual([]);
    await page.getByRole('radio', { name: 'Differences' }).check({ force: true });
    await page.getByText('npm run visualise -- --diff main').waitFor();
  });

  test('dark and light are chosen by hand and remembered', async () => {
    const { page } = await visitor();
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme ?? 'device');
    await page.getByRole('button', { name: 'Theme: Like the device' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect.poll(theme).toBe('dark');
    await page.reload();
    await page.getByRole('button', { name: 'Theme: Dark' }).waitFor();
    expect(await theme()).toBe('dark');
  });
});

describe('for everybody', () => {
  const places = [
    '#machine=session&colour=coverage',
    '#machine=session&at=session.loading.asking',
    '#machine=link&at=link+%7C+link.retry+%7C+0',
    '#machine=notifications&tab=paths',
    '#machine=session&tab=live',
  ];

  test.each(['light', 'dark'] as const)('axe finds nothing in %s, wherever one is', async (colorScheme) => {
    for (const size of ['desktop', 'phone'] as const) {
      const { page } = await visitor({ size, context: { colorScheme } });
      for (const hash of places) {
        await page.goto(`/${hash}`);
        await inChart(page, /machine=(\w+)/.exec(hash)?.[1] ?? '').waitFor();
        await expectAccessible(page);
      }
    }
  });

  test('axe finds nothing in the dialogs and while a path is walked', async () => {
    const { page } = await visitor({ made: '/compared', hash: '#machine=session&at=session.loading.asking' });
    await page.getByRole('button', { name: 'Walk it' }).click();
    await expectAccessible(page);
    for (const key of ['?', '/']) {
      await page.keyboard.press(key);
      await page.getByRole('dialog').waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });

  test('the first Tab offers to skip to the chart', async () => {
    const { page } = await visitor();
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('Skip to the chart');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    expect(page.url()).toContain('machine=session');
  });
});

describe('on a phone', () => {
  test('the list is behind the name, details come in a sheet, nothing is wider than the screen', async () => {
    const { page } = await visitor({ size: 'phone', context: { hasTouch: true, isMobile: true } });
    const isWider = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    await page.getByRole('button', { name: 'Machine: session. Show all' }).tap();
    const list = page.getByRole('dialog', { name: 'Machines' });
    expect(await list.getByRole('link').count()).toBe(machines().length);
    await list.getByRole('link', { name: /^toggle/ }).tap();
    await list.waitFor({ state: 'detached' });
    await inChart(page, 'toggle.settled').tap();
    await expect.poll(() => chosen(page).isVisible()).toBe(true);
    expect(await isWider()).toBe(false);
    await page.getByRole('button', { name: 'Close the sheet' }).tap();
    await expect.poll(() => chosen(page).isVisible()).toBe(false);
    await page.getByRole('tab', { name: 'Paths' }).tap();
    await page.getByRole('heading', { name: 'Planned paths' }).waitFor();
    expect(await isWider()).toBe(false);
  });

  test('walking a path closes the sheet and shows the chart', async () => {
    const { page } = await visitor({
      size: 'phone',
      hash: '#machine=toggle&at=toggle.saved',
      context: { reducedMotion: 'no-preference' },
    });
    await page.getByRole('button', { name: 'Walk it' }).click();
    await page.getByRole('button', { name: 'Open the sheet' }).waitFor();
    await page.getByRole('region', { name: 'Walk the path' }).waitFor();
  });
});
