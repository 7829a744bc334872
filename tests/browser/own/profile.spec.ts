import { expect } from '@playwright/test';
import sharp from 'sharp';
import { heading } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { test } from '#tests/browser/support/own.ts';

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
