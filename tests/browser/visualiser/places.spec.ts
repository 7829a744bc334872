import { expect } from '@playwright/test';
import { chosen, focused, inChart } from './support/seen.ts';
import { test } from './support/visualiser.ts';

test.describe('finding one’s way', () => {
  test('every machine is in the list, is drawn when chosen, and has an address', async ({
    machines,
    visitor,
  }) => {
    const { page } = await visitor();
    const list = page.getByRole('navigation', { name: 'Machines' });
    await expect(list.getByRole('link')).toHaveCount(machines.length);
    for (const machine of machines) {
      await list.getByRole('link', { name: new RegExp(`^${machine}\\b`) }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(machine);
      await expect(inChart(page, machine)).toBeVisible();
      expect(page.url()).toContain(`machine=${machine}`);
    }
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(machines.at(-2) ?? '');
  });

  test('a state that is chosen in the chart shows its details, and what leads there shows where it comes from', async ({
    visitor,
  }) => {
    const { page } = await visitor();
    await inChart(page, 'session.loading.asking').click();
    await expect(chosen(page)).toHaveText('asking');
    const panel = page.getByRole('complementary');
    await expect(panel.getByText('Loading... (from loading)')).toBeVisible();
    await panel.getByRole('link', { name: /^session\.networkBack from loading\.waitingForNetwork/ }).click();
    await expect(chosen(page)).toHaveText('session.networkBack');
    await expect(panel.getByText('SES-04')).toBeVisible();
  });

  test('following a link in the panel leaves the focus in the panel', async ({ visitor }) => {
    const { page } = await visitor({ hash: '#machine=session&at=session.loading.asking' });
    const link = page.getByRole('link', { name: /^askWho fails/ });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('askWho fails');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('About this machine');
  });

  test('an address restores everything: machine, state, path, step, colours, tab', async ({ visitor }) => {
    const { page, openTab } = await visitor({ hash: '#machine=session&tab=paths' });
    await page.getByRole('link', { name: /^2 From/ }).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('radio', { name: 'Coverage' }).check({ force: true });
    await inChart(page, 'session.loading.asking').click();
    const other = await openTab();
    await other.goto(page.url());
    await expect(chosen(other)).toHaveText('asking');
    await expect(other.getByText(/^Step 2 of/).first()).toBeVisible();
    await expect(other.getByRole('radio', { name: 'Coverage' })).toBeChecked();
    await expect(other.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
  });

  test('an address of something that is gone says so', async ({ visitor }) => {
    const { page } = await visitor({ hash: '#machine=jukebox&at=jukebox.playing' });
    await expect(page.getByText('There is no machine “jukebox” any more.')).toBeVisible();
    await expect(page.getByText('“jukebox.playing” is not in this machine any more.')).toBeVisible();
  });
});

test.describe('searching', () => {
  test('by keyboard alone: words, arrows, Enter, and the state is chosen in the chart', async ({
    visitor,
  }) => {
    const { page } = await visitor({ hash: '#machine=counts' });
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: 'Search for' })).toBeVisible();
    await page.keyboard.type('waiting for network');
    const first = page.getByRole('option').first();
    await expect(first).toContainText('waitingForNetwork');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(chosen(page)).toHaveText('waitingForNetwork');
    await expect(inChart(page, 'session.loading.waitingForNetwork')).toHaveAttribute('aria-pressed', 'true');
  });

  for (const [words, group, leadsTo] of [
    ['tokenIsAnother', 'Guards', 'session.tokenChangedElsewhere'],
    ['announceDiscarded', 'Actions', 'readStoredSession answers'],
    ['whole app', 'What the person sees', 'authenticated'],
    ['watchExpiry', 'Actors', 'authenticated'],
  ] as const)
    test(`${words} is found among ${group}`, async ({ visitor }) => {
      const { page } = await visitor();
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Search for' })).toBeVisible();
      await page.keyboard.type(words);
      await page.getByRole('group', { name: group }).getByRole('option').first().click();
      await expect(chosen(page)).toHaveText(leadsTo);
    });

  test('a requirement leads to the paths that serve it', async ({ visitor }) => {
    const { page } = await visitor({ hash: '#machine=app' });
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: 'Search for' })).toBeVisible();
    await page.keyboard.type('SES-14');
    await page.getByRole('group', { name: 'Requirements' }).getByText('session').click();
    await expect(page.getByLabel('Requirement', { exact: true })).toHaveValue('SES-14');
  });

  test('what is nowhere is said to be', async ({ visitor }) => {
    const { page } = await visitor();
    await page.getByRole('button', { name: 'Search everything' }).click();
    await expect(page.getByRole('combobox', { name: 'Search for' })).toBeVisible();
    await page.keyboard.type('elephant');
    await expect(page.getByText('Nothing fits “elephant”. Try a shorter word.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toContain('Search everything');
  });

  test('the single keys can be switched off, Ctrl K stays', async ({ visitor }) => {
    const { page } = await visitor();
    await page.keyboard.press('?');
    await page.getByLabel(/^Use \/ and \? as keys/).uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('/');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Search for' })).toHaveValue('');
  });
});
