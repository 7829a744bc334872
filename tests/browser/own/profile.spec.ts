import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import { heading } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { test } from '#tests/browser/support/own.ts';
import { countWords } from '#ui/format/numbers.ts';

test('PPL-06 a cover is cut by keys and sliders, described, shown above the name, and taken off', async ({
  world,
}) => {
  const { page } = await world.member('callum');
  await page.goto('/edit-profile');
  const field = page.getByRole('region', { name: 'Cover' });
  const create = { width: 1200, height: 900, channels: 3, background: '#1C7C76' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await field.locator('input[type=file]').setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer });
  const dialog = page.getByRole('dialog', { name: 'Your cover' });
  const slider = (name: string) => dialog.getByRole('slider', { name });
  await expect(slider('Sideways')).toBeDisabled();
  await expect(slider('Up and down')).toHaveValue('0.5');
  await dialog.getByRole('application').press('+');
  await expect(slider('Zoom')).toHaveValue('1.2');
  await dialog.getByRole('application').press('ArrowDown');
  await expect(slider('Up and down')).not.toHaveValue('0.5');
  await slider('Sideways').press('End');
  await expect(slider('Sideways')).toHaveValue('1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use cover' }).press('Enter');
  await expect(page.getByText('Cover saved')).toBeVisible();

  await page.getByRole('textbox', { name: 'What the cover shows' }).fill('A hall before doors');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(heading(page)).toHaveText('Callum Reid');
  const cover = page.getByRole('main').getByRole('img', { name: 'A hall before doors' });
  await expect(cover).toBeVisible();
  await expect
    .poll(() => cover.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessible(page);

  await page.goto('/edit-profile');
  await field.getByRole('button', { name: 'Remove cover' }).press('Enter');
  await expect(page.getByText('Cover removed')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'What the cover shows' })).toHaveCount(0);
});

test('PPL-07 UIX-05 /edit-profile what is typed shows beside the form as others find it, and what is untold is led to', async ({
  world,
}) => {
  const { page } = await world.member('mick');
  await page.goto('/edit-profile');
  const beside = page.getByRole('complementary', { name: 'Preview' });
  await page.getByRole('textbox', { name: 'Headline' }).fill('Counterweights and cues');
  await expect(beside).toContainText('Counterweights and cues');
  await expectAccessible(page);
  await beside.getByRole('link', { name: 'Add something to hear' }).click();
  await expect(page.getByRole('heading', { name: 'Listen and watch' })).toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Headline' })).toHaveValue('Counterweights and cues');
});

