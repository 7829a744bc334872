import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { chosen, focused, inChart, painted } from './support/seen.ts';
import { neverWalked, test, waived, walkedOften } from './support/visualiser.ts';

test.describe('colours', () => {
  test('coverage: walked, never walked and waived, in the chart, the legend, the list and the details', async ({
    visitor,
  }) => {
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
    await expect(page.getByRole('navigation').getByText('25/27')).toBeVisible();
    await page.getByRole('link', { name: /^session\.refused otherwise/ }).click();
    await expect(page.getByRole('heading', { name: 'Never walked' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /^readStoredSession fails/ }).click();
    await expect(page.getByText('It need not be walked: Storage never fails here.')).toBeVisible();
  });

  test('differences: what was added and changed is painted, what was removed is named', async ({
    visitor,
  }) => {
    const { page } = await visitor({ made: '/compared' });
    await expect.poll(() => painted(page, 'added')).toEqual(['session.authenticated.unanswered']);
    expect(await painted(page, 'changed')).toEqual([walkedOften]);
    await expect(page.getByRole('heading', { name: 'Changed since v1.0' })).toBeVisible();
    await expect(page.locator('del').filter({ hasText: 'session.thrownOut' })).toBeVisible();
    await expect(page.getByText('Removed: People who were thrown out.')).toBeVisible();
    await inChart(page, walkedOften).click();
    await expect(page.getByText('It went to loading before.')).toBeVisible();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^socketLink/ })
      .click();
    await expect(page.getByText('Nothing has changed here since v1.0.')).toBeVisible();
  });

  test('what was never recorded or compared names the command that does it, and paints nothing', async ({
    visitor,
  }) => {
    const { page } = await visitor({ made: '/nothing-yet' });
    await page.getByRole('radio', { name: 'Coverage' }).check({ force: true });
    await expect(page.getByRole('main').getByText('npm run test:machines')).toBeVisible();
    expect(await painted(page, 'never')).toEqual([]);
    await page.getByRole('radio', { name: 'Differences' }).check({ force: true });
    await expect(page.getByText('npx chart-visualiser serve --diff main')).toBeVisible();
  });

  for (const [colorScheme, ground] of [
    ['light', 'rgb(251, 248, 244)'],
    ['dark', 'rgb(20, 16, 25)'],
  ] as const)
    test(`a page stands on its own ground in ${colorScheme}`, async ({ visitor }) => {
      const { page } = await visitor({ context: { colorScheme } });
      await expect(page.locator('body')).toHaveCSS('background-color', ground);
      await expect(page.locator('body')).toHaveCSS('margin', '0px');
    });

  test('dark and light are chosen by hand and remembered', async ({ visitor }) => {
    const { page } = await visitor();
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme ?? 'device');
    await page.getByRole('button', { name: 'Theme: Like the device' }).click();
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Theme: Dark' })).toBeVisible();
    expect(await theme()).toBe('dark');
  });
});

test.describe('for everybody', () => {
  const places = [
    '#machine=session&colour=coverage',
    '#machine=session&at=session.loading.asking',
    '#machine=socketLink&at=socketLink+%7C+socketLink.retry+%7C+0',
    '#machine=notifications&tab=paths',
    '#machine=session&tab=live',
  ];

  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing in ${colorScheme}, wherever one is`, async ({ visitor }) => {
      for (const size of ['desktop', 'phone'] as const) {
        const { page } = await visitor({ size, context: { colorScheme } });
        for (const hash of places) {
          await page.goto(`/${hash}`);
          await expect(inChart(page, /machine=(\w+)/.exec(hash)?.[1] ?? '')).toBeVisible();
          await expectAccessible(page);
        }
      }
    });

  test('axe finds nothing in the dialogs and while a path is walked', async ({ visitor }) => {
    const { page } = await visitor({ made: '/compared', hash: '#machine=session&at=session.loading.asking' });
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

  test('the first Tab offers to skip to the chart', async ({ visitor }) => {
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

test.describe('on a phone', () => {
  test('the list is behind the name, details come in a sheet, nothing is wider than the screen', async ({
    machines,
    visitor,
  }) => {
    const { page } = await visitor({ size: 'phone', context: { hasTouch: true, isMobile: true } });
    const isWider = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    await page.getByRole('button', { name: 'Machine: session. Show all' }).tap();
    const list = page.getByRole('dialog', { name: 'Machines' });
    await expect(list.getByRole('link')).toHaveCount(machines.length);
    await list.getByRole('link', { name: /^toggle/ }).tap();
    await expect(list).toHaveCount(0);
    await inChart(page, 'toggle.settled').tap();
    await expect(chosen(page)).toBeVisible();
    expect(await isWider()).toBe(false);
    await page.getByRole('button', { name: 'Close the sheet' }).tap();
    await expect(chosen(page)).toBeHidden();
    await page.getByRole('tab', { name: 'Paths' }).tap();
    await expect(page.getByRole('heading', { name: 'Planned paths' })).toBeVisible();
    expect(await isWider()).toBe(false);
  });

  test('walking a path closes the sheet and shows the chart', async ({ visitor }) => {
    const { page } = await visitor({
      size: 'phone',
      hash: '#machine=toggle&at=toggle.saved',
      context: { reducedMotion: 'no-preference' },
    });
    await page.getByRole('button', { name: 'Walk it' }).click();
    await expect(page.getByRole('button', { name: 'Open the sheet' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Walk the path' })).toBeVisible();
  });
});
