import { expect, type Page } from '@playwright/test';
import type { OpenedConversation } from '#contract/ours/messages.ts';
import { applyTo, bookedGig, postGig, pounds } from '#tests/browser/support/gigs.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Gigs with Petra Vávrová' });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

test('MSG-04 GIG-04 UIX-05 two gigs above a thread leave room at 400 % zoom, open in a dialog that is live, and changed terms are agreed to there', async ({
  world,
}) => {
  const [first, second] = ['Rackett for a regatta', 'Shawm for a show'];
  const booked = await bookedGig(world, 'petra', 'luca', { title: first });
  const later = await postGig(world, 'petra', { title: second, date: dayFromNow(20) });
  await applyTo(world, 'luca', later);
  const { page } = await world.member('luca', { context: { viewport: { width: 320, height: 256 } } });
  await openLive(page, `/messages/${await world.idOf('petra')}`);
  const opener = button(page, 'All 2 gigs with Petra Vávrová');
  await expect(opener).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await log(page).boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(90);
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Gigs with Petra Vávrová' });
  const titles = dialog.getByRole('heading', { level: 3 });
  await expect(titles).toHaveText([first, second]);
  await world.as('petra', 'PUT', `/api/gigs/${booked.id}`, {
    ...gigForm({ title: first, date: booked.date, pay: pounds(6_000) }),
    version: 1,
  });
  await world.as('petra', 'PUT', `/api/gigs/${later.id}`, {
    ...gigForm({ title: 'Shawm for a showman', date: later.date }),
    version: 1,
  });
  await expect(titles).toHaveText([first, 'Shawm for a showman']);
  const changed = dialog.getByText('Pay: was £160 the night, now £60 the night');
  await expect(changed).toBeVisible();
  await dialog.getByRole('button', { name: 'I can still come' }).click();
  await expect(changed).toBeHidden();
  await expect(titles).toHaveText([first, 'Shawm for a showman']);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('MSG-04 SAF-07 what one reads stays in place when the gigs above it load late, and they go while one blocks the other', async ({
  world,
}) => {
  await applyTo(world, 'luca', await postGig(world, 'petra', { title: 'Zink for a zoo' }));
  const [petra, luca] = [await world.idOf('petra'), await world.idOf('luca')];
  const { conversationId, page: before } = await world.as<OpenedConversation>(
    'luca',
    'GET',
    `/api/conversations/with/${petra}`,
  );
  const last = before?.items.at(-1);
  if (last) await world.as('luca', 'PUT', `/api/conversations/${conversationId}/read`, { upTo: last.id });
  for (let nth = 1; nth <= 40; nth++)
    await world.as('petra', 'POST', '/api/messages', {
      recipientId: luca,
      text: `Bar ${nth} of the zoo`,
      clientId: freshClientId(),
    });
  const { page } = await world.member('luca', { size: 'phone' });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/applications/with/*', async (route) => {
    await held;
    await route.continue();
  });
  await openLive(page, `/messages/${petra}`);
  const line = log(page).getByText('Bar 3 of the zoo');
  await expect(line).toBeInViewport();
  let top = Number.NaN;
  // The thread finds its place first.
  await expect(async () => {
    const first = (await line.boundingBox())?.y;
    top = (await line.boundingBox())?.y ?? Number.NaN;
    expect(top).toBe(first);
  }).toPass();
  release();
  await expect(bar(page)).toBeVisible();
  await expect.poll(async () => Math.abs(((await line.boundingBox())?.y ?? 0) - top)).toBeLessThan(1);

  await world.as('petra', 'PUT', `/api/blocks/${luca}`);
  await expect(bar(page)).toBeHidden();
  await world.as('petra', 'DELETE', `/api/blocks/${luca}`);
  await expect(bar(page)).toBeVisible();
});
