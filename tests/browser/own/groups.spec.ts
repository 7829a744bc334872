import { expect, type Page } from '@playwright/test';
import type { Gig } from '#contract/ours/gigs.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import type { DemoName, OwnServer } from '#tests/browser/support/own-server.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';

const box = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const line = (page: Page, words: string) => log(page).getByText(words);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const say = async (page: Page, words: string) => {
  await box(page).fill(words);
  await box(page).press('Enter');
  await expect(line(page, words)).toBeVisible();
};
const talk = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(title) });

/** Petra has booked these for a gig of hers. */
async function booked(world: OwnServer, title: string, ...players: DemoName[]) {
  const form = gigForm({ date: dayFromNow(20), places: 4, title });
  const gig = await world.as<Gig>('petra', 'POST', '/api/gigs', { ...form, clientId: freshClientId() });
  for (const player of players) {
    const { id } = await world.as<{ id: string }>(player, 'POST', `/api/gigs/${gig.id}/applications`, {
      note: '',
      clientId: freshClientId(),
    });
    await world.as('petra', 'POST', `/api/applications/${id}/accept`);
  }
  return gig;
}

test('MSG-05 a poster starts the group at the gig; a player on a phone reads, types and answers', async ({
  world,
}) => {
  const title = 'Torchlight soul night';
  const gig = await booked(world, title, 'luca', 'curtis');
  const { page: hers } = await world.member('petra');
  const { page: his } = await world.member('luca', { size: 'phone' });
  await openLive(hers, `/gigs/${gig.id}`);
  await button(hers, 'Message the line-up').click();
  await expect(hers.getByRole('heading', { name: `Messages in ${title}` })).toBeVisible();
  await expect(line(hers, 'You started the group')).toBeVisible();
  await say(hers, 'Load-in is at five.');
  await expect(log(hers).getByText('Sent')).toBeVisible();
  await expectAccessible(hers);

  await openLive(his, '/messages');
  await expect(talk(his, title).getByText('Petra: Load-in is at five.')).toBeVisible();
  await talk(his, title).click();
  await expect(line(his, 'Load-in is at five.')).toBeVisible();
  await expect(his.getByRole('region', { name: 'The gig of this group' })).toBeVisible();
  await expectAccessible(his);
  await box(his).pressSequentially('I bring the cables');
  await expect(log(hers).getByText('Luca is typing')).toBeVisible();
  await box(his).press('Enter');
  await expect(line(hers, 'I bring the cables')).toBeVisible();
  await expect(log(hers).getByText(/^Luca/).first()).toBeVisible();

  const readBy = (words: string) => log(hers).getByRole('button', { name: words, exact: true });
  await readBy('Read by 1 of 2').click();
  await expect(readBy('Read by Luca')).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(hers);
  await readBy('Read by Luca').press('Enter');
  const { page: third } = await world.member('curtis');
  await openLive(third, `/gigs/${gig.id}`);
  await third.getByRole('link', { name: 'Message the line-up' }).click();
  await expect(line(third, 'I bring the cables')).toBeVisible();
  await expect(readBy('Read by all')).toBeVisible();
  await hers.reload();
  await expect(line(hers, 'I bring the cables')).toBeVisible();
  await expect(log(hers).getByText('Read').last()).toBeVisible();
});

test('MSG-05 GIG-12 a poster begins the talk from My gigs as soon as somebody is booked, by keyboard, and comes back to it there', async ({
  world,
}) => {
  const [title, alone] = ['Lantern parade', 'Nobody yet for the lanterns'];
  await booked(world, title, 'luca');
  await booked(world, alone);
  const { page } = await world.member('petra', { size: 'phone' });
  await openLive(page, '/my-gigs');
  await expect(page.getByRole('link', { name: `Edit ${alone}` })).toBeVisible();
  await expect(page.getByLabel(`Message the line-up of ${alone}`)).toHaveCount(0);
  await button(page, `Message the line-up of ${title}`).press('Enter');
  await expect(page.getByRole('heading', { name: `Messages in ${title}` })).toBeVisible();
  await expect(line(page, 'You started the group')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: `Message the line-up of ${title}` }).click();
  await expect(line(page, 'You started the group')).toBeVisible();
});

test('MSG-05 members come and go: who leaves reads on, and comes back; who drops out is out', async ({
  world,
}) => {
  const title = 'Brass for a boat';
  const gig = await booked(world, title, 'luca', 'curtis');
  const { id } = await world.as<{ id: string }>('petra', 'POST', `/api/gigs/${gig.id}/group`);
  const { page: hers } = await world.member('petra');
  const { page: his } = await world.member('luca');
  await openLive(hers, `/messages/${id}`);
  await openLive(his, `/messages/${id}`);
  await button(hers, '3 people').click();
  const dialog = hers.getByRole('dialog', { name: 'Who is in the group' });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(hers);
  await hers.keyboard.press('Escape');

  await button(his, 'More about this conversation').click();
  await his.getByRole('menuitem', { name: 'Leave the group' }).click();
  await expect(his.getByText('You are not in this group any more.', { exact: false })).toBeVisible();
  await expect(box(his)).toBeHidden();
  await expect(log(hers).getByText(/^Luca .*left$/)).toBeVisible();
  await expect(button(hers, '2 people')).toBeVisible();
  await say(hers, 'Not for Luca.');
  await button(his, 'Come back').click();
  await expect(box(his)).toBeVisible();
  await say(hers, 'Welcome back.');
  await expect(line(his, 'Welcome back.')).toBeVisible();
  await expect(line(his, 'Not for Luca.')).toHaveCount(0);
});

test('MSG-05 SAF-05 what is written to a group offline waits, goes out on return, and stands once, also after a reload', async ({
  world,
}) => {
  const gig = await booked(world, 'Tunnel of strings', 'luca');
  const { id } = await world.as<{ id: string }>('petra', 'POST', `/api/gigs/${gig.id}/group`);
  const { page, setOffline } = await world.member('luca', { size: 'phone' });
  await page.goto(`/messages/${id}`);
  await expect(box(page)).toBeVisible();
  await setOffline(true);
  await say(page, 'Written in the tunnel.');
  await expect(log(page).getByText('Waiting to send')).toBeVisible();
  await setOffline(false);
  await expect(log(page).getByText('Waiting to send')).toHaveCount(0, { timeout: 30_000 });
  await page.reload();
  await expect(line(page, 'Written in the tunnel.')).toHaveCount(1);
  const { page: hers } = await world.member('petra');
  await hers.goto(`/messages/${id}`);
  await expect(line(hers, 'Written in the tunnel.')).toHaveCount(1);
});
