import { expect } from '@playwright/test';
import { at, signedIn, signIn } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { test } from '#tests/browser/support/own.ts';
import { emailOf } from '#tests/browser/support/own-server.ts';

const password = 'sidestage-demo';

test('SET-06 a member adds a passkey, signs in with it, renames and removes it', async ({ world }) => {
  const person = await world.visitor();
  // The end of the session, and a passkey that is not known any more.
  person.expectComplaints(/Failed to load resource/, /\[\w+\]/);
  const { page } = person;
  const devtools = await person.context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const canVerify = (isUserVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  // A passkey is bound to a name, and a number is none.
  const origin = world.origin.replace('127.0.0.1', 'localhost');
  const toLogin = () => page.goto(`${origin}/login`);
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });

  await toLogin();
  await expect(button).toBeVisible();
  await expectAccessible(page);
  await signIn(page, { email: emailOf('tomasz'), password });
  await signedIn(page);
  await page.goto(`${origin}/settings`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('That is not your password.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  const name = dialog.getByLabel('What you call it');
  await expect(name).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('My laptop');
  await canVerify(false);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/No passkey was made/)).toBeVisible();
  await expect(name).toHaveValue('My laptop');
  await canVerify(true);
  await page.keyboard.press('Enter');
  const kept = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(kept).toContainText(/My laptop.*not used yet/);

  const signOut = async () => {
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL(at('/'));
  };
  await signOut();
  await toLogin();
  await button.focus();
  await canVerify(false);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/No passkey was used/)).toBeVisible();
  await expectAccessible(page);
  await canVerify(true);
  await page.keyboard.press('Enter');
  await signedIn(page);

  await page.goto(`${origin}/settings`);
  await expect(kept).toContainText(/My laptop.*last used/);
  await page.getByRole('button', { name: 'Rename My laptop' }).click();
  await page.getByLabel('What you call it').fill('Old laptop');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Rename Old laptop' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove it' }).click();
  await expect(kept).toHaveCount(0);
  await signOut();
  await toLogin();
  await button.click();
  await expect(page.getByText(/This passkey is not known here/)).toBeVisible();
});
