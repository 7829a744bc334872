import { expect, type Page } from '@playwright/test';
import { heading } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { dayFromNow } from '#tests/support/fixtures.ts';

const title = 'Ophicleide for one very long march';
const note = 'I own two, and I can walk.';

/** Leaves the form once half written, comes back to it, and posts it. */
async function publish(page: Page) {
  await openLive(page, '/create-gig');
  const form = page.getByRole('form', { name: 'Post a gig' });
  const post = form.getByRole('button', { name: 'Post gig' });
  await post.click();
  await expect(form.getByLabel('Title')).toBeFocused();
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Kind of work').selectOption({ label: 'Brass and wind' });
  await form.getByLabel('What you would walk into').fill('A march of nine miles. <b>Bring shoes.</b>');
  await page.reload();
  await expect(form.getByLabel('Title')).toHaveValue(title);
  await expectAccessible(page);
  await form.getByLabel('Date').fill('2020-01-01');
  await form.getByLabel(/^From/).fill('09:00');
  await form.getByLabel('Town or city').fill('Hebden Bridge');
  await form.getByLabel('Pay', { exact: true }).fill('80.50');
  await post.click();
  await expect(form.getByText('that has passed already')).toBeVisible();
  await expect(form.getByLabel('Date')).toBeFocused();
  await form.getByLabel('Date').fill(dayFromNow(20));
  await post.click();
  await expect(heading(page).filter({ hasText: title })).toBeVisible();
  await expect(page.getByText('£80.50')).toBeVisible();
}

test('SCR /create-gig /gigs /gigs/{id} a gig is posted, found, applied for and given, live', async ({
  world,
}) => {
  const poster = await world.member('declan', { context: { locale: 'en-GB' } });
  const applicant = await world.member('bronagh', { size: 'phone', context: { locale: 'en-GB' } });
  poster.expectComplaints(/400 \(Bad Request\)/);

  await publish(poster.page);
  await expect(poster.page.getByText('Nobody yet.')).toBeVisible();

  await openLive(applicant.page, '/gigs');
  await applicant.page.getByRole('searchbox', { name: 'Search gigs' }).fill('ophicleide');
  await expect(applicant.page).toHaveURL(/[?&]q=ophicleide(&|$)/);
  await expect(applicant.page.getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(applicant.page);
  await applicant.page.getByRole('link', { name: title }).click();
  await expect(heading(applicant.page).filter({ hasText: title })).toBeVisible();
  await expect(applicant.page.getByText('<b>Bring shoes.</b>')).toBeVisible();

  await applicant.page.getByLabel('A note to Declan').fill(note);
  await applicant.page.reload();
  await expect(applicant.page.getByLabel('A note to Declan')).toHaveValue(note);
  await expectAccessible(applicant.page);
  await applicant.page.getByRole('button', { name: 'Apply for this gig' }).click();
  await expect(applicant.page.getByRole('heading', { name: 'You have applied' })).toBeVisible();

  const row = poster.page.getByRole('listitem', { name: 'Bronagh Tierney' });
  await expect(row.getByText(note)).toBeVisible();
  await expectAccessible(poster.page);
  await row.getByRole('button', { name: 'Accept Bronagh Tierney' }).click();
  const question = poster.page.getByRole('alertdialog', { name: `Book Bronagh Tierney for “${title}”?` });
  await expect(question.getByText('This fills the gig.')).toBeVisible();
  await question.getByRole('button', { name: 'Book Bronagh Tierney' }).click();
  await expect(poster.page.getByText('Bronagh Tierney is booked. The gig is filled.')).toBeVisible();
  await expect(row.getByText(/^Accepted/)).toBeVisible();
  await expect(poster.page.getByRole('heading', { name: 'Filled' })).toBeVisible();

  await expect(applicant.page.getByRole('heading', { name: 'It is yours' })).toBeVisible();
  await expectAccessible(applicant.page);
  await openLive(applicant.page, '/my-gigs?tab=applications');
  const line = applicant.page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await expect(line.getByText('Accepted')).toBeVisible();
  await expectAccessible(applicant.page);
});

test('SCR /gigs a visitor reads everything, and what needs an account leads there and back', async ({
  world,
}) => {
  const { page } = await world.visitor();
  const { body } = await world.call('GET', '/api/gigs?status=open');
  await page.goto('/gigs');
  await page.getByRole('link', { name: body.items[0].title }).click();
  await page.getByRole('link', { name: 'Sign in to apply' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fgigs%2F[\w-]+$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/gigs\/[\w-]+$/);
  await page.goto('/gigs');
  await page.getByRole('link', { name: 'Post a gig' }).click();
  await expect(page).toHaveURL('/login?redirect=%2Fcreate-gig');
});

test('PPL-05 UIX-05 SCR /create-gig tags are completed by keyboard, and free ones stay', async ({
  world,
}) => {
  const { page } = await world.member('rukhsana', { size: 'phone' });
  await page.goto('/create-gig');
  const tags = page.getByRole('combobox', { name: /^Tags/ });
  await tags.fill('House kit');
  await tags.press('End');
  await tags.pressSequentially(', saxaph');
  await expect(page.getByRole('option', { name: 'Saxophone' })).toBeVisible();
  await tags.press('ArrowDown');
  await tags.press('Enter');
  await expect(tags).toHaveValue('House kit, Saxophone, ');
  await expect(tags).toBeFocused();
});

test('GIG-02 UIX-05 SCR /create-gig starts from an earlier gig by keyboard, in its currency and by its clock', async ({
  world,
}) => {
  const { page } = await world.member('declan', {
    size: 'phone',
    context: { locale: 'en-US', timezoneId: 'America/Chicago' },
  });
  await page.goto('/create-gig');
  const form = page.getByRole('form', { name: 'Post a gig' });
  await expect(form.getByLabel('Time zone')).toHaveValue('Europe/London');
  await expect(form.getByLabel('Currency')).toHaveValue('GBP');
  await expect(form.getByText('For how much?')).toBeVisible();
  await expectAccessible(page);
  const earlier = form.getByRole('region', { name: 'Start from an earlier gig' }).getByRole('button');
  const words = (await earlier.first().textContent()) ?? '';
  await earlier.first().press('Enter');
  await expect(form.getByLabel('Date')).toBeFocused();
  await expect(form.getByLabel('Date')).toHaveValue('');
  expect(words).toContain(await form.getByLabel('Title').inputValue());
  await expect(form.getByText('Kept on all your devices until you post it.')).toBeInViewport();
  await expect(earlier).toHaveCount(0);
  await form.getByRole('button', { name: 'Start afresh' }).press('Enter');
  await expect(form.getByLabel('Title')).toHaveValue('');
  await expect(form.getByLabel('Currency')).toHaveValue('GBP');
  await expect(earlier.first()).toBeVisible();
});

test('SCR /create-gig a first gig is in the currency and by the clock of the profile', async ({ world }) => {
  const fee = { label: '', amount: 15_000, currency: 'CHF', unit: 'night', from: false };
  await world.as('curtis', 'PUT', '/api/profiles/me', { fees: [fee] });
  const { page } = await world.member('curtis', {
    context: { locale: 'en-US', timezoneId: 'America/Chicago' },
  });
  await page.goto('/create-gig');
  await expect(page.getByLabel('Currency')).toHaveValue('CHF');
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/London');
  await expect(page.getByText('Start from')).toHaveCount(0);
});
