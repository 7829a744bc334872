import { expect, type Page } from '@playwright/test';
import type { Gig } from '#contract/ours/gigs.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('GIG-08 a poster shortlists, looks at them side by side, and answers where they stand', async ({
  world,
}) => {
  const title = 'Serpent for a solstice';
  const form = gigForm({ title, places: 2, date: dayFromNow(12) });
  const { id } = await world.as<Gig>('petra', 'POST', '/api/gigs', { ...form, clientId: freshClientId() });
  for (const name of ['luca', 'ines', 'curtis'])
    await world.as(name, 'POST', `/api/gigs/${id}/applications`, {
      note: 'I am free',
      clientId: freshClientId(),
    });
  const { page } = await world.member('petra');
  await openLive(page, `/gigs/${id}`);
  const rows = page.getByRole('region', { name: '3 applicants' }).getByRole('listitem');
  const luca = page.getByRole('listitem', { name: /^Luca/ });
  const ines = page.getByRole('listitem', { name: /^Ines|^Inês/ });
  await expect(button(page, /^All/)).toHaveAttribute('aria-pressed', 'true');
  await luca.getByRole('button', { name: /^Shortlist / }).click();
  await expect(luca.getByRole('button', { name: /^Shortlist / })).toHaveAttribute('aria-pressed', 'true');
  await ines.getByRole('button', { name: /^Shortlist / }).click();
  await expect(button(page, 'Shortlist 2')).toBeVisible();

  await button(page, 'Shortlist 2').click();
  await button(page, 'Side by side').click();
  await expect(luca.getByText('Genres')).toBeVisible();
  await expect(luca.getByText('Takes')).toBeVisible();
  await expect(page.getByRole('listitem', { name: /^Curtis/ })).toBeHidden();
  await expect(async () => {
    const [left, right] = [await luca.boundingBox(), await ines.boundingBox()];
    expect(left && right && Math.abs(left.y - right.y)).toBeLessThan(2);
  }).toPass();

  await ines.getByRole('button', { name: /^Decline / }).click();
  await expect(ines.getByText(/^Declined /)).toBeVisible();
  await button(page, /^Answered/).click();
  await expect(luca).toBeHidden();
  await expect(ines).toBeVisible();
  await button(page, /^All/).click();
  await luca.getByRole('button', { name: /^Shortlist / }).click();
  await expect(button(page, 'Shortlist 1')).toBeVisible();
  await page.reload();
  await expect(button(page, 'Shortlist 1')).toBeVisible();
  await expect(rows.first()).toBeVisible();
});
