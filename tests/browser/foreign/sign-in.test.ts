import { expect, test } from 'vitest';
import { foreignWorld } from '../support/foreign.ts';
import { bell, pathOf, signedIn, signedOut, signIn, stored } from './steps.ts';

const asked = (server: Awaited<ReturnType<typeof foreignWorld>>['server']) =>
  server.requestsTo('POST', '/api/auth');

test('SES-05 SES-12 signing in sends a bot-check token and keeps the answer under the right keys', async () => {
  const { visitor, server, nkechi } = await foreignWorld();
  const { page } = await visitor({ storage: { hasLoggedOut: 'true' } });
  await page.goto('/login');
  await signIn(page, nkechi);
  await bell(page).waitFor();
  expect(pathOf(page)).toBe('/community');
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

test('SES-11 a refusal shows what the server says and keeps what was typed', async () => {
  const { visitor, nkechi } = await foreignWorld();
  const { page, expectComplaints } = await visitor();
  expectComplaints(/400/);
  await page.goto('/login');
  await signIn(page, { ...nkechi, password: 'a wrong password' });
  await page.getByText('Invalid Credentials').waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe(nkechi.email);
  expect(await stored(page, 'token')).toBeNull();
  expect(pathOf(page)).toBe('/login');
});

test.each([
  ['no list of errors', { status: 400, body: { msg: 'nope' } }],
  ['a list of nothing', { status: 400, body: { errors: 'none' } }],
  ['a page', { html: true as const }],
  ['an answer without a token', { status: 200, body: { user: { _id: '1' } } }],
])('SES-11 %s is shown as "Login failed"', async (_, how) => {
  const { visitor, server, nkechi } = await foreignWorld();
  server.misbehave({ path: '/api/auth', method: 'POST', ...how });
  const { page, expectComplaints } = await visitor();
  expectComplaints(/Failed to load resource/, /\[auth form\]/);
  await page.goto('/login');
  await signIn(page, nkechi);
  await page.getByText('Login failed').waitFor();
  expect(await stored(page, 'token')).toBeNull();
});

test('SES-11 captchaRequired shows the check only when it is exactly true', async () => {
  const { visitor, server, nkechi } = await foreignWorld();
  for (const [required, shown] of [
    ['true', false],
    [1, false],
    [true, true],
  ] as const) {
    server.captcha.required = required;
    const { page, expectComplaints } = await visitor();
    expectComplaints(/400/);
    await page.goto('/login');
    await signIn(page, { ...nkechi, password: 'a wrong password' });
    await page.getByText('Invalid Credentials').waitFor();
    const check = page.locator('[data-turnstile]').filter({ visible: true });
    await expect.poll(() => check.count(), { message: String(required) }).toBe(shown ? 1 : 0);
    expect(await page.getByLabel('E-mail').inputValue()).toBe(nkechi.email);
    await page.getByLabel('Password', { exact: true }).fill(nkechi.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await bell(page).waitFor();
  }
});

test('SES-12 a bot check that fails is said, sends nothing, and can be tried again', async () => {
  const { visitor, server, nkechi } = await foreignWorld();
  const someone = await visitor();
  someone.turnstile.set('fails');
  someone.expectComplaints(/\[/);
  const { page } = someone;
  await page.goto('/login');
  await signIn(page, nkechi);
  await page.getByText('The bot check did not work.').first().waitFor();
  expect(asked(server)).toEqual([]);
  await someone.turnstile.become(page, 'passes');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await bell(page).waitFor();
});

test('SES-12 a bot check that cannot be reached is said, and can be tried again', async () => {
  const { visitor, server, nkechi } = await foreignWorld();
  const someone = await visitor();
  someone.turnstile.set('unreachable');
  someone.expectComplaints(/\[/, /Failed to load resource/);
  const { page } = someone;
  await page.goto('/login');
  await signIn(page, nkechi);
  await page.getByText('The bot check did not work.').first().waitFor();
  expect(asked(server)).toEqual([]);
  someone.turnstile.set('passes');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await bell(page).waitFor();
});

test('SES-12 a bot check that never answers times out and can be tried again', async () => {
  const { visitor, server, nkechi } = await foreignWorld();
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
  await bell(page).waitFor();
});
