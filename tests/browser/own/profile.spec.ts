import { expect, type Page } from '@playwright/test';
import type { Dashboard } from '#contract/dashboard.ts';
import { at, bar, bell, heading } from '#tests/browser/foreign/steps.ts';
import { jpeg } from '#tests/browser/support/files.ts';
import { test } from '#tests/browser/support/own.ts';
import { countText } from '#ui/format/numbers.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const pictureOf = (page: Page) => bar(page).locator('img').getAttribute('src');

test('SES-09 SES-14 PPL-06 PPL-07 SCR /edit-profile pictures are cropped, recordings and links validated, and everything shows to the intended audience', async ({
  world,
}) => {
  const { page, openTab } = await world.member('callum');
  const other = await openTab();
  await other.goto('/community');
  await expect(bell(other)).toBeVisible();
  await page.goto('/edit-profile');
  const files = (part: string) => page.getByRole('region', { name: part }).locator('input[type=file]');
  await files('Photo').setInputFiles(await jpeg('face.jpg', '#1c7c76', 600, 400));
  const face = page.getByRole('dialog', { name: 'Your photo' });
  await face.getByRole('application').press('+');
  await expect(face.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.2');
  await face.getByRole('button', { name: 'Use photo' }).click();
  await expect(page.getByText('Photo saved')).toBeVisible();
  await expect.poll(() => pictureOf(other)).toMatch(/^\/uploads\//);
  await expect.poll(() => pictureOf(page)).toBe(await pictureOf(other));

  await files('Cover').setInputFiles(await jpeg('cover.jpg', '#1c7c76', 1200, 900));
  const strip = page.getByRole('dialog', { name: 'Your cover' });
  const slider = (name: string) => strip.getByRole('slider', { name });
  await strip.getByRole('application').press('+');
  await strip.getByRole('application').press('ArrowDown');
  await expect(slider('Vertical')).not.toHaveValue('0.5');
  await strip.getByRole('button', { name: 'Use cover' }).press('Enter');
  await expect(page.getByText('Cover saved')).toBeVisible();
  await box(page, 'Cover description').fill('A hall before doors');

  await box(page, 'Name').fill('Callum Reid-Ross');
  const skills = page.getByRole('combobox', { name: /^Skills/ });
  await skills.fill('Haze');
  await skills.press('Enter');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your draft has been restored.')).toBeVisible();
  await expect(button(page, 'Remove Haze')).toBeVisible();

  await button(page, 'Add a recording').press('Enter');
  const recording = page.locator('#media');
  await recording.getByLabel('Title').fill('Lights of the Tyne');
  await recording.getByLabel('Address').fill('https://vimeo.com@evil.example/1');
  await button(page, 'Save profile').click();
  await expect(page.getByText(/^Web address: enter a full https/)).toBeVisible();
  await recording.getByLabel('Address').fill('vimeo.com/76979871');
  const audience = page.getByRole('group', { name: 'Who can see your profile' });
  await audience.getByRole('radio', { name: /^Everyone/ }).press('ArrowDown');
  await audience.getByRole('radio', { name: /^Members/ }).press('ArrowDown');
  await expect(audience.getByRole('radio', { name: /^My links/ })).toBeChecked();
  await button(page, 'Save profile').click();

  await expect(heading(page)).toHaveText('Callum Reid-Ross');
  const cover = page.getByRole('main').getByRole('img', { name: 'A hall before doors' });
  await expect
    .poll(() => cover.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  const card = page.getByRole('link', { name: /^Lights of the Tyne Vimeo .*new tab/ });
  await expect(card).toHaveAttribute('href', 'https://vimeo.com/76979871');
  await bar(other).getByRole('button', { name: 'Your account' }).click();
  await other.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(heading(other)).toHaveText('Callum Reid-Ross');

  const { page: stranger } = await world.member('gwenllian');
  await stranger.goto(new URL(page.url()).pathname);
  await expect(
    stranger.getByRole('heading', { name: 'Callum Reid-Ross shares more with links' }),
  ).toBeVisible();
  await expect(stranger.getByRole('button', { name: /^Connect/ })).toBeVisible();
  await expect(stranger.getByText('Newcastle')).toHaveCount(0);
  await expect(stranger.getByText('Follow spot')).toHaveCount(0);
});

test('UIX-01 PPL-06 PPL-07 SET-07 GIG-12 /edit-profile on a phone Save is visible from the first change, rates are entered by keyboard, and the profile links to missing parts', async ({
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
  await expect(page.getByText('Not saved yet. Stored on this device.')).toBeInViewport();
  const parts = page.getByRole('navigation', { name: 'On this page' });
  await parts.getByRole('link', { name: 'Rates' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Rates' })).toBeInViewport();

  const last = page.getByRole('group', { name: /^Rate \d$/ }).last();
  await button(page, 'Add a rate').press('Enter');
  await expect(last.getByLabel(/^Description/)).toBeFocused();
  await page.keyboard.type('Wedding, two sets');
  await last.getByLabel('Amount').press('ControlOrMeta+A');
  await page.keyboard.type('10.555');
  await last.getByLabel('Unit').selectOption('per song');
  await last.getByLabel('Currency').selectOption('JPY');
  await last.getByLabel('Starting price').press('Space');
  await save.click();
  await expect(last.getByText('Amount: use whole pence or cents.')).toBeVisible();
  await expect(last.getByLabel('Amount')).toBeFocused();
  await last.getByLabel('Amount').fill('12,000');
  await save.press('Enter');
  await expect(heading(page)).toHaveText('Oskar Lindqvist');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.filter({ hasText: 'Wedding, two sets' })).toHaveText(
    'Wedding, two sets from ¥12,000 per song',
  );

  const { profile } = await world.as<Dashboard>('oskar', 'GET', '/api/dashboard');
  const missingText = `${countText(profile.missing.length, 'thing', 'things')} to add`;
  await page.getByText(missingText).press('Enter');
  await page.getByRole('link', { name: 'Add your work' }).press('Enter');
  await expect(page).toHaveURL(/edit-profile#workLinks$/);
});

test('PPL-05 PPL-07 SCR /profile-setup is resumed on another device, and ends on the page the member asked for', async ({
  world,
}) => {
  const { page: phone } = await world.member('zofia', {
    size: 'phone',
    storage: { redirectPath: '/gigs?q=panto' },
  });
  const { page: desk } = await world.member('zofia');
  const headline = (page: Page) => box(page, /^Headline/);
  await phone.goto('/profile-setup?step=work');
  const draftSaved = phone.waitForResponse(
    (answer) => answer.url().endsWith('/draft') && answer.request().method() === 'PUT',
  );
  await headline(phone).fill('Dresser, and');
  await draftSaved;
  await desk.goto('/profile-setup?step=work');
  await expect(desk.getByText('Restored from another device.')).toBeVisible();
  await expect(headline(desk)).toHaveValue('Dresser, and');
  await button(phone, 'Save and continue').click();
  await expect(phone.getByRole('heading', { name: 'Where are you?' })).toBeVisible();
  await phone.getByRole('combobox', { name: /^Place/ }).fill('hebden br');
  const towns = await phone.getByRole('listbox', { name: 'Towns' }).boundingBox();
  expect(towns && towns.x >= 0 && towns.x + towns.width <= (phone.viewportSize()?.width ?? 0)).toBe(true);

  await phone.goto('/profile-setup');
  await expect(phone.getByRole('heading', { name: 'Show your face' })).toBeVisible();
  await button(phone, 'Continue').click();
  await expect(phone.getByRole('heading', { name: 'What do you charge?' })).toBeVisible();
  await button(phone, 'Save and finish').click();
  await expect(phone.getByText('Your profile is set up')).toBeVisible();
  await expect(phone).toHaveURL(at('/gigs'));
});
