import { expect, type Page } from '@playwright/test';
import type { Gig } from '#contract/ours/gigs.ts';
import { heading } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import type { DemoName, OwnServer } from '#tests/browser/support/own-server.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';

const leeds = 2644688;
const desk = { context: { viewport: { width: 1440, height: 1000 }, locale: 'en-GB' } };
const lines = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' });
const chip = (page: Page, words: string) =>
  chips(page).getByRole('button', { name: `Remove filter: ${words}` });
const column = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const postGig = (world: OwnServer, name: DemoName, changed: Parameters<typeof gigForm>[0]) =>
  world.as<Gig>(name, 'POST', '/api/gigs', {
    ...gigForm({ date: dayFromNow(9), ...changed }),
    clientId: freshClientId(),
  });

test('GIG-05 /gigs what is chosen stands in the address, is counted, taken back by Back, there after a reload, and cleared', async ({
  world,
}) => {
  const { page } = await world.member('bronagh', desk);
  await page.goto('/gigs');
  await expect(heading(page)).toHaveText('Gigs');
  const singers = column(page).getByRole('checkbox', { name: /^Singers/ });
  const line = column(page).locator('label').filter({ hasText: 'Singers' });
  await expect(line).toHaveText(/^Singers\d+$/);
  const counted = Number(/\d+/.exec((await line.textContent()) ?? '')?.[0]);
  await singers.check();
  await expect(page).toHaveURL(/\?category=singers$/);
  await expect(lines(page)).toHaveCount(counted);
  await expect(page.getByText(`${counted} gigs`).first()).toBeVisible();
  await expect(chip(page, 'Singers')).toBeVisible();
  await expectAccessible(page);

  await column(page)
    .getByRole('checkbox', { name: /^Only open/ })
    .check();
  await expect(page).toHaveURL(/status=open&category=singers$/);
  await page.goBack();
  await expect(chip(page, 'Only open')).toHaveCount(0);
  await page.goForward();
  await page.reload();
  await expect(chip(page, 'Only open')).toBeVisible();
  await expect(singers).toBeChecked();
  await page.getByLabel('Sort by').selectOption('Newest first');
  await expect(page).toHaveURL(/sort=newest/);
  await expect(page.getByRole('heading', { name: 'This week' })).toHaveCount(0);
  await chip(page, 'Singers').click();
  await expect(page).toHaveURL(/\?status=open&sort=newest$/);
  await chips(page).getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/gigs\?sort=newest$/);
});

