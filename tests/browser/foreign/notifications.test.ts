import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { foreignWorld } from '../support/foreign.ts';
import { bell, heading, signedIn } from './steps.ts';

type World = Awaited<ReturnType<typeof foreignWorld>>;

const list = (page: Page) => page.getByRole('main');

const bellSays = (page: Page, words: string) =>
  expect.poll(() => bell(page).getAttribute('aria-label')).toBe(words);

/** One of each type, newest first, both spellings of ids, one already read. */
function fill({ server, nkechi }: World) {
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

test('NTF-01 NTF-03 the list shows what the server has, unknown types too', async () => {
  const world = await foreignWorld();
  fill(world);
  const { page } = await world.member();
  await page.goto('/notifications');
  for (const text of [
    'New connection request',
    'New notification',
    'New application for your gig',
    'New message received',
    'New comment on your post',
  ])
    await list(page).getByText(text).first().waitFor();
});

test('NTF-01 an empty list says so', async () => {
  const { member } = await foreignWorld();
  const { page } = await member();
  await page.goto('/notifications');
  await heading(page).waitFor();
  await list(page)
    .getByRole('heading', { level: 2 })
    .or(list(page).getByRole('heading', { level: 3 }))
    .first()
    .waitFor();
});

test.each([
  ['comment', 'New comment on your post'],
  ['message', 'New message received'],
  ['gig_application', 'New application for your gig'],
  ['link_request', 'New connection request'],
  ['novelty', 'New notification'],
])('NTF-02 NTF-03 CNT-05 a new %s goes on top, adds 1 and raises its toast once', async (type, text) => {
  const { member, server, nkechi } = await foreignWorld();
  server.notifications.push({ _id: 'old', recipient: nkechi.id, type: 'welcome', read: true });
  const { page } = await member();
  await page.goto('/notifications');
  await list(page).getByText('New notification').first().waitFor();
  await server.until('the socket is open', () => server.liveSockets() === 1);
  const news = { _id: 'fresh', recipient: nkechi.id, type, read: false };
  server.notify(news);
  await bellSays(page, 'Notifications, 1 unread');
  await page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first().waitFor();
  server.emitTo(nkechi.id, 'newNotification', news);
  server.emitTo(nkechi.id, 'newNotification', { ...news, _id: 'foreign', recipient: 'somebody else' });
  server.emitTo(nkechi.id, 'new_message', { sender: { _id: 'the last event' } });
  await bellSays(page, 'Notifications, 2 unread');
});

test('NTF-04 CNT-05 reading one lowers the count and tells the server', async () => {
  const world = await foreignWorld();
  fill(world);
  const { page } = await world.member();
  await page.goto('/notifications');
  await bellSays(page, 'Notifications, 4 unread');
  await list(page).getByRole('button', { name: 'Mark as read' }).first().click();
  await bellSays(page, 'Notifications, 3 unread');
  await expect.poll(() => world.server.requestsTo('PUT', '/api/notifications/n0/read').length).toBe(1);
});

test('NTF-04 CNT-05 reading all sets the count to 0', async () => {
  const world = await foreignWorld();
  fill(world);
  const { page } = await world.member();
  await page.goto('/notifications');
  await bellSays(page, 'Notifications, 4 unread');
  await list(page).getByRole('button', { name: 'Mark all read' }).click();
  await bellSays(page, 'Notifications');
  await expect.poll(() => world.server.requestsTo('PUT', '/api/notifications/read-all').length).toBe(1);
});

test('NTF-04 CNT-05 deleting an unread one lowers the count, a read one does not', async () => {
  const world = await foreignWorld();
  world.server.notifications.push(
    { _id: 'unread', recipient: world.nkechi.id, type: 'comment', read: false },
    { _id: 'read', recipient: world.nkechi.id, type: 'link_request', read: true },
  );
  world.server.counts.notifications = 2;
  const { page } = await world.member();
  await page.goto('/notifications');
  await bellSays(page, 'Notifications, 2 unread');
  const remove = list(page).getByRole('button', { name: /delete/i });
  await remove.nth(1).click();
  await list(page).getByText('New connection request').waitFor({ state: 'hidden' });
  await bellSays(page, 'Notifications, 2 unread');
  await remove.first().click();
  await list(page).getByText('New comment on your post').waitFor({ state: 'hidden' });
  await bellSays(page, 'Notifications, 1 unread');
  await expect.poll(() => world.server.notifications).toEqual([]);
});

test('NTF-05 a refused change is only logged, and taken back', async () => {
  const world = await foreignWorld();
  fill(world);
  const { page, complaints, expectComplaints } = await world.member();
  expectComplaints(/500/, /\[notifications\]/);
  await page.goto('/notifications');
  await bellSays(page, 'Notifications, 4 unread');
  world.server.misbehave({ path: /^\/api\/notifications\/.+/, method: 'PUT', status: 500 });
  world.server.misbehave({ path: /^\/api\/notifications\/.+/, method: 'DELETE', status: 500 });
  const whole = () =>
    expect
      .poll(() =>
        list(page)
          .getByRole('button', { name: /delete/i })
          .count(),
      )
      .toBe(world.server.notifications.length);
  await whole();
  for (const name of [/^Mark as read/, /^Mark all read/, /delete/i]) {
    const logged = complaints().filter((text) => text.includes('[notifications]')).length;
    await list(page).getByRole('button', { name }).first().click();
    await expect
      .poll(() => complaints().filter((text) => text.includes('[notifications]')).length)
      .toBeGreaterThan(logged);
    await bellSays(page, 'Notifications, 4 unread');
    await whole();
  }
  await signedIn(page);
});

test('NTF-05 a list that cannot be fetched is logged and shown as a card with a retry', async () => {
  const { member, server } = await foreignWorld();
  const behave = server.misbehave({ path: '/api/notifications', html: true, status: 200 });
  const { page, complaints, expectComplaints } = await member();
  expectComplaints(/\[notifications\]/);
  await page.goto('/notifications');
  const again = list(page).getByRole('button', { name: /again|retry/i });
  await again.waitFor();
  expect(complaints().join('\n')).toContain('[notifications]');
  behave();
  await again.click();
  await again.waitFor({ state: 'hidden' });
});

test.each([
  ['comment', '/my-posts'],
  ['message', '/messages'],
  ['gig_application', '/my-gigs'],
  ['link_request', '/links'],
])('NTF-07 a %s without details leads to %s', async (type, path) => {
  const { member, server, nkechi } = await foreignWorld();
  server.notifications.push({ id: 'n1', recipient: nkechi.id, type, read: false });
  const { page } = await member();
  await page.goto('/notifications');
  await list(page).getByRole('listitem').getByRole('link').first().click();
  await page.waitForURL((url) => url.pathname === path);
});
