import { expect } from '@playwright/test';
import type { ForeignServer } from '#tests/support/foreign-server.ts';
import { test } from '../support/foreign.ts';
import { at, bell, signedIn, signedOut, signIn, stored } from './steps.ts';

const asked = (server: ForeignServer) => server.requestsTo('POST', '/api/auth');

test('SES-05 SES-12 signing in sends a bot-check token and keeps the answer under the right keys', async ({
  visitor,
  server,
  nkechi,
}) => {
  const { page } = await visitor({ storage: { hasLoggedOut: 'true' } });
  await page.goto('/login');
  await signIn(page, nkechi);
  await expect(bell(page)).toBeVisible();
  await expect(page).toHaveURL(at('/community'));
  expect(asked(server)[0]?.body).toMatchObject({
    email: nkechi.email,
    password: nkechi.password,
    turnstileToken: 'test-token',
  });
  expect((await stored(page, 'token'))?.split('.')).toHaveLength(3);
  expect(await stored(page, 'hasLoggedOut')).toBeNull();
  await page.reload();
  await signedIn(page);
});

test('SES-11 a refusal shows what the server says and keeps what was typed', async ({ visitor, nkechi }) => {
  const { page, expectComplaints } = await visitor();
  expectComplaints(/400/);
  await page.goto('/login');
  await signIn(page, { ...nkechi, password: 'a wrong password' });
  await expect(page.getByText('Invalid Credentials')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(nkechi.email);
  expect(await stored(page, 'token')).toBeNull();
  await expect(page).toHaveURL(at('/login'));
});

test('SES-12 a bot check that cannot be reached is said, and can be tried again', async ({
  visitor,
  server,
  nkechi,
}) => {
  const someone = await visitor();
  someone.turnstile.set('unreachable');
  someone.expectComplaints(/\[/, /Failed to load resource/);
  const { page } = someone;
  await page.goto('/login');
  await signIn(page, nkechi);
  await expect(page.getByText('The bot check did not work.').first()).toBeVisible();
  expect(asked(server)).toEqual([]);
  someone.turnstile.set('passes');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(bell(page)).toBeVisible();
});

test('SES-12 a bot check that never answers times out and can be tried again', async ({
  visitor,
  server,
  nkechi,
}) => {
  const someone = await visitor();
  someone.turnstile.set('waits');
  someone.expectComplaints(/\[/);
  const { page } = someone;
  await page.clock.install();
  await page.goto('/login');
  await signedOut(page);
  await signIn(page, nkechi);
  const alert = page.getByText('The bot check took too long.');
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000);
      return alert.isVisible();
    })
    .toBe(true);
  expect(asked(server)).toEqual([]);
  await someone.turnstile.become(page, 'passes');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(bell(page)).toBeVisible();
});
