import { expect, type Page, type Response } from '@playwright/test';
import type { ConversationsPage } from '#contract/conversations.ts';
import { bar } from '#tests/browser/foreign/steps.ts';
import { applyTo, postGig, sendMessage } from '#tests/browser/support/acts.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { dayFromNow } from '#tests/support/fixtures.ts';

const box = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const line = (page: Page, words: string) => log(page).getByText(words);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const list = (page: Page) => page.getByRole('region', { name: 'Conversations', exact: true });
const archive = (page: Page) => page.getByRole('region', { name: 'Archived conversations' });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

async function send(page: Page, words: string) {
  const isPost = (answer: Response) =>
    answer.request().method() === 'POST' && answer.url().endsWith('/api/messages');
  const stored = page.waitForResponse(isPost);
  await box(page).fill(words);
  await box(page).press('Enter');
  await expect(line(page, words)).toBeVisible();
  await stored;
}

async function choose(page: Page, name: string) {
  await page.getByRole('button', { name: 'More about this conversation' }).click();
  await item(page, name).click();
}

test('MSG-06 MSG-07 three messages from a stranger stay uncounted and without a read receipt until the request is accepted', async ({
  world,
}) => {
  const zofia = await world.idOf('zofia');
  await world.as('zofia', 'PUT', '/api/message-settings', { from: 'links' });
  const { page: hers } = await world.member('zofia', { size: 'phone' });
  const { page: his } = await world.member('wanjiru');
  await openLive(hers, '/messages');
  await openLive(his, `/messages/${zofia}`);
  const requests = hers.getByRole('link', { name: /^\d+ requests?$/ });
  await send(his, 'We met at the ceilidh.');
  await expect(requests).toHaveText('1 request');
  await send(his, 'Do you play weddings?');
  await send(his, 'I have one in May.');
  await expect(his.getByText(/^You can send more once \w+ replies\.$/)).toBeVisible();
  await expect(box(his)).toBeHidden();
  await expect(bar(hers).getByRole('link', { name: /^Messages/ })).toHaveCount(0);
  await expect(hers.getByText('New message received')).toHaveCount(0);

  await requests.click();
  await expect(hers.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible();
  await hers.getByRole('link', { name: /I have one in May/ }).click();
  await expect(line(hers, 'We met at the ceilidh.')).toBeVisible();
  await expect(box(hers)).toBeHidden();
  await expect(log(his).getByText('Sent')).not.toHaveCount(0);
  await expect(log(his).getByText(/^(Read|Delivered)$/)).toHaveCount(0);

  await press(hers, 'Accept');
  await expect(box(hers)).toBeVisible();
  await expect(log(his).getByText('Read').last()).toBeVisible();
  await send(hers, 'In May, gladly.');
  await expect(line(his, 'In May, gladly.')).toBeVisible();
  await send(his, 'A fourth at last.');
  await expect(line(hers, 'A fourth at last.')).toBeVisible();
  await hers.getByRole('link', { name: 'Back to all conversations' }).click();
  await expect(hers.getByText('No requests')).toBeVisible();
});

test('MSG-05 GIG-12 a poster starts a group chat for the line-up from My gigs; its players read, type, leave and rejoin', async ({
  world,
}) => {
  const title = 'Torchlight soul night';
  const gig = await postGig(world, 'petra', { date: dayFromNow(20), places: 4, title });
  for (const player of ['luca', 'curtis']) {
    const { id } = await applyTo(world, player, gig);
    await world.as('petra', 'POST', `/api/applications/${id}/accept`);
  }
  const { page: hers } = await world.member('petra');
  const { page: his } = await world.member('luca', { size: 'phone' });
  await openLive(hers, '/my-gigs');
  await hers.getByRole('button', { name: `Message the line-up of ${title}` }).press('Enter');
  await expect(hers.getByRole('heading', { name: `Messages in ${title}` })).toBeVisible();
  await expect(line(hers, 'You started the group')).toBeVisible();
  await send(hers, 'Load-in is at five.');

  await openLive(his, '/messages');
  const talk = his.getByRole('link', { name: new RegExp(title) });
  await expect(talk.getByText('Petra: Load-in is at five.')).toBeVisible();
  await talk.click();
  await expect(line(his, 'Load-in is at five.')).toBeVisible();
  await expect(his.getByRole('region', { name: 'This group’s gig' })).toBeVisible();
  await box(his).pressSequentially('I bring the cables');
  await expect(log(hers).getByText('Luca is typing')).toBeVisible();
  await box(his).press('Enter');
  await expect(line(hers, 'I bring the cables')).toBeVisible();
  const readBy = (words: string) => log(hers).getByRole('button', { name: words, exact: true });
  await readBy('Read by 1 of 2').click();
  await expect(readBy('Read by Luca')).toHaveAttribute('aria-expanded', 'true');

  await choose(his, 'Leave group');
  await expect(his.getByText('You’re no longer in this group.', { exact: false })).toBeVisible();
  await expect(box(his)).toBeHidden();
  await expect(log(hers).getByText(/^Luca .*left$/)).toBeVisible();
  await send(hers, 'Not for Luca.');
  await press(his, 'Rejoin');
  await expect(box(his)).toBeVisible();
  await send(hers, 'Welcome back.');
  await expect(line(his, 'Welcome back.')).toBeVisible();
  await expect(line(his, 'Not for Luca.')).toHaveCount(0);
});

test('MSG-01 MSG-06 CNT-04 a conversation is muted, marked as unread and archived, and returns with the next message', async ({
  world,
}) => {
  const { page: phone } = await world.member('nkechi', { size: 'phone' });
  const { page: desk } = await world.member('nkechi');
  await openLive(desk, '/messages');
  const curtis = await world.idOf('curtis');
  const lineOf = (page: Page) => list(page).locator(`a[href^="/messages/${curtis}"]`);
  const unreadOf = async () => {
    const { items } = await world.as<ConversationsPage>('nkechi', 'GET', '/api/conversations');
    return items.find(({ person }) => person.id === curtis)?.unreadCount;
  };
  await sendMessage(world, 'curtis', 'nkechi', 'About the van.');
  await openLive(phone, `/messages/${curtis}`);
  await choose(phone, 'Mute this conversation');
  await expect(phone.getByText(/^Muted\. /).first()).toBeVisible();
  await sendMessage(world, 'curtis', 'nkechi', 'Heard live all the same.');
  await expect(line(phone, 'Heard live all the same.')).toBeVisible();
  await expect.poll(unreadOf).toBe(0);
  await expect(lineOf(desk).getByText('Muted', { exact: true })).toBeVisible();
  await choose(phone, 'Unmute this conversation');
  await expect(phone.getByText('Unmuted').first()).toBeVisible();

  const { count } = await world.as<{ count: number }>('nkechi', 'GET', '/api/messages/unread-count');
  const inBar = bar(desk).getByRole('link', { name: new RegExp(`${count + 1} unread message`) });
  await choose(phone, 'Mark as unread');
  await expect(phone).toHaveURL('/messages');
  for (const page of [phone, desk]) await expect(lineOf(page).getByText('1 unread message')).toBeAttached();
  await expect(inBar).toBeVisible();
  await lineOf(desk).click();
  await expect(log(desk).getByText('1 new')).toBeVisible();
  for (const page of [phone, desk]) await expect(lineOf(page).getByText(/unread/)).toHaveCount(0);
  await expect(inBar).toHaveCount(0);

  await bar(desk)
    .getByRole('link', { name: /^Messages/ })
    .click();
  const archiveRow = async () => {
    await lineOf(desk).focus();
    await desk.keyboard.press('Tab');
    await desk.keyboard.press('Enter');
    await expect(item(desk, 'Archive')).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(lineOf(desk)).toHaveCount(0);
  };
  await archiveRow();
  await expect(list(desk).locator('li a:focus'), 'the next line has the focus').toHaveCount(1);
  await desk.getByRole('button', { name: 'Undo' }).last().click();
  await expect(lineOf(desk)).toBeVisible();
  await archiveRow();
  await desk.getByRole('link', { name: /^1 archived/ }).click();
  await expect(desk).toHaveURL('/messages?archived=true');
  await expect(archive(desk).getByRole('link', { name: /Heard live all the same/ })).toBeVisible();
  await sendMessage(world, 'curtis', 'nkechi', 'It is here.');
  await expect(desk.getByText('Nothing archived')).toBeVisible();
  await desk.getByRole('link', { name: 'Back to all conversations' }).click();
  await expect(lineOf(desk).getByText('It is here.')).toBeVisible();
});
