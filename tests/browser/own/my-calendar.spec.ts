import { expect, type Page } from '@playwright/test';
import type { ApplicationMove } from '#contract/ours/applications.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';

/** The world is one for the file: each test has a month of its own. */
const on = (days: number) => {
  const date = dayFromNow(days);
  return { month: date.slice(0, 7), evening: { date, startTime: '19:00', endTime: '23:00' } };
};

const post = (world: OwnWorld, changed: Parameters<typeof gigForm>[0]) =>
  world.as<Gig>('declan', 'POST', '/api/gigs', { ...gigForm(changed), clientId: freshClientId() });
const apply = (world: OwnWorld, gig: Gig) =>
  world.as<ApplicationMove>('hamish', 'POST', `/api/gigs/${gig.id}/applications`, {
    note: '',
    clientId: freshClientId(),
  });
async function booked(world: OwnWorld, when: object, title: string) {
  const gig = await post(world, { ...when, title, venue: 'The Band Room' });
  const { id } = await apply(world, gig);
  await world.as('declan', 'POST', `/api/applications/${id}/accept`);
  return gig;
}
const calendar = (page: Page) => page.getByRole('region', { name: 'Calendar' });
const cell = (page: Page, name: RegExp) => calendar(page).getByRole('gridcell', { name });

for (const [size, days] of [
  ['phone', 40],
  ['desktop', 75],
] as const)
  test(`GIG-10 on a ${size} a member finds their gigs by days: the month by keyboard, its list, the agenda, all in the address`, async ({
    world,
  }) => {
    const { month, evening } = on(days);
    await booked(world, evening, 'Serpent for a masque');
    await apply(world, await post(world, { ...evening, title: 'Sackbut for a mass' }));
    const { page } = await world.member('hamish', { size });
    await page.goto('/my-gigs');
    await page.getByRole('link', { name: 'Calendar', exact: true }).click();
    await expect(page).toHaveURL(/\/my-gigs\?view=month$/);
    await expect(calendar(page).getByRole('gridcell', { selected: true })).toHaveAttribute(
      'aria-current',
      'date',
    );
    await page.goto(`/my-gigs?view=month&month=${month}`);
    const there = cell(page, /: You play “Serpent for a masque”, 7–11 pm; Applied “Sackbut for a mass”/);
    await expect(there).toBeVisible();
    // By its number: the names in it lead to their gigs.
    await there.click({ position: { x: 12, y: 12 } });
    const lines = calendar(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toContainText('Accepted');
    await expectAccessible(page);
    await there.press('PageDown');
    await expect(page).toHaveURL(/month=\d{4}-\d{2}$/);
    await expect(page).not.toHaveURL(new RegExp(`month=${month}$`));
    await expect(calendar(page).getByRole('gridcell', { selected: true })).toBeFocused();
    await page.keyboard.press('PageUp');
    await expect(page).toHaveURL(new RegExp(`month=${month}$`));
    await calendar(page).getByRole('link', { name: 'Agenda' }).click();
    await expect(page).toHaveURL(/view=agenda/);
    await expect(calendar(page).getByRole('grid')).toHaveCount(0);
    await expect(calendar(page).getByRole('link', { name: 'Serpent for a masque' })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await calendar(page).getByRole('link', { name: 'Sackbut for a mass' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sackbut for a mass');
    await page.goBack();
    await expect(calendar(page).getByRole('link', { name: 'Agenda' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

test('GIG-10 the calendar is live, shows what is saved when asked to, and past months', async ({ world }) => {
  const { month, evening } = on(110);
  const saved = await post(world, { ...evening, title: 'Crumhorn, one tune' });
  await world.as('nkechi', 'PUT', `/api/gigs/${saved.id}/saved`);
  const { page } = await world.member('nkechi');
  await openLive(page, `/my-gigs?view=agenda&month=${month}`);
  await expect(calendar(page).getByText(/^Nothing in/)).toBeVisible();
  await calendar(page).getByLabel('Saved gigs, too').check();
  await expect(page).toHaveURL(/saved=with/);
  await expect(calendar(page).getByRole('link', { name: 'Crumhorn, one tune' })).toBeVisible();
  await world.as('nkechi', 'POST', `/api/gigs/${saved.id}/applications`, {
    note: '',
    clientId: freshClientId(),
  });
  await expect(calendar(page).getByText('Applied', { exact: true })).toBeVisible();
  await calendar(page).getByRole('link', { name: 'Today' }).click();
  await calendar(page).getByRole('link', { name: 'The month before' }).click();
  await expect(calendar(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(calendar(page).getByText(/Loading/)).toHaveCount(0);
});

test('GIG-10 REA-01 where the calendar does not come it is said, and asked for again', async ({ world }) => {
  const { page, expectComplaints } = await world.member('hamish');
  expectComplaints(/503/);
  await page.route('**/api/calendar?*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/my-gigs?view=month');
  await expect(page.getByText('Could not load your calendar')).toBeVisible();
  await page.unroute('**/api/calendar?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Could not load your calendar')).toHaveCount(0);
  await expect(calendar(page).getByRole('grid')).toBeVisible();
});

test('GIG-10 before applying it is said what one plays at that time; the board marks it; the poster reads nothing of it', async ({
  world,
}) => {
  const { evening } = on(145);
  await booked(world, evening, 'Serpent at court');
  const gig = await post(world, { ...evening, startTime: '22:00', title: 'Shawm at midnight' });
  const { page } = await world.member('hamish');
  await page.goto('/gigs?q=shawm');
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Shawm at midnight' });
  await expect(line).toContainText('you are booked then');
  await line.getByRole('link', { name: 'Shawm at midnight' }).click();
  const warning = page.getByText('You play Serpent at court at The Band Room, ');
  await expect(warning).toContainText('that evening, 7–11 pm.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply for this gig' }).click();
  await expect(page.getByRole('heading', { name: 'Apply', exact: true })).toHaveCount(0);
  await expect(warning, 'while one waits, too').toBeVisible();
  const { page: posters } = await world.member('declan');
  await posters.goto(`/gigs/${gig.id}`);
  await expect(posters.getByRole('button', { name: 'Accept Hamish Roy' })).toBeVisible();
  await expect(posters.getByRole('main')).not.toContainText('Serpent');
});
