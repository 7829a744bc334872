import { expect, type Page } from '@playwright/test';
import type { Gig, GigsPage } from '#contract/ours/gigs.ts';
import { heading } from '#tests/browser/foreign/steps.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import type { DemoName, OwnServer } from '#tests/browser/support/own-server.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';

const postGig = (world: OwnServer, name: DemoName, title: string) =>
  world.as<Gig>(name, 'POST', '/api/gigs', {
    ...gigForm({ title, date: dayFromNow(9) }),
    clientId: freshClientId(),
  });
const line = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title });

test('SAF-05 one draft of a gig in two tabs: what is changed after it was posted becomes a second gig', async ({
  world,
}) => {
  const { page, openTab, expectComplaints } = await world.member('declan', { context: { locale: 'en-GB' } });
  // The draft that the other tab goes on with went with the post.
  expectComplaints(/409 \(Conflict\).*\/api\/gigs\/draft/);
  const other = await openTab();
  await openLive(page, '/create-gig');
  await page.getByLabel('Title').fill('Serpent for a vigil');
  await page.getByLabel('Kind of work').selectOption({ label: 'Brass and wind' });
  await page.getByLabel('What you would walk into').fill('A cold church.');
  await page.getByLabel('Date').fill(dayFromNow(20));
  await page.getByLabel(/^From/).fill('19:00');
  await page.getByLabel('Town or city').fill('Hexham');
  await page.getByLabel('Pay', { exact: true }).fill('70');
  await openLive(other, '/create-gig');
  await expect(other.getByLabel('Title')).toHaveValue('Serpent for a vigil');
  await page.getByRole('button', { name: 'Post gig' }).click();
  await expect(heading(page).filter({ hasText: 'Serpent for a vigil' })).toBeVisible();
  await expect(other.getByText('You have posted this in another tab')).toBeVisible();
  await other.getByLabel('Title').fill('Serpent for a wake');
  await other.getByRole('button', { name: 'Post gig' }).click();
  await expect(heading(other).filter({ hasText: 'Serpent for a wake' })).toBeVisible();
  const { items } = await world.as<GigsPage>('declan', 'GET', '/api/gigs/mine');
  const titles = items.map(({ title }) => title).filter((title) => title.startsWith('Serpent'));
  expect(titles.toSorted()).toEqual(['Serpent for a vigil', 'Serpent for a wake']);
});

test('SES-13 SAF-05 what is typed over a gig is there after a reload, and says so', async ({ world }) => {
  const { id } = await postGig(world, 'petra', 'Cornett for a masque');
  const { page } = await world.member('petra');
  await page.goto(`/gigs/${id}/edit`);
  await page.getByLabel('Title').fill('Cornett for two masques');
  await page.reload();
  await expect(page.getByText('What you typed last time is back.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Cornett for two masques');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(heading(page).filter({ hasText: 'Cornett for two masques' })).toBeVisible();
});

test('SCR /gigs/{id} a double click on Apply sends one application and says so once', async ({ world }) => {
  const { id } = await postGig(world, 'petra', 'Rackett for a wager');
  const { page } = await world.member('luca');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await openLive(page, `/gigs/${id}`);
  await page.getByRole('button', { name: 'Apply for this gig' }).dblclick();
  await expect(page.getByRole('heading', { name: 'You have applied' })).toBeVisible();
  await expect(page.getByText(/^Application sent to Petra/)).toBeVisible();
  await expect(page.getByText(/^Application sent to Petra/)).toHaveCount(1);
  expect(sent).toEqual([`/api/gigs/${id}/applications`]);
  const { items } = await world.as<{ items: object[] }>('petra', 'GET', `/api/gigs/${id}/applications`);
  expect(items).toHaveLength(1);
});

test('SCR /gigs the board shows by itself what is posted, filled and cancelled elsewhere', async ({
  world,
}) => {
  const filled = await postGig(world, 'petra', 'Theorbo, filled');
  const off = await postGig(world, 'petra', 'Theorbo, off');
  const { page } = await world.member('marlon');
  await openLive(page, '/gigs?q=theorbo');
  await expect(line(page, 'Theorbo, filled')).toBeVisible();
  await expect(line(page, 'Theorbo, off')).toBeVisible();
  const { id } = await world.as<{ id: string }>('luca', 'POST', `/api/gigs/${filled.id}/applications`, {
    note: '',
    clientId: freshClientId(),
  });
  await world.as('petra', 'POST', `/api/applications/${id}/accept`);
  await world.as('petra', 'POST', `/api/gigs/${off.id}/cancel`);
  await postGig(world, 'bronagh', 'Theorbo, new');
  await expect(page.getByRole('button', { name: '1 new gig' })).toBeVisible();
  await expect(line(page, 'Theorbo, filled').getByText('Filled', { exact: true })).toBeVisible();
  await expect(line(page, 'Theorbo, off').getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(line(page, 'Theorbo, new')).toHaveCount(0);
  await page.getByRole('button', { name: '1 new gig' }).click();
  await expect(line(page, 'Theorbo, new')).toBeVisible();
});

test('GIG-13 who is booked reads at once what of it was changed, from what to what', async ({ world }) => {
  const { id, version } = await postGig(world, 'petra', 'Crumhorn for a fair');
  const applied = await world.as<{ id: string }>('luca', 'POST', `/api/gigs/${id}/applications`, {
    note: '',
    clientId: freshClientId(),
  });
  await world.as('petra', 'POST', `/api/applications/${applied.id}/accept`);
  const { page } = await world.member('luca');
  await openLive(page, `/gigs/${id}`);
  await expect(page.getByRole('heading', { name: 'It is yours' })).toBeVisible();
  const pay = { amount: 6_000, currency: 'GBP', unit: 'night' } as const;
  const form = gigForm({ title: 'Crumhorn for a fair', date: dayFromNow(9), pay });
  await world.as('petra', 'PUT', `/api/gigs/${id}`, { ...form, version });
  await expect(page.getByRole('heading', { name: 'Can you still come?' })).toBeVisible();
  await expect(page.getByText('Pay: was £160 the night, now £60 the night')).toBeVisible();
});
