import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { at, bar, bell, heading } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const unread = async (page: Page) =>
  Number.parseInt((await bell(page).getAttribute('aria-label'))?.match(/\d+/)?.[0] ?? '0', 10);
const pictureOf = (page: Page) => bar(page).locator('img').getAttribute('src');

test('SCR /discover /links NTF-02 NTF-03 NAV-04 a request, its toast and dot, the answer, and the way out', async ({
  world,
}) => {
  const { page: asked } = await world.member('ines');
  const { page: asking } = await world.member('hamish');
  await openLive(asked, '/links?box=outgoing');
  await expect(asked.getByRole('link', { name: 'Waiting for your answer 0' })).toBeVisible();
  const before = await unread(asked);

  await openLive(asking, '/discover');
  await asking.getByRole('searchbox', { name: 'Search people' }).fill('Ines Carvalho');
  await expect(asking).toHaveURL(/\?q=/);
  // Of a request that is taken back and made again the first alone raises one, for three seconds.
  const toasted = expect(asked.getByText('New connection request').first()).toBeVisible();
  await press(asking, 'Connect with Ines Carvalho');
  const requested = asking.getByRole('button', { name: 'Take back the request to Ines Carvalho' });
  await expect(requested).toBeVisible();
  await requested.click();
  await press(asking, 'Connect with Ines Carvalho');
  await expect(requested).toBeVisible();

  await toasted;
  await expect.poll(() => unread(asked)).toBeGreaterThan(before);
  await asked.getByRole('link', { name: 'Waiting for your answer 1' }).click();
  await press(asked, 'Accept Hamish Roy');
  await expect(asked.getByText('You and Hamish Roy are linked')).toBeVisible();
  await expect(asked.getByText('Nobody waits for you')).toBeVisible();
  await expect(heading(asked)).toBeFocused();

  await expect(asking.getByRole('link', { name: 'Message Ines Carvalho' })).toBeVisible();
  await asking.getByRole('link', { name: 'Ines Carvalho', exact: true }).click();
  await expect(asking.getByText('Linked', { exact: true })).toBeVisible();

  await asked.getByRole('link', { name: /^Links \d+$/ }).click();
  await press(asked, 'More about Hamish Roy');
  await asked.getByRole('menuitem', { name: 'Remove link' }).click();
  const dialog = asked.getByRole('alertdialog', { name: 'Remove the link with Hamish Roy?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(asked);
  await dialog.getByRole('button', { name: 'Remove link' }).click();
  await expect(asked.getByText('You and Hamish Roy are no longer linked')).toBeVisible();
  await expect(asking.getByRole('button', { name: 'Connect with Ines Carvalho' })).toBeVisible();
});

test('SCR /discover a visitor who wants to connect goes through the door, and nobody mentions nonsense', async ({
  world,
}) => {
  const { page } = await world.visitor();
  await page.goto('/discover?q=harp');
  await page.getByRole('link', { name: 'Connect with Gwenllian Rhys: sign in first' }).click();
  await expect(page).toHaveURL(at('/login'));
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/discover?q=harp');
  await page.goto('/discover?q=zzzz');
  await expect(page.getByText('Nobody like that yet')).toBeVisible();
  await press(page, 'Clear search');
  await expect(page.getByRole('heading', { name: 'Everybody' })).toBeVisible();
});

test('SES-09 SES-14 SCR /edit-profile picture and name change everywhere, and what was typed outlives a reload', async ({
  world,
}) => {
  const { page, openTab } = await world.member('callum');
  const other = await openTab();
  await other.goto('/community');
  await expect(bell(other)).toBeVisible();
  await page.goto('/edit-profile');
  const form = page.getByRole('form', { name: 'Edit profile' });
  const files = form.getByRole('region', { name: 'Picture' }).locator('input[type=file]');
  await files.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await expect(page.getByText('Choose a JPEG, PNG or WebP picture.')).toBeVisible();
  const create = { width: 600, height: 400, channels: 3, background: '#1C7C76' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await files.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  await dialog.getByRole('application').press('+');
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.2');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await expect(page.getByText('Picture saved')).toBeVisible();
  await expect.poll(() => pictureOf(other)).toMatch(/^\/uploads\//);
  expect(await pictureOf(page)).toBe(await pictureOf(other));

  await form.getByRole('textbox', { name: 'Name' }).fill('Callum Reid-Ross');
  await form.getByRole('combobox', { name: /^Skills/ }).fill('Haze');
  await form.getByRole('combobox', { name: /^Skills/ }).press('Enter');
  await expect(form.getByText('Not saved yet.')).toBeVisible();
  await page.reload();
  await expect(form.getByText('What you typed last time is back.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Remove Haze' })).toBeVisible();
  await press(page, 'Add a link');
  await form.getByRole('textbox', { name: 'What it is' }).last().fill('Show reel');
  await press(page, 'Save profile');
  await expect(form.getByText(/^Link: start with https/)).toBeVisible();
  await form.getByRole('textbox', { name: 'Address' }).last().fill('www.example.org/reel');
  await press(page, 'Save profile');
  await expect(heading(page).filter({ hasText: 'Callum Reid-Ross' })).toBeVisible();
  const reel = page.getByRole('link', { name: /^Show reel/ }).filter({ visible: true });
  await expect(reel).toHaveAttribute('href', 'https://www.example.org/reel');
  expect(await reel.getAttribute('rel')).toContain('nofollow');
  await other.goto('/discover?q=Callum');
  await bar(other).getByRole('button', { name: 'Your account' }).click();
  await other.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(heading(other).filter({ hasText: 'Callum Reid-Ross' })).toBeVisible();
});

test('SCR /profile-setup is left and resumed, step by step, and ends where somebody wanted to go', async ({
  world,
}) => {
  const { page } = await world.member('zofia', { storage: { redirectPath: '/gigs?q=panto' } });
  await page.goto('/profile-setup?step=work');
  await page.getByRole('textbox', { name: /^Headline/ }).fill('Dresser, quick change, Kraków and away');
  await press(page, 'Save and go on');
  await expect(page.getByRole('heading', { name: 'Where are you?' })).toBeVisible();
  await page.goto('/community');
  await page.goto('/profile-setup');
  await expect(page.getByRole('heading', { name: 'Show your face' })).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Go on');
  await press(page, 'Back');
  await press(page, 'Go on');
  await expect(page.getByRole('heading', { name: 'What do you charge?' })).toBeVisible();
  await press(page, 'Save and finish');
  await expect(page.getByText('Your profile is set up')).toBeVisible();
  await expect(page).toHaveURL(at('/gigs'));
});

test('SCR /profile/{id} nobody by that address is said in words', async ({ world }) => {
  const { page, expectComplaints } = await world.member('mick', { size: 'phone' });
  expectComplaints(/404/);
  await page.goto('/profile/nobody');
  await expect(page.getByText('Nobody here by that address')).toBeVisible();
});

test('SCR /links at 320 pixels no tab lies over another or leaves the page', async ({ world }) => {
  const { page } = await world.member('declan', { size: 'phone' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/links');
  const tabs = page
    .getByRole('main')
    .getByRole('link', { name: /^(Links|Waiting for your answer|Sent) \d+$/ });
  await expect(tabs).toHaveCount(3);
  const boxes = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().toJSON()));
  for (const [nth, one] of boxes.entries()) {
    expect(one.left).toBeGreaterThanOrEqual(0);
    expect(one.right).toBeLessThanOrEqual(320);
    for (const other of boxes.slice(nth + 1))
      expect(one.right <= other.left || one.bottom <= other.top).toBe(true);
  }
});

test('PPL-07 what is typed in the set-up goes on on another device, and neither overwrites the other unseen', async ({
  world,
}) => {
  const { page: phone, expectComplaints } = await world.member('ines', { size: 'phone' });
  const { page: desk } = await world.member('ines');
  expectComplaints(/409/);
  const headline = (page: Page) => page.getByRole('textbox', { name: /^Headline/ });
  const isKept = (page: Page) =>
    page.waitForResponse((answer) => answer.url().endsWith('/draft') && answer.request().method() === 'PUT');
  const isKnown = (page: Page) =>
    page.waitForResponse((answer) => answer.url().endsWith('/draft') && answer.request().method() === 'GET');

  await phone.goto('/profile-setup?step=work');
  const kept = isKept(phone);
  await headline(phone).fill('Cellist, and');
  await kept;

  await desk.goto('/profile-setup?step=work');
  await expect(desk.getByText('What you typed on another device is here.')).toBeVisible();
  await expect(headline(desk)).toHaveValue('Cellist, and');
  await expectAccessible(desk);
  const keptThere = isKept(desk);
  await headline(desk).fill('Cellist, and arranger');
  await keptThere;

  await headline(phone).fill('Cellist, and singer');
  const choice = phone.getByText('This draft was changed elsewhere while you wrote.');
  await expect(choice).toBeVisible();
  await expect(phone.getByText('is now: Cellist, and arranger')).toBeVisible();
  await phone.getByRole('button', { name: 'Take the newer one' }).press('Enter');
  await expect(headline(phone)).toHaveValue('Cellist, and arranger');
  await press(phone, 'Save and go on');
  await expect(phone.getByRole('heading', { name: 'Where are you?' })).toBeVisible();

  const asked = isKnown(desk);
  await desk.goto('/profile-setup?step=work');
  await asked;
  await expect(headline(desk)).toHaveValue('Cellist, and arranger');
  await press(desk, 'Save and go on');
  await expect(desk.getByRole('heading', { name: 'Where are you?' })).toBeVisible();
});

test('PPL-07 a server that keeps no drafts leaves them on the device', async ({ world }) => {
  const { page, expectComplaints } = await world.member('zofia');
  expectComplaints(/404/);
  await page.route('**/api/profiles/me/draft', (route) => route.fulfill({ status: 404, body: 'Not here' }));
  const asked = page.waitForResponse('**/api/profiles/me/draft');
  await page.goto('/profile-setup?step=place');
  await asked;
  const about = page.getByRole('textbox', { name: /^About you/ });
  await about.fill('I dress people in the dark.');
  await page.reload();
  await expect(page.getByText('What you typed last time is back.')).toBeVisible();
  await expect(about).toHaveValue('I dress people in the dark.');
});

test('PPL-06 a profile shows the gigs that somebody has played and posted', async ({ world }) => {
  const { page } = await world.member('ines', { size: 'phone' });
  await page.goto('/discover?q=Joaquim');
  await page
    .getByRole('link', { name: /^Joaquim/ })
    .first()
    .click();
  await page.getByRole('link', { name: /^Gigs \d+$/ }).click();
  const played = page.getByRole('region', { name: 'Played' });
  await expect(played.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Posted before' }).getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
  await played.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/gigs\/[\w-]+$/);
});
