import { expect } from '@playwright/test';
import { again } from '../support/again.ts';
import { test } from '../support/foreign.ts';
import { at, bell, register, signedOut, stored } from './steps.ts';

const gwen = { name: 'Gwen Rhys', email: 'gwen@stranger.test', password: 'a long password 3' };

test('SES-07 SES-12 registration without a token stores nothing and shows what the server says', async ({
  visitor,
  server,
}) => {
  server.registration.message = 'Look into your letter box.';
  const { page } = await visitor();
  await page.goto('/register');
  await register(page, gwen);
  await expect(page.getByText('Look into your letter box.').first()).toBeVisible();
  await signedOut(page);
  expect(await stored(page, 'token')).toBeNull();
  expect(server.requestsTo('POST', '/api/users')[0]?.body).toMatchObject({
    ...gwen,
    turnstileToken: 'test-token',
  });
});

for (const [what, answer] of [
  ['neither', { token: false, user: false }],
  ['a token alone', { token: true, user: false }],
  ['a member alone', { token: false, user: true }],
] as const)
  test(
    `SES-07 an answer with ${what} shows the message of the spec and signs nobody in`,
    again,
    async ({ visitor, server }) => {
      Object.assign(server.registration, answer);
      const { page } = await visitor();
      await page.goto('/register');
      await register(page, gwen);
      const message =
        'Registration successful! A verification email may have been sent. You can proceed to complete your profile.';
      await expect(page.getByText(message).first()).toBeVisible();
      await signedOut(page);
      expect(await stored(page, 'token')).toBeNull();
    },
  );

test('SES-07 registration with token and member signs in at once', async ({ visitor, server }) => {
  Object.assign(server.registration, { token: true, user: true });
  const { page } = await visitor();
  await page.goto('/register');
  await register(page, gwen);
  await expect(bell(page)).toBeVisible();
  expect((await stored(page, 'token'))?.split('.')).toHaveLength(3);
  await expect(page).not.toHaveURL(at('/register'));
});

test('SES-10 a refusal shows what the server says, beside the field it names, and keeps what was typed', async ({
  visitor,
  nkechi,
}) => {
  const { page, expectComplaints } = await visitor();
  expectComplaints(/400/);
  await page.goto('/register');
  await register(page, { ...gwen, email: nkechi.email });
  await expect(page.getByText('User already exists').first()).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue(gwen.name);
  await expect(page.getByLabel('E-mail')).toHaveValue(nkechi.email);
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
});

for (const [what, how] of [
  ['a page', { html: true as const }],
  ['an empty refusal', { status: 400, body: {} }],
] as const)
  test(`SES-10 ${what} is shown as "Registration failed"`, again, async ({ visitor, server }) => {
    server.misbehave({ path: '/api/users', ...how });
    const { page, expectComplaints } = await visitor();
    expectComplaints(/Failed to load resource/, /\[/);
    await page.goto('/register');
    await register(page, gwen);
    await expect(page.getByText('Registration failed')).toBeVisible();
  });

test('SES-10 captcha {required: true} shows the check', again, async ({ visitor, server, nkechi }) => {
  server.captcha.required = true;
  const { page, expectComplaints } = await visitor();
  expectComplaints(/400/);
  await page.goto('/register');
  await register(page, { ...gwen, email: nkechi.email });
  await expect(page.getByText('User already exists').first()).toBeVisible();
  await expect(page.locator('[data-turnstile]').filter({ visible: true }).first()).toBeVisible();
});
