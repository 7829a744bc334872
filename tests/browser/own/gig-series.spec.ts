import { expect } from '@playwright/test';
import { heading } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { test } from '#tests/browser/support/own.ts';
import { dayFromNow } from '#tests/support/fixtures.ts';

const title = 'House band, Thursdays';

test('GIG-02 a weekly gig is posted at once, without one of its days, and changed from one day on', async ({
  world,
}) => {
  const { page } = await world.member('marlon', { size: 'phone' });
  await page.goto('/create-gig');
  const form = page.getByRole('form', { name: 'Post a gig' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Kind of work').selectOption({ label: 'Keys and organ' });
  await form.getByLabel('What you would walk into').fill('A pub that listens.');
  await form.getByLabel('Date', { exact: true }).fill(dayFromNow(14));
  await form.getByLabel('Town or city').fill('Bristol');
  await form.getByLabel('Pay', { exact: true }).fill('80');
  await form.getByLabel('Every week').selectOption('4');
  const days = form.getByRole('group', { name: 'On these days' }).getByRole('checkbox');
  await expect(days).toHaveCount(4);
  await expect(days.first()).toBeDisabled();
  await days.nth(2).press('Space');
  await expectAccessible(page);
  await page.reload();
  await expect(days.nth(2)).not.toBeChecked();
  await form.getByRole('button', { name: 'Post gig' }).click();
  await expect(page.getByText('Your 3 gigs are on the board')).toBeVisible();
  await expect(heading(page).filter({ hasText: title })).toBeVisible();
  const others = page.getByRole('region', { name: 'Its other days' });
  await expect(others.getByRole('link')).toHaveCount(2);
  await expectAccessible(page);

  await others.getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Its other days' }).getByRole('link')).toHaveCount(2);
  await page.getByRole('link', { name: 'Edit' }).click();
  const edit = page.getByRole('form', { name: 'Edit gig' });
  await edit.getByLabel('Venue').fill('The Volunteer');
  await edit.getByRole('radio', { name: /and 1 later one/ }).check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The Volunteer, Bristol').first()).toBeVisible();
  await others.getByRole('link').last().click();
  await expect(page.getByText('The Volunteer, Bristol').first()).toBeVisible();
  await others.getByRole('link').first().click();
  await expect(heading(page).filter({ hasText: title })).toBeVisible();
  await expect(page.getByText('The Volunteer, Bristol')).toBeHidden();
});
