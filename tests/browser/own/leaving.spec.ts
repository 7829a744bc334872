import { expect } from '@playwright/test';
import { at, signedIn, signedOut, signIn } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { emailOf } from '#tests/browser/support/own-server.ts';

test('SET-05 a member deletes the account after a wrong password, is gone for others and in every tab, and comes back', async ({
  world,
}) => {
  const [declan, bronagh] = await Promise.all([world.member('declan'), world.member('bronagh')]);
  const { page } = declan;
  declan.expectComplaints(/Failed to load resource/, /\[\w+\]/);
  bronagh.expectComplaints(/Failed to load resource/, /\[\w+\]/);
  const profile = `/profile/${await world.idOf('declan')}`;
  const [, tab] = await Promise.all([openLive(bronagh.page, profile), declan.openTab()]);
  await Promise.all([openLive(tab, '/community'), page.goto('/settings')]);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const form = page.getByRole('form', { name: 'Delete your account' });
  await expect(form.getByText('After 14 days this is deleted')).toBeVisible();
  await expect(form.getByLabel('Your password')).toBeFocused();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await form.getByLabel('Your password').fill('not the password');
  await form.getByLabel('Your password').press('Enter');
  await expect(form.getByText('That is not your password.')).toBeVisible();
  await form.getByLabel('Your password').fill('sidestage-demo');
  await form.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText(/Your account will be deleted on/).first()).toBeVisible();
  await Promise.all([signedOut(page), signedOut(tab)]);
  const nobody = bronagh.page.getByRole('heading', { name: 'Nobody here by that address' });
  await expect(nobody).toBeVisible();

  await page.goto('/login');
  const credentials = { email: emailOf('declan'), password: 'sidestage-demo' };
  await signIn(page, credentials);
  await expect(page.getByText('You asked us to delete this account.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stay away' }).click();
  await expect(page.getByText('You asked us to delete this account.')).toBeHidden();
  await expect(page).toHaveURL(at('/login'));
  await signIn(page, credentials);
  await page.getByRole('button', { name: 'Come back' }).click();
  await signedIn(page);
  await expect(bronagh.page.getByRole('heading', { level: 1, name: /^Declan/ })).toBeVisible();
});

test('SCR /settings the contents lead to a part: beside the page they say where one is, on a phone they unfold and fold', async ({
  world,
}) => {
  const { page } = await world.member('tomasz');
  await page.goto('/settings');
  const contents = page.getByRole('navigation', { name: 'Settings' });
  const part = (name: string) => contents.getByRole('link', { name, exact: true });
  await part('Delete your account').click();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeInViewport();
  await expect(part('Delete your account')).toHaveAttribute('data-read', 'true');
  await expect(part('Account')).not.toHaveAttribute('data-read');

  const { page: phone } = await world.member('tomasz', { size: 'phone' });
  await phone.goto('/settings');
  const folded = phone.getByRole('navigation', { name: 'Settings' });
  await expect(folded).toBeHidden();
  await phone.getByText('On this page').first().click();
  await folded.getByRole('link', { name: 'Password' }).click();
  await expect(folded).toBeHidden();
  await expect(phone.getByRole('heading', { name: 'Password' })).toBeInViewport();
});
