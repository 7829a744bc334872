import { expect, type Page } from '@playwright/test';
import type { Gig } from '#contract/ours/gigs.ts';
import type { OpenedConversation } from '#contract/ours/messages.ts';
import type { SharedGigs } from '#contract/ours/shared-gigs.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import type { OwnServer } from '#tests/browser/support/own-server.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';

test.use({ undoSeconds: 10 });

const pounds = (amount: number) => ({ amount, currency: 'GBP', unit: 'night' as const });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const bar = (page: Page, name: string) => page.getByRole('region', { name: `Gigs with ${name}` });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

type Options = Parameters<typeof gigForm>[0];

/** What an earlier test has left between the two is over. */
async function nothingShared(world: OwnServer) {
  const petra = await world.idOf('petra');
  const { items } = await world.as<SharedGigs>('luca', 'GET', `/api/applications/with/${petra}`);
  for (const { gig } of items)
    if (gig.myApplication && gig.myApplication.state !== 'withdrawn')
      await world.as('luca', 'POST', `/api/applications/${gig.myApplication.id}/withdraw`);
}

/** Petra posts it, Luca applies. */
async function applied(world: OwnServer, changed: Options) {
  const form = { ...gigForm({ date: dayFromNow(12), pay: pounds(16_000), ...changed }) };
  const gig = await world.as<Gig>('petra', 'POST', '/api/gigs', { ...form, clientId: freshClientId() });
  const { id } = await world.as<{ id: string }>('luca', 'POST', `/api/gigs/${gig.id}/applications`, {
    note: '',
    clientId: freshClientId(),
  });
  return { gig, form, applicationId: id };
}

test('MSG-04 UIX-05 the poster books from the thread, where Undo stands until the player is told', async ({
  world,
}) => {
  await nothingShared(world);
  const { gig } = await applied(world, { title: 'Crumhorn for a christening' });
  const { page: petra } = await world.member('petra');
  const { page: luca } = await world.member('luca', { size: 'phone' });
  await openLive(petra, `/messages/${await world.idOf('luca')}`);
  await openLive(luca, `/messages/${await world.idOf('petra')}`);
  const [hers, his] = [bar(petra, 'Luca Ferrante'), bar(luca, 'Petra Vávrová')];
  await expect(hers.getByRole('link', { name: gig.title })).toHaveAttribute('href', `/gigs/${gig.id}`);
  await expect(hers).toContainText('£160');
  await expect(his.getByText('Applied', { exact: true })).toBeVisible();

  await button(petra, 'Accept Luca Ferrante').focus();
  await petra.keyboard.press('Enter');
  await petra.getByRole('alertdialog').getByRole('button', { name: 'Book Luca Ferrante' }).press('Enter');
  await expect(hers.getByText('Luca Ferrante is booked.')).toBeVisible();
  await expect(button(petra, 'Undo')).toBeVisible();
  await expect(hers.getByText('Booked', { exact: true })).toBeVisible();
  await expect(hers, 'focus stays where the button was').toBeFocused();
});

