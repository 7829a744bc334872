import { expect, type Page } from '@playwright/test';
import type { ApplicationMove } from '#contract/ours/applications.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';

/** The world is one for the file: each test has a day of its own. */
const post = (world: OwnWorld, changed: Parameters<typeof gigForm>[0]) =>
  world.as<Gig>('declan', 'POST', '/api/gigs', { ...gigForm(changed), clientId: freshClientId() });
const calendar = (page: Page) => page.getByRole('region', { name: 'Calendar' });
const week = (page: Page) => page.getByRole('region', { name: 'When you are free' });
const day = (page: Page, date: string) => calendar(page).locator(`[data-date="${date}"]`);
const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const dayAfter = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
/** 0 is Sunday. */
const aWeekFrom = (weekday: number) => {
  const days = Array.from({ length: 7 }, (_, nth) => dayFromNow(nth + 8));
  return days.find((date) => new Date(date).getUTCDay() === weekday) ?? '';
};

for (const [size, days] of [
  ['phone', 11],
  ['desktop', 12],
] as const)
  test(`PPL-06 PPL-01 on a ${size} a member marks days by keyboard, and another finds them by it, reads it, and no longer once they are booked`, async ({
    world,
  }) => {
    const date = dayFromNow(days);
    const { page: ada } = await world.member('joaquim', { size });
    const { page: ben } = await world.member('declan', { size });
    await openLive(ada, `/my-gigs?view=month&month=${date.slice(0, 7)}`);
    await day(ada, date).click({ position: { x: 8, y: 8 } });
    await ada.getByRole('button', { name: 'I am free' }).press('Enter');
    await expect(day(ada, date)).toContainText('you are free');
    await expect(ada.getByRole('button', { name: 'I am free' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(ada);

    await openLive(ben, `/discover?free=${date}`);
    await expect(cards(ben).filter({ hasText: 'Joaquim Serra' })).toBeVisible();
    await expectAccessible(ben);
    await cards(ben).getByRole('link', { name: 'Joaquim Serra' }).click();
    const weeks = ben.getByRole('table', { name: 'Free and not free in the next weeks' });
    const there = weeks.getByRole('cell', { name: new RegExp(`^${Number(date.slice(8))} `) }).first();
    await expect(there).toHaveText(/free$/);
    await expect(there).not.toHaveText(/not free/);
    await expectAccessible(ben);

    const gig = await post(world, { date, title: `Highlife for a wedding, ${size}` });
    const { id } = await world.as<ApplicationMove>('joaquim', 'POST', `/api/gigs/${gig.id}/applications`, {
      note: '',
      clientId: freshClientId(),
    });
    await openLive(ben, `/gigs/${gig.id}`);
    await expect(ben.getByRole('listitem', { name: 'Joaquim Serra' })).toContainText('Says free that day');
    await world.as('declan', 'POST', `/api/applications/${id}/accept`);
    await ben.goto(`/discover?free=${date}&q=joaquim`);
    await expect(ben.getByText('Nobody fits all of that')).toBeVisible();

    await day(ada, date).click({ position: { x: 8, y: 8 } });
    await ada.getByRole('button', { name: 'I am not free' }).press('Enter');
    await expect(day(ada, date)).toContainText('you are not free');
    await ada.getByRole('button', { name: 'I am not free' }).press('Enter');
    await expect(day(ada, date)).not.toContainText('you are');
  });

test('PPL-06 a day that is as every week says so, and what one says of it alone can be taken back', async ({
  world,
}) => {
  const wednesday = aWeekFrom(3);
  const { page } = await world.member('yaw');
  await openLive(page, `/my-gigs?view=month&month=${wednesday.slice(0, 7)}`);
  await day(page, wednesday).click({ position: { x: 8, y: 8 } });
  const isFree = page.getByRole('button', { name: 'I am free' });
  const isNot = page.getByRole('button', { name: 'I am not free' });
  const asEvery = page.getByText('As every Wednesday.');
  await expect(isNot).toHaveAttribute('aria-pressed', 'true');
  await expect(isNot).toHaveAccessibleDescription(/As every Wednesday/);
  await expectAccessible(page);
  await isFree.press('Enter');
  await expect(day(page, wednesday)).toContainText('you are free');
  await expect(asEvery).toBeHidden();
  await isFree.press('Enter');
  await expect(day(page, wednesday)).toContainText('you are not free');
  await expect(asEvery).toBeVisible();
});

test('PPL-06 some days at once, and a weekday in Edit profile, are in all open tabs at once', async ({
  world,
}) => {
  const [from, to] = [dayFromNow(40), dayFromNow(42)];
  const { page } = await world.member('hamish');
  const { page: other } = await world.member('hamish', { size: 'phone' });
  await openLive(other, `/my-gigs?view=month&month=${to.slice(0, 7)}`);
  await openLive(page, `/my-gigs?view=month&month=${from.slice(0, 7)}`);
  await day(page, from).click({ position: { x: 8, y: 8 } });
  await page.getByRole('textbox', { name: 'Until' }).fill(to);
  await page.getByRole('button', { name: 'I am not free' }).click();
  await expect(day(other, to)).toContainText('you are not free');
  await page.getByRole('button', { name: 'Say nothing' }).click();
  await expect(day(other, to)).not.toContainText('not free');

  await page.goto('/edit-profile');
  await week(page).getByRole('combobox', { name: 'Tuesday' }).selectOption('Not free');
  await expect(week(other).getByRole('combobox', { name: 'Tuesday' })).toHaveValue('busy');
  await expectAccessible(page);
});

test('PPL-06 what cannot be sent is said and taken back; what cannot be loaded is asked for again', async ({
  world,
}) => {
  const { page, expectComplaints } = await world.member('curtis');
  expectComplaints(/500|ERR_FAILED/);
  await page.route('**/api/availability', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await openLive(page, '/my-gigs?view=agenda');
  const monday = week(page).getByRole('combobox', { name: 'Monday' });
  await monday.selectOption('Free');
  await expect(page.getByText('There is no connection.').first()).toBeVisible();
  await expect(monday).toHaveValue('');
  await page.unroute('**/api/availability');
  await page.route('**/api/availability', (route) => route.fulfill({ status: 500, body: 'x' }));
  await page.reload();
  await expect(week(page).getByText('Could not load your days')).toBeVisible();
  await page.unroute('**/api/availability');
  await week(page).getByRole('button', { name: 'Try again' }).click();
  await expect(monday).toHaveValue('');
});

test('PPL-06 a server that knows of no such days shows the calendar without them', async ({ world }) => {
  const { page, expectComplaints } = await world.member('curtis');
  expectComplaints(/404/);
  await page.route('**/api/availability', (route) =>
    route.fulfill({ status: 404, json: { errors: [{ msg: 'No such call.' }] } }),
  );
  await page.goto('/my-gigs?view=month');
  await expect(calendar(page).getByRole('grid')).toBeVisible();
  await expect(week(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'I am free' })).toHaveCount(0);
});

test('GIG-07 PPL-06 a poster narrows whom a gig suggests down to who says free that day', async ({
  world,
}) => {
  const wanted = { category: 'drums' as const, tags: [] };
  const date = aWeekFrom(6);
  const gig = await post(world, { ...wanted, date, title: 'Kit for a fair' });
  const other = await post(world, { ...wanted, date: dayAfter(date), title: 'Kit for a fair, day two' });
  const { page } = await world.member('declan');
  const suggested = page.getByRole('list', { name: 'Suggested' }).getByRole('listitem');
  const isFree = page.getByRole('button', { name: 'Free that day' });
  await openLive(page, `/gigs/${other.id}`);
  await expect(suggested.filter({ hasText: 'Freya Aldous' })).toBeVisible();
  await isFree.press('Enter');
  await expect(suggested).toHaveCount(0);
  await expect(page.getByText('Nobody of those who would fit says so.')).toBeVisible();
  await expectAccessible(page);
  await isFree.press('Enter');
  await expect(suggested.filter({ hasText: 'Freya Aldous' })).not.toContainText('that day');

  await openLive(page, `/gigs/${gig.id}`);
  await isFree.press('Enter');
  await expect(suggested.filter({ hasText: 'Freya Aldous' })).toContainText('Says free that day');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Invite Freya Aldous' }).click();
  const invited = page.getByRole('region', { name: 'Invited' }).getByRole('listitem');
  await expect(invited.filter({ hasText: 'No answer yet' })).toContainText('Says free that day');
  await page.goto(`/gigs/${other.id}`);
  await page.getByRole('link', { name: 'Everybody who is' }).click();
  await expect(page).toHaveURL(/\/discover\?free=\d{4}-\d\d-\d\d$/);
  await expect(page.getByRole('list', { name: 'Chosen filters' })).toContainText('Free on Sunday');
});
