import { expect, type Page } from '@playwright/test';
import type { Gig } from '#contract/ours/gigs.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { freshClientId, gigForm } from '#tests/support/fixtures.ts';

// Longer than any of it takes.
test.use({ undoSeconds: 60 });

const yours = (page: Page) => page.getByRole('navigation', { name: 'Yours' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Saved searches' });

for (const size of ['phone', 'desktop'] as const)
  test(`GIG-06 on a ${size} one is told when a gig comes: from filters by keyboard to the notice, and from there to the board, where it is marked`, async ({
    world,
  }) => {
    const word = size === 'phone' ? 'sackbut' : 'crumhorn';
    const { page } = await world.member('hamish', { size });
    await openLive(page, `/gigs?q=${word}`);
    await expect(page.getByRole('heading', { name: 'No gigs like that yet' })).toBeVisible();
    await expect(button(page, 'Tell me when')).toBeEnabled();
    await button(page, 'Tell me when').press('Enter');
    await expect(button(page, 'You are told')).toBeVisible();
    await expectAccessible(page);

    const title = `Player of the ${word}`;
    const body = { ...gigForm({ title }), clientId: freshClientId() };
    const gig = await world.as<Gig>('declan', 'POST', '/api/gigs', body);
    await expect(yours(page).getByRole('button', { name: /Searches/ })).toContainText('1');
    await page.goto('/notifications');
    const notice = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `“${word}”` })
      .first();
    await expect(notice).toContainText(title);
    await notice.getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`/gigs\\?.*q=${word}.*saved=`));
    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
    await expect(line).toContainText('New');
    await expect(yours(page).getByRole('button', { name: /Searches/ })).not.toContainText('1');
    await world.as('declan', 'POST', `/api/gigs/${gig.id}/cancel`);
  });

test('GIG-06 a search is renamed, paused, deleted and brought back; changed on its board it keeps the name of its own', async ({
  world,
}) => {
  const { page } = await world.member('petra');
  await openLive(page, '/gigs?category=keys&status=open');
  await button(page, 'Tell me when').click();
  await button(page, 'You are told').click();
  const row = dialog(page).getByRole('listitem');
  await expect(row).toContainText('Keys and organ, Only open');
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Rename/ }).click();
  const name = row.getByRole('textbox', { name: 'Name' });
  await name.fill(' ');
  await name.press('Enter');
  await expect(row).toContainText('please fill this in');
  await name.fill('Organs and such');
  await name.press('Enter');
  await row.getByRole('button', { name: 'Pause: Organs and such' }).click();
  await expect(row).toContainText('Paused');
  await row.getByRole('button', { name: 'Tell me again: Organs and such' }).click();
  await expect(row).not.toContainText('Paused');
  await row.getByRole('button', { name: 'Delete: Organs and such' }).click();
  await expect(row).toContainText('The search “Organs and such” is deleted.');
  await row.getByRole('button', { name: 'Undo' }).click();
  await row.getByRole('link', { name: 'Organs and such' }).click();
  await expect(page).toHaveURL(/category=keys.*saved=/);
  await page.getByRole('button', { name: 'Remove filter: Only open' }).click();
  await button(page, 'Save for “Organs and such”').click();
  await expect(button(page, 'You are told')).toBeVisible();
  await page.goto('/community?from=saved-gigs');
  const searches = page.getByRole('main').getByRole('link', { name: 'Organs and such' });
  await searches.click();
  await expect(page).toHaveURL(/gigs\?category=keys&saved=/);
});

test('GIG-06 visitors are led to sign in and back; a search that is gone shows all gigs', async ({
  world,
}) => {
  const { page } = await world.visitor();
  await page.goto('/gigs?category=keys');
  await page.getByRole('link', { name: 'Tell me when' }).click();
  await expect(page).toHaveURL(/login\?redirect=.*gigs.*keys/);
  const member = await world.member('joaquim');
  await member.page.goto('/gigs?saved=00000000-0000-7000-8000-000000000000');
  await expect(member.page).toHaveURL(/\/gigs$/);
  await expect(member.page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});
