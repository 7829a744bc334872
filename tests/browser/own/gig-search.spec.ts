import { expect, type Page } from '@playwright/test';
import { heading } from '#tests/browser/foreign/steps.ts';
import { applyTo, postGig, writePost } from '#tests/browser/support/acts.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { navigate } from '#tests/browser/support/requests.ts';

const leeds = 2644688;
const desk = { context: { viewport: { width: 1440, height: 1000 }, locale: 'en-GB' } };
const lines = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const line = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title });
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' });
const chip = (page: Page, words: string) =>
  chips(page).getByRole('button', { name: `Remove filter: ${words}` });
const column = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const newGig = (page: Page) => page.getByRole('button', { name: '1 new gig', exact: true });

test('GIG-05 SCR /gigs filters are in the address and counted, Back and a reload restore them, and changes made elsewhere update the board live', async ({
  world,
}) => {
  const filled = await postGig(world, 'petra', { title: 'Nyckelharpa, filled', category: 'strings' });
  const off = await postGig(world, 'petra', { title: 'Nyckelharpa, off', category: 'strings' });
  const { page } = await world.member('marlon', desk);
  await page.goto('/gigs');
  await expect(heading(page)).toHaveText('Gigs');
  const singers = column(page).getByRole('checkbox', { name: /^Singers/ });
  const label = column(page).locator('label').filter({ hasText: 'Singers' });
  await expect(label).toHaveText(/^Singers\d+$/);
  const counted = Number(/\d+/.exec((await label.textContent()) ?? '')?.[0]);
  // Checked once the address has changed, which `check` does not wait for.
  await singers.click();
  await expect(page).toHaveURL(/\?category=singers$/);
  await expect(lines(page)).toHaveCount(counted);
  await expect(chip(page, 'Singers')).toBeVisible();
  await column(page)
    .getByRole('checkbox', { name: /^Open gigs only/ })
    .click();
  await expect(page).toHaveURL(/status=open&category=singers$/);
  await page.goBack();
  await expect(chip(page, 'Open gigs only')).toHaveCount(0);
  await page.goForward();
  await page.reload();
  await expect(chip(page, 'Open gigs only')).toBeVisible();
  await expect(singers).toBeChecked();
  await page.getByLabel('Sort by').selectOption('Newest first');
  await expect(page).toHaveURL(/sort=newest/);
  await expect(page.getByLabel('Sort by')).toHaveValue('newest');
  await chip(page, 'Singers').click();
  await expect(page).toHaveURL(/\?status=open&sort=newest$/);

  await chips(page).getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/gigs\?sort=newest$/);

  await openLive(page, '/gigs?q=nyckelharpa&category=strings');
  await expect(lines(page)).toHaveCount(2);
  const { id } = await applyTo(world, 'luca', filled);
  await world.as('petra', 'POST', `/api/applications/${id}/accept`);
  await world.as('petra', 'POST', `/api/gigs/${off.id}/cancel`);
  await postGig(world, 'bronagh', { title: 'Nyckelharpa roadie', category: 'crew', tags: [] });
  await postGig(world, 'bronagh', { title: 'Nyckelharpa, new', category: 'strings' });
  await expect(newGig(page)).toBeVisible();
  await expect(line(page, filled.title).getByText('Filled', { exact: true })).toBeVisible();
  await expect(line(page, off.title).getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(lines(page)).toHaveCount(2);
  await newGig(page).click();
  await expect(line(page, 'Nyckelharpa, new')).toBeVisible();
  await expect(newGig(page)).toHaveCount(0);
});

