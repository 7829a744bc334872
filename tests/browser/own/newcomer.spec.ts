import { expect, type Locator, type Page } from '@playwright/test';
import { at, heading } from '#tests/browser/foreign/steps.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import type { OwnServer } from '#tests/browser/support/own-server.ts';
import { navigate } from '#tests/browser/support/requests.ts';

const password = 'three odd words';
const banner = (page: Page) => page.getByRole('complementary', { name: 'Confirm your e-mail address' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const linkIn = (mail: string) => /http\S+token=\S+/.exec(mail)?.[0] ?? '';

/** A newly registered member, with their token. */
async function newMember(world: OwnServer, email: string): Promise<string> {
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

test('SCR /register /email-verification /login /forgot-password SAF-03 the typed e-mail is carried between forms, and no page or URL reveals whether an e-mail is registered', async ({
  world,
}) => {
  const { page, expectPageErrors } = await world.visitor({ size: 'phone' });
  // A started bot check is void once its form is left.
  expectPageErrors(/400/, /botCheck/);
  const email = page.getByLabel('E-mail');
  await page.goto('/register');
  await expect(page.getByText('At least 10 characters.')).toBeVisible();
  await page.getByLabel('Name').fill('Nils');
  await email.fill('nils@example.test');
  await page.getByLabel('Password', { exact: true }).fill('aaaaaaaaaa');
  await press(page, 'Join Now');
  await expect(page.getByText('Password: too easy to guess. Three random words work well.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await expect(page.getByText('Long enough.')).toBeVisible();
  await press(page, 'Join Now');
  await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(email).toHaveValue('nils@example.test');
  expect(page.url()).not.toContain('nils');
  await page.setViewportSize({ width: 390, height: 1200 });
  const over = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await expect.poll(over, 'the page is as tall as the window').toBe(0);
  await email.fill('nobody@example.test');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(email).toHaveValue('nobody@example.test');
  await press(page, 'Send link');
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  await expect(page.getByText('You asked for a link to nobody@example.test.')).toBeVisible();
  await press(page, 'Try again or change address');
  await expect(email).toHaveValue('nobody@example.test');
});

test('SCR SES-09 SET-01 a new member confirms their e-mail, which shows live, and then a changed one; another member’s link confirms neither', async ({
  world,
}) => {
  const [mine, theirs] = ['nora@example.test', 'otto@example.test'];
  const token = await newMember(world, mine);
  await newMember(world, theirs);
  const { page } = await world.visitor({ storage: { token } });
  await page.goto(linkIn(await world.mailTo(theirs)));
  await expect(page.getByText('It belongs to a different account')).toBeVisible();
  await expect(banner(page).getByText(mine)).toBeVisible();
  await navigate(page, '/dashboard');
  const again = banner(page).getByRole('button', { name: 'Resend e-mail' });
  await again.click();
  await expect(
    banner(page).getByText(/We sent a link to nora@example.test .* ago, and it still works/),
  ).toBeVisible();
  await openLive(page, '/settings');
  await expect(banner(page)).toBeVisible();
  const { page: phone } = await world.visitor({ size: 'phone' });
  const confirmed = phone.getByRole('heading', { name: 'E-mail address confirmed' });
  await phone.goto(linkIn(await world.mailTo(mine)));
  await expect(confirmed).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await phone.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(phone.getByLabel('E-mail')).toHaveValue(mine);

  const form = page.getByRole('form', { name: 'Account' });
  const waits = page.getByText('isn’t confirmed yet.');
  const ask = async (email: string) => {
    await form.getByLabel('E-mail').fill(email);
    await form.getByLabel('Your password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`${email} isn’t confirmed yet.`)).toBeVisible();
  };
  await ask('nora.new@example.test');
  await expect(form.getByLabel('E-mail')).toHaveValue(mine);
  await phone.goto(linkIn(await world.mailTo('nora.new@example.test')));
  await expect(confirmed).toBeVisible();
  await page.goto('/settings');
  await expect(form.getByLabel('E-mail')).toHaveValue('nora.new@example.test');
  await expect(waits).toHaveCount(0);
});

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });
const textbox = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const shows = (locator: Locator) => expect(locator).toBeVisible();

const maxStops = 60;

type Way = 'Tab' | 'Shift+Tab';

/** Presses Tab until the control has focus. */
async function tabTo(control: Locator, way: Way = 'Tab') {
  await shows(control);
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < maxStops && !(await hasFocus()); stops += 1)
    await control.page().keyboard.press(way);
  await expect(control).toBeFocused();
}

async function pressByKeyboard(control: Locator, way?: Way) {
  await tabTo(control, way);
  await control.page().keyboard.press('Enter');
}

async function typeInto(control: Locator, text: string) {
  await tabTo(control);
  await control.page().keyboard.type(text);
}

test('UIX-05 SCR /register /login /profile-setup a user joins, signs in and sets up a profile by keyboard alone', async ({
  world,
}) => {
  const { page } = await world.visitor();
  await page.goto('/register');
  await typeInto(textbox(page, 'Name'), 'Keya');
  await typeInto(textbox(page, 'E-mail'), 'keya@example.test');
  await typeInto(page.getByLabel('Password', { exact: true }), 'three odd words');
  await page.keyboard.press('Enter');
  await shows(page.getByRole('heading', { name: 'You’re in' }));
  await pressByKeyboard(page.getByRole('main').getByRole('link', { name: 'Sign In' }));
  await expect(textbox(page, 'E-mail')).toHaveValue('keya@example.test');
  await typeInto(page.getByLabel('Password', { exact: true }), 'three odd words');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('/profile-setup'));
  await expect(heading(page)).toBeFocused();

  await typeInto(textbox(page, /^Headline/), 'Key grip');
  await pressByKeyboard(button(page, 'Save and continue'));
  await shows(page.getByRole('heading', { name: 'Where are you?' }));
  await pressByKeyboard(button(page, 'Save and continue'));
  await shows(page.getByRole('heading', { name: 'Show your face' }));
  await pressByKeyboard(button(page, 'Continue'));
  await shows(page.getByRole('heading', { name: 'What do you charge?' }));
  await pressByKeyboard(button(page, 'Remove rate 1'));
  await pressByKeyboard(button(page, 'Save and finish'));
  await shows(page.getByText('Your profile is set up'));

  const banner = page.getByRole('complementary', { name: 'Confirm your e-mail address' });
  await pressByKeyboard(button(banner, 'Resend e-mail'), 'Shift+Tab');
  await shows(banner.getByText(/We sent a link/));
});

test('UIX-05 in forced colours counted, unread, selected, open and focused elements have a visible edge', async ({
  world,
}) => {
  const { page } = await world.member('declan', { context: { forcedColors: 'active' } });
  const hasEdge = (of: Locator) =>
    expect
      .poll(() =>
        of.evaluate((element) => {
          const own = getComputedStyle(element);
          const page = getComputedStyle(document.body).backgroundColor;
          return ['outline', 'border-bottom'].some(
            (edge) =>
              own.getPropertyValue(`${edge}-style`) === 'solid' &&
              own.getPropertyValue(`${edge}-width`) !== '0px' &&
              ![page, 'rgba(0, 0, 0, 0)'].includes(own.getPropertyValue(`${edge}-color`)),
          );
        }),
      )
      .toBe(true);
  await page.goto('/notifications');
  const mark = (name: RegExp) => page.getByRole('banner').getByRole('link', { name }).locator('span').first();
  await hasEdge(mark(/unread message/));
  await hasEdge(mark(/^Notifications, /));
  await hasEdge(
    page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'All', exact: true }),
  );
  await hasEdge(
    page.getByRole('main').getByRole('listitem').getByText('Unread', { exact: true }).first().locator('..'),
  );
  await navigate(page, `/messages/${await world.idOf('bronagh')}`);
  await hasEdge(page.getByRole('region', { name: 'Conversations' }).locator('a[aria-current]'));
  await navigate(page, '/discover');
  await page.getByRole('combobox', { name: 'Near' }).fill('Leeds');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await hasEdge(page.getByRole('listbox').getByRole('option', { selected: true }));
});
