import { expect, type Page } from '@playwright/test';
import type { ForeignServer } from '#tests/support/foreign-server.ts';
import { again } from '../support/again.ts';
import { stopClock } from '../support/clock.ts';
import { test } from '../support/foreign.ts';
import { hideTab, showTab } from '../support/visibility.ts';
import { bar, bell, countedLive, knowsOfNothingMissed, signedOut, signOut } from './steps.ts';

const countPaths = ['/api/messages/unread-count', '/api/links/pending-count', '/api/notifications/unread'];

const askedTimes = (server: ForeignServer) => countPaths.map((path) => server.requestsTo('GET', path).length);

const bellSays = (page: Page, words: string) => expect(bell(page)).toHaveAccessibleName(words);

test('CNT-01 CNT-02 the three counts are asked for side by side and summed', async ({ member, server }) => {
  Object.assign(server.counts, { messages: 2, linkRequests: 3, notifications: 4 });
  const gates = countPaths.map((path) => server.hold({ path }));
  const { page } = await member();
  await page.goto('/about');
  await Promise.all(gates.map((gate) => gate.arrived));
  for (const gate of gates) gate.release();
  await bellSays(page, 'Notifications, 9 unread');
  await expect(bar(page).getByRole('link', { name: '2 unread messages' })).toBeVisible();
});

test('CNT-02 an answer that is not OK counts 0, the others stay', again, async ({ member, server }) => {
  Object.assign(server.counts, { messages: 2, linkRequests: 3, notifications: 4 });
  server.misbehave({ path: '/api/links/pending-count', status: 500 });
  const { page, expectComplaints } = await member();
  expectComplaints(/500/, /\[counts\]/);
  await page.goto('/about');
  await bellSays(page, 'Notifications, 6 unread');
});

test('CNT-02 a fetch that fails is logged, and all counts go to 0', again, async ({ member, server }) => {
  Object.assign(server.counts, { messages: 2, linkRequests: 3, notifications: 4 });
  const { page, complaints, expectComplaints } = await member();
  expectComplaints(/Failed to load resource/, /\[counts\]/);
  await page.clock.install();
  await page.goto('/about');
  await bellSays(page, 'Notifications, 9 unread');
  await server.until('the socket is open', () => server.liveSockets() === 1);
  server.misbehave({ path: '/api/notifications/unread', drop: true });
  await page.clock.runFor(60_000);
  await bellSays(page, 'Notifications');
  expect(complaints().join('\n')).toContain('[counts]');
});

test('REA-05 title, icon and the installed app show how much waits, and readers hear the page alone', async ({
  member,
  server,
}) => {
  server.counts.notifications = 100;
  const { page } = await member();
  await page.addInitScript(() => {
    const badges: number[] = [];
    Object.assign(navigator, { badges, setAppBadge: async (count: number) => void badges.push(count) });
  });
  const icon = () => page.locator('link[rel="icon"]').getAttribute('href');
  const badge = () => page.evaluate(() => Reflect.get(navigator, 'badges').at(-1));
  await page.goto('/about');
  await expect(page).toHaveTitle('(99+) About · Sidestage');
  expect([await icon(), await badge()]).toEqual([expect.stringMatching(/\/icon-waiting\.svg$/), 100]);
  await bar(page).getByRole('link', { name: 'Browse Gigs' }).click();
  await expect(page).toHaveTitle('(99+) Browse Gigs · Sidestage');
  await expect(page.locator('[data-announcer]')).toHaveText('Browse Gigs · Sidestage');
  await signOut(page);
  await expect(page).toHaveTitle('Gigs and people for musicians and crew · Sidestage');
  expect([await icon(), await badge()]).toEqual([expect.stringMatching(/\/icon\.svg$/), 0]);
});

