import { expect, type Page } from '@playwright/test';
import { test } from '#tests/browser/support/own.ts';

const hebden = 2647207;

/** What drops down from the box. */
const offers = (page: Page) => page.getByRole('listbox').getByRole('option');

test('PPL-05 UIX-05 /profile-setup on a phone a town and skills are chosen by keyboard from lists that fit the screen', async ({
  world,
}) => {
  const { page } = await world.member('zofia', { size: 'phone' });
  await page.goto('/profile-setup?step=work');
  const skills = page.getByRole('combobox', { name: /^Skills/ });
  await skills.fill('bodhran');
  await expect(offers(page)).toHaveText([/^Bodhrán$/]);
  await skills.press('ArrowDown');
  await expect(offers(page).and(page.getByRole('option', { selected: true }))).toHaveText('Bodhrán');
  await skills.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Bodhrán' })).toBeVisible();
  await expect(offers(page)).toHaveCount(0);
  await skills.fill('wobble board');
  await skills.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove wobble board' })).toBeVisible();
  await page.getByRole('button', { name: 'Save and go on' }).click();

  await expect(page.getByRole('heading', { name: 'Where are you?' })).toBeVisible();
  const place = page.getByRole('combobox', { name: /^Place/ });
  await place.fill('hebden br');
  await expect(offers(page)).toHaveText([/^Hebden Bridge\s*England, United Kingdom$/]);
  const list = await page.getByRole('listbox', { name: 'Towns' }).boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(list && list.x >= 0 && list.x + list.width <= width).toBe(true);
  await place.press('ArrowDown');
  await place.press('Enter');
  await expect(place).toHaveValue('Hebden Bridge');
  await expect(place).toBeFocused();
  await expect(page.getByText('A town we know: people near it find you.')).toBeVisible();
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await expect(page.getByRole('heading', { name: 'Show your face' })).toBeVisible();
  const id = await world.idOf('zofia');
  const saved = await world.as<{ skills: string[] }>('zofia', 'GET', `/api/profiles/${id}`);
  expect(saved).toMatchObject({ place: 'Hebden Bridge', placeId: hebden });
  expect(saved.skills).toEqual(expect.arrayContaining(['Bodhrán', 'Wobble board']));
});
