import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import { at, bar, bell, heading } from '#tests/browser/foreign/steps.ts';
import { test } from '#tests/browser/support/own.ts';
import { countWords } from '#ui/format/numbers.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const pictureOf = (page: Page) => bar(page).locator('img').getAttribute('src');
const png = async (width: number, height: number) => ({
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#1C7C76' } })
    .png()
    .toBuffer(),
});

test('SES-09 SES-14 PPL-06 PPL-07 SCR /edit-profile pictures are cut, recordings and links checked, and all of it shows to those it is for', async ({
  world,
}) => {
  const { page, openTab } = await world.member('callum');
  const other = await openTab();
  await other.goto('/community');
  await expect(bell(other)).toBeVisible();
  await page.goto('/edit-profile');
  const files = (part: string) => page.getByRole('region', { name: part }).locator('input[type=file]');
  await files('Picture').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await expect(page.getByText('Choose a JPEG, PNG or WebP picture.')).toBeVisible();
  await files('Picture').setInputFiles(await png(600, 400));
  const face = page.getByRole('dialog', { name: 'Your picture' });
  await face.getByRole('application').press('+');
  await expect(face.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.2');
  await face.getByRole('button', { name: 'Use picture' }).click();
  await expect(page.getByText('Picture saved')).toBeVisible();
  await expect.poll(() => pictureOf(other)).toMatch(/^\/uploads\//);
  expect(await pictureOf(page)).toBe(await pictureOf(other));

  await files('Cover').setInputFiles(await png(1200, 900));
  const strip = page.getByRole('dialog', { name: 'Your cover' });
  const slider = (name: string) => strip.getByRole('slider', { name });
  await expect(slider('Sideways')).toBeDisabled();
  await expect(slider('Up and down')).toHaveValue('0.5');
  await strip.getByRole('application').press('+');
  await strip.getByRole('application').press('ArrowDown');
  await expect(slider('Up and down')).not.toHaveValue('0.5');
  await slider('Sideways').press('End');
  await expect(slider('Sideways')).toHaveValue('1');
  await strip.getByRole('button', { name: 'Use cover' }).press('Enter');
  await expect(page.getByText('Cover saved')).toBeVisible();
  await box(page, 'What the cover shows').fill('A hall before doors');

  await box(page, 'Name').fill('Callum Reid-Ross');
  const skills = page.getByRole('combobox', { name: /^Skills/ });
  await skills.fill('Haze');
  await skills.press('Enter');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('What you typed last time is back.')).toBeVisible();
  await expect(button(page, 'Remove Haze')).toBeVisible();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview).toContainText('Callum Reid-Ross');
  await preview.getByRole('link', { name: 'Add something to hear' }).click();
  await expect(page.getByRole('heading', { name: 'Listen and watch' })).toBeInViewport();

  await button(page, 'Add a recording').press('Enter');
  const recording = page.locator('#media');
  await recording.getByLabel('Title').fill('Lights of the Tyne');
  await recording.getByLabel('Address').fill('https://vimeo.com@evil.example/1');
  await button(page, 'Add a link').press('Enter');
  const link = page.locator('#workLinks');
  await link.getByLabel('What it is').fill('Show reel');
  await page.getByRole('combobox', { name: /^How far you travel/ }).selectOption('Up to 30 miles');
  await button(page, 'Save profile').click();
  await expect(page.getByText(/^Address: a whole https/)).toBeVisible();
  await expect(page.getByText(/^Link: start with https/)).toBeVisible();
  await recording.getByLabel('Address').fill('vimeo.com/76979871');
  await link.getByLabel('Address').fill('www.example.org/reel');
  const audience = page.getByRole('group', { name: 'Who sees your profile' });
  await audience.getByRole('radio', { name: /^Everyone/ }).press('ArrowDown');
  await audience.getByRole('radio', { name: /^Members/ }).press('ArrowDown');
  await expect(audience.getByRole('radio', { name: /^My links/ })).toBeChecked();
  await button(page, 'Save profile').click();

  await expect(heading(page)).toHaveText('Callum Reid-Ross');
  const cover = page.getByRole('main').getByRole('img', { name: 'A hall before doors' });
  await expect
    .poll(() => cover.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByText('Newcastle, and up to 30 miles away')).toBeVisible();
  const reel = page.getByRole('link', { name: /^Show reel/ }).filter({ visible: true });
  await expect(reel).toHaveAttribute('href', 'https://www.example.org/reel');
  await expect(reel).toHaveAttribute('rel', /nofollow/);
  const card = page.getByRole('link', { name: /^Lights of the Tyne Vimeo .*new tab/ });
  await expect(card).toHaveAttribute('href', 'https://vimeo.com/76979871');
  await expect(card).toHaveAttribute('target', '_blank');
  await expect(card).toHaveAttribute('rel', /noopener/);
  await bar(other).getByRole('button', { name: 'Your account' }).click();
  await other.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(heading(other)).toHaveText('Callum Reid-Ross');

  const { page: stranger } = await world.member('gwenllian');
  await stranger.goto(new URL(page.url()).pathname);
  await expect(stranger.getByRole('heading', { name: 'Callum Reid-Ross shows more to links' })).toBeVisible();
  await expect(stranger.getByRole('button', { name: /^Connect/ })).toBeVisible();
  await expect(stranger.getByText('Newcastle')).toHaveCount(0);
  await expect(stranger.getByText('Follow spot')).toHaveCount(0);
  await page.goto('/edit-profile');
  await button(page, 'Remove cover').press('Enter');
  await expect(page.getByText('Cover removed')).toBeVisible();
  await expect(box(page, 'What the cover shows')).toHaveCount(0);
});

