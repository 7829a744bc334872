import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { applyTo, bookedGig, postGig } from '#tests/browser/support/acts.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { navigate } from '#tests/browser/support/requests.ts';
import { dayFromNow } from '#tests/support/fixtures.ts';

/** Each test uses its own days. */
const on = (days: number) => {
  const date = dayFromNow(days);
  return { month: date.slice(0, 7), evening: { date, startTime: '19:00', endTime: '23:00' } };
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const calendar = (page: Page) => page.getByRole('region', { name: 'Calendar' });
const day = (page: Page, date: string) => calendar(page).locator(`[data-date="${date}"]`);
/** Position of the day's number: titles in a day are links to gigs. */
const corner = { position: { x: 8, y: 8 } };

test('GIG-10 UIX-05 a member finds gigs and saved gigs by day in the month (by keyboard), its list and the agenda, with the view in the address and live updates', async ({
  world,
}) => {
  const { month, evening } = on(75);
  await bookedGig(world, 'declan', 'hamish', { ...evening, title: 'Serpent for a masque' });
  await applyTo(world, 'hamish', await postGig(world, 'declan', { ...evening, title: 'Sackbut for a mass' }));
  const saved = await postGig(world, 'declan', { ...evening, title: 'Crumhorn, one tune' });
  await world.as('hamish', 'PUT', `/api/gigs/${saved.id}/saved`);
  const { page } = await world.member('hamish');
  await openLive(page, '/my-gigs');
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  await expect(page).toHaveURL(/\/my-gigs\?view=month$/);
  const selected = calendar(page).getByRole('gridcell', { selected: true });
  await expect(selected).toHaveAttribute('aria-current', 'date');

  await navigate(page, `/my-gigs?view=month&month=${month}`);
  const there = calendar(page).getByRole('gridcell', {
    name: /Booked “Serpent for a masque”, 7–11 pm; Applied “Sackbut for a mass”/,
  });
  await there.click(corner);
  const lines = calendar(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('Booked');
  const agenda = calendar(page).getByRole('link', { name: 'Agenda' });
  await there.press('PageDown');
  await expect(agenda, 'the next month').not.toHaveAttribute('href', new RegExp(`month=${month}`));
  await expect(selected).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(page).toHaveURL(new RegExp(`month=${month}$`));
  await expect(agenda, 'this month').toHaveAttribute('href', new RegExp(`month=${month}`));
  await agenda.click();
  await expect(page).toHaveURL(/view=agenda/);
  await expect(calendar(page).getByRole('grid')).toHaveCount(0);
  await calendar(page).getByLabel('Include saved gigs').click();
  await expect(page).toHaveURL(/saved=with/);
  const line = calendar(page).getByRole('listitem').filter({ hasText: 'Crumhorn, one tune' });
  await expect(line).toBeVisible();
  await applyTo(world, 'hamish', saved);
  await expect(line.getByText('Applied', { exact: true })).toBeVisible();
  await page.reload();
  await line.getByRole('link', { name: 'Crumhorn, one tune' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crumhorn, one tune');
  await expect(page.getByText('You’re playing Serpent for a masque')).toBeVisible();
  await page.goBack();
  await expect(agenda).toHaveAttribute('aria-current', 'page');
});

test('REA-03 GIG-12 SCR /dashboard /my-gigs the next gig and its applicants are one click away, and one gig or a feed of all gigs can be added to a calendar, whose address can be renewed and revoked', async ({
  world,
}) => {
  const { page } = await world.member('declan', { size: 'phone' });
  await page.goto('/dashboard');
  const next = page.getByRole('region', { name: 'Your next gig' });
  await next.getByRole('link', { name: /applicants?$/ }).click();
  await expect(page.getByRole('heading', { name: /applicants?$/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).press('Enter');
  expect((await download).url()).toContain('signature=');
  expect(await readFile(await (await download).path(), 'utf8')).toContain('BEGIN:VCALENDAR');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await navigate(page, '/my-gigs');
  await expect(page.getByRole('link', { name: /^Answer.*: applications for / }).first()).toBeVisible();
  const feed = page.getByRole('region', { name: 'Add to your own calendar' });
  await feed.getByRole('button', { name: 'Get an address' }).click();
  const address = feed.getByLabel('Your secret address');
  await expect(address).toHaveValue(/feed\.ics\?key=/);
  const first = await address.inputValue();
  expect(await (await page.request.get(first)).text()).toContain('BEGIN:VCALENDAR');
  await feed.getByRole('button', { name: 'New address' }).click();
  await button(page, 'Create new address').click();
  await expect(address).not.toHaveValue(first);
  expect((await page.request.get(first)).status()).toBe(404);
  await page.reload();
  await expect(feed.getByText('You’ve had an address since')).toBeVisible();
  await expect(address).toHaveCount(0);
  await feed.getByRole('button', { name: 'Revoke' }).click();
  await button(page, 'Revoke address').click();
  await expect(feed.getByRole('button', { name: 'Get an address' })).toBeVisible();
});

test('PPL-06 PPL-01 a member marks a day as free by keyboard, and others can search for it and see it in the profile', async ({
  world,
}) => {
  const { month, evening } = on(12);
  const { date } = evening;
  const { page: player } = await world.member('joaquim', { size: 'phone' });
  const { page: poster } = await world.member('declan');
  await openLive(player, `/my-gigs?view=month&month=${month}`);
  await day(player, date).click(corner);
  const stored = player.waitForResponse(
    (answer) => answer.url().endsWith('/api/availability') && answer.request().method() === 'PUT',
  );
  await button(player, 'I’m free').press('Enter');
  await expect(day(player, date)).toContainText('you’re free');
  await expect(button(player, 'I’m free')).toHaveAttribute('aria-pressed', 'true');
  await stored;

  await poster.goto(`/discover?free=${date}&q=joaquim`);
  await poster.getByRole('main').getByRole('link', { name: 'Joaquim Serra' }).first().click();
  const weeks = poster.getByRole('table', { name: 'Availability over the next few weeks' });
  const there = weeks.getByRole('cell', { name: new RegExp(`^${Number(date.slice(8))} `) }).first();
  await expect(there).toHaveText(/(?<!not )free$/);
});
