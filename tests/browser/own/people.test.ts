import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bar, bell, heading, pathOf } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, startOwnWorld } from '#tests/browser/support/own.ts';

let world: OwnWorld;
beforeAll(async () => {
  world = await startOwnWorld();
}, 120_000);
afterAll(() => world.close());

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const unread = async (page: Page) =>
  Number.parseInt((await bell(page).getAttribute('aria-label'))?.match(/\d+/)?.[0] ?? '0', 10);
const pictureOf = (page: Page) => bar(page).locator('img').getAttribute('src');

test('SCR /discover /links NTF-02 NTF-03 NAV-04 a request, its toast and dot, the answer, and the way out', async () => {
  const { page: asked } = await world.member('ines');
  const { page: asking } = await world.member('hamish');
  await openLive(asked, '/links?box=outgoing');
  await asked.getByRole('link', { name: 'Waiting for your answer 0' }).waitFor();
  const before = await unread(asked);

  await openLive(asking, '/discover');
  await asking.getByRole('searchbox', { name: 'Search people' }).fill('Ines Carvalho');
  await asking.waitForURL('**/discover?q=*');
  await press(asking, 'Connect with Ines Carvalho');
  const requested = asking.getByRole('button', { name: /^Requested/, pressed: true });
  await requested.waitFor();
  await requested.click();
  await press(asking, 'Connect with Ines Carvalho');
  await requested.waitFor();

  await asked.getByText('New connection request').first().waitFor();
  await expect.poll(() => unread(asked)).toBeGreaterThan(before);
  await asked.getByRole('link', { name: 'Waiting for your answer 1' }).click();
  await press(asked, 'Accept Hamish Roy');
  await asked.getByText('You and Hamish Roy are linked').waitFor();
  await asked.getByText('Nobody waits for you').waitFor();
  await expect.poll(() => asked.evaluate(() => document.activeElement?.tagName)).toBe('H1');

  await asking.getByRole('link', { name: 'Message Ines Carvalho' }).waitFor();
  await asking.getByRole('link', { name: 'Ines Carvalho', exact: true }).click();
  await asking.getByText('Linked', { exact: true }).waitFor();

  await asked.getByRole('link', { name: /^Links \d+$/ }).click();
  await press(asked, 'Remove Hamish Roy');
  const dialog = asked.getByRole('alertdialog', { name: 'Remove the link with Hamish Roy?' });
  await dialog.waitFor();
  await expectAccessible(asked);
  await dialog.getByRole('button', { name: 'Remove link' }).click();
  await asked.getByText('You and Hamish Roy are no longer linked').waitFor();
  await asking.getByRole('button', { name: 'Connect with Ines Carvalho' }).waitFor();
});

test('SCR /discover a visitor who wants to connect goes through the door, and nobody mentions nonsense', async () => {
  const { page } = await world.visitor();
  await page.goto('/discover?q=harp');
  await page.getByRole('link', { name: 'Connect with Gwenllian Rhys: sign in first' }).click();
  await expect.poll(() => pathOf(page)).toBe('/login');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/discover?q=harp');
  await page.goto('/discover?q=zzzz');
  await page.getByText('Nobody like that yet').waitFor();
  await press(page, 'Clear search');
  await page.getByRole('heading', { name: 'Everybody' }).waitFor();
});

test('SES-09 SES-14 SCR /edit-profile picture and name change everywhere, and what was typed outlives a reload', async () => {
  const { page, openTab } = await world.member('callum');
  const other = await openTab();
  await other.goto('/community');
  await bell(other).waitFor();
  await page.goto('/edit-profile');
  const form = page.getByRole('form', { name: 'Edit profile' });
  const files = form.locator('input[type=file]');
  await files.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await page.getByText('Choose a JPEG, PNG or WebP picture.').waitFor();
  const create = { width: 600, height: 400, channels: 3, background: '#1C7C76' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await files.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  await dialog.getByRole('application').press('+');
  expect(await dialog.getByRole('slider', { name: 'Zoom' }).inputValue()).toBe('1.2');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await page.getByText('Picture saved').waitFor();
  await expect.poll(() => pictureOf(other)).toMatch(/^\/uploads\//);
  expect(await pictureOf(page)).toBe(await pictureOf(other));

  await form.getByRole('textbox', { name: 'Name' }).fill('Callum Reid-Ross');
  await form.getByRole('textbox', { name: /^Skills/ }).fill('Haze');
  await form.getByRole('textbox', { name: /^Skills/ }).press('Enter');
  await form.getByText('Not saved yet.').waitFor();
  await page.reload();
  await form.getByText('What you typed last time is back.').waitFor();
  await form.getByRole('button', { name: 'Remove Haze' }).waitFor();
  await press(page, 'Add a link');
  await form.getByRole('textbox', { name: 'What it is' }).last().fill('Show reel');
  await press(page, 'Save profile');
  await form.getByText(/^Link: start with https/).waitFor();
  await form.getByRole('textbox', { name: 'Address' }).last().fill('www.example.org/reel');
  await press(page, 'Save profile');
  await heading(page).filter({ hasText: 'Callum Reid-Ross' }).waitFor();
  const reel = page.getByRole('link', { name: /^Show reel/ }).filter({ visible: true });
  expect(await reel.getAttribute('href')).toBe('https://www.example.org/reel');
  expect(await reel.getAttribute('rel')).toContain('nofollow');
  await other.goto('/discover?q=Callum');
  await bar(other).getByRole('button', { name: 'Your account' }).click();
  await other.getByRole('menuitem', { name: 'Profile' }).click();
  await heading(other).filter({ hasText: 'Callum Reid-Ross' }).waitFor();
});

test('SCR /profile-setup is left and resumed, step by step, and ends where somebody wanted to go', async () => {
  const { page } = await world.member('zofia', { storage: { redirectPath: '/gigs?q=panto' } });
  await page.goto('/profile-setup?step=work');
  await page.getByRole('textbox', { name: /^Headline/ }).fill('Dresser, quick change, Kraków and away');
  await press(page, 'Save and go on');
  await page.getByRole('heading', { name: 'Where are you?' }).waitFor();
  await page.goto('/community');
  await page.goto('/profile-setup');
  await page.getByRole('heading', { name: 'Show your face' }).waitFor();
  await expectAccessible(page);
  await press(page, 'Go on');
  await press(page, 'Back');
  await press(page, 'Go on');
  await page.getByRole('heading', { name: 'What do you charge?' }).waitFor();
  await press(page, 'Save and finish');
  await page.getByText('Your profile is set up').waitFor();
  await expect.poll(() => pathOf(page)).toBe('/gigs');
});

test('SCR /profile/{id} nobody by that address is said in words', async () => {
  const { page, expectComplaints } = await world.member('mick', { size: 'phone' });
  expectComplaints(/404/);
  await page.goto('/profile/nobody');
  await page.getByText('Nobody here by that address').waitFor();
});
