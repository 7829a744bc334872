import { expect, type Page } from '@playwright/test';
import { at } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { emailOf, type OwnServer } from '#tests/browser/support/own-server.ts';
import { hideTab, showTab } from '#tests/browser/support/visibility.ts';

const password = 'three odd words';
const banner = (page: Page) => page.getByRole('complementary', { name: 'Confirm your e-mail address' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const linkIn = (mail: string) => /http\S+token=\S+/.exec(mail)?.[0] ?? '';

/** Somebody who has just joined, with their token. */
async function joined(world: OwnServer, email: string): Promise<string> {
  await world.call('POST', '/api/users', {
    name: 'Nell',
    email,
    password,
    turnstileToken: await world.botToken(),
  });
  const turnstileToken = await world.botToken();
  const { body } = await world.call('POST', '/api/auth', { email, password, turnstileToken });
  return body.token;
}

test('SCR /register /login after joining the sign-in form knows the address, and no URL holds it', async ({
  world,
}) => {
  const { page, expectComplaints } = await world.visitor();
  expectComplaints(/400/);
  await page.goto('/register');
  await page.getByLabel('Name').fill('Nell');
  await page.getByLabel('E-mail').fill('nell@example.test');
  await page.getByLabel('Password', { exact: true }).fill('aaaaaaaaaa');
  await press(page, 'Join Now');
  await expect(page.getByText('Password: too easy to guess. Three odd words do well.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Join Now');
  await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue('nell@example.test');
  expect(page.url()).not.toContain('nell');
});

test('SCR a newcomer is told everywhere to confirm the address, has the mail sent again, and it goes away live', async ({
  world,
}) => {
  const email = 'nora@example.test';
  const token = await joined(world, email);
  const { page, setOffline } = await world.visitor({ storage: { token } });
  await openLive(page, '/community');
  await expect(banner(page).getByText(email)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard');
  await banner(page).getByRole('button', { name: 'Send the mail again' }).click();
  await expect(
    banner(page).getByText(/We sent a link to nora@example.test .* ago, and it still works/),
  ).toBeVisible();
  await setOffline(true);
  await banner(page).getByRole('button', { name: 'Send the mail again' }).click();
  await expect(banner(page).getByText('There is no connection')).toBeVisible();
  await setOffline(false);
  await openLive(page, '/settings');
  await expect(banner(page)).toBeVisible();

  const { page: phone } = await world.visitor({ size: 'phone' });
  await phone.goto(linkIn(await world.mailTo(email)));
  await expect(phone.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('SCR /email-verification SAF-03 a newcomer who is not signed in has the mail sent again, and nobody else learns of it', async ({
  world,
}) => {
  const { page } = await world.visitor({ size: 'phone' });
  await page.goto('/register');
  await expect(page.getByText('At least 10 characters.')).toBeVisible();
  await page.getByLabel('Name').fill('Nils');
  await page.getByLabel('E-mail').fill('nils@example.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await expect(page.getByText('Long enough.')).toBeVisible();
  await press(page, 'Join Now');
  await page.getByRole('link', { name: 'Nothing there?' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expect(page.getByText('We have sent a link to nils@example.test.')).toBeVisible();
  await press(page, 'Send it again');
  const answer = page.getByText(/^If this address waits to be confirmed/);
  await expect(answer).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill(emailOf('petra'));
  await expect(answer).toHaveCount(0);
  await press(page, 'Send it again');
  await expect(answer).toBeVisible();
});

test('SCR /login /forgot-password the address goes along, and the page says where to look, not whether it is known', async ({
  world,
}) => {
  const { page, expectComplaints } = await world.visitor();
  // The check that had begun is of no use once the form is left.
  expectComplaints(/botCheck/);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('nobody@example.test');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue('nobody@example.test');
  await press(page, 'Send the link');
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expect(page.getByText('You asked for a link to nobody@example.test.')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Change it or ask again');
  await expect(page.getByLabel('E-mail')).toHaveValue('nobody@example.test');
});

test('SES-09 a link marks the person whose it is as confirmed, not who is signed in here', async ({
  world,
}) => {
  const [mine, theirs] = ['olga@example.test', 'otto@example.test'];
  const token = await joined(world, mine);
  await joined(world, theirs);
  const { page } = await world.visitor({ storage: { token } });
  await page.goto(linkIn(await world.mailTo(theirs)));
  await expect(page.getByText('It belongs to another account')).toBeVisible();
  await expect(banner(page).getByText(mine)).toBeVisible();
});

test('SCR /email-verification a link that failed is not sent again when the window is looked at', async ({
  world,
}) => {
  const { page, expectComplaints } = await world.visitor();
  expectComplaints(/400/);
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/auth/verify')) posts += 1;
  });
  await page.goto(`/email-verification?token=${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'That link did not work' })).toBeVisible();
  await hideTab(page);
  await showTab(page);
  // The browser's own event bubbles to the window, where the query client listens.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  // Calls that follow have gone after the one that must not go.
  for (const _ of [1, 2, 3]) await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()));
  expect(posts).toBe(1);
});

test('SES-12 SAF-03 after five failures elsewhere the right password signs in with one press', async ({
  world,
}) => {
  const email = emailOf('hamish');
  for (const _ of [1, 2, 3, 4, 5]) {
    const turnstileToken = await world.botToken();
    await world.call('POST', '/api/auth', { email, password: 'wrong', turnstileToken });
  }
  const { page, expectComplaints } = await world.visitor();
  expectComplaints(/400/);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('sidestage-demo');
  await press(page, 'Sign In');
  await expect(page.getByText('One more check, in plain sight this time.')).toBeVisible();
  await expect(page).toHaveURL(at('/community'), { timeout: 20_000 });
});

test('SET-01 a new address waits in Settings, and is the account’s once its link is used', async ({
  world,
}) => {
  const token = await joined(world, 'pia@example.test');
  const { page } = await world.visitor({ storage: { token } });
  await page.goto('/settings');
  const form = page.getByRole('form', { name: 'Account' });
  const ask = async (email: string) => {
    await form.getByLabel('E-mail').fill(email);
    await form.getByLabel('Your password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`${email} is not confirmed yet.`)).toBeVisible();
  };
  await ask('pia.drops@example.test');
  await press(page, 'Keep the old address');
  await expect(page.getByText('is not confirmed yet.')).toHaveCount(0);
  await ask('pia.new@example.test');
  await expect(form.getByLabel('E-mail')).toHaveValue('pia@example.test');
  await expectAccessible(page);
  await page.goto(linkIn(await world.mailTo('pia.new@example.test')));
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await page.goto('/settings');
  await expect(form.getByLabel('E-mail')).toHaveValue('pia.new@example.test');
});

test('SCR /login the page is as tall as the window, not a pixel more', async ({ world }) => {
  for (const size of ['desktop', 'phone'] as const) {
    const { page } = await world.visitor({ size });
    await page.setViewportSize(
      size === 'desktop' ? { width: 1440, height: 1000 } : { width: 390, height: 1200 },
    );
    await page.goto('/login');
    await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible();
    const over = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    expect(await over()).toBe(0);
  }
});
