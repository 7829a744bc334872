import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { test } from '#tests/browser/support/own.ts';

const hebden = 2647207;
const leedsInAlabama = 4072130;

/** What drops down from the box. */
const offers = (page: Page) => page.getByRole('listbox').getByRole('option');

/** Types into the box, and waits until just these are offered. */
async function offered(page: Page, box: ReturnType<Page['getByRole']>, text: string, lines: RegExp[]) {
  await box.fill(text);
  await expect(offers(page)).toHaveText(lines);
}

for (const size of ['desktop', 'phone'] as const) {
  test(`PPL-05 UIX-05 /profile-setup on a ${size} a town and skills are chosen by keyboard`, async ({
    world,
  }) => {
    const name = size === 'phone' ? 'zofia' : 'declan';
    const { page } = await world.member(name, { size });
    await page.goto('/profile-setup?step=work');
    const skills = page.getByRole('combobox', { name: /^Skills/ });
    await offered(page, skills, 'bodhran', [/^Bodhrán$/]);
    await expectAccessible(page);
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
    await offered(page, place, 'hebden br', [/^Hebden Bridge\s*England, United Kingdom$/]);
    await expectAccessible(page);
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
    const told = await world.as<{ place: string; placeId: number; skills: string[] }>(
      name,
      'GET',
      `/api/profiles/${await world.idOf(name)}`,
    );
    expect(told).toMatchObject({ place: 'Hebden Bridge', placeId: hebden });
    expect(told.skills).toEqual(expect.arrayContaining(['Bodhrán', 'Wobble board']));
  });
}

test('PPL-05 /create-gig a town that is chosen brings its clock; what is written otherwise is no town any more', async ({
  world,
}) => {
  const { page } = await world.member('bronagh', {
    context: { locale: 'en-GB', timezoneId: 'Europe/London' },
  });
  await page.goto('/create-gig');
  const place = page.getByRole('combobox', { name: 'Town or city' });
  await offered(page, place, 'Leeds, alab', [/^Leeds\s*Alabama, United States$/]);
  await offers(page).click();
  await expect(place).toHaveValue('Leeds');
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Chicago');
  const draft = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(draft).toContain(String(leedsInAlabama));
  // A zone that browsers list under an older name.
  await offered(page, place, 'Mumbai', [/^Mumbai/]);
  await offers(page).first().click();
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Kolkata');
  await place.fill('Behind the mill');
  await expect.poll(draft).not.toContain(String(leedsInAlabama));
  await expect(offers(page)).toHaveCount(0);
  await page.getByRole('textbox', { name: /^Venue/ }).focus();
  await expect(place).toHaveValue('Behind the mill');
});
