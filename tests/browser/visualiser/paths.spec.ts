import { expect } from '@playwright/test';
import { focused, inChart, painted } from './support/seen.ts';
import { test } from './support/visualiser.ts';

const asking = '#machine=session&at=session.loading.asking';

test.describe('how do I get here', () => {
  test('the shortest way stands in numbered words, and as text', async ({ visitor }) => {
    const { page } = await visitor({
      hash: asking,
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    });
    const way = page
      .getByRole('region')
      .or(page.locator('section'))
      .filter({ hasText: 'How do I get here?' });
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
  });

  test('a step that is chosen is shown in the chart', async ({ visitor }) => {
    const { page } = await visitor({ hash: asking });
    await page.getByRole('link', { name: /^1 .*plausible/ }).click();
    await expect
      .poll(() => painted(page, 'step-now'))
      .toEqual(['session.loading.reading | xstate.done.actor.readStoredSession | 3']);
    await expect(inChart(page, 'session.loading.asking').locator('[data-lit]').first()).toBeVisible();
  });

  test('where no path leads the page says why', async ({ visitor }) => {
    const { page } = await visitor({
      made: '/unreachable',
      hash: '#machine=session&at=session.unauthenticated',
    });
    await expect(page.getByText('No path leads here: no case of the model leads there')).toBeVisible();
  });
});

test.describe('walking a path', () => {
  test('by keyboard alone: open, step, play, to the end, close', async ({ visitor }) => {
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
    await expect.poll(() => focused(page)).toBe('Play again from the start');
    await expect(
      inChart(page, 'session.authenticated.unanswered').locator('[data-lit]').first(),
    ).toBeVisible();
    expect(page.url()).toContain('step=3');

    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Walk the path' })).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  test('the step that is walked stays in sight among the steps', async ({ visitor }) => {
    const { page } = await visitor({ hash: '#machine=socketLink&tab=paths' });
    await page.getByRole('link', { name: /^2 From/ }).click();
    const current = page.locator('[aria-current="step"]');
    for (let step = 1; step <= 12; step++) await page.keyboard.press('ArrowRight');
    await expect(current).toHaveText(/^12/);
    const box = await current.boundingBox();
    const { height } = page.viewportSize() ?? { height: 0 };
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  });

  test('it begins by itself, unless the person has asked for calm', async ({ visitor }) => {
    const { page } = await visitor({ hash: asking, context: { reducedMotion: 'no-preference' } });
    await page.getByRole('button', { name: 'Walk it' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play again from the start' })).toBeVisible();

    const calm = await visitor({ hash: asking });
    await calm.page.getByRole('button', { name: 'Walk it' }).click();
    await expect(calm.page.getByText(/^Start/).first()).toBeVisible();
    await expect(calm.page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
  });

  test('the planned paths of a machine can be filtered by requirement, and opened', async ({ visitor }) => {
    const { page } = await visitor({ hash: '#machine=session&tab=paths' });
    const lines = page.getByRole('link', { name: /· session-|session-[0-9a-f]{8} ·/ });
    const all = await lines.count();
    await page.getByLabel('Requirement', { exact: true }).selectOption('SES-06');
    await expect.poll(() => lines.count()).toBeLessThan(all);
    const { length } = await lines.all();
    expect(length).toBeGreaterThan(0);
    await lines.first().click();
    await expect(page.getByRole('link', { name: 'SES-06' })).toBeVisible();
    await expect.poll(async () => (await painted(page, 'step')).length).toBeGreaterThan(2);
    await page.getByRole('link', { name: 'All paths of session' }).click();
    await expect.poll(() => focused(page)).toBe('Planned paths');
  });

  test('the matrix has a row for every requirement, and a path for each', async ({ visitor }) => {
    const { page } = await visitor({ hash: '#machine=session&tab=paths' });
    await expect(page.getByText(/^All \d+ requirements of this machine have a path\.$/)).toBeVisible();
    const rows = page.getByRole('row');
    expect(
      await rows.filter({ hasText: 'SES-14' }).getByRole('img', { name: 'yes' }).count(),
    ).toBeGreaterThan(0);
    const bare = await visitor({ made: '/unreachable', hash: '#machine=session&tab=paths' });
    await expect(bare.page.getByText(/^No path of these serves .*SES-14/)).toBeVisible();
  });
});
