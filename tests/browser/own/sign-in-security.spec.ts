import { expect } from '@playwright/test';
import { at, signedIn, signedOut, signIn } from '#tests/browser/foreign/steps.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { emailOf, password } from '#tests/browser/support/own-server.ts';
import { holdRoute } from '#tests/browser/support/requests.ts';
import { codeOf } from '#tests/support/second-factor.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36';
const halfMinute = 30_000;

test('SET-02 SES-13 a member renames a device and signs another one out, whose page says so', async ({
  world,
}) => {
  const [here, there] = [
    await world.member('bronagh', { context: { userAgent: firefox } }),
    await world.visitor({ size: 'phone', context: { userAgent: phone } }),
  ];
  there.expectPageErrors(/Failed to load resource/, /\[\w+\]/);
  await there.page.goto('/login');
  await signIn(there.page, { email: emailOf('bronagh'), password });
  await signedIn(there.page);
  await openLive(there.page, '/community');

  const { page } = here;
  await page.goto('/settings');
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText('This device');
  await expect(devices.nth(1)).toContainText('Phone: Chrome on Android');
  await page.getByRole('button', { name: 'Rename Chrome on Android' }).click();
  const name = page.getByLabel('New name');
  await expect(name).toBeFocused();
  await name.fill('My phone');
  await name.press('Enter');
  await expect(devices.nth(1)).toContainText('Phone: My phone');
  await expect(page.getByRole('button', { name: 'Rename My phone' })).toBeFocused();

  await page.getByRole('button', { name: 'Sign out of My phone' }).click();
  await expect(page.getByText('get back in without signing in again')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Signed out of My phone')).toBeVisible();
  await expect(devices).toHaveCount(1);
  await expect(there.page.getByText('You’ve been signed out.').first()).toBeVisible();
  await expect(there.page).toHaveURL(at('/login'));
});

test('SET-02 a sign-in on a new device sends an e-mail, whose link ends that session once', async ({
  world,
}) => {
  const newDevice = await world.visitor({ context: { userAgent: firefox } });
  newDevice.expectPageErrors(/Failed to load resource/, /\[\w+\]/);
  await newDevice.page.goto('/login');
  await signIn(newDevice.page, { email: emailOf('petra'), password });
  await signedIn(newDevice.page);
  await openLive(newDevice.page, '/community');

  const [, link = ''] = /(http\S+not-me\S+)/.exec(await world.mailTo(emailOf('petra'))) ?? [];
  const { page, expectPageErrors } = await world.visitor({ size: 'phone' });
  expectPageErrors(/400/);
  const nameDevice = await holdRoute(page, '**/api/auth/mailed-link');
  await page.goto(link);
  await expect(page).toHaveURL(`${world.origin}/not-me`);
  const end = page.getByRole('button', { name: 'Sign out that device' });
  const top = async () => (await end.boundingBox())?.y ?? 0;
  await expect(page.getByText('Loading the device...')).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
  const before = await top();
  nameDevice();
  await expect(page.getByText('Firefox on Linux')).toBeVisible();
  // Late content must not move the button.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(4);
  await end.click();
  await expect(page.getByText('That device is signed out')).toBeVisible();
  await signedOut(newDevice.page);
  const dead = page.getByRole('heading', { name: 'That link no longer works' });
  await page.goto(link);
  await expect(dead).toBeVisible();
  await expect(end).toHaveCount(0);
});

test('SET-06 a member turns on two-step sign-in, then signs in with a code, and with a recovery code on a phone', async ({
  world,
}) => {
  const member = await world.member('tomasz');
  // Wrong password, and end of the session.
  member.expectPageErrors(/Failed to load resource/, /\[\w+\]/);
  const { page } = member;
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await dialog.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code from your app').fill(codeOf(secret, Date.now()));
  await page.keyboard.press('Enter');
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allInnerTexts();
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText(/10 recovery codes left/)).toBeVisible();

  const visitor = await world.visitor({ size: 'phone' });
  visitor.expectPageErrors(/Failed to load resource/, /\[\w+\]/);
  const phone = visitor.page;
  await phone.goto('/login');
  await signIn(phone, { email: emailOf('tomasz'), password });
  const step = phone.getByRole('form', { name: 'Second step' });
  await expect(step.getByLabel('Code')).toBeFocused();
  await phone.keyboard.type('12');
  await phone.keyboard.press('Enter');
  await expect(step.getByText(/Incorrect code/)).toBeVisible();
  await step.getByRole('button', { name: 'Back' }).click();
  await expect(phone.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(phone.getByLabel('E-mail')).toHaveValue(emailOf('tomasz'));
  await phone.keyboard.press('Enter');
  // The current code is used up; the next one is accepted early.
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
  await expect(phone.getByText(/9 recovery codes left/)).toBeVisible();
  await phone.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await phone.getByLabel('Your password or a code').fill(password);
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('button', { name: 'Turn on two-step sign-in' })).toBeVisible();
});

test('SET-06 a member adds a passkey, signs in with it and removes it', async ({ world }) => {
  const person = await world.visitor();
  // End of the session, and an unknown passkey.
  person.expectPageErrors(/Failed to load resource/, /\[\w+\]/);
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
  // A passkey is bound to a host name; an IP address is not allowed.
  const origin = world.origin.replace('127.0.0.1', 'localhost');
  const toLogin = () => page.goto(`${origin}/login`);
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });

  await toLogin();
  await expect(button).toBeVisible();
  await signIn(page, { email: emailOf('tomasz'), password });
  await signedIn(page);
  await page.goto(`${origin}/settings`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await dialog.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  const name = dialog.getByLabel('Passkey name');
  await expect(name).toBeFocused();
  await page.keyboard.type('My laptop');
  await canVerify(false);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/No passkey was created/)).toBeVisible();
  await expect(name).toHaveValue('My laptop');
  await canVerify(true);
  await page.keyboard.press('Enter');
  const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(passkeys).toContainText(/My laptop.*not used yet/);

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
  await canVerify(true);
  await page.keyboard.press('Enter');
  await signedIn(page);

  await page.goto(`${origin}/settings`);
  await expect(passkeys).toContainText(/My laptop.*last used/);
  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(passkeys).toHaveCount(0);
  await signOut();
  await toLogin();
  await button.click();
  await expect(page.getByText(/We don’t recognise this passkey/)).toBeVisible();
});
