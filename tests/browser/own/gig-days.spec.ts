import { expect, type Page } from '@playwright/test';
import type { Gig } from '#contract/ours/gigs.ts';
import { heading } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';

const [title, open] = ['Pit band, a week of panto', 'Serpent for a saint'];
const lineOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

test('GIG-01 a gig on several days is posted from a phone, its faults told at their fields, and found by a day in its middle', async ({
  world,
}) => {
  const { page, expectComplaints } = await world.member('marlon', { size: 'phone' });
  expectComplaints(/400/);
  await page.goto('/create-gig');
  const form = page.getByRole('form', { name: 'Post a gig' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Kind of work').selectOption({ label: 'Keys and organ' });
  await form.getByLabel('What you would walk into').fill('Two shows a day, and a horse.');
  await form.getByLabel('Town or city').fill('Bristol');
  await form.getByLabel('Pay', { exact: true }).fill('900');
  const when = form.getByLabel('When', { exact: true });
  await expect(when).toHaveValue('day');
  await when.selectOption('Several days');
  await form.getByLabel('First day').fill(dayFromNow(20));
  await form.getByRole('button', { name: 'Post gig' }).click();
  const last = form.getByLabel('Last day');
  await expect(last).toBeFocused();
  await expect(last).toHaveAccessibleDescription(/Last day: choose a day\./);
  await last.fill(dayFromNow(18));
  await form.getByRole('button', { name: 'Post gig' }).click();
  await expect(last).toHaveAccessibleDescription(/that is before the first/);
  await expect(last).toBeFocused();
  await expectAccessible(page);
  await last.fill(dayFromNow(24));
  await page.reload();
  await expect(last).toHaveValue(dayFromNow(24));
  await form.getByRole('button', { name: 'Post gig' }).click();
  await expect(heading(page).filter({ hasText: title })).toBeVisible();
  const days = /\d+(?: \w+)? ?– ?\d+ \w+/;
  await expect(page.getByRole('main').getByText(days).first()).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/gigs?from=${dayFromNow(22)}&to=${dayFromNow(22)}`);
  await expect(lineOf(page, title)).toContainText(days);
  await page.goto(`/gigs?from=${dayFromNow(25)}&to=${dayFromNow(25)}`);
  await expect(page.getByRole('main').getByText(title)).toHaveCount(0);
});

test('GIG-01 GIG-04 a gig whose day is to be agreed gets one: who is booked is asked, and it is in their calendar once they say yes', async ({
  world,
}) => {
  const form = gigForm({ title: open, date: dayFromNow(20), dateByAgreement: true });
  const { id } = await world.as<Gig>('petra', 'POST', '/api/gigs', { ...form, clientId: freshClientId() });
  const { id: applied } = await world.as<{ id: string }>('luca', 'POST', `/api/gigs/${id}/applications`, {
    note: '',
    clientId: freshClientId(),
  });
  await world.as('petra', 'POST', `/api/applications/${applied}/accept`);
  const { page: petra } = await world.member('petra');
  const { page: luca } = await world.member('luca', { size: 'phone' });
  await openLive(luca, `/gigs/${id}`);
  await expect(luca.getByRole('heading', { name: 'It is yours', exact: true })).toBeVisible();
  await expect(luca.getByText('Day to be agreed, by').first()).toBeVisible();
  await expect(luca.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0);
  await expectAccessible(luca);
  await petra.goto(`/gigs?q=serpent`);
  await expect(lineOf(petra, open)).toContainText('day to be agreed');

  await petra.goto(`/gigs/${id}/edit`);
  const edit = petra.getByRole('form', { name: 'Edit gig' });
  await expect(edit.getByLabel('When', { exact: true })).toHaveValue('agreement');
  await expect(edit.getByLabel('At the latest on')).toHaveValue(dayFromNow(20));
  await edit.getByLabel('When', { exact: true }).selectOption('One day');
  await edit.getByLabel('Date', { exact: true }).fill(dayFromNow(15));
  await expect(petra.getByRole('status').filter({ hasText: 'will be asked' })).toBeVisible();
  await edit.getByRole('button', { name: 'Save' }).click();

  await expect(luca.getByRole('heading', { name: 'Can you still come?', exact: true })).toBeVisible();
  await expect(luca.getByText(/^Date: was Day to be agreed, by .+, now /)).toBeVisible();
  await luca.getByRole('button', { name: 'I can still come' }).click();
  await expect(luca.getByRole('heading', { name: 'It is yours', exact: true })).toBeVisible();
  await luca.goto(`/my-gigs?view=agenda&month=${dayFromNow(15).slice(0, 7)}`);
  await expect(lineOf(luca, open)).toBeVisible();
});
