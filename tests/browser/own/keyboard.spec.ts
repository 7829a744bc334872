import { expect, type Locator, type Page } from '@playwright/test';
import { at, heading } from '#tests/browser/foreign/steps.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { dayFromNow, freshClientId } from '#tests/support/fixtures.ts';

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const shows = (locator: Locator) => expect(locator).toBeVisible();

const mostStops = 60;

type Way = 'Tab' | 'Shift+Tab';

/** Goes from stop to stop until the control has focus, as somebody does who has no mouse. */
async function tabTo(control: Locator, way: Way = 'Tab') {
  await shows(control);
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < mostStops && !(await hasFocus()); stops += 1)
    await control.page().keyboard.press(way);
  await expect(control).toBeFocused();
}

async function press(control: Locator, way?: Way) {
  await tabTo(control, way);
  await control.page().keyboard.press('Enter');
}

async function type(control: Locator, text: string) {
  await tabTo(control);
  await control.page().keyboard.type(text);
}

/** What a grave act asks first: focus stands on keeping, the act is the next stop. */
async function confirm(page: Page, name: string | RegExp) {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button').first()).toBeFocused();
  await press(button(dialog, name));
}

test('UIX-05 SCR /register /login /profile-setup by keyboard alone somebody joins, signs in and sets up a profile', async ({
  world,
}) => {
  const { page } = await world.visitor();
  await page.goto('/register');
  await type(box(page, 'Name'), 'Keya');
  await type(box(page, 'E-mail'), 'keya@example.test');
  await type(page.getByLabel('Password', { exact: true }), 'three odd words');
  await page.keyboard.press('Enter');
  await shows(page.getByRole('heading', { name: 'You’re in' }));
  await press(page.getByRole('main').getByRole('link', { name: 'Sign In' }));
  await expect(box(page, 'E-mail')).toHaveValue('keya@example.test');
  await type(page.getByLabel('Password', { exact: true }), 'three odd words');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('/profile-setup'));
  await expect(heading(page)).toBeFocused();

  await type(box(page, /^Headline/), 'Key grip');
  await press(button(page, 'Save and go on'));
  await shows(page.getByRole('heading', { name: 'Where are you?' }));
  await press(button(page, 'Save and go on'));
  await shows(page.getByRole('heading', { name: 'Show your face' }));
  await press(button(page, 'Go on'));
  await shows(page.getByRole('heading', { name: 'What do you charge?' }));
  await press(button(page, 'Remove rate 1'));
  await press(button(page, 'Save and finish'));
  await shows(page.getByText('Your profile is set up'));

  const banner = page.getByRole('complementary', { name: 'Confirm your e-mail address' });
  await press(button(banner, 'Send the mail again'), 'Shift+Tab');
  await shows(banner.getByText(/We sent a link/));
});

test('UIX-05 SCR /create-gig /gigs /gigs/{id} by keyboard alone a gig is posted, found, applied for, withdrawn from and given', async ({
  world,
}) => {
  const { page: hers } = await world.member('petra', { context: { locale: 'en-GB' } });
  const { page: his } = await world.member('luca');
  await openLive(hers, '/create-gig');
  const [year, month, day] = dayFromNow(20).split('-');
  await type(hers.getByLabel('Title'), 'Celesta for a lullaby');
  await type(hers.getByLabel('Kind of work'), 'Brass');
  await type(hers.getByLabel('What you would walk into'), 'A boat.');
  await type(hers.getByLabel('Date'), `${day}${month}${year}`);
  await type(hers.getByLabel('Town or city'), 'Whitby');
  await type(hers.getByLabel('Pay', { exact: true }), '90');
  await press(button(hers, 'Post gig'));
  await shows(heading(hers).filter({ hasText: 'Celesta for a lullaby' }));

  await his.goto('/gigs');
  await type(his.getByRole('searchbox', { name: 'Search gigs' }), 'celesta');
  await press(his.getByRole('link', { name: 'Celesta for a lullaby' }));
  await expect(heading(his)).toBeFocused();
  await type(his.getByLabel('A note to Petra'), 'I have small hands.');
  await press(button(his, 'Apply for this gig'));
  await shows(his.getByRole('heading', { name: 'You have applied' }));
  await press(button(his, 'Withdraw'));
  await confirm(his, 'Withdraw');
  await shows(his.getByRole('heading', { name: 'Free after all?' }));

  const { pathname } = new URL(hers.url());
  await world.as('curtis', 'POST', `/api${pathname}/applications`, { note: '', clientId: freshClientId() });
  await press(button(hers, /^Accept Curtis/));
  await confirm(hers, /^Book /);
  await shows(hers.getByText(/is booked. The gig is filled./));
});

test('UIX-05 SCR /discover /links /messages /notifications by keyboard alone two members link and talk', async ({
  world,
}) => {
  const { page: asking } = await world.member('ines');
  await asking.goto('/discover');
  await type(asking.getByRole('searchbox', { name: 'Search people' }), 'Hamish Roy');
  await press(button(asking, 'Connect with Hamish Roy'));
  await shows(button(asking, 'Take back the request to Hamish Roy'));

  const { page, expectComplaints } = await world.member('hamish');
  expectComplaints(/422/);
  await page.goto('/links?box=incoming');
  await press(button(page, 'Accept Ines Carvalho'));
  await shows(page.getByText('You and Ines Carvalho are linked'));
  const refusal = { status: 422, json: { errors: [{ msg: 'Not today.' }] } };
  await page.route('**/api/messages', (route) => route.fulfill(refusal));
  await page.goto(`/messages/${await world.idOf('ines')}`);
  await expect(box(page, /^Message to/)).toBeFocused();
  await page.keyboard.type('Two cymbals or three?');
  await page.keyboard.press('Enter');
  await shows(page.getByText('Not sent: Not today.'));
  await page.unroute('**/api/messages');
  await press(button(page, 'Try again'), 'Shift+Tab');
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log.getByText('Not sent')).toHaveCount(0);
  await shows(log.getByText(/Sent|Delivered|Read/).last());

  await asking.goto('/notifications');
  const row = asking.getByRole('main').getByRole('listitem').first();
  await press(button(row, /^Delete: /));
  await expect(row).toBeFocused();
  await press(button(row, 'Undo'));
  await shows(button(row, /^Delete: /));
  await press(button(asking, 'Mark all read'), 'Shift+Tab');
  await expect(button(asking, /^Mark as read/)).toHaveCount(0);
});

test('UIX-05 in forced colours what is counted, unread, chosen, open and focused has an edge', async ({
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
  await page.goto(`/messages/${await world.idOf('bronagh')}`);
  await hasEdge(page.getByRole('region', { name: 'Conversations' }).locator('a[aria-current]'));
  await page.goto('/discover');
  await page.getByRole('combobox', { name: 'Near' }).fill('Leeds');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await hasEdge(page.getByRole('listbox').getByRole('option', { selected: true }));
});
