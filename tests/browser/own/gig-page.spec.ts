import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { test } from '#tests/browser/support/own.ts';

type Mine = { items: { id: string; title: string }[] };

test('SCR UIX-05 /gigs/{id} on a phone the way to apply stays in reach, and times stand in one line', async ({
  world,
}) => {
  const { items } = await world.as<Mine>('declan', 'GET', '/api/gigs/mine');
  const gig = items.find(({ title }) => title.startsWith('Dep drummer'));
  const { page } = await world.member('nkechi', { size: 'phone', context: { locale: 'en-US' } });
  await page.goto(`/gigs/${gig?.id}`);
  const note = page.getByLabel('A note to Declan');
  const apply = page.getByRole('button', { name: 'Apply', exact: true });
  await expect(note).toBeVisible();
  await expect(apply).toBeHidden();
  await expect(async () => {
    const late = await page.getByText('10:15 pm', { exact: true }).boundingBox();
    const early = await page.getByText('8:45 pm', { exact: true }).boundingBox();
    expect(late?.height).toBe(early?.height);
  }).toPass();

  await page.getByRole('heading', { name: 'Who is asking' }).scrollIntoViewIfNeeded();
  await expect(apply).toBeInViewport();
  await expectAccessible(page);
  await apply.press('Enter');
  await expect(note).toBeFocused();
  await expect(note).toBeInViewport();
  await expect(apply).toBeHidden();
});
