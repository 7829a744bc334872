import { expect } from '@playwright/test';
import type { Application } from '#contract/ours/applications.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import type { OwnNotification } from '#contract/ours/notification.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import type { DemoName, OwnServer } from '#tests/browser/support/own-server.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';

// Longer than any of it takes: time that passes is for the chart's own tests.
test.use({ undoSeconds: 60 });

async function appliedFor(world: OwnServer, title: string, applicant: DemoName) {
  const { id } = await world.as<Gig>('declan', 'POST', '/api/gigs', {
    ...gigForm({ title, date: dayFromNow(9) }),
    clientId: freshClientId(),
  });
  await world.as<Application>(applicant, 'POST', `/api/gigs/${id}/applications`, {
    note: 'I would',
    clientId: freshClientId(),
  });
  return id;
}

const toldOf = async (world: OwnServer, name: DemoName, title: string) =>
  (await world.as<OwnNotification[]>(name, 'GET', '/api/notifications'))
    .filter(({ subject }) => subject?.title === title)
    .map(({ type }) => type);

test('GIG-09 FEE-07 who was booked by mistake is not told: Undo stands where it was done, after a reload and in other tabs', async ({
  world,
}) => {
  const title = 'Ophicleide for an opening';
  const id = await appliedFor(world, title, 'bronagh');
  const { page, openTab } = await world.member('declan', { context: { locale: 'en-GB' } });
  const other = await openTab();
  await openLive(other, `/gigs/${id}`);
  await openLive(page, `/gigs/${id}`);
  await page.getByRole('button', { name: 'Accept Bronagh Tierney' }).click();
  await page.getByRole('button', { name: 'Book Bronagh Tierney' }).click();
  const done = page.getByRole('status').filter({ hasText: 'Bronagh Tierney is booked.' });
  await expect(done).toBeVisible();
  // The row, as after every answer: a second press of Enter must not undo what the first did.
  await expect(page.getByRole('listitem', { name: 'Bronagh Tierney' })).toBeFocused();
  await expectAccessible(page);
  await expect(other.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await toldOf(world, 'bronagh', title)).toEqual([]);

  await page.reload();
  await expect(done).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Accept Bronagh Tierney' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Accept Bronagh Tierney' })).toBeVisible();
  expect(await toldOf(world, 'bronagh', title)).toEqual([]);
});

test('GIG-13 FEE-07 an undo after somebody else has moved is refused with what stands, and nothing is lost', async ({
  world,
}) => {
  const title = 'Serpent for a second opening';
  const id = await appliedFor(world, title, 'bronagh');
  const { page, expectComplaints } = await world.member('declan', { size: 'phone' });
  expectComplaints(/409/);
  await openLive(page, `/gigs/${id}`);
  await page.getByRole('button', { name: 'Accept Bronagh Tierney' }).click();
  await page.getByRole('button', { name: 'Book Bronagh Tierney' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const { myApplication } = await world.as<Gig>('bronagh', 'GET', `/api/gigs/${id}`);
  await world.as('bronagh', 'POST', `/api/applications/${myApplication?.id}/withdraw`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'All right' })).toBeVisible();
  await page.getByRole('button', { name: 'All right' }).click();
  await expect(page.getByRole('button', { name: 'All right' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Accept Bronagh Tierney' })).toHaveCount(0);
});
