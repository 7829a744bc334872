import { expect } from '@playwright/test';
import type { Gig } from '#contract/ours/gigs.ts';
import { heading } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';

const title = 'Two horns and a helicon for a barn';

test('GIG-01 GIG-03 GIG-07 people are wanted by role, apply for one, and are found one by one', async ({
  world,
}) => {
  const poster = await world.member('petra', { context: { locale: 'en-GB' } });
  await openLive(poster.page, '/create-gig');
  const form = poster.page.getByRole('form', { name: 'Post a gig' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Kind of work').selectOption({ label: 'Brass and wind' });
  await form.getByLabel('What you would walk into').fill('A barn, and straw to sit on.');
  const skills = form.getByRole('combobox', { name: /^Instrument or skill/ });
  await skills.first().pressSequentially('trumpe');
  await expect(poster.page.getByRole('option', { name: 'Trumpet' })).toBeVisible();
  await skills.first().press('ArrowDown');
  await skills.first().press('Enter');
  await expect(skills.first()).toHaveValue('Trumpet');
  await form.getByRole('button', { name: 'Add a role' }).click();
  await skills.nth(1).fill('Helicon');
  await form.getByLabel('How many people').nth(1).fill('none');
  await form.getByLabel('Experience').nth(1).selectOption({ label: 'Professional' });
  await form.getByLabel('Date').fill(dayFromNow(21));
  await form.getByLabel('Town or city').fill('Hebden Bridge');
  await form.getByLabel('Pay', { exact: true }).fill('90');
  await form.getByRole('button', { name: 'Post gig' }).click();
  await expect(form.getByLabel('How many people').nth(1)).toBeFocused();
  await poster.page.reload();
  await expect(skills.nth(1)).toHaveValue('Helicon');
  // What the bar or the foot of the form half covers would pass for too small.
  await poster.page.setViewportSize({ width: 1280, height: 3000 });
  await expectAccessible(poster.page);
  await form.getByLabel('How many people').nth(1).fill('2');
  await form.getByRole('button', { name: 'Post gig' }).click();
  await expect(heading(poster.page).filter({ hasText: title })).toBeVisible();
  const wanted = poster.page.getByRole('list', { name: 'Who is wanted' }).getByRole('listitem');
  await expect(wanted).toHaveText(['Trumpet, wanted', 'Helicon, professional, 0 of 2 found']);

  const address = new URL(poster.page.url()).pathname;
  const first = await world.member('luca', { size: 'phone' });
  const second = await world.member('curtis');
  for (const { page } of [first, second]) {
    await openLive(page, address);
    await page.getByRole('button', { name: 'Apply for this gig' }).click();
    await expect(page.getByText('Choose what you apply for.')).toBeVisible();
    await page.getByLabel('Role').selectOption({ label: 'Trumpet' });
    await page.getByRole('button', { name: 'Apply for this gig' }).click();
    await expect(page.getByRole('heading', { name: 'You have applied' })).toBeVisible();
  }
  await poster.page.getByRole('button', { name: /^Helicon/ }).click();
  await expect(poster.page.getByRole('listitem', { name: /^Luca/ })).toBeHidden();
  await poster.page.getByRole('button', { name: /^Trumpet/ }).click();
  await poster.page.getByRole('button', { name: /^Accept Luca/ }).click();
  const question = poster.page.getByRole('alertdialog');
  await expect(question.getByText(/This fills the role; .* 2 places are left/)).toBeVisible();
  await question.getByRole('button', { name: /^Book Luca/ }).click();
  await expect(wanted).toHaveText(['Trumpet, found', 'Helicon, professional, 0 of 2 found']);

  await expect(second.page.getByRole('heading', { name: 'Trumpet: found' })).toBeVisible({ timeout: 20_000 });
  await expectAccessible(second.page);
  await second.page.getByRole('button', { name: 'Apply again' }).click();
  await expect(second.page.getByRole('heading', { name: 'You have applied' })).toBeVisible();
  await poster.page.getByRole('button', { name: /^Helicon/ }).click();
  await expect(poster.page.getByRole('listitem', { name: /^Curtis/ })).toBeVisible();
});

test('GIG-02 a gig is posted again from its page, all but its day; what was begun before is not written over', async ({
  world,
}) => {
  const made = gigForm({
    title: 'Sackbut for a wet pageant',
    date: dayFromNow(9),
    roles: [{ skill: 'Sackbut', count: 2 }],
  });
  const { id } = await world.as<Gig>('eszter', 'POST', '/api/gigs', { ...made, clientId: freshClientId() });
  const { page } = await world.member('eszter');
  await openLive(page, `/gigs/${id}`);
  await page.getByRole('link', { name: 'Duplicate' }).click();
  const form = page.getByRole('form', { name: 'Post a gig' });
  await expect(form.getByLabel('Title')).toHaveValue(made.title);
  await expect(form.getByLabel('Date')).toHaveValue('');
  await expect(form.getByRole('combobox', { name: /^Instrument or skill/ })).toHaveValue('Sackbut');
  await expect(form.getByLabel('How many people')).toHaveValue('2');
  await form.getByLabel('Title').fill('Mine by now');
  await expect(page).toHaveURL('/create-gig');
  await page.reload();
  await expect(form.getByLabel('Title')).toHaveValue('Mine by now');
  await openLive(page, `/gigs/${id}`);
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(form.getByText('You have begun another gig, which is still here.')).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('Mine by now');
  await form.getByRole('button', { name: `Begin with “${made.title}” instead` }).click();
  await expect(form.getByLabel('Title')).toHaveValue(made.title);
});
