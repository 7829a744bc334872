import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { test } from '#tests/browser/support/own.ts';

type Mine = { items: { id: string; title: string }[] };

test('SCR UIX-05 /gigs/{id} on a phone the way to apply stays in reach, and times stand in one line', async ({
  world,
}) => {
  const { items } = await world.as<Mine>('declan', 'GET', '/api/gigs/mine');
  const gig = items.find(({ title }) => title.startsWith('Dep drummer'));
  const { page } = await world.member('nkechi', { size: 'phone', context: { locale: 'en-US' } });
  await page.goto(`/gigs/${gig?.id}`);
  const note = page.getByLabel('A note to Declan');
  const apply = page.getByRole('button', { name: 'Apply', exact: true });
  await expect(note).toBeVisible();
  await expect(apply).toBeHidden();
  await expect(async () => {
    const late = await page.getByText('10:15 pm', { exact: true }).boundingBox();
    const early = await page.getByText('8:45 pm', { exact: true }).boundingBox();
    expect(late?.height).toBe(early?.height);
  }).toPass();

  await page.getByRole('heading', { name: 'Who is asking' }).scrollIntoViewIfNeeded();
  await expect(apply).toBeInViewport();
  await expectAccessible(page);
  await apply.press('Enter');
  await expect(note).toBeFocused();
  await expect(note).toBeInViewport();
  await expect(apply).toBeHidden();
});

test('REA-03 a gig goes into a calendar, and so do all of one’s own, at an address that can be renewed and revoked', async ({
  world,
}) => {
  const { items } = await world.as<Mine>('declan', 'GET', '/api/gigs/mine');
  const gig = items.find(({ title }) => title.startsWith('Dep drummer'));
  const { page } = await world.member('bronagh', { size: 'phone' });
  await page.goto(`/gigs/${gig?.id}`);
  const opened = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).press('Enter');
  const download = await opened;
  expect(download.url()).toContain('signature=');
  expect(await readFile(await download.path(), 'utf8')).toContain('BEGIN:VCALENDAR');
  await expect(page.getByRole('heading', { name: gig?.title ?? '' })).toBeVisible();

  const { page: stranger } = await world.visitor();
  await stranger.goto(`/gigs/${gig?.id}`);
  const theirs = stranger.waitForEvent('download');
  await stranger.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await theirs).url()).toMatch(/gig\.ics$/);

  await page.goto('/my-gigs');
  const feed = page.getByRole('region', { name: 'In your own calendar' });
  await feed.getByRole('button', { name: 'Get an address' }).click();
  const address = feed.getByLabel('Your secret address');
  await expect(address).toHaveValue(/feed\.ics\?key=/);
  const first = await address.inputValue();
  expect(await (await page.request.get(first)).text()).toContain('BEGIN:VCALENDAR');
  await expectAccessible(page);

  await feed.getByRole('button', { name: 'New address' }).click();
  await page.getByRole('button', { name: 'Make new address' }).click();
  await expect(address).not.toHaveValue(first);
  expect((await page.request.get(first)).status()).toBe(404);
  const second = await address.inputValue();

  await page.reload();
  await expect(feed.getByText('You have an address since')).toBeVisible();
  await expect(address).toHaveCount(0);
  await feed.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke address' }).click();
  await expect(feed.getByRole('button', { name: 'Get an address' })).toBeVisible();
  expect((await page.request.get(second)).status()).toBe(404);
});

test('GIG-12 SCR /dashboard /my-gigs the next gig stands with its call sheet, and who waits is a click away', async ({
  world,
}) => {
  const { page } = await world.member('declan', { size: 'phone' });
  const { page: player } = await world.member('bronagh');
  await player.goto('/dashboard');
  // The towns of the world come with the first question for one.
  const fresh = player.getByRole('region', { name: 'New for you' });
  await expect(fresh.getByRole('listitem').first()).toBeVisible({ timeout: 60_000 });
  await expectAccessible(player);
  await page.goto('/dashboard');
  const next = page.getByRole('region', { name: 'Your next gig' });
  await next.getByText('Call sheet').click();
  await expect(next.getByRole('definition').first()).toBeVisible();
  await expectAccessible(page);
  await next.getByRole('link', { name: /who applied$/ }).click();
  await expect(page.getByRole('heading', { name: /applicants?$/ })).toBeVisible();

  await page.goto('/my-gigs');
  await page
    .getByRole('link', { name: /^Answer .*who applied for/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /applicants?$/ })).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Post a gig' }).click();
  await expect(page).toHaveURL('/create-gig');
});
