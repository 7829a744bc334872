import { expect, type Page } from '@playwright/test';
import type { Gig } from '#contract/ours/gigs.ts';
import { heading } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';

const title = 'Crumhorn for a harbour';
const address = 'Fish dock 2, blue door';

test('GIG-01 what a gig pays, where just it is, what to wear and play: said by its poster, read by who may', async ({
  world,
}) => {
  const { page, expectComplaints } = await world.member('oskar', { context: { locale: 'en-GB' } });
  expectComplaints(/status of 400/);
  await page.goto('/create-gig');
  const form = page.getByRole('form', { name: 'Post a gig' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Kind of work').selectOption({ label: 'Brass and wind' });
  await form.getByLabel('What you would walk into').fill('Boats, gulls, an audience in oilskins.');
  await form.getByLabel('Date').fill(dayFromNow(21));
  await form.getByLabel('Town or city').fill('Whitby');
  await form.getByLabel('Kind of pay').selectOption({ label: 'From and to' });
  await form.getByLabel('Pay from').fill('90');
  await form.getByLabel('Up to').fill('60');
  await form.getByLabel('Apply by').fill(dayFromNow(22));
  await form.getByLabel('Address').fill(address);
  const genres = form.getByRole('combobox', { name: /^Genres/ });
  await genres.pressSequentially('Folk');
  await form.getByLabel('What to wear').fill('Oilskins');
  await form.getByLabel('Set list').fill('The Gull\nThe Other Gull');
  await form.getByRole('button', { name: 'Post gig' }).click();
  await expect(form.getByText('Pay: the second sum is to be more than the first.')).toBeVisible();
  // What lies half under the bar at the top is measured by the half that does not.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await form.getByLabel('Up to').fill('130');
  await form.getByRole('button', { name: 'Post gig' }).click();
  await expect(form.getByText('Apply by: that is after the gig.')).toBeVisible();
  await expect(form.getByLabel('Apply by')).toBeFocused();
  await form.getByLabel('Apply by').fill(dayFromNow(20));
  await form.getByRole('button', { name: 'Post gig' }).click();
  await expect(heading(page).filter({ hasText: title })).toBeVisible();
  const sheet = (of: Page) => of.getByRole('main');
  await expect(sheet(page).getByText(address)).toBeVisible();

  const player = await world.member('luca', { size: 'phone' });
  await openLive(player.page, new URL(page.url()).pathname);
  const seen = sheet(player.page);
  await expect(seen.getByText('£90–£130').first()).toBeVisible();
  await expect(seen.getByText('Who is booked is told the address')).toBeVisible();
  await expect(seen.getByText(/^Apply by \w+day/)).toBeVisible();
  await expect(seen.getByText('Oilskins', { exact: true })).toBeVisible();
  await expect(seen.getByRole('region', { name: 'What you would walk into' })).toContainText(
    'The Other Gull',
  );
  await expect(seen.getByText(address)).toBeHidden();
  await expectAccessible(player.page);
  await player.page.getByRole('button', { name: 'Apply for this gig' }).click();
  await expect(player.page.getByRole('heading', { name: 'You have applied' })).toBeVisible();
  await page.getByRole('button', { name: /^Accept Luca/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Book Luca/ })
    .click();
  await expect(player.page.getByRole('heading', { name: 'It is yours' })).toBeVisible({ timeout: 20_000 });
  await expect(seen.getByText(address)).toBeVisible();

  await page.getByRole('link', { name: 'Edit' }).click();
  const edit = page.getByRole('form', { name: 'Edit gig' });
  await expect(edit.getByLabel('Address')).toHaveValue(address);
  await expect(edit.getByLabel('Up to')).toHaveValue('130');
  await edit.getByLabel('Kind of pay').selectOption({ label: 'By agreement' });
  await expect(
    edit.getByRole('status').filter({ hasText: '1 person who is booked will be asked' }),
  ).toBeVisible();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(sheet(page).getByText('By agreement').first()).toBeVisible();
  await expect(seen.getByText('was £90–£130 the night, now by agreement')).toBeVisible({ timeout: 20_000 });
});

test('GIG-01 after the day to apply by a gig says so, and asks for nothing', async ({ world }) => {
  const gig = await world.as<Gig>('oskar', 'POST', '/api/gigs', {
    ...gigForm({ title: 'Shawm, soon', applyBy: dayFromNow(3) }),
    clientId: freshClientId(),
  });
  const { page } = await world.member('curtis');
  await page.clock.setFixedTime(new Date(Date.parse(gig.appliesUntil ?? '') + 60_000));
  await page.goto(`/gigs/${gig.id}`);
  await expect(page.getByRole('heading', { name: 'Applications closed' })).toBeVisible();
  await expect(page.getByText(/^They were taken until \w+day/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply for this gig' })).toBeHidden();
  await expectAccessible(page);
});

test('GIG-01 a gig for links is there for them, and not for others', async ({ world }) => {
  const gig = await world.as<Gig>('declan', 'POST', '/api/gigs', {
    ...gigForm({ title: 'Bassoon, between us' }),
    clientId: freshClientId(),
  });
  const { page } = await world.member('declan');
  await page.goto(`/gigs/${gig.id}/edit`);
  const form = page.getByRole('form', { name: 'Edit gig' });
  await form.getByLabel('Who sees it').selectOption({ label: 'My links' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('for links of Declan')).toBeVisible();
  const opened = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await opened).url()).toContain('signature=');
  await expectAccessible(page);
  const { page: stranger, expectComplaints } = await world.visitor();
  expectComplaints(/404/);
  await stranger.goto(`/gigs/${gig.id}`);
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(stranger.getByText('Bassoon, between us')).toBeHidden();
});
