import { expect } from '@playwright/test';
import { at, signedIn, signIn } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { test } from '#tests/browser/support/own.ts';
import { emailOf } from '#tests/browser/support/own-server.ts';
import { codeOf } from '#tests/support/second-factor.ts';

const password = 'sidestage-demo';
const halfMinute = 30_000;

test('SET-06 a member turns two-step sign-in on, signs in by it, and by a recovery code on a phone', async ({
  world,
}) => {
  const member = await world.member('tomasz');
  // A wrong password, and the end of the session.
  member.expectComplaints(/Failed to load resource/, /\[\w+\]/);
  const { page } = member;
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Turn it on' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('That is not your password.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('The code that your app shows now').fill(codeOf(secret, Date.now()));
  await page.keyboard.press('Enter');
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const [recovery = ''] = await codes.allInnerTexts();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText(/10 recovery codes are left/)).toBeVisible();

  const visitor = await world.visitor({ size: 'phone' });
  visitor.expectComplaints(/Failed to load resource/, /\[\w+\]/);
  const phone = visitor.page;
  await phone.goto('/login');
  await signIn(phone, { email: emailOf('tomasz'), password });
  const step = phone.getByRole('form', { name: 'Second step' });
  await expect(step.getByLabel('Code')).toBeFocused();
  await expectAccessible(phone);
  await phone.keyboard.type('12');
  await phone.keyboard.press('Enter');
  await expect(step.getByText(/That code is not right/)).toBeVisible();
  await step.getByRole('button', { name: 'Back' }).click();
  await expect(phone.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(phone.getByLabel('E-mail')).toHaveValue(emailOf('tomasz'));
  await phone.keyboard.press('Enter');
  // The one of now is used up; the next is taken early.
  await step.getByLabel('Code').fill(codeOf(secret, Date.now() + halfMinute));
  await phone.keyboard.press('Enter');
  await signedIn(phone);

  await phone.goto('/settings');
  await phone.getByRole('button', { name: 'Sign out everywhere' }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(phone).toHaveURL(at('/'));
  await phone.goto('/login');
  await signIn(phone, { email: emailOf('tomasz'), password });
  await step.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await expect(step.getByLabel('Recovery code')).toBeFocused();
  await phone.keyboard.type(recovery.toLowerCase().replaceAll('-', ' '));
  await phone.keyboard.press('Enter');
  await signedIn(phone);
  await phone.goto('/settings');
  await expect(phone.getByText(/9 recovery codes are left/)).toBeVisible();
  await phone.getByRole('button', { name: 'Turn it off' }).click();
  await phone.getByLabel('Your password, or a code').fill(password);
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('button', { name: 'Turn it on' })).toBeVisible();
});
