import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { applyTo, bookedGig, postGig } from '#tests/browser/support/gigs.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { dayFromNow } from '#tests/support/fixtures.ts';

/** Each test has days of its own. */
const on = (days: number) => {
  const date = dayFromNow(days);
  return { month: date.slice(0, 7), evening: { date, startTime: '19:00', endTime: '23:00' } };
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const calendar = (page: Page) => page.getByRole('region', { name: 'Calendar' });
const day = (page: Page, date: string) => calendar(page).locator(`[data-date="${date}"]`);
/** By its number: the titles in a day are links to their gigs. */
const corner = { position: { x: 8, y: 8 } };

test('GIG-10 UIX-05 a member finds their gigs by day: the month by keyboard, its list, the agenda, saved gigs too, all in the address and live', async ({
  world,
}) => {
  const { month, evening } = on(75);
  await bookedGig(world, 'declan', 'hamish', { ...evening, title: 'Serpent for a masque' });
  await applyTo(world, 'hamish', await postGig(world, 'declan', { ...evening, title: 'Sackbut for a mass' }));
  const saved = await postGig(world, 'declan', { ...evening, title: 'Crumhorn, one tune' });
  await world.as('hamish', 'PUT', `/api/gigs/${saved.id}/saved`);
  const { page, expectComplaints } = await world.member('hamish');
  expectComplaints(/503/);
  await page.route('**/api/calendar?*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/my-gigs');
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  await expect(page).toHaveURL(/\/my-gigs\?view=month$/);
  await expect(page.getByText('Could not load your calendar')).toBeVisible();
  await page.unroute('**/api/calendar?*');
  await button(page, 'Try again').click();
  await expect(page.getByText('Could not load your calendar')).toHaveCount(0);
  const selected = calendar(page).getByRole('gridcell', { selected: true });
  await expect(selected).toHaveAttribute('aria-current', 'date');

  await openLive(page, `/my-gigs?view=month&month=${month}`);
  const there = calendar(page).getByRole('gridcell', {
    name: /: You play “Serpent for a masque”, 7–11 pm; Applied “Sackbut for a mass”/,
  });
  await there.click(corner);
  const lines = calendar(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('Accepted');
  await there.press('PageDown');
  await expect(page).not.toHaveURL(new RegExp(`month=${month}$`));
  await expect(selected).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(page).toHaveURL(new RegExp(`month=${month}$`));
  await calendar(page).getByRole('link', { name: 'Agenda' }).click();
  await expect(page).toHaveURL(/view=agenda/);
  await expect(calendar(page).getByRole('grid')).toHaveCount(0);
  await calendar(page).getByLabel('Saved gigs, too').check();
  await expect(page).toHaveURL(/saved=with/);
  const line = calendar(page).getByRole('listitem').filter({ hasText: 'Crumhorn, one tune' });
  await expect(line).toBeVisible();
  await applyTo(world, 'hamish', saved);
  await expect(line.getByText('Applied', { exact: true })).toBeVisible();
  await page.reload();
  await line.getByRole('link', { name: 'Crumhorn, one tune' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crumhorn, one tune');
  await page.goBack();
  await expect(calendar(page).getByRole('link', { name: 'Agenda' })).toHaveAttribute('aria-current', 'page');
});

test('GIG-10 who is booked that evening reads so on the board and before applying, and the poster reads nothing of it', async ({
  world,
}) => {
  const { evening } = on(145);
  await bookedGig(world, 'declan', 'bronagh', {
    ...evening,
    venue: 'The Band Room',
    title: 'Serpent at court',
  });
  const late = { ...evening, startTime: '22:00', title: 'Shawm at midnight' };
  const gig = await postGig(world, 'declan', late);
  const { page } = await world.member('bronagh');
  await page.goto('/gigs?q=shawm');
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: gig.title });
  await expect(line).toContainText('you are booked then');
  await line.getByRole('link', { name: gig.title }).click();
  const warning = page.getByText('You play Serpent at court at The Band Room, ');
  await expect(warning).toContainText('that evening, 7–11 pm.');
  await button(page, 'Apply for this gig').click();
  await expect(page.getByRole('heading', { name: 'Apply', exact: true })).toHaveCount(0);
  await expect(warning, 'while they wait, too').toBeVisible();
  const { page: poster } = await world.member('declan');
  await poster.goto(`/gigs/${gig.id}`);
  await expect(button(poster, 'Accept Bronagh Tierney')).toBeVisible();
  await expect(poster.getByRole('main')).not.toContainText('Serpent');
});

test('REA-03 GIG-12 SCR /dashboard /my-gigs the next gig and its applicants are a click away, a gig goes into a calendar, and so do all at an address that is renewed and revoked', async ({
  world,
}) => {
  const { page } = await world.member('declan', { size: 'phone' });
  await page.goto('/dashboard');
  const next = page.getByRole('region', { name: 'Your next gig' });
  await next.getByText('Call sheet').click();
  await expect(next.getByRole('definition').first()).toBeVisible();
  await next.getByRole('link', { name: /who applied$/ }).click();
  await expect(page.getByRole('heading', { name: /applicants?$/ })).toBeVisible();
  const path = new URL(page.url()).pathname;
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).press('Enter');
  expect((await download).url()).toContain('signature=');
  expect(await readFile(await (await download).path(), 'utf8')).toContain('BEGIN:VCALENDAR');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { page: visitor } = await world.visitor();
  await visitor.goto(path);
  const theirs = visitor.waitForEvent('download');
  await visitor.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await theirs).url()).toMatch(/gig\.ics$/);

  await page.goto('/my-gigs');
  await expect(page.getByRole('link', { name: /^Answer .*who applied for/ }).first()).toBeVisible();
  const feed = page.getByRole('region', { name: 'In your own calendar' });
  await feed.getByRole('button', { name: 'Get an address' }).click();
  const address = feed.getByLabel('Your secret address');
  await expect(address).toHaveValue(/feed\.ics\?key=/);
  const first = await address.inputValue();
  expect(await (await page.request.get(first)).text()).toContain('BEGIN:VCALENDAR');
  await feed.getByRole('button', { name: 'New address' }).click();
  await button(page, 'Make new address').click();
  await expect(address).not.toHaveValue(first);
  expect((await page.request.get(first)).status()).toBe(404);
  await page.reload();
  await expect(feed.getByText('You have an address since')).toBeVisible();
  await expect(address).toHaveCount(0);
  await feed.getByRole('button', { name: 'Revoke' }).click();
  await button(page, 'Revoke address').click();
  await expect(feed.getByRole('button', { name: 'Get an address' })).toBeVisible();
});

