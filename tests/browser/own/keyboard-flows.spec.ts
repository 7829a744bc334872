import { expect, type Locator, type Page } from '@playwright/test';
import { at, avatarMenu, heading, signedOut } from '#tests/browser/foreign/steps.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import { type DemoName, emailOf } from '#tests/browser/support/own-server.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';

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
async function confirm(page: Page, name: string) {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button').first()).toBeFocused();
  await press(button(dialog, name));
}

const apply = (world: OwnWorld, name: DemoName, gigId: string) =>
  world.as(name, 'POST', `/api/gigs/${gigId}/applications`, { note: '', clientId: freshClientId() });

test('UIX-05 SCR /register /login /profile-setup by keyboard alone: somebody joins, comes in and says who they are', async ({
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

test('UIX-05 SCR /community /posts/{postId} by keyboard alone: a post, and a comment on it', async ({
  world,
}) => {
  const { page } = await world.member('mick');
  await page.goto('/community');
  await type(box(page, 'What do you want to say?'), 'Lamps are hung.');
  await press(button(page, 'Post'));
  await expect(box(page, 'What do you want to say?')).toBeFocused();
  const post = page.getByRole('article').filter({ hasText: 'Lamps are hung.' });
  await press(post.getByRole('link', { name: '0 comments' }));
  await expect(heading(page)).toBeFocused();
  await type(box(page, 'Your comment'), 'And focused.');
  await press(button(page, 'Comment'));
  await shows(page.getByRole('main').getByText('And focused.').first());
  await expect(box(page, 'Your comment')).toHaveValue('');
});

test('UIX-05 SCR /create-gig by keyboard alone: a gig is written, posted and given', async ({ world }) => {
  const { page } = await world.member('petra', { context: { locale: 'en-GB' } });
  await openLive(page, '/create-gig');
  const [year, month, day] = dayFromNow(20).split('-');
  await type(page.getByLabel('Title'), 'Tuba for a launch');
  await type(page.getByLabel('Kind of work'), 'Brass');
  await type(page.getByLabel('What you would walk into'), 'A boat.');
  await type(page.getByLabel('Date'), `${day}${month}${year}`);
  await type(page.getByLabel('Town or city'), 'Whitby');
  await type(page.getByLabel('Pay', { exact: true }), '90');
  await press(button(page, 'Post gig'));
  await shows(heading(page).filter({ hasText: 'Tuba for a launch' }));
  const { pathname } = new URL(page.url());
  await apply(world, 'luca', pathname.replace('/gigs/', ''));
  await press(button(page, /^Accept Luca/));
  const name = (await page.getByRole('alertdialog').getByRole('button').last().textContent()) ?? '';
  await confirm(page, name);
  await shows(page.getByText(/is booked. The gig is filled./));
});

test('UIX-05 SCR /discover /links by keyboard alone: somebody asks, the other accepts', async ({ world }) => {
  const { page: asking } = await world.member('ines');
  await asking.goto('/discover');
  await type(asking.getByRole('searchbox', { name: 'Search people' }), 'Hamish Roy');
  await press(button(asking, 'Connect with Hamish Roy'));
  await shows(button(asking, 'Take back the request to Hamish Roy'));

  const { page: asked } = await world.member('hamish');
  await asked.goto('/links?box=incoming');
  await press(button(asked, 'Accept Ines Carvalho'));
  await shows(asked.getByText('You and Ines Carvalho are linked'));
});

test('UIX-05 SCR /messages by keyboard alone: a message is not taken, and sent again', async ({ world }) => {
  const { page, expectComplaints } = await world.member('bronagh');
  expectComplaints(/422/);
  const refusal = { status: 422, json: { errors: [{ msg: 'Not today.' }] } };
  await page.route('**/api/messages', (route) => route.fulfill(refusal));
  await page.goto('/messages');
  await press(page.getByRole('main').getByRole('link', { name: /Declan/ }));
  await expect(box(page, /^Message to/)).toBeFocused();
  await page.keyboard.type('Two cymbals or three?');
  await page.keyboard.press('Enter');
  await shows(page.getByText('Not sent: Not today.'));
  await page.unroute('**/api/messages');
  await press(button(page, 'Try again'), 'Shift+Tab');
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log.getByText('Not sent')).toHaveCount(0);
  await shows(log.getByText(/Sent|Delivered|Read/).last());
});

test('UIX-05 SCR /notifications /settings by keyboard alone: undone, marked, repainted, signed out everywhere', async ({
  world,
}) => {
  const turnstileToken = await world.botToken();
  const { body } = await world.call('POST', '/api/auth', {
    email: emailOf('declan'),
    password: 'sidestage-demo',
    turnstileToken,
  });
  const { page } = await world.visitor({ storage: { token: body.token } });
  await page.goto('/notifications');
  const row = page.getByRole('main').getByRole('listitem').first();
  await press(button(row, /^Delete: /));
  await press(button(row, 'Undo'));
  await shows(button(row, /^Delete: /));
  await press(button(page, 'Mark all read'), 'Shift+Tab');
  await expect(button(page, /^Mark as read/)).toHaveCount(0);

  await press(avatarMenu(page), 'Shift+Tab');
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  await tabTo(page.getByRole('radio', { name: /^As the device/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Light', exact: true })).toBeChecked();
  await press(button(page, 'Sign out everywhere'));
  await confirm(page, 'Sign out everywhere');
  await expect(page).toHaveURL(at('/'));
  await signedOut(page);
});

test('UIX-05 SCR /gigs /gigs/{id} by keyboard alone: a gig is found, applied for and let go', async ({
  world,
}) => {
  await world.as('petra', 'POST', '/api/gigs', {
    ...gigForm({ title: 'Celesta for a lullaby', date: dayFromNow(9) }),
    clientId: freshClientId(),
  });
  const { page } = await world.member('luca');
  await page.goto('/gigs');
  await type(page.getByRole('searchbox', { name: 'Search gigs' }), 'celesta');
  await press(page.getByRole('link', { name: 'Celesta for a lullaby' }));
  await expect(heading(page)).toBeFocused();
  await type(page.getByLabel('A note to Petra'), 'I have small hands.');
  await press(button(page, 'Apply for this gig'));
  await shows(page.getByRole('heading', { name: 'You have applied' }));
  await press(button(page, 'Withdraw'));
  await confirm(page, 'Withdraw');
  await shows(page.getByRole('heading', { name: 'Free after all?' }));
});
