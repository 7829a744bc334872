import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heading, pathOf } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, startOwnWorld } from '#tests/browser/support/own.ts';
import { dayFromNow } from '#tests/support/fixtures.ts';

let world: OwnWorld;
beforeAll(async () => {
  world = await startOwnWorld();
}, 120_000);
afterAll(() => world.close());

const title = 'Ophicleide for one very long march';
const note = 'I own two, and I can walk.';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

/** Leaves the form once half written, comes back to it, and posts it. */
async function publish(page: Page) {
  await openLive(page, '/create-gig');
  const form = page.getByRole('form', { name: 'Post a gig' });
  const post = form.getByRole('button', { name: 'Post gig' });
  await post.click();
  await expect.poll(() => focused(page)).toBe('title');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Kind of work').selectOption({ label: 'Brass and wind' });
  await form.getByLabel('What you would walk into').fill('A march of nine miles. <b>Bring shoes.</b>');
  await page.reload();
  await expect.poll(() => form.getByLabel('Title').inputValue()).toBe(title);
  await expectAccessible(page);
  await form.getByLabel('Date').fill('2020-01-01');
  await form.getByLabel(/^From/).fill('09:00');
  await form.getByLabel('Town or city').fill('Hebden Bridge');
  await form.getByLabel('Pay', { exact: true }).fill('80.50');
  await post.click();
  await form.getByText('that has passed already').waitFor();
  await expect.poll(() => focused(page)).toBe('date');
  await form.getByLabel('Date').fill(dayFromNow(20));
  await post.click();
  await heading(page).filter({ hasText: title }).waitFor();
  await page.getByText('£80.50').waitFor();
}

test('SCR /create-gig /gigs /gigs/{id} a gig is posted, found, applied for and given, live', async () => {
  const poster = await world.member('declan', { context: { locale: 'en-GB' } });
  const applicant = await world.member('bronagh', { size: 'phone', context: { locale: 'en-GB' } });
  poster.expectComplaints(/400 \(Bad Request\)/);

  await publish(poster.page);
  await poster.page.getByText('Nobody yet.').waitFor();

  await openLive(applicant.page, '/gigs');
  await applicant.page.getByRole('searchbox', { name: 'Search gigs' }).fill('ophicleide');
  await expect.poll(() => new URL(applicant.page.url()).searchParams.get('q')).toBe('ophicleide');
  await expect.poll(() => applicant.page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(0);
  await expectAccessible(applicant.page);
  await applicant.page.getByRole('link', { name: title }).click();
  await heading(applicant.page).filter({ hasText: title }).waitFor();
  await applicant.page.getByText('<b>Bring shoes.</b>').waitFor();

  await applicant.page.getByLabel('A note to Declan').fill(note);
  await applicant.page.reload();
  await expect.poll(() => applicant.page.getByLabel('A note to Declan').inputValue()).toBe(note);
  await expectAccessible(applicant.page);
  await applicant.page.getByRole('button', { name: 'Apply for this gig' }).click();
  await applicant.page.getByRole('heading', { name: 'You have applied' }).waitFor();

  const row = poster.page.getByRole('listitem', { name: 'Bronagh Tierney' });
  await row.getByText(note).waitFor();
  await expectAccessible(poster.page);
  await row.getByRole('button', { name: 'Accept Bronagh Tierney' }).click();
  await row.getByText(/^Accepted/).waitFor();
  await poster.page.getByRole('heading', { name: 'Filled' }).waitFor();

  await applicant.page.getByRole('heading', { name: 'It is yours' }).waitFor();
  await expectAccessible(applicant.page);
  await openLive(applicant.page, '/my-gigs?tab=applications');
  const line = applicant.page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await line.getByText('Accepted').waitFor();
  await expectAccessible(applicant.page);
});

test('SCR /gigs a visitor reads everything, and what needs an account leads there and back', async () => {
  const { page } = await world.visitor();
  const { body } = await world.call('GET', '/api/gigs?status=open');
  await page.goto('/gigs');
  await page.getByRole('link', { name: body.items[0].title }).click();
  await page.getByRole('link', { name: 'Sign in to apply' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/gigs\/[\w-]+$/);
  await page.goBack();
  await page.waitForURL((url) => url.pathname.startsWith('/gigs/'));
  await page.goto('/gigs');
  await page.getByRole('link', { name: 'Post a gig' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/create-gig');
  expect(pathOf(page)).toBe('/login');
});
