import { expect, test } from 'vitest';
import { foreignWorld } from '../support/foreign.ts';
import { bar, bell, heading, signedIn, signedOut, stored } from './steps.ts';

test('SOK-01 a socket only for members, with the token as authentication', async () => {
  const { visitor, member, server } = await foreignWorld();
  const stranger = await visitor();
  await stranger.page.goto('/about');
  await signedOut(stranger.page);
  await stranger.page.waitForLoadState('networkidle');
  expect(server.connections).toEqual([]);
  const { page } = await member();
  await page.goto('/about');
  await server.until('the socket is open', () => server.liveSockets() === 1);
  expect(server.connections[0]?.auth).toEqual({ token: await stored(page, 'token') });
});

test('SOK-02 SOK-07 while the server cannot be reached it is said and logged, and tried again with back-off', async () => {
  const { member, server } = await foreignWorld();
  const { page, complaints, expectComplaints } = await member();
  expectComplaints(/\[link\]/, /WebSocket|Failed to load resource/);
  await page.goto('/about');
  await server.until('the socket is open', () => server.liveSockets() === 1);
  server.unreachableSockets();
  server.dropSockets();
  await page.getByText('No live connection.').waitFor();
  expect(complaints().join('\n')).toContain('[link]');
  server.unreachableSockets(false);
  await server.until('the socket is back', () => server.liveSockets() === 1, 30_000);
  await page.getByText('No live connection.').waitFor({ state: 'hidden' });
});

test('SOK-07 a refused handshake is not tried in a loop, and can be tried by hand', async () => {
  const { member, server } = await foreignWorld();
  server.refuseAuth();
  const { page, expectComplaints } = await member();
  expectComplaints(/\[link\]/);
  await page.clock.install();
  await page.goto('/about');
  await page.getByText('The live connection was refused.').waitFor();
  const attempts = server.connections.length;
  await page.clock.fastForward(120_000);
  expect(server.connections.length).toBe(attempts);
  server.refuseAuth(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await server.until('the socket is open', () => server.liveSockets() === 1);
});

test('SOK-07 it connects at once when the browser is online again', async () => {
  const { member, server } = await foreignWorld();
  const { page, context, expectComplaints } = await member();
  expectComplaints(/\[\w+\]/, /ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load resource/);
  await page.goto('/about');
  await server.until('the socket is open', () => server.liveSockets() === 1);
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  server.dropSockets();
  await server.until('the socket is gone', () => server.liveSockets() === 0);
  await context.setOffline(false);
  await server.until('the socket is back', () => server.liveSockets() === 1, 5_000);
});

test('SOK-04 events of the wrong shape are logged and dropped, and the next good one counts', async () => {
  const { member, server, nkechi } = await foreignWorld();
  const { page, complaints, expectComplaints } = await member();
  expectComplaints(/\[link\]/);
  await page.goto('/about');
  await server.until('the socket is open', () => server.liveSockets() === 1);
  const wrong: [event: string, payload: unknown][] = [
    ['new_message', null],
    ['new_message', { sender: {} }],
    ['conversation_update', 'read'],
    ['message_status_update', { count: 2 }],
    ['newNotification', { type: 'comment' }],
    ['user_typing', { userId: 3, isTyping: 'yes' }],
    ['new_message', ['x'.repeat(1000)]],
  ];
  for (const [event, payload] of wrong) server.emitTo(nkechi.id, event, payload);
  server.emitTo(nkechi.id, 'new_message', { sender: { id: 'somebody' } });
  await bar(page).getByRole('link', { name: '1 unread message' }).waitFor();
  const logged = complaints().filter((text) => text.includes('[link]'));
  expect(logged).toHaveLength(wrong.length);
});

test('SOK-06 after a reconnect counts and notifications are asked for again', async () => {
  const { member, server, nkechi } = await foreignWorld();
  const { page, expectComplaints } = await member();
  expectComplaints(/\[link\]/, /WebSocket/);
  await page.goto('/notifications');
  await server.until('the socket is open', () => server.liveSockets() === 1);
  await heading(page).waitFor();
  await server.until(
    'the list was asked for',
    () => server.requestsTo('GET', '/api/notifications').length > 0,
  );
  server.counts.messages = 5;
  server.dropSockets();
  server.notifications.unshift({ _id: 'missed', recipient: nkechi.id, type: 'link_request', read: false });
  server.counts.notifications = 1;
  await bar(page).getByRole('link', { name: '5 unread messages' }).waitFor();
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications, 6 unread');
  await page.getByRole('main').getByText('New connection request').waitFor();
});

test('SOK-07 a session thrown out by the server is asked about, and not reconnected in a loop', async () => {
  const { member, server } = await foreignWorld();
  const { page, expectComplaints } = await member();
  expectComplaints(/\[\w+\]/, /401/);
  await page.goto('/about');
  await signedIn(page);
  await server.until('the socket is open', () => server.liveSockets() === 1);
  server.revokedTokens.add((await stored(page, 'token')) ?? '');
  server.kickSockets();
  await signedOut(page);
  expect(await stored(page, 'token')).toBeNull();
});
