import { expect, type Page } from '@playwright/test';
import type { ConversationsPage, Message } from '#contract/ours/messages.ts';
import { bar } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import type { DemoName } from '#tests/browser/support/own-server.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

const send = async (world: OwnWorld, from: DemoName, to: DemoName, text: string) =>
  world.as<Message>(from, 'POST', '/api/messages', {
    recipientId: await world.idOf(to),
    text,
    clientId: freshClientId(),
  });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const list = (page: Page) => page.getByRole('region', { name: 'Conversations', exact: true });
const archive = (page: Page) => page.getByRole('region', { name: 'Archived conversations' });
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

test('MSG-01 by keyboard a conversation is archived, undone, archived again, looked at in its own place, and is back with the next message', async ({
  world,
}) => {
  await send(world, 'jules', 'marlon', 'About the van.');
  const jules = await world.idOf('jules');
  const { page } = await world.member('marlon');
  await openLive(page, '/messages');
  const line = list(page).locator(`a[href^="/messages/${jules}"]`);
  const put = async () => {
    await line.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(choose(page, 'Archive')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(line).toHaveCount(0);
  };
  await put();
  // The next one in the list has the focus of the one that went.
  await expect(list(page).locator('li a').first()).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(line).toBeVisible();
  await put();
  await page.getByRole('link', { name: /^1 archived/ }).click();
  await expect(page).toHaveURL('/messages?archived=true');
  await expect(archive(page).getByRole('link', { name: /About the van/ })).toBeVisible();
  await expectAccessible(page);
  await archive(page)
    .getByRole('link', { name: /About the van/ })
    .click();
  await expect(log(page).getByText('About the van.')).toBeVisible();
  await expect(archive(page)).toBeVisible();
  await page.goBack();
  await send(world, 'jules', 'marlon', 'It is here.');
  await expect(page.getByText('Nothing archived')).toBeVisible();
  await page.getByRole('link', { name: 'Back to all conversations' }).click();
  await expect(line.getByText('It is here.')).toBeVisible();
});

test('MSG-01 marked as unread on the phone: counted there and at the desk, with its line when it is opened, and read by that', async ({
  world,
}) => {
  await send(world, 'dee', 'oskar', 'First, long read.');
  await send(world, 'dee', 'oskar', 'Can you come on Friday?');
  const dee = await world.idOf('dee');
  const { page: phone } = await world.member('oskar', { size: 'phone' });
  const { page: desk } = await world.member('oskar');
  await openLive(phone, `/messages/${dee}`);
  await expect(log(phone).getByText('Can you come on Friday?')).toBeVisible();
  const unreadOf = async () => {
    const { items } = await world.as<ConversationsPage>('oskar', 'GET', '/api/conversations');
    return items.find(({ person }) => person.id === dee)?.unreadCount;
  };
  await expect.poll(unreadOf).toBe(0);
  const line = (page: Page) => list(page).locator(`a[href^="/messages/${dee}"]`);
  await openLive(desk, '/messages');
  await expect(line(desk).getByText(/unread/)).toHaveCount(0);
  const { count } = await world.as<{ count: number }>('oskar', 'GET', '/api/messages/unread-count');
  const inBar = bar(desk).getByRole('link', { name: new RegExp(`${count + 1} unread message`) });

  await phone.getByRole('button', { name: 'More about this conversation' }).click();
  await choose(phone, 'Mark as unread').click();
  await expect(phone).toHaveURL('/messages');
  await expect(line(phone).getByText('1 unread message')).toBeAttached();
  await expect(line(desk).getByText('1 unread message')).toBeAttached();
  await expect(inBar).toBeVisible();

  await line(desk).click();
  await expect(log(desk).getByText('1 new')).toBeVisible();
  await expect(line(desk).getByText(/unread/)).toHaveCount(0);
  await expect(line(phone).getByText(/unread/)).toHaveCount(0);
  await expect(inBar).toHaveCount(0);
});
