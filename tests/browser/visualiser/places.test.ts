import { describe, expect, test } from 'vitest';
import { chosen, focused, inChart } from './support/seen.ts';
import { serveVisualiser } from './support/visualiser.ts';

const { machines, visitor } = serveVisualiser();

describe('finding one’s way', () => {
  test('every machine is in the list, is drawn when chosen, and has an address', async () => {
    const { page } = await visitor();
    const list = page.getByRole('navigation', { name: 'Machines' });
    expect(await list.getByRole('link').count()).toBe(machines().length);
    for (const machine of machines()) {
      await list.getByRole('link', { name: new RegExp(`^${machine}\\b`) }).click();
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(machine);
      await inChart(page, machine).waitFor();
      expect(page.url()).toContain(`machine=${machine}`);
    }
    await page.goBack();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(machines().at(-2));
  });

  test('a state that is chosen in the chart shows its details, and what leads there shows where it comes from', async () => {
    const { page } = await visitor();
    await inChart(page, 'session.loading.asking').click();
    await expect.poll(() => chosen(page).textContent()).toBe('asking');
    const panel = page.getByRole('complementary');
    await panel.getByText('Loading... (from loading)').waitFor();
    await panel.getByRole('link', { name: /^session\.networkBack from loading\.waitingForNetwork/ }).click();
    await expect.poll(() => chosen(page).textContent()).toBe('session.networkBack');
    await panel.getByText('SES-04').waitFor();
  });

  test('following a link in the panel leaves the focus in the panel', async () => {
    const { page } = await visitor({ hash: '#machine=session&at=session.loading.asking' });
    const link = page.getByRole('link', { name: /^askWho fails/ });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('askWho fails');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('About this machine');
  });

  test('an address restores everything: machine, state, path, step, colours, tab', async () => {
    const { page, openTab } = await visitor({ hash: '#machine=link&tab=paths' });
    await page.getByRole('link', { name: /^2 From/ }).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('radio', { name: 'Coverage' }).check({ force: true });
    await inChart(page, 'link.attached.connecting').click();
    const other = await openTab();
    await other.goto(page.url());
    await expect.poll(() => chosen(other).textContent()).toBe('connecting');
    await other
      .getByText(/^Step 2 of/)
      .first()
      .waitFor();
    expect(await other.getByRole('radio', { name: 'Coverage' }).isChecked()).toBe(true);
    expect(await other.getByRole('tab', { name: 'Details' }).getAttribute('aria-selected')).toBe('true');
  });

  test('an address of something that is gone says so', async () => {
    const { page } = await visitor({ hash: '#machine=jukebox&at=jukebox.playing' });
    await page.getByText('There is no machine “jukebox” any more.').waitFor();
    await page.getByText('“jukebox.playing” is not in this machine any more.').waitFor();
  });
});

describe('searching', () => {
  test('by keyboard alone: words, arrows, Enter, and the state is chosen in the chart', async () => {
    const { page } = await visitor({ hash: '#machine=counts' });
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search for' }).waitFor();
    await page.keyboard.type('waiting for network');
    const first = page.getByRole('option').first();
    await expect.poll(() => first.textContent()).toContain('waitingForNetwork');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await first.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await expect.poll(() => chosen(page).textContent()).toBe('waitingForNetwork');
    expect(await inChart(page, 'session.loading.waitingForNetwork').getAttribute('aria-pressed')).toBe(
      'true',
    );
  });

  test.each([
    ['tokenIsAnother', 'Guards', 'session.tokenChangedElsewhere'],
    ['announceDiscarded', 'Actions', 'readStoredSession answers'],
    ['whole app', 'What the person sees', 'authenticated'],
    ['watchExpiry', 'Actors', 'authenticated'],
  ])('%s is found among %s', async (words, group, leadsTo) => {
    const { page } = await visitor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search for' }).waitFor();
    await page.keyboard.type(words);
    await page.getByRole('group', { name: group }).getByRole('option').first().click();
    await expect.poll(() => chosen(page).textContent()).toBe(leadsTo);
  });

  test('a requirement leads to the paths that serve it', async () => {
    const { page } = await visitor({ hash: '#machine=app' });
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search for' }).waitFor();
    await page.keyboard.type('SES-14');
    await page.getByRole('group', { name: 'Requirements' }).getByText('session').click();
    await expect.poll(() => page.getByLabel('Requirement', { exact: true }).inputValue()).toBe('SES-14');
  });

  test('what is nowhere is said to be', async () => {
    const { page } = await visitor();
    await page.getByRole('button', { name: 'Search everything' }).click();
    await page.getByRole('combobox', { name: 'Search for' }).waitFor();
    await page.keyboard.type('elephant');
    await page.getByText('Nothing fits “elephant”. Try a shorter word.').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toContain('Search everything');
  });

  test('the single keys can be switched off, Ctrl K stays', async () => {
    const { page } = await visitor();
    await page.keyboard.press('?');
    await page.getByLabel(/^Use \/ and \? as keys/).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: 'Search for' }).inputValue()).toBe('');
  });
});
