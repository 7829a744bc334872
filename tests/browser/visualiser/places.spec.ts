import { expect } from '@playwright/test';
import { focused, itemOf, itemsInTone, selected, test } from './support/visualiser.ts';

test('every machine is in the list, is drawn when selected, and has an address; links in its details work and keep the focus', async ({
  machines,
  visitor,
}) => {
  const { page } = await visitor();
  const list = page.getByRole('navigation', { name: 'Machines' });
  await expect(list.getByRole('link')).toHaveCount(machines.length);
  for (const machine of machines) {
    await list.getByRole('link', { name: new RegExp(`^${machine}\\b`) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(machine);
    await expect(itemOf(page, machine)).toBeVisible();
    expect(page.url()).toContain(`machine=${machine}`);
  }
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(machines.at(-2) ?? '');

  await page.goto('/#machine=session');
  await itemOf(page, 'session.loading.asking').press('Enter');
  await expect(selected(page)).toHaveText('asking');
  const panel = page.getByRole('complementary');
  await expect(panel.getByText('Loading... (from loading)')).toBeVisible();
  await panel.getByRole('link', { name: /^session\.networkBack from loading\.waitingForNetwork/ }).click();
  await expect(selected(page)).toHaveText('session.networkBack');
  await expect(panel.getByText('SES-04')).toBeVisible();

  await page.goto('/#machine=session&at=session.loading.asking');
  const link = page.getByRole('link', { name: /^fetchUser fails/ });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('fetchUser fails');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('About this machine');
});

test('an address restores machine, state, path, step, colours and tab, and the page says if something no longer exists', async ({
  visitor,
}) => {
  const { page, openTab } = await visitor({ hash: '#machine=session&tab=paths' });
  await page.getByRole('link', { name: /^2 From/ }).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('radio', { name: 'Coverage' }).check({ force: true });
  await itemOf(page, 'session.loading.asking').press('Enter');
  const other = await openTab();
  await other.goto(page.url());
  await expect(selected(other)).toHaveText('asking');
  await expect(other.getByText(/^Step 2 of/).first()).toBeVisible();
  await expect(other.getByRole('radio', { name: 'Coverage' })).toBeChecked();
  await expect(other.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');

  await other.goto('/#machine=jukebox&at=jukebox.playing');
  await expect(other.getByText('There is no machine “jukebox” any more.')).toBeVisible();
  await expect(other.getByText('“jukebox.playing” is not in this machine any more.')).toBeVisible();
});

test('the keyboard search finds states, guards, actions, actors and requirements, and says when there is no match', async ({
  visitor,
}) => {
  const { page } = await visitor({ hash: '#machine=counts' });
  const search = page.getByRole('combobox', { name: 'Search for' });
  await page.keyboard.press('/');
  await expect(search).toBeVisible();
  await search.fill('waiting for network');
  const first = page.getByRole('option').first();
  await expect(first).toContainText('waitingForNetwork');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(selected(page)).toHaveText('waitingForNetwork');
  await expect(itemOf(page, 'session.loading.waitingForNetwork')).toHaveAttribute('aria-pressed', 'true');
  for (const [words, group, leadsTo] of [
    ['tokenIsAnother', 'Guards', 'session.tokenChangedElsewhere'],
    ['whole app', 'What the person sees', 'authenticated'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await expect(search).toBeVisible();
    await search.fill(words);
    await page.getByRole('group', { name: group }).getByRole('option').first().click();
    await expect(selected(page)).toHaveText(leadsTo);
  }

  await page.keyboard.press('/');
  await expect(search).toBeVisible();
  await search.fill('SES-14');
  await page.getByRole('group', { name: 'Requirements' }).getByText('session').click();
  await expect(page.getByLabel('Requirement', { exact: true })).toHaveValue('SES-14');

  await page.getByRole('button', { name: 'Search everything' }).click();
  await expect(search).toBeVisible();
  await search.fill('elephant');
  await expect(page.getByText('Nothing fits “elephant”. Try a shorter word.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toContain('Search everything');

  await page.keyboard.press('?');
  await page.getByLabel(/^Use \/ and \? as keys/).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await expect(search).toHaveValue('elephant');
});

const asking = '#machine=session&at=session.loading.asking';

test('the shortest path to a state is shown as text and in the chart; if there is none the page says why', async ({
  visitor,
}) => {
  const { page } = await visitor({
    hash: asking,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  const way = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'How do I get here?' });
  await expect(way.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(
    /^How to get to asking \(session\.loading\.asking\)\n\nStart\. .+\n1\. .+Path session-/s,
  );
  await page.getByRole('button', { name: 'Copy the command that runs it in a browser' }).click();
  const command = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(command).toMatch(/^PATHS=states npm run paths:browser -- -t session-[0-9a-f]{8}$/);

  await page.getByRole('link', { name: /^1 .*plausible/ }).click();
  await expect
    .poll(() => itemsInTone(page, 'step-now'))
    .toEqual(['session.loading.reading | xstate.done.actor.readStoredSession | 3']);
  await expect(itemOf(page, 'session.loading.asking').locator('[data-lit]').first()).toBeVisible();

  await page.goto('/unreachable#machine=session&at=session.unauthenticated');
  await expect(page.getByText('No path leads here: no case of the model leads there')).toBeVisible();
  await page.goto('/unreachable#machine=session&tab=paths');
  await expect(page.getByText(/^No path of these serves .*SES-14/)).toBeVisible();
});

test('a path is opened, stepped through, played, skipped to its end and closed by keyboard alone; its step stays in view', async ({
  visitor,
}) => {
  const { page } = await visitor({ hash: '#machine=session&at=session.authenticated.unanswered' });
  await page.getByRole('button', { name: 'Walk it' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Play');
  const said = (words: RegExp) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
  await said(/^Start\. /);

  await page.keyboard.press('ArrowRight');
  await said(/^Step 1 of 3\. .*The person sees: the whole app\./);
  await page.keyboard.press('ArrowLeft');
  await said(/^Start\. /);

  await page.keyboard.press('Space');
  await expect.poll(() => focused(page)).toBe('Pause');
  // Three steps at reading speed.
  await expect.poll(() => focused(page), { timeout: 15_000 }).toBe('Play again from the start');
  await expect(itemOf(page, 'session.authenticated.unanswered').locator('[data-lit]').first()).toBeVisible();
  await expect(page).toHaveURL(/step=3/);

  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Walk the path' })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');

  await page.goto('/#machine=socketLink&tab=paths');
  await page.getByRole('link', { name: /^2 From/ }).click();
  const current = page.locator('[aria-current="step"]');
  for (let step = 1; step <= 12; step++) await page.keyboard.press('ArrowRight');
  await expect(current).toHaveText(/^12/);
  const { height } = page.viewportSize() ?? { height: 0 };
  const bottom = () => current.evaluate((step) => step.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThanOrEqual(height);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`/${asking}`);
  await page.getByRole('button', { name: 'Walk it' }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play again from the start' })).toBeVisible();
});

test('the planned paths of a machine are filtered by requirement and opened, and the matrix links a path for each row', async ({
  visitor,
}) => {
  const { page } = await visitor({ hash: '#machine=session&tab=paths' });
  await expect(page.getByText(/^All \d+ requirements of this machine have a path\.$/)).toBeVisible();
  const served = page.getByRole('row').filter({ hasText: 'SES-14' }).getByRole('img', { name: 'yes' });
  expect(await served.count()).toBeGreaterThan(0);
  const lines = page.getByRole('link', { name: /· session-|session-[0-9a-f]{8} ·/ });
  const all = await lines.count();
  await page.getByLabel('Requirement', { exact: true }).selectOption('SES-06');
  await expect.poll(() => lines.count()).toBeLessThan(all);
  const { length } = await lines.all();
  expect(length).toBeGreaterThan(0);
  await lines.first().click();
  await expect(page.getByRole('link', { name: 'SES-06' })).toBeVisible();
  await expect.poll(async () => (await itemsInTone(page, 'step')).length).toBeGreaterThan(2);
  await page.getByRole('link', { name: 'All paths of session' }).click();
  await expect.poll(() => focused(page)).toBe('Planned paths');
});
