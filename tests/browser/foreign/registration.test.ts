import { expect, test } from 'vitest';
import { foreignWorld } from '../support/foreign.ts';
import { bell, pathOf, register, signedOut, stored } from './steps.ts';

const gwen = { name: 'Gwen Rhys', email: 'gwen@stranger.test', password: 'a long password 3' };

test('SES-07 SES-12 registration without a token stores nothing and shows what the server says', async () => {
  const { visitor, server } = await foreignWorld();
  server.registration.message = 'Look into your letter box.';
  const { page } = await visitor();
  await page.goto('/register');
  await register(page, gwen);
  await page.getByText('Look into your letter box.').first().waitFor();
  await signedOut(page);
  expect(await stored(page, 'token')).toBeNull();
  expect(server.requestsTo('POST', '/api/users')[0]?.body).toMatchObject({
    ...gwen,
    turnstileToken: 'test-token',
  });
});

test.each([
  ['neither', { token: false, user: false }],
  ['a token alone', { token: true, user: false }],
  ['a member alone', { token: false, user: true }],
])('SES-07 an answer with %s shows the message of the spec and signs nobody in', async (_, answer) => {
  const { visitor, server } = await foreignWorld();
  Object.assign(server.registration, answer);
  const { page } = await visitor();
  await page.goto('/register');
  await register(page, gwen);
  const message =
    'Registration successful! A verification email may have been sent. You can proceed to complete your profile.';
  await page.getByText(message).first().waitFor();
  await signedOut(page);
  expect(await stored(page, 'token')).toBeNull();
});

test('SES-07 registration with token and member signs in at once', async () => {
  const { visitor, server } = await foreignWorld();
  Object.assign(server.registration, { token: true, user: true });
  const { page } = await visitor();
  await page.goto('/register');
  await register(page, gwen);
  await bell(page).waitFor();
  expect((await stored(page, 'token'))?.split('.')).toHaveLength(3);
  await expect.poll(() => pathOf(page)).not.toBe('/register');
});

test('SES-10 a refusal shows what the server says, beside the field it names, and keeps what was typed', async () => {
  const { visitor, nkechi } = await foreignWorld();
  const { page, expectComplaints } = await visitor();
  expectComplaints(/400/);
  await page.goto('/register');
  await register(page, { ...gwen, email: nkechi.email });
  await page.getByText('User already exists').first().waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe(gwen.name);
  expect(await page.getByLabel('E-mail').inputValue()).toBe(nkechi.email);
  expect(await page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true');
});

test.each([
  ['a page', { html: true as const }],
  ['an empty refusal', { status: 400, body: {} }],
])('SES-10 %s is shown as "Registration failed"', async (_, how) => {
  const { visitor, server } = await foreignWorld();
  server.misbehave({ path: '/api/users', ...how });
  const { page, expectComplaints } = await visitor();
  expectComplaints(/Failed to load resource/, /\[/);
  await page.goto('/register');
  await register(page, gwen);
  await page.getByText('Registration failed').waitFor();
});

test('SES-10 captcha {required: true} shows the check', async () => {
  const { visitor, server, nkechi } = await foreignWorld();
  server.captcha.required = true;
  const { page, expectComplaints } = await visitor();
  expectComplaints(/400/);
  await page.goto('/register');
  await register(page, { ...gwen, email: nkechi.email });
  await page.getByText('User already exists').first().waitFor();
  await page.locator('[data-turnstile]').filter({ visible: true }).first().waitFor();
});