test('PPL-06 who shows their profile to links is a name and a way to ask for a link to everybody else', async ({
  world,
}) => {
  const owner = await world.member('callum');
  await owner.page.goto('/edit-profile');
  const audience = owner.page.getByRole('group', { name: 'Who sees your profile' });
  await expect(audience.getByRole('radio', { name: /^Everyone/ })).toBeChecked();
  await audience.getByRole('radio', { name: /^Everyone/ }).press('ArrowDown');
  await audience.getByRole('radio', { name: /^Members/ }).press('ArrowDown');
  await expect(audience.getByRole('radio', { name: /^My links/ })).toBeChecked();
  // From the top: what a scrolled page hides by half under its bar is no small target.
  await heading(owner.page).scrollIntoViewIfNeeded();
  await expectAccessible(owner.page);
  await owner.page.getByRole('button', { name: 'Save profile' }).click();
  await expect(heading(owner.page)).toHaveText('Callum Reid');
  const path = new URL(owner.page.url()).pathname;

  const { page } = await world.member('gwenllian');
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Callum Reid shows more to links' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Connect/ })).toBeVisible();
  await expect(page.getByText('Newcastle')).toHaveCount(0);
  await expect(page.getByText('Follow spot')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/discover?q=follow+spot');
  await expect(page.getByText('Nobody like that yet')).toBeVisible();
});

for (const [size, who, name] of [
  ['phone', 'oskar', 'Oskar Lindqvist'],
  ['desktop', 'haruka', 'Haruka Mori'],
] as const)
  test(`PPL-06 SET-07 on a ${size} rates are told in figures by keyboard, wrong ones at their field, and others read them`, async ({
    world,
  }) => {
    const { page } = await world.member(who, { size });
    await page.goto('/edit-profile');
    const rate = (nth: number) => page.getByRole('group', { name: `Rate ${nth}` });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const last = page.getByRole('group', { name: /^Rate \d$/ }).last();
    await button('Add a rate').press('Enter');
    await expect(last.getByLabel(/^What/)).toBeFocused();
    await page.keyboard.type('Wedding, two sets');
    await last.getByLabel('Amount').press('ControlOrMeta+A');
    await page.keyboard.type('10.555');
    await last.getByLabel('For').selectOption('a song');
    await last.getByLabel('Currency').selectOption('JPY');
    await last.getByLabel('From: it may be more').press('Space');
    await button('Save profile').click();
    await expect(last.getByText('Amount: a whole number of pence or cents.')).toBeVisible();
    await expect(last.getByLabel('Amount')).toBeFocused();
    await heading(page).scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await last.getByLabel('Amount').fill('12,000');
    await page.reload();
    await expect(last.getByLabel('Amount')).toHaveValue('12,000');
    while (await button('Add a rate').isVisible()) await button('Add a rate').press('Enter');
    await expect(rate(6)).toBeVisible();
    await button('Add a rate in words').press('Enter');
    await page.keyboard.type('For friends');
    await page.getByLabel('Price').last().fill('A pie');
    await button('Save profile').click();
    await expect(heading(page)).toHaveText(name);
    const shown = page.getByRole('main').getByRole('listitem');
    await expect(shown.filter({ hasText: 'Wedding, two sets' })).toHaveText(
      'Wedding, two sets from ¥12,000 a song',
    );
    await expect(shown.filter({ hasText: 'For friends' })).toHaveText('For friends A pie');
    await expectAccessible(page);

    const { page: reader } = await world.member('gwenllian', { size });
    await reader.goto(new URL(page.url()).pathname);
    await expect(reader.getByText('¥12,000')).toBeVisible();
  });

test('PPL-06 PPL-07 rates that two devices type at once are shown side by side', async ({ world }) => {
  const { page: phone } = await world.member('luca', { size: 'phone' });
  const { page: desk, expectComplaints } = await world.member('luca');
  expectComplaints(/409/);
  const isKept = (page: Page) =>
    page.waitForResponse((answer) => answer.url().endsWith('/draft') && answer.request().method() === 'PUT');
  const amount = (page: Page) => page.getByRole('group', { name: 'Rate 1' }).getByLabel('Amount');
  await phone.goto('/profile-setup?step=rates');
  await desk.goto('/edit-profile');
  await expect(amount(desk)).toHaveValue('180');
  const kept = isKept(phone);
  await amount(phone).fill('640.50');
  await kept;
  const refused = isKept(desk);
  await amount(desk).fill('700');
  await refused;
  await expect(desk.getByText('is now: Club night 640.50 GBP the night')).toBeVisible();
  await desk.getByRole('button', { name: 'Take the newer one' }).press('Enter');
  await expect(amount(desk)).toHaveValue('640.50');
  await desk.getByRole('button', { name: 'Save profile' }).click();
  await expect(desk.getByText('£640.50')).toBeVisible();
});

test('PPL-06 recordings are cards that open in a tab of their own, and a hostile address is refused at its field', async ({
  world,
}) => {
  const { page } = await world.member('callum');
  await page.goto('/edit-profile');
  await page.getByRole('combobox', { name: /^How far you travel/ }).selectOption('Up to 30 miles');
  await page.getByRole('button', { name: 'Add a recording' }).press('Enter');
  await page.getByRole('textbox', { name: 'Title' }).fill('Lights of the Tyne');
  const address = page.getByRole('textbox', { name: 'Address' }).last();
  await address.fill('https://vimeo.com@evil.example/1');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText(/^Address: a whole https/)).toBeVisible();
  await address.fill('vimeo.com/76979871');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(heading(page)).toHaveText('Callum Reid');
  const card = page.getByRole('link', { name: /^Lights of the Tyne Vimeo .*new tab/ });
  await expect(card).toHaveAttribute('href', 'https://vimeo.com/76979871');
  await expect(card).toHaveAttribute('target', '_blank');
  await expect(card).toHaveAttribute('rel', /noopener/);
  await expect(page.getByText('Newcastle, and up to 30 miles away')).toBeVisible();
  await expectAccessible(page);
});

test('PPL-07 GIG-12 on a phone the own profile folds what is still to tell, as many as the dashboard says', async ({
  world,
}) => {
  const { page } = await world.member('curtis', { size: 'phone' });
  const { profile } = await world.as<Dashboard>('curtis', 'GET', '/api/dashboard');
  await page.goto(`/profile/${await world.idOf('curtis')}`);
  await page
    .getByText(`${countWords(profile.missing.length, 'thing', 'things')} still to tell`)
    .press('Enter');
  await page.getByRole('link', { name: 'Add links' }).press('Enter');
  await expect(page).toHaveURL(/edit-profile#workLinks$/);
});

test('PPL-06 PPL-04 a link is ended from the profile by keyboard, behind the word that says it stands', async ({
  world,
}) => {
  const { page } = await world.member('declan');
  await page.goto(`/profile/${await world.idOf('bronagh')}`);
  await page.getByRole('button', { name: 'Linked with Bronagh Tierney' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Remove the link' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove link' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Connect with Bronagh Tierney' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Linked with/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('UIX-01 PPL-06 /edit-profile on a phone Save is in sight from the first change on, and parts of the form are led to', async ({
  world,
}) => {
  const { page } = await world.member('hamish', { size: 'phone' });
  await page.goto('/edit-profile');
  const save = page.getByRole('button', { name: 'Save profile' });
  const headline = page.getByRole('textbox', { name: 'Headline' });
  await expect(headline).toBeVisible();
  await expect(save).not.toBeInViewport();
  await headline.fill('Percussion student, keener');
  await expect(save).toBeInViewport();
  await expect(page.getByText('Not saved yet. Kept on this device.')).toBeInViewport();
  await expectAccessible(page);
  const parts = page.getByRole('navigation', { name: 'On this page' });
  await parts.getByRole('link', { name: 'Rates' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Rates' })).toBeInViewport();
  await save.press('Enter');
  await expect(heading(page)).toHaveText('Hamish Roy');
});