test('CNT-03 asked every 60 s, not while hidden, and once when shown after a skipped turn', async ({
  member,
  server,
  nkechi,
}) => {
  const { page } = await member();
  server.counts.notifications = 2;
  await stopClock(page);
  await page.goto('/about');
  await bellSays(page, 'Notifications, 2 unread');
  await knowsOfNothingMissed(page, server, nkechi);
  const atStart = askedTimes(server);
  const times = (more: number) => atStart.map((before) => before + more);
  await page.clock.runFor(59_000);
  expect(askedTimes(server)).toEqual(times(0));
  server.counts.messages = 2;
  await page.clock.runFor(1_500);
  await bellSays(page, 'Notifications, 4 unread');
  expect(askedTimes(server)).toEqual(times(1));
  await hideTab(page);
  await page.clock.runFor(200_000);
  expect(askedTimes(server)).toEqual(times(1));
  server.counts.linkRequests = 8;
  await showTab(page);
  await bellSays(page, 'Notifications, 12 unread');
  expect(askedTimes(server)).toEqual(times(2));
});

test(
  "CNT-04 messages of others add, read events take away, never below 0; one's own add nothing",
  again,
  async ({ member, server, nkechi, tomasz }) => {
    const { page } = await member();
    const tell = (event: string, payload: unknown) => server.emitTo(nkechi.id, event, payload);
    await countedLive(page, server);
    tell('new_message', { sender: { _id: nkechi.id } });
    for (let sent = 0; sent < 4; sent++) tell('new_message', { sender: { _id: tomasz.id, name: 'Tomasz' } });
    await bellSays(page, 'Notifications, 5 unread');
    tell('conversation_update', { type: 'read' });
    await bellSays(page, 'Notifications, 4 unread');
    tell('message_status_update', { status: 'read', count: 0 });
    tell('message_status_update', { status: 'delivered', count: 2 });
    tell('conversation_update', { type: 'renamed', count: 2 });
    tell('message_status_update', { status: 'read', count: 2 });
    await bellSays(page, 'Notifications, 2 unread');
    tell('conversation_update', { type: 'read', count: 40 });
    await bellSays(page, 'Notifications, 1 unread');
  },
);

test(
  'CNT-06 a visitor asks for no counts; after signing out, nobody asks any more',
  again,
  async ({ visitor, member, server }) => {
    const stranger = await visitor();
    await stranger.page.clock.install();
    await stranger.page.goto('/about');
    await signedOut(stranger.page);
    await stranger.page.clock.runFor(200_000);
    expect(askedTimes(server)).toEqual([0, 0, 0]);
    server.counts.messages = 3;
    const { page } = await member();
    await page.clock.install();
    await page.goto('/about');
    await bellSays(page, 'Notifications, 3 unread');
    await signOut(page);
    await signedOut(page);
    const before = askedTimes(server);
    await page.clock.runFor(200_000);
    expect(askedTimes(server)).toEqual(before);
  },
);

test(
  'CNT-07 an answer asked for before a change here does not put the old figure back',
  again,
  async ({ member, server, nkechi }) => {
    const { page } = await member();
    await stopClock(page);
    await page.goto('/about');
    await bellSays(page, 'Notifications');
    await knowsOfNothingMissed(page, server, nkechi);
    server.counts.messages = 1;
    const gate = server.hold({ path: '/api/messages/unread-count' });
    await page.clock.runFor(60_500);
    await gate.arrived;
    server.emitTo(nkechi.id, 'new_message', { sender: { _id: 'somebody' } });
    await bellSays(page, 'Notifications, 2 unread');
    const seen = await page.evaluateHandle(() => {
      const labels: (string | null)[] = [];
      const watch = new MutationObserver((changes) => {
        for (const { target } of changes)
          if (target instanceof Element) labels.push(target.getAttribute('aria-label'));
      });
      watch.observe(document.body, { subtree: true, attributeFilter: ['aria-label'] });
      return labels;
    });
    server.misbehave({ path: '/api/messages/unread-count', body: { count: 1 }, times: 1 });
    server.counts.messages = 5;
    gate.release();
    await bellSays(page, 'Notifications, 5 unread');
    expect(await seen.jsonValue()).not.toContain('Notifications, 1 unread');
  },
);
