import { expect, type Page } from '@playwright/test';
import type { ForeignServer } from '#tests/support/foreign-server.ts';
import { stopClock } from '../support/clock.ts';
import { test } from '../support/foreign.ts';
import { hideTab, showTab } from '../support/visibility.ts';
import { bar, bell, knowsOfNothingMissed, signOut } from './steps.ts';

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