test('UIX-01 PPL-06 PPL-07 SET-07 GIG-12 /edit-profile on a phone Save is in sight from the first change on, rates are typed by keyboard, and the profile leads to what is missing', async ({
  world,
}) => {
  const { page } = await world.member('oskar', { size: 'phone' });
  await page.goto('/edit-profile');
  const save = button(page, 'Save profile');
  const headline = box(page, 'Headline');
  await expect(headline).toBeVisible();
  await expect(save).not.toBeInViewport();
  await headline.fill('Organ dep, keener');
  await expect(save).toBeInViewport();
  await expect(page.getByText('Not saved yet. Kept on this device.')).toBeInViewport();
  const parts = page.getByRole('navigation', { name: 'On this page' });
  await parts.getByRole('link', { name: 'Rates' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Rates' })).toBeInViewport();

  const last = page.getByRole('group', { name: /^Rate \d$/ }).last();
  await button(page, 'Add a rate').press('Enter');
  await expect(last.getByLabel(/^What/)).toBeFocused();
  await page.keyboard.type('Wedding, two sets');
  await last.getByLabel('Amount').press('ControlOrMeta+A');
  await page.keyboard.type('10.555');
  await last.getByLabel('For').selectOption('a song');
  await last.getByLabel('Currency').selectOption('JPY');
  await last.getByLabel('From: it may be more').press('Space');
  await save.click();
  await expect(last.getByText('Amount: a whole number of pence or cents.')).toBeVisible();
  await expect(last.getByLabel('Amount')).toBeFocused();
  await last.getByLabel('Amount').fill('12,000');
  await page.reload();
  await expect(last.getByLabel('Amount')).toHaveValue('12,000');
  await button(page, 'Add a rate in words').press('Enter');
  await page.keyboard.type('For friends');
  await page.getByLabel('Price').last().fill('A pie');
  await save.press('Enter');
  await expect(heading(page)).toHaveText('Oskar Lindqvist');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.filter({ hasText: 'Wedding, two sets' })).toHaveText(
    'Wedding, two sets from ¥12,000 a song',
  );
  await expect(rows.filter({ hasText: 'For friends' })).toHaveText('For friends A pie');

  const { profile } = await world.as<Dashboard>('oskar', 'GET', '/api/dashboard');
  const untold = `${countWords(profile.missing.length, 'thing', 'things')} still to tell`;
  await page.getByText(untold).press('Enter');
  await page.getByRole('link', { name: 'Add links' }).press('Enter');
  await expect(page).toHaveURL(/edit-profile#workLinks$/);
});

test('PPL-07 SCR /profile-setup is resumed on another device, neither device overwrites the other unseen, and it ends where the member wanted to go', async ({
  world,
}) => {
  const { page: phone, expectComplaints } = await world.member('zofia', {
    size: 'phone',
    storage: { redirectPath: '/gigs?q=panto' },
  });
  const { page: desk, expectComplaints: expectOfDesk } = await world.member('zofia');
  expectComplaints(/409/);
  expectOfDesk(/404/);
  const headline = (page: Page) => box(page, /^Headline/);
  const answerTo = (page: Page, method: string) =>
    page.waitForResponse((answer) => answer.url().endsWith('/draft') && answer.request().method() === method);

  await phone.goto('/profile-setup?step=work');
  const kept = answerTo(phone, 'PUT');
  await headline(phone).fill('Dresser, and');
  await kept;
  await desk.goto('/profile-setup?step=work');
  await expect(desk.getByText('What you typed on another device is here.')).toBeVisible();
  await expect(headline(desk)).toHaveValue('Dresser, and');
  const keptThere = answerTo(desk, 'PUT');
  await headline(desk).fill('Dresser, and milliner');
  await keptThere;
  await headline(phone).fill('Dresser, and quick change');
  await expect(phone.getByText('This draft was changed elsewhere while you wrote.')).toBeVisible();
  await expect(phone.getByText('is now: Dresser, and milliner')).toBeVisible();
  await button(phone, 'Take the newer one').press('Enter');
  await expect(headline(phone)).toHaveValue('Dresser, and milliner');
  await button(phone, 'Save and go on').click();
  await expect(phone.getByRole('heading', { name: 'Where are you?' })).toBeVisible();

  await phone.goto('/profile-setup');
  await expect(phone.getByRole('heading', { name: 'Show your face' })).toBeVisible();
  await button(phone, 'Go on').click();
  await button(phone, 'Back').click();
  await button(phone, 'Go on').click();
  await expect(phone.getByRole('heading', { name: 'What do you charge?' })).toBeVisible();
  await button(phone, 'Save and finish').click();
  await expect(phone.getByText('Your profile is set up')).toBeVisible();
  await expect(phone).toHaveURL(at('/gigs'));

  // A server without drafts leaves them on the device.
  await desk.route('**/api/profiles/me/draft', (route) => route.fulfill({ status: 404, body: 'Not here' }));
  const refused = answerTo(desk, 'GET');
  await desk.goto('/profile-setup?step=place');
  await refused;
  const about = box(desk, /^About you/);
  await about.fill('I dress people in the dark.');
  await desk.reload();
  await expect(desk.getByText('What you typed last time is back.')).toBeVisible();
  await expect(about).toHaveValue('I dress people in the dark.');
});

test('PPL-06 REA-04 a visitor reads a profile that is open to everyone, rendered and live, and of another is told the ways to it', async ({
  world,
}) => {
  const personOf = async (name: string) =>
    world.as<{ id: string; name: string }>(name, 'GET', `/api/profiles/${await world.idOf(name)}`);
  const bio = 'Twelve years of late nights and early trains.';
  const user = await personOf('bronagh');
  const told = { bio, media: [{ label: 'Live reel', url: 'https://vimeo.com/1' }], shownTo: 'everyone' };
  await world.as('bronagh', 'PUT', '/api/profiles/me', told);
  const address = `/discover?person=${user.id}`;
  const plain = await world.visitor({ size: 'phone', context: { javaScriptEnabled: false } });
  await plain.page.goto(address);
  await expect(heading(plain.page)).toHaveText(user.name);
  await expect(plain.page.getByText(bio)).toBeVisible();
  await expect(plain.page.getByRole('link', { name: /Live reel/ })).toBeVisible();

  const { page, expectComplaints } = await world.visitor({ size: 'phone' });
  await page.goto(address);
  await expect(page.locator('[data-static]')).toHaveCount(0);
  await expect(page).toHaveTitle(`${user.name} · Sidestage`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', world.origin + address);
  await expect(page.getByText(bio)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).press('Enter');
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/profile/${user.id}`)}`);

  const closed = await personOf('declan');
  await world.as('declan', 'PUT', '/api/profiles/me', { shownTo: 'members' });
  expectComplaints(/404/);
  const answer = await page.goto(`/discover?person=${closed.id}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Not open to everyone')).toBeVisible();
  await expect(page.getByText(closed.name)).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Join Now' }).click();
  await expect(page).toHaveURL(`/register?redirect=${encodeURIComponent(`/profile/${closed.id}`)}`);

  const member = await world.member('declan');
  await member.page.goto(address);
  await expect(member.page).toHaveURL(`/profile/${user.id}`);
  await expect(heading(member.page)).toHaveText(user.name);
});
