import { expect, type Page } from '@playwright/test';
import { again } from '../support/again.ts';
import { stopClock } from '../support/clock.ts';
import { test } from '../support/foreign.ts';
import { bar, bell, countedLive, heading, signedIn, signedOut, stored } from './steps.ts';

/** What the page has asked and waits for: while it does, moving its clock would let it give up. */
function underWay(page: Page): ReadonlySet<object> {
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

test(
  'SOK-07 a server that refuses a socket once: the session stands, and the connection comes by itself',
  again,
  async ({ member, server }) => {
    server.refuseAuth();
    const { page, expectComplaints } = await member();
    expectComplaints(/\[socketLink\]/);
    await page.goto('/about');
    await server.until('the socket was refused', () => server.connections.length === 1);
    server.refuseAuth(false);
    await server.until('the socket is open', () => server.liveSockets() === 1);
  },
);

test(
  'SOK-07 a handshake refused for ever is tried a few times, not in a loop, and then by hand',
  again,
  async ({ member, server }) => {
    server.refuseAuth();
    const { page, expectComplaints } = await member();
    expectComplaints(/\[socketLink\]/);
    const pending = underWay(page);
    await page.clock.install();
    await page.goto('/about');
    const triesLater = async (ms: number) => {
      if (pending.size === 0) await page.clock.fastForward(ms);
      return server.connections.length;
    };
    await expect.poll(() => triesLater(5_000), { timeout: 60_000 }).toBe(6);
    await expect(page.getByText('The live connection was refused.')).toBeVisible();
    for (let seconds = 0; seconds < 300; seconds += 5) {
      await expect.poll(() => pending.size).toBe(0);
      expect(await triesLater(5_000)).toBe(6);
    }
    server.refuseAuth(false);
    await page.getByRole('button', { name: 'Retry' }).click();
    await server.until('the socket is open', () => server.liveSockets() === 1);
  },
);

test('SOK-07 it connects at once when the browser is online again', again, async ({ member, server }) => {
  const { page, setOffline } = await member();
  // No back-off ends while the clock stands still: it is the news of being online that connects.
  await stopClock(page);
  await page.goto('/about');
  await server.until('the socket is open', () => server.liveSockets() === 1);
  await setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  server.dropSockets();
  await server.until('the socket is gone', () => server.liveSockets() === 0);
  await setOffline(false);
  await server.until('the socket is back', () => server.liveSockets() === 1);
});

test(
  'SOK-04 events of the wrong shape are logged and dropped, and the next good one counts',
  again,
  async ({ member, server, nkechi }) => {
    const { page, complaints, expectComplaints } = await member();
    expectComplaints(/\[socketLink\]/);
    await countedLive(page, server);
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
    await expect(bar(page).getByRole('link', { name: '1 unread message' })).toBeVisible();
    const logged = complaints().filter((text) => text.includes('[socketLink]'));
    expect(logged).toHaveLength(wrong.length);
  },
);

test(
  'SOK-06 after a reconnect counts and notifications are asked for again',
  again,
  async ({ member, server, nkechi }) => {
    const { page, expectComplaints } = await member();
    expectComplaints(/\[socketLink\]/, /WebSocket/);
    await page.goto('/notifications');
    await server.until('the socket is open', () => server.liveSockets() === 1);
    await expect(heading(page)).toBeVisible();
    await server.until(
      'the list was asked for',
      () => server.requestsTo('GET', '/api/notifications').length > 0,
    );
    server.counts.messages = 5;
    server.dropSockets();
    server.notifications.unshift({ _id: 'missed', recipient: nkechi.id, type: 'link_request', read: false });
    server.counts.notifications = 1;
    await expect(bar(page).getByRole('link', { name: '5 unread messages' })).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName('Notifications, 6 unread');
    await expect(page.getByRole('main').getByText('New connection request')).toBeVisible();
  },
);

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

test(
  'SOK-07 a session thrown out by the server is asked about, and not reconnected in a loop',
  again,
  async ({ member, server }) => {
    const { page, expectComplaints } = await member();
    expectComplaints(/\[\w+\]/, /401/);
    await page.goto('/about');
    await signedIn(page);
    await server.until('the socket is open', () => server.liveSockets() === 1);
    server.revokedTokens.add((await stored(page, 'token')) ?? '');
    server.kickSockets();
    await signedOut(page);
    expect(await stored(page, 'token')).toBeNull();
  },
);
