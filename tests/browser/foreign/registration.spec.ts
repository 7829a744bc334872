import { expect } from '@playwright/test';
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