test('GIG-05 /gigs near a town, from an address that was shared: a visitor sees which filter is in the way', async ({
  world,
}) => {
  const { page } = await world.visitor(desk);
  await page.goto(`/gigs?near=${leeds}&within=10&skill=Fiddle`);
  await expect(chip(page, 'Within 6 miles of Leeds')).toBeVisible();
  await expect(column(page).getByRole('combobox', { name: 'Where' })).toHaveValue('Leeds');
  await expect(page.getByRole('heading', { name: 'Nothing fits all of that' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Within 30 miles: 1 gig' }).click();
  await expect(lines(page)).toHaveText(['Ceilidh band short one fiddle']);
  await expect(page.getByText('1 gig within 30 miles of Leeds').first()).toBeVisible();
  await page.getByLabel('Sort by').selectOption('Nearest first');
  await expect(page).toHaveURL(/sort=distance/);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText([
    'Ceilidh band short one fiddle',
  ]);
  await expect(column(page).getByRole('checkbox', { name: /profile/ })).toHaveCount(0);

  const where = column(page).getByRole('combobox', { name: 'Where' });
  await where.fill('Narnia');
  await expect(page.getByText('Choose a town from the list.')).toBeVisible();
  await where.fill('falmou');
  await page.getByRole('option', { name: 'Falmouth England, United Kingdom' }).click();
  await expect(page).toHaveURL(/near=2649715/);
  await expect(chip(page, 'Within 30 miles of Falmouth')).toBeVisible();
});

test('GIG-05 UIX-05 /gigs pay and days that make no sense are said at their fields, and nothing typed is lost', async ({
  world,
}) => {
  const { page } = await world.member('declan', desk);
  await page.goto('/gigs');
  const pay = column(page).getByLabel('Pays at least');
  await pay.fill('-5');
  await pay.press('Enter');
  await expect(page.getByText('Pay cannot be below nothing.')).toBeVisible();
  await expect(page).toHaveURL(/\/gigs$/);
  await expectAccessible(page);
  await pay.fill('200');
  await pay.press('Enter');
  await expect(page).toHaveURL(/\?currency=GBP&per=night&pay=20000$/);
  await expect(chip(page, 'From £200 the night')).toBeVisible();
  await expect(pay).toBeFocused();
  await column(page).getByLabel('From').fill(dayFromNow(20));
  await expect(page).toHaveURL(/from=/);
  await column(page).getByLabel('To', { exact: true }).fill(dayFromNow(3));
  await expect(page.getByText('The last day is before the first.')).toBeVisible();
  await expect(page).not.toHaveURL(/to=/);
  await expect(column(page).getByLabel('To', { exact: true })).toHaveValue(dayFromNow(3));
  await page.getByLabel('Sort by').selectOption('Best paid');
  await expect(page).toHaveURL(/sort=pay/);
});

test('GIG-05 /gigs on a phone each way to filter keeps its words in one line, in a row that is pushed aside', async ({
  world,
}) => {
  const { page } = await world.visitor({ size: 'phone' });
  await page.goto('/gigs');
  const buttons = chips(page).getByRole('button');
  await expect(buttons.filter({ hasText: 'This weekend' })).toBeVisible();
  for (const button of await buttons.all()) {
    const height = await button.evaluate((chip) => chip.getBoundingClientRect().height);
    expect(height, await button.innerText()).toBeLessThan(50);
  }
});

test('GIG-05 /gigs on a phone the filters stand in a sheet, which says how many gigs they leave', async ({
  world,
}) => {
  const { page } = await world.member('bronagh', { size: 'phone' });
  await page.goto('/gigs');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Narrow it down' });
  await expect(sheet).toBeFocused();
  await sheet.getByRole('checkbox', { name: /^Drums and percussion/ }).check();
  await expect(page).toHaveURL(/\?category=drums$/);
  await sheet.getByRole('checkbox', { name: /^Fits my profile/ }).check();
  await expect(page).toHaveURL(/fit=me/);
  await expectAccessible(page);
  const show = sheet.getByRole('button', { name: /^Show \d+ gigs?$/ });
  await expect(show).toBeInViewport();
  const count = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0]);
  await show.click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Filters, 2' })).toBeFocused();
  await expect(lines(page)).toHaveCount(count);
  await page.getByRole('button', { name: 'This weekend' }).click();
  await expect(page.getByRole('button', { name: 'This weekend' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/days=weekend/);
  await expectAccessible(page);
});

test('GIG-05 /gigs what is no filter in an address is said, and the rest of it holds', async ({ world }) => {
  const { page, expectComplaints } = await world.visitor(desk);
  await page.goto('/gigs?category=drums&pay=-5&near=Leeds&sort=best');
  await expect(page.getByText('Left out: the town, the pay, the order.')).toBeVisible();
  await expect(chip(page, 'Drums and percussion')).toBeVisible();
  await expect(lines(page).first()).toBeVisible();
  expectComplaints(/400/);
  await page.goto('/gigs?near=7');
  await expect(page.getByText('We do not know that town. Choose another one.')).toBeVisible();
  await chips(page).getByRole('button', { name: 'Clear filters' }).click();
  await expect(lines(page).first()).toBeVisible();
});

test('GIG-05 SCR /gigs what is posted elsewhere waits behind "1 new gig" where it fits, and is counted', async ({
  world,
}) => {
  await postGig(world, 'petra', { title: 'Nyckelharpa, first', category: 'strings', tags: ['Nyckelharpa'] });
  const { page } = await world.member('marlon', desk);
  await openLive(page, '/gigs?q=nyckelharpa&category=strings');
  await expect(lines(page)).toHaveText(['Nyckelharpa, first']);
  await postGig(world, 'bronagh', { title: 'Nyckelharpa roadie', category: 'crew', tags: [] });
  await postGig(world, 'bronagh', { title: 'Nyckelharpa, second', category: 'strings', tags: [] });
  await expect(page.getByRole('button', { name: '1 new gig', exact: true })).toBeVisible();
  await expect(lines(page)).toHaveText(['Nyckelharpa, first']);
  await expect(column(page).locator('label').filter({ hasText: 'Strings and guitars' })).toContainText('2');
  await page.getByRole('button', { name: '1 new gig' }).click();
  await expect(lines(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'new gig' })).toHaveCount(0);
});