test('PPL-06 PPL-01 a member marks a day as free by keyboard, others find them by it and read it in their profile, and no longer once they are booked', async ({
  world,
}) => {
  const { month, evening } = on(12);
  const { date } = evening;
  const { page: player } = await world.member('joaquim', { size: 'phone' });
  const { page: poster } = await world.member('declan');
  await openLive(player, `/my-gigs?view=month&month=${month}`);
  await day(player, date).click(corner);
  await button(player, 'I am free').press('Enter');
  await expect(day(player, date)).toContainText('you are free');
  await expect(button(player, 'I am free')).toHaveAttribute('aria-pressed', 'true');

  await poster.goto(`/discover?free=${date}&q=joaquim`);
  await poster.getByRole('main').getByRole('link', { name: 'Joaquim Serra' }).first().click();
  const weeks = poster.getByRole('table', { name: 'Free and not free in the next weeks' });
  const there = weeks.getByRole('cell', { name: new RegExp(`^${Number(date.slice(8))} `) }).first();
  await expect(there).toHaveText(/(?<!not )free$/);
  const gig = await postGig(world, 'declan', { date, title: 'Highlife for a wedding' });
  const { id } = await applyTo(world, 'joaquim', gig);
  await poster.goto(`/gigs/${gig.id}`);
  await expect(poster.getByRole('listitem', { name: 'Joaquim Serra' })).toContainText('Says free that day');
  await world.as('declan', 'POST', `/api/applications/${id}/accept`);
  await poster.goto(`/discover?free=${date}&q=joaquim`);
  await expect(poster.getByText('Nobody fits all of that')).toBeVisible();

  await button(player, 'I am not free').press('Enter');
  await expect(day(player, date)).toContainText('you are not free');
  await button(player, 'I am not free').press('Enter');
  await expect(day(player, date)).not.toContainText('you are');
});

test('PPL-06 a weekday stands on its days, one of which says otherwise until it is taken back, and several days at once reach other devices', async ({
  world,
}) => {
  const [from, to] = [dayFromNow(40), dayFromNow(42)];
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(from),
  );
  const { page } = await world.member('tomasz');
  const { page: other } = await world.member('tomasz', { size: 'phone' });
  const week = (on: Page) => on.getByRole('region', { name: 'When you are free' });
  await openLive(other, `/my-gigs?view=month&month=${to.slice(0, 7)}`);
  await page.goto('/edit-profile');
  await week(page).getByRole('combobox', { name: weekday }).selectOption('Not free');
  await expect(week(other).getByRole('combobox', { name: weekday })).toHaveValue('busy');
  await openLive(page, `/my-gigs?view=month&month=${from.slice(0, 7)}`);
  await day(page, from).click(corner);
  const [isFree, isNot] = [button(page, 'I am free'), button(page, 'I am not free')];
  await expect(isNot).toHaveAttribute('aria-pressed', 'true');
  await expect(isNot).toHaveAccessibleDescription(new RegExp(`As every ${weekday}`));
  await isFree.press('Enter');
  await expect(day(page, from)).toContainText('you are free');
  await isFree.press('Enter');
  await expect(day(page, from)).toContainText('you are not free');
  await expect(page.getByText(`As every ${weekday}.`)).toBeVisible();

  await page.getByRole('textbox', { name: 'Until' }).fill(to);
  await isNot.click();
  await expect(day(other, to)).toContainText('you are not free');
  await button(page, 'Say nothing').click();
  await expect(day(other, to)).not.toContainText('not free');
});
