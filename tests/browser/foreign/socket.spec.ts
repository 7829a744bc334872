import { expect, type Page } from '@playwright/test';
import { stopClock } from '../support/clock.ts';
import { test } from '../support/foreign.ts';
import { bell, signedOut, stored } from './steps.ts';

/** What the page has asked and waits for: while it does, moving its clock would let it give up. */
function _underWay(page: Page): ReadonlySet<object> {
  const pending = new Set<object>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  page.on('websocket', (socket) => {
    pending.add(socket);
    socket.on('close', () => pending.delete(socket));
  });
  return pending;
}

test('SOK-01 a socket only for members, with the token as authentication', async ({
  visitor,
  member,
  server,
}) => {
  const stranger = await visitor();
  await stranger.page.goto('/about');
  await signedOut(stranger.page);
  const { page } = await member();
  await page.goto('/about');
  await server.until('the socket is open', () => server.liveSockets() === 1);
  const token = await stored(page, 'token');
  expect(server.connections.map(({ auth }) => auth)).toEqual([{ token }]);
});

test('SOK-02 SOK-07 while the server cannot be reached it is said and logged, and tried again with back-off', async ({
  member,
  server,
}) => {
  const { page, complaints, expectComplaints } = await member();
  expectComplaints(/\[socketLink\]/, /WebSocket|Failed to load resource/);
  await page.goto('/about');
  await server.until('the socket is open', () => server.liveSockets() === 1);
  server.unreachableSockets();
  server.dropSockets();
  await expect(page.getByText('No live connection.')).toBeVisible();
  expect(complaints().join('\n')).toContain('[socketLink]');
  server.unreachableSockets(false);
  await server.until('the socket is back', () => server.liveSockets() === 1);
  await expect(page.getByText('No live connection.')).toBeHidden();
});

test('SOK-06 a server that cannot say whether it told something is asked again, ten seconds after it came in', async ({
  member,
  server,
}) => {
  server.ignoreQuestions();
  const { page } = await member();
  await stopClock(page);
  await page.goto('/about');
  await server.until('the page asks', () => server.emits.some(({ event }) => event === 'news_since'));
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  server.counts.notifications = 7;
  await page.clock.runFor(9_000);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.clock.runFor(1_500);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 7 unread');
});
