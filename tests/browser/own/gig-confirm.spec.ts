import { expect, type Page } from '@playwright/test';
import type { Gig } from '#contract/ours/gigs.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';

const pounds = (amount: number) => ({ amount, currency: 'GBP', unit: 'night' as const });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('GIG-04 the poster changes day and pay, the booked player is asked, and says yes where they are', async ({
  world,
}) => {
  const title = 'Dulcian for a doge';
  const form = gigForm({ title, date: dayFromNow(12), pay: pounds(10_000) });
  const { id } = await world.as<Gig>('petra', 'POST', '/api/gigs', { ...form, clientId: freshClientId() });
  const { id: applied } = await world.as<{ id: string }>('luca', 'POST', `/api/gigs/${id}/applications`, {
    note: '',
    clientId: freshClientId(),
  });
  await world.as('petra', 'POST', `/api/applications/${applied}/accept`);
  const { page: petra } = await world.member('petra');
  const { page: luca } = await world.member('luca', { size: 'phone' });
  await openLive(luca, `/gigs/${id}`);
  await expect(heading(luca, 'It is yours')).toBeVisible();

  await petra.goto(`/gigs/${id}/edit`);
  await expect(petra.getByLabel('Title')).toHaveValue(title);
  await petra.getByLabel('Title').fill(`${title}’s feast`);
  await expect(petra.getByText('will be asked whether they can still come')).toBeHidden();
  await petra.getByLabel('Date').fill(dayFromNow(15));
  await petra.getByLabel('Pay', { exact: true }).fill('60');
  await expect(petra.getByRole('status').filter({ hasText: 'will be asked' })).toHaveText(
    /^1 person who is booked will be asked whether they can still come\. They have until .+ to answer\. Nobody/,
  );
  await button(petra, 'Save').click();
  const row = petra.getByRole('listitem', { name: /^Luca/ });
  await expect(row.getByText(/^To confirm by /)).toBeVisible();

  await expect(heading(luca, 'Can you still come?')).toBeVisible();
  await expect(luca.getByText('Pay: was £100 the night, now £60 the night')).toBeVisible();
  await luca.goto('/my-gigs?tab=applications');
  await expect(luca.getByText('Pay: was £100 the night, now £60 the night')).toBeVisible();
  await luca.goto('/dashboard');
  const need = luca.getByRole('region', { name: /gig.* you are booked for .* changed/ });
  await expect(need.getByText('Pay: was £100 the night, now £60 the night')).toBeVisible();
  await button(luca, 'I can still come').click();
  await expect(luca.getByText('You can come.')).toBeVisible();
  await expect(need).toBeHidden();
  await luca.goto(`/gigs/${id}`);
  await expect(heading(luca, 'It is yours')).toBeVisible();
  await petra.reload();
  await expect(row.getByText(/^Accepted /)).toBeVisible();
});

test('GIG-13 who says yes to what has changed once more reads the newer terms first', async ({ world }) => {
  const form = gigForm({ title: 'Sackbut for a siege', date: dayFromNow(12), pay: pounds(10_000) });
  const { id } = await world.as<Gig>('petra', 'POST', '/api/gigs', { ...form, clientId: freshClientId() });
  const { id: applied } = await world.as<{ id: string }>('luca', 'POST', `/api/gigs/${id}/applications`, {
    note: '',
    clientId: freshClientId(),
  });
  await world.as('petra', 'POST', `/api/applications/${applied}/accept`);
  const change = (version: number, amount: number) =>
    world.as('petra', 'PUT', `/api/gigs/${id}`, { ...form, pay: pounds(amount), version });
  await change(1, 6_000);
  const { page, expectComplaints } = await world.member('luca');
  expectComplaints(/409/);
  await page.goto(`/gigs/${id}`);
  await expect(heading(page, 'Can you still come?')).toBeVisible();
  await page.route('**/api/applications/*/confirm', async (route) => {
    await change(2, 2_000);
    await route.continue();
  });
  await button(page, 'I can still come').click();
  await expect(page.getByText('It has changed once more. Look at it again.')).toBeVisible();
  await expect(page.getByText('Pay: was £100 the night, now £20 the night')).toBeVisible();
  await page.unroute('**/api/applications/*/confirm');
  await button(page, 'I can still come').click();
  await expect(heading(page, 'It is yours')).toBeVisible();
});
