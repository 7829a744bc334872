import { expect, type Page } from '@playwright/test';
import type { ForeignUser } from '#tests/support/foreign/world.ts';
import type { ForeignServer } from '#tests/support/foreign-server.ts';
import { test } from '../support/foreign.ts';
import { bell, heading } from './steps.ts';

const list = (page: Page) => page.getByRole('main');

const bellSays = (page: Page, words: string) => expect(bell(page)).toHaveAccessibleName(words);

/** One of each type, newest first, both spellings of ids, one already read. */
function fill(server: ForeignServer, nkechi: ForeignUser) {
  const types = ['link_request', 'novelty', 'gig_application', 'message', 'comment'];
  for (const [index, type] of types.entries())
    server.notifications.push({
      ...(index % 2 ? { id: `n${index}` } : { _id: `n${index}` }),
      recipient: nkechi.id,
      type,
      read: type === 'message',
      mood: 'fine',
    });
  server.counts.notifications = 4;
}

test('NTF-01 NTF-03 the list shows what the server has, unknown types too', async ({
  member,
  server,
  nkechi,
}) => {
  fill(server, nkechi);
  const { page } = await member();
  await page.goto('/notifications');
  for (const text of [
    'New connection request',
    'New notification',
    'New application for your gig',
    'New message received',
    'New comment on your post',
  ])
    await expect(list(page).getByText(text).first()).toBeVisible();
});

test('NTF-01 an empty list says so', async ({ member }) => {
  const { page } = await member();
  await page.goto('/notifications');
  await expect(heading(page)).toBeVisible();
  await expect(
    list(page)
      .getByRole('heading', { level: 2 })
      .or(list(page).getByRole('heading', { level: 3 }))
      .first(),
  ).toBeVisible();
});

test(`NTF-02 NTF-03 CNT-05 a new comment goes on top, adds 1 and raises its toast once`, async ({
  member,
  server,
  nkechi,
}) => {
  server.notifications.push({ _id: 'old', recipient: nkechi.id, type: 'welcome', read: true });
  const { page } = await member();
  await page.goto('/notifications');
  await expect(list(page).getByText('New notification').first()).toBeVisible();
  await server.until('the socket is open', () => server.liveSockets() === 1);
  const news = { _id: 'fresh', recipient: nkechi.id, type: 'comment', read: false };
  server.notify(news);
  await bellSays(page, 'Notifications, 1 unread');
  await expect(
    page
      .getByRole('status')
      .or(page.getByRole('alert'))
      .filter({ hasText: 'New comment on your post' })
      .first(),
  ).toBeVisible();
  server.emitTo(nkechi.id, 'newNotification', news);
  server.emitTo(nkechi.id, 'newNotification', { ...news, _id: 'foreign', recipient: 'somebody else' });
  server.counts.messages = 1;
  server.emitTo(nkechi.id, 'new_message', { sender: { _id: 'the last event' } });
  await bellSays(page, 'Notifications, 2 unread');
});

test('NTF-04 CNT-05 deleting an unread one lowers the count, a read one does not', async ({
  member,
  server,
  nkechi,
}) => {
  server.notifications.push(
    { _id: 'unread', recipient: nkechi.id, type: 'comment', read: false },
    { _id: 'read', recipient: nkechi.id, type: 'link_request', read: true },
  );
  server.counts.notifications = 2;
  const { page } = await member();
  await page.clock.install();
  await page.goto('/notifications');
  await bellSays(page, 'Notifications, 2 unread');
  const remove = list(page).getByRole('button', { name: /delete/i });
  await remove.nth(1).click();
  await list(page).getByRole('button', { name: 'Undo' }).click();
  await remove.nth(1).click();
  await expect(list(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(list(page).getByText('New connection request')).toBeHidden();
  await bellSays(page, 'Notifications, 2 unread');
  await remove.first().click();
  await expect(list(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(list(page).getByText('New comment on your post')).toBeHidden();
  await bellSays(page, 'Notifications, 1 unread');
  await expect.poll(() => server.notifications).toEqual([]);
});

test('NTF-05 a list that cannot be fetched is logged and shown as a card with a retry', async ({
  member,
  server,
}) => {
  const behave = server.misbehave({ path: '/api/notifications', html: true, status: 200 });
  const { page, complaints, expectComplaints } = await member();
  expectComplaints(/\[notifications\]/);
  await page.goto('/notifications');
  const again = list(page).getByRole('button', { name: /again|retry/i });
  await expect(again).toBeVisible();
  expect(complaints().join('\n')).toContain('[notifications]');
  behave();
  await again.click();
  await expect(again).toBeHidden();
});

test('NTF-07 a link request without details leads to the incoming requests', async ({
  member,
  server,
  nkechi,
}) => {
  server.notifications.push({ id: 'n1', recipient: nkechi.id, type: 'link_request', read: false });
  const { page } = await member();
  await page.goto('/notifications');
  await list(page).getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL('/links?box=incoming');
});
