import { expect } from '@playwright/test';
import { at, signedIn, signedOut, signIn } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { emailOf } from '#tests/browser/support/own-server.ts';

const password = 'sidestage-demo';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36';

test('SET-02 SES-13 a member names a device and signs another out, whose page says so', async ({ world }) => {
  const [here, there] = [
    await world.member('bronagh', { context: { userAgent: firefox } }),
    await world.visitor({ size: 'phone', context: { userAgent: phone } }),
  ];
  there.expectComplaints(/Failed to load resource/, /\[\w+\]/);
  await there.page.goto('/login');
  await signIn(there.page, { email: emailOf('bronagh'), password });
  await signedIn(there.page);
  await openLive(there.page, '/community');

  const { page } = here;
  await page.goto('/settings');
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText('This one');
  await expect(devices.nth(1)).toContainText('Phone: Chrome on Android');
  await page.getByRole('button', { name: 'Rename Chrome on Android' }).click();
  const name = page.getByLabel('What you call it');
  await expect(name).toBeFocused();
  // What lies half below the bar counts as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await name.fill('My phone');
  await name.press('Enter');
  await expect(devices.nth(1)).toContainText('Phone: My phone');
  await expect(page.getByRole('button', { name: 'Rename My phone' })).toBeFocused();

  await page.getByRole('button', { name: 'Sign out My phone' }).click();
  await expect(page.getByText('needs your password to come back')).toBeVisible();
  await page.getByRole('button', { name: 'Sign it out' }).click();
  await expect(page.getByText('My phone is signed out')).toBeVisible();
  await expect(devices).toHaveCount(1);
  await expect(there.page.getByText('You have been signed out.').first()).toBeVisible();
  await expect(there.page).toHaveURL(at('/login'));
});

test('SET-02 a sign-in on a new device is told by mail, and a visitor ends it with the button behind its link', async ({
  world,
}) => {
  const stranger = await world.visitor({ context: { userAgent: firefox } });
  stranger.expectComplaints(/Failed to load resource/, /\[\w+\]/);
  await stranger.page.goto('/login');
  await signIn(stranger.page, { email: emailOf('petra'), password });
  await signedIn(stranger.page);
  await openLive(stranger.page, '/community');

  const [, link = ''] = /(http\S+not-me\S+)/.exec(await world.mailTo(emailOf('petra'))) ?? [];
  const { page } = await world.visitor({ size: 'phone' });
  const told = Promise.withResolvers<void>();
  await page.route('**/api/auth/mailed-link', async (route) => {
    await told.promise;
    await route.continue();
  });
  await page.goto(link);
  await expect(page).toHaveURL(`${world.origin}/not-me`);
  const end = page.getByRole('button', { name: 'Sign that device out' });
  const top = async () => (await end.boundingBox())?.y ?? 0;
  await expect(page.getByText('Loading which device...')).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
  const before = await top();
  told.resolve();
  await expect(page.getByText('Firefox on Linux')).toBeVisible();
  // What comes late takes the button away from under nobody's finger.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(4);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'It was me' }).click();
  await expect(page.getByRole('heading', { name: 'Good, it was you' })).toBeVisible();
  await page.goto(link);
  await end.click();
  await expect(page.getByText('That device is signed out')).toBeVisible();
  await expectAccessible(page);
  await signedOut(stranger.page);
  await page.getByRole('link', { name: 'Choose a new password' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
});

test('SET-01 whose address was changed by somebody else takes the account back by the link at the old one', async ({
  world,
}) => {
  const email = emailOf('declan');
  const linkTo = async (address: string) => /(http\S+token=\S+)/.exec(await world.mailTo(address))?.[1] ?? '';
  const thief = await world.member('declan');
  thief.expectComplaints(/Failed to load resource/, /\[\w+\]/);
  const turnstileToken = await world.botToken();
  const theirs = 'thief@example.test';
  const change = { name: 'Declan', email: theirs, currentPassword: password, turnstileToken };
  await world.as('declan', 'PUT', '/api/account', change);
  const token = new URL(await linkTo(theirs)).searchParams.get('token');
  expect(await world.call('POST', '/api/auth/verify', { token })).toMatchObject({ status: 200 });
  await openLive(thief.page, '/community');

  const { page } = await world.visitor({ size: 'phone' });
  await page.goto(await linkTo(email));
  await expect(page).toHaveURL(`${world.origin}/not-me`);
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill('quite a new one');
  await page.getByRole('button', { name: 'Take my account back' }).click();
  await expect(page.getByText(`${email} is your address again`)).toBeVisible();
  await signedOut(thief.page);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, { email, password: 'quite a new one' });
  await signedIn(page);
});

test('SET-02 SCR /forgot-password a link that does nothing any more says so before anything is typed or pressed', async ({
  world,
}) => {
  const { page, expectComplaints } = await world.visitor({ size: 'phone' });
  expectComplaints(/400/);
  const dead = page.getByRole('heading', { name: 'That link does not work any more' });
  await page.goto(`/not-me?token=${'x'.repeat(43)}`);
  await expect(dead).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign that device out' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'See where you are signed in' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/not-me?token=${'x'.repeat(43)}&address=back`);
  await expect(dead).toBeVisible();
  await page.goto(`/forgot-password?token=${'x'.repeat(43)}`);
  await expect(dead).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
});
