import { expect, type Page } from '@playwright/test';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { emailOf, type OwnServer } from '#tests/browser/support/own-server.ts';

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

test('SCR /register /email-verification /login /forgot-password SAF-03 who joins takes the address along, and no page or URL says whether one is known', async ({
  world,
}) => {
  const { page, expectComplaints } = await world.visitor({ size: 'phone' });
  // A check that had begun is of no use once its form is left.
  expectComplaints(/400/, /botCheck/);
  const email = page.getByLabel('E-mail');
  await page.goto('/register');
  await expect(page.getByText('At least 10 characters.')).toBeVisible();
  await page.getByLabel('Name').fill('Nils');
  await email.fill('nils@example.test');
  await page.getByLabel('Password', { exact: true }).fill('aaaaaaaaaa');
  await press(page, 'Join Now');
  await expect(page.getByText('Password: too easy to guess. Three odd words do well.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await expect(page.getByText('Long enough.')).toBeVisible();
  await press(page, 'Join Now');
  await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible();
  await page.getByRole('link', { name: 'Nothing there?' }).click();
  await expect(page.getByText('We have sent a link to nils@example.test.')).toBeVisible();
  await press(page, 'Send it again');
  const answer = page.getByText(/^If this address waits to be confirmed/);
  await expect(answer).toBeVisible();
  await email.fill(emailOf('petra'));
  await expect(answer).toHaveCount(0);
  await press(page, 'Send it again');
  await expect(answer).toBeVisible();

  await page.goto('/register');
  await page.getByLabel('Name').fill('Nina');
  await email.fill('nina@example.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Join Now');
  await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(email).toHaveValue('nina@example.test');
  expect(page.url()).not.toContain('nina');
  await page.setViewportSize({ width: 390, height: 1200 });
  const over = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await expect.poll(over, 'the page is as tall as the window').toBe(0);
  await email.fill('nobody@example.test');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(email).toHaveValue('nobody@example.test');
  await press(page, 'Send the link');
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expect(page.getByText('You asked for a link to nobody@example.test.')).toBeVisible();
  await press(page, 'Change it or ask again');
  await expect(email).toHaveValue('nobody@example.test');
});

test('SCR SES-09 SET-01 a newcomer confirms the address, which shows live, and then another; the link of somebody else does neither', async ({
  world,
}) => {
  const [mine, theirs] = ['nora@example.test', 'otto@example.test'];
  const token = await joined(world, mine);
  await joined(world, theirs);
  const { page, setOffline } = await world.visitor({ storage: { token } });
  await page.goto(linkIn(await world.mailTo(theirs)));
  await expect(page.getByText('It belongs to another account')).toBeVisible();
  await expect(banner(page).getByText(mine)).toBeVisible();
  await page.goto('/dashboard');
  const again = banner(page).getByRole('button', { name: 'Send the mail again' });
  await again.click();
  await expect(
    banner(page).getByText(/We sent a link to nora@example.test .* ago, and it still works/),
  ).toBeVisible();
  await setOffline(true);
  await again.click();
  await expect(banner(page).getByText('There is no connection')).toBeVisible();
  await setOffline(false);
  await openLive(page, '/settings');
  await expect(banner(page)).toBeVisible();
  const { page: phone } = await world.visitor({ size: 'phone' });
  const confirmed = phone.getByRole('heading', { name: 'Your address is confirmed' });
  await phone.goto(linkIn(await world.mailTo(mine)));
  await expect(confirmed).toBeVisible();
  await expect(banner(page)).toHaveCount(0);

  const form = page.getByRole('form', { name: 'Account' });
  const waits = page.getByText('is not confirmed yet.');
  const ask = async (email: string) => {
    await form.getByLabel('E-mail').fill(email);
    await form.getByLabel('Your password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`${email} is not confirmed yet.`)).toBeVisible();
  };
  await ask('nora.drops@example.test');
  await press(page, 'Keep the old address');
  await expect(waits).toHaveCount(0);
  await ask('nora.new@example.test');
  await expect(form.getByLabel('E-mail')).toHaveValue(mine);
  await phone.goto(linkIn(await world.mailTo('nora.new@example.test')));
  await expect(confirmed).toBeVisible();
  await page.goto('/settings');
  await expect(form.getByLabel('E-mail')).toHaveValue('nora.new@example.test');
  await expect(waits).toHaveCount(0);
});