test('MSG-04 GIG-04 what has changed is read and answered from the thread, also on a screen at 400 %', async ({
  world,
}) => {
  await nothingShared(world);
  const { gig, form, applicationId } = await applied(world, { title: 'Rackett for a regatta' });
  await world.as('petra', 'POST', `/api/applications/${applicationId}/accept`);
  const later = await applied(world, { title: 'Shawm for a show', date: dayFromNow(20) });
  const { page } = await world.member('luca', { context: { viewport: { width: 320, height: 256 } } });
  await openLive(page, `/messages/${await world.idOf('petra')}`);
  const opener = button(page, 'All 2 gigs with Petra Vávrová');
  await expect(opener).toBeInViewport({ ratio: 1 });
  await world.as('petra', 'PUT', `/api/gigs/${gig.id}`, { ...form, pay: pounds(6_000), version: 1 });
  const box = page.getByRole('textbox', { name: /^Message to/ });
  await expect(box).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await log(page).boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(90);
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Gigs with Petra Vávrová' });
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([gig.title, later.gig.title]);
  const renamed = { ...later.form, title: 'Shawm for a showman', version: 1 };
  await world.as('petra', 'PUT', `/api/gigs/${later.gig.id}`, renamed);
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([gig.title, renamed.title]);
  await expect(dialog.getByText('Pay: was £160 the night, now £60 the night')).toBeVisible();
  await dialog.getByRole('button', { name: 'I can still come' }).click();
  await expect(dialog.getByText('You can come.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('MSG-04 what one reads stays where it is when the strip comes late', async ({ world }) => {
  await nothingShared(world);
  await applied(world, { title: 'Zink for a zoo' });
  const recipientId = await world.idOf('luca');
  const piece = freshClientId();
  const opened = `/api/conversations/with/${await world.idOf('petra')}`;
  const { conversationId, page: known } = await world.as<OpenedConversation>('luca', 'GET', opened);
  const last = known?.items.at(-1);
  if (last) await world.as('luca', 'PUT', `/api/conversations/${conversationId}/read`, { upTo: last.id });
  for (let nth = 1; nth <= 40; nth++)
    await world.as('petra', 'POST', '/api/messages', {
      recipientId,
      text: `Bar ${nth} of ${piece}`,
      clientId: freshClientId(),
    });
  const { page } = await world.member('luca', { size: 'phone' });
  let letIt: () => void = () => {};
  const held = new Promise<void>((done) => {
    letIt = done;
  });
  await page.route('**/api/applications/with/*', async (route) => {
    await held;
    await route.continue();
  });
  await openLive(page, `/messages/${await world.idOf('petra')}`);
  const line = log(page).getByText(`Bar 3 of ${piece}`);
  await expect(line).toBeInViewport();
  let before = Number.NaN;
  // The thread finds its place first.
  await expect(async () => {
    const first = (await line.boundingBox())?.y;
    before = (await line.boundingBox())?.y ?? Number.NaN;
    expect(before).toBe(first);
  }).toPass();
  letIt();
  await expect(bar(page, 'Petra Vávrová')).toBeVisible();
  await expect.poll(async () => Math.abs(((await line.boundingBox())?.y ?? 0) - before)).toBeLessThan(1);
});

test('MSG-04 SAF-07 the strip goes when one blocks the other', async ({ world }) => {
  await nothingShared(world);
  await applied(world, { title: 'Serpent for a séance' });
  const { page } = await world.member('luca');
  const petra = await world.idOf('petra');
  await world.as('petra', 'POST', '/api/messages', {
    recipientId: await world.idOf('luca'),
    text: 'Here we are.',
    clientId: freshClientId(),
  });
  await openLive(page, `/messages/${petra}`);
  await expect(bar(page, 'Petra Vávrová')).toBeVisible();
  const luca = await world.idOf('luca');
  await world.as('petra', 'PUT', `/api/blocks/${luca}`);
  await expect(bar(page, 'Petra Vávrová')).toBeHidden();
  await world.as('petra', 'DELETE', `/api/blocks/${luca}`);
  await expect(bar(page, 'Petra Vávrová')).toBeVisible();
});

test('MSG-04 UIX-05 who is booked from the list of all leaves focus at its line, where Undo stands', async ({
  world,
}) => {
  await nothingShared(world);
  await applied(world, { title: 'Cornett for a cortège' });
  const { gig } = await applied(world, { title: 'Dulcian for a duel', date: dayFromNow(13) });
  const { page } = await world.member('petra');
  await openLive(page, `/messages/${await world.idOf('luca')}`);
  await button(page, 'All 2 gigs with Luca Ferrante').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Gigs with Luca Ferrante' });
  const line = dialog.getByRole('listitem').filter({ hasText: gig.title });
  await line.getByRole('button', { name: 'Accept Luca Ferrante' }).press('Enter');
  await page.getByRole('button', { name: 'Book Luca Ferrante' }).press('Enter');
  await expect(line.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(line).toBeFocused();
});
