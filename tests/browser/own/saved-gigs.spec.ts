import { expect, type Page } from '@playwright/test';
import type { Gig } from '#contract/ours/gigs.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { freshClientId, gigForm } from '#tests/support/fixtures.ts';

const bookmark = (page: Page, title: string) =>
  page.getByRole('main').getByRole('button', { name: `Save for later: ${title}` });

for (const size of ['phone', 'desktop'] as const)
  test(`GIG-06 on a ${size} a gig is saved on the board by keyboard, found among what is saved, and saved no more; the gig’s own page knows`, async ({
    world,
  }) => {
    const title = `Serpent for a village band, ${size}`;
    const body = { ...gigForm({ title }), clientId: freshClientId() };
    const { id } = await world.as<Gig>('declan', 'POST', '/api/gigs', body);
    const { page } = await world.member('hamish', { size });
    await openLive(page, '/gigs?q=serpent');
    await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'false');
    await bookmark(page, title).press('Enter');
    await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('navigation', { name: 'Yours' }).getByRole('link', { name: 'Saved' }).click();
    await expect(page).toHaveURL(/community\?from=saved-gigs$/);
    await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);

    await world.as('declan', 'POST', `/api/gigs/${id}/cancel`);
    await page.reload();
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: title })).toContainText(
      'Cancelled',
    );
    // Pressed by mistake it is still there, to be pressed again.
    await bookmark(page, title).press(' ');
    await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'false');
    await bookmark(page, title).press(' ');
    await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('main').getByRole('link', { name: title }).click();
    const save = page.getByRole('button', { name: 'Save for later', exact: true });
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await save.press('Enter');
    await expect(save).toHaveAttribute('aria-pressed', 'false');
  });

test('GIG-06 a gig that stands in a post is saved there; visitors and its poster have no bookmark', async ({
  world,
}) => {
  const title = 'Ondes Martenot for one night';
  const body = { ...gigForm({ title }), clientId: freshClientId() };
  const { id } = await world.as<Gig>('declan', 'POST', '/api/gigs', body);
  await world.as('declan', 'POST', '/api/posts', { text: 'Anyone?', clientId: freshClientId(), gigId: id });
  const { page } = await world.member('nkechi');
  await openLive(page, '/community');
  await bookmark(page, title).press('Enter');
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/community?from=saved');
  await page.getByRole('main').getByRole('link', { name: 'Saved gigs' }).click();
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'true');

  const poster = await world.member('declan');
  const { page: stranger } = await world.visitor();
  for (const each of [poster.page, stranger]) {
    await each.goto('/gigs?q=martenot');
    await expect(each.getByRole('main').getByRole('link', { name: title })).toBeVisible();
    await expect(bookmark(each, title)).toHaveCount(0);
  }
});

test('GIG-06 what was posted since the last visit says so, until it is applied for; not for the next member', async ({
  world,
}) => {
  const title = 'Theremin for a shop window';
  const body = { ...gigForm({ title }), clientId: freshClientId() };
  const { page } = await world.member('petra');
  const line = (at: Page) => at.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await page.goto('/gigs?q=theremin');
  await expect(page.getByRole('heading', { name: 'No gigs like that yet' })).toBeVisible();
  const { id } = await world.as<Gig>('declan', 'POST', '/api/gigs', body);
  await page.goto('/gigs?q=theremin');
  await expect(line(page)).toBeVisible();
  await page.goto('/about');
  // An hour ago the board was looked at last.
  await page.evaluate(() => {
    const ago = Date.now() - 3_600_000;
    for (const key of Object.keys(localStorage))
      if (key.includes('board:')) localStorage.setItem(key, `${ago} ${ago}`);
  });
  await page.goto('/gigs?q=theremin');
  await expect(line(page)).toContainText('New');
  const storage = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  await world.as('petra', 'POST', `/api/gigs/${id}/applications`, { note: '', clientId: freshClientId() });
  await page.reload();
  await expect(line(page)).toContainText('Applied');
  await expect(line(page)).not.toContainText('New');

  const next = await world.member('joaquim', { storage });
  await next.page.goto('/gigs?q=theremin');
  await expect(line(next.page)).toBeVisible();
  await expect(line(next.page)).not.toContainText('New');
});