test('GIG-05 SCR /gigs a visitor opens a shared search, sees which filter leaves no results, and is asked to sign in', async ({
  world,
}) => {
  const { page } = await world.visitor(desk);
  await page.goto(`/gigs?near=${leeds}&within=10&skill=Fiddle`);
  await expect(chip(page, 'Within 6 miles of Leeds')).toBeVisible();
  const where = column(page).getByRole('combobox', { name: 'Where' });
  await expect(where).toHaveValue('Leeds');
  await expect(page.getByRole('heading', { name: 'No gigs match all of that' })).toBeVisible();
  await page.getByRole('button', { name: 'Within 30 miles: 1 gig' }).click();
  await expect(lines(page)).toHaveText(['Ceilidh band short one fiddle']);
  // At this width the invitation to join is above the filters.
  await page.setViewportSize({ width: 1280, height: 900 });
  const join = page.locator('aside a[href^="/register"]').first();
  const filters = page.getByRole('heading', { name: 'Filters', exact: true });
  await expect(async () => {
    const [above, below] = [await join.boundingBox(), await filters.boundingBox()];
    expect(above && below && below.y - above.y - above.height).toBeGreaterThanOrEqual(40);
  }).toPass();
  await navigate(page, '/gigs?status=open');
  await expect(lines(page)).not.toHaveCount(1);
  await lines(page).first().click();
  await page.getByRole('link', { name: 'Sign in to apply' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fgigs%2F[\w-]+$/);
});

const main = (page: Page) => page.getByRole('main');
const ownGigs = (page: Page) => page.getByRole('navigation', { name: 'Your gigs' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const bookmark = (page: Page, title: string) =>
  main(page).getByRole('button', { name: `Save for later: ${title}` });

test('GIG-05 GIG-06 UIX-05 /gigs on a phone the filters fit one row and a sheet that counts gigs; a gig is saved by keyboard in a post, marked on the board, and still among saved gigs once cancelled', async ({
  world,
}) => {
  const { id, title } = await postGig(world, 'declan', { title: 'Serpent for a village band' });
  await writePost(world, 'declan', 'Anyone?', { gigId: id });
  const { page } = await world.member('hamish', { size: 'phone' });
  await openLive(page, '/gigs');
  const weekend = page.getByRole('button', { name: 'This weekend' });
  await expect(weekend).toBeVisible();
  const heights = await chips(page)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(50);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet).toBeFocused();
  const drums = sheet.locator('label').filter({ hasText: 'Drums and percussion' });
  await expect(drums).toHaveText(/\d+$/);
  const count = Number(/\d+$/.exec((await drums.textContent()) ?? '')?.[0]);
  await sheet.getByRole('checkbox', { name: /^Drums and percussion/ }).click();
  await expect(page).toHaveURL(/\?category=drums$/);
  const show = sheet.getByRole('button', { name: /^Show \d+ gigs?$/ });
  await expect(show).toHaveText(new RegExp(`^Show ${count} gigs?$`));
  await expect(show).toBeInViewport();
  await show.click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Filters, 1' })).toBeFocused();
  await expect(lines(page)).toHaveCount(count);
  await weekend.click();
  await expect(weekend).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/days=weekend/);

  await navigate(page, '/community');
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'false');
  await bookmark(page, title).press('Enter');
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'true');
  await navigate(page, '/gigs?q=serpent');
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'true');
  await ownGigs(page).getByRole('link', { name: 'Saved' }).click();
  await expect(page).toHaveURL(/community\?from=saved-gigs$/);
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'true');

  await world.as('declan', 'POST', `/api/gigs/${id}/cancel`);
  await page.reload();
  await expect(line(page, title)).toContainText('Cancelled');
  await main(page).getByRole('link', { name: title }).click();
  const save = button(page, 'Save for later');
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await save.press('Enter');
  await expect(save).toHaveAttribute('aria-pressed', 'false');
});

test('GIG-06 gigs posted since the last visit are marked New until applied for, but not for the next member who uses the browser', async ({
  world,
}) => {
  const title = 'Theremin for a shop window';
  const gig = await postGig(world, 'declan', { title });
  const hourAgo = Date.now() - 3_600_000;
  const visited = { [`board:${await world.idOf('petra')}`]: `${hourAgo} ${hourAgo}` };
  const { page } = await world.member('petra', { storage: visited });
  await page.goto('/gigs?q=theremin');
  await expect(line(page, title)).toContainText('New');
  const storage = await page.evaluate((): Record<string, string> => ({ ...localStorage }));
  await applyTo(world, 'petra', gig);
  await page.reload();
  await expect(line(page, title)).toContainText('Applied');
  await expect(line(page, title)).not.toContainText('New');

  const next = await world.member('joaquim', { storage });
  await next.page.goto('/gigs?q=theremin');
  await expect(line(next.page, title)).toBeVisible();
  await expect(line(next.page, title)).not.toContainText('New');
});
