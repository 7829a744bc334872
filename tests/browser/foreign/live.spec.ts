import { expect, type Page } from '@playwright/test';
import type { ForeignServer } from '#tests/support/foreign-server.ts';
import { stopClock } from '../support/clock.ts';
import { test } from '../support/foreign.ts';
import { at, bar, bell, countPaths, heading, signedIn, signOut } from './steps.ts';

const expectBell = (page: Page, words: string) => expect(bell(page)).toHaveAccessibleName(words);
const waitForSocket = (server: ForeignServer) =>
  server.until('the socket is open', () => server.liveSockets() === 1);

test('CNT-01 CNT-02 CNT-05 NAV-04 NAV-08 REA-05 the counts are fetched in parallel, summed, and shown in the bell, title, icon and badge', async ({
  member,
  server,
  nkechi,
}) => {
  const { page } = await member();
  await page.addInitScript(() => {
    const badges: number[] = [];
    Object.assign(navigator, { badges, setAppBadge: async (count: number) => void badges.push(count) });
  });
  const icon = () => page.locator('link[rel="icon"]').getAttribute('href');
  const badge = () => page.evaluate(() => Reflect.get(navigator, 'badges').at(-1));
  const mark = async () => [await icon(), await badge()];
  const gates = countPaths.map((path) => server.hold({ path }));
  await page.goto('/about');
  await Promise.all(gates.map((gate) => gate.arrived));
  for (const gate of gates) gate.release();
  await expectBell(page, 'Notifications');
  await waitForSocket(server);
  const dot = bell(page).locator('span');
  await expect(dot).toHaveCount(0);

  // The page may soon fetch the counts again.
  server.counts.messages = 1;
  server.emitTo(nkechi.id, 'new_message', { sender: { _id: 'somebody' } });
  await expect(bar(page).getByRole('link', { name: '1 unread message' })).toHaveText(/1/);
  await expectBell(page, 'Notifications, 1 unread');
  const dotStyle = await dot.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const bell = element.parentElement?.getBoundingClientRect();
    const isInCorner = bell && x > bell.x + bell.width / 2 && y < bell.y + bell.height / 2;
    const isPainted = getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)';
    return { isPainted, isInCorner, width, height };
  });
  expect(dotStyle).toEqual({ isPainted: true, isInCorner: true, width: 8, height: 8 });

  Object.assign(server.counts, { messages: 100, linkRequests: 3, notifications: 4 });
  await page.reload();
  const messages = bar(page).getByRole('link', { name: 'more than 99 unread messages' });
  await expect(messages).toContainText('99+');
  await expect(page).toHaveTitle('(99+) About · Sidestage');
  await expect.poll(mark).toEqual([expect.stringMatching(/\/icon-waiting\.svg$/), 107]);
  await bar(page).getByRole('link', { name: 'Browse Gigs' }).click();
  await expect(page).toHaveTitle('(99+) Browse Gigs · Sidestage');
  await expect(page.locator('[data-announcer]')).toHaveText('Browse Gigs · Sidestage');
  await signOut(page);
  await expect(page).toHaveTitle('Gigs and people for musicians and crew · Sidestage');
  await expect.poll(mark).toEqual([expect.stringMatching(/\/icon\.svg$/), 0]);
});

test('NTF-06 NTF-07 SOK-02 SOK-07 a toast is announced, appears top right, lets clicks through, stays while hovered, moves below the banner and opens its target', async ({
  member,
  server,
  nkechi,
}) => {
  const { page, pageErrors, expectPageErrors } = await member();
  expectPageErrors(/WebSocket|Failed to load resource/, /\[socketLink\]/);
  await stopClock(page);
  await page.goto('/about');
  await signedIn(page);
  await waitForSocket(server);
  const comment = (id: string) =>
    server.notify({ _id: id, recipient: nkechi.id, type: 'comment', read: false });
  const words = page.getByText('New comment on your post').filter({ visible: true });
  comment('n1');
  await expect(words.last()).toBeVisible();
  const live = page.locator('[aria-live], [role=status], [role=alert]');
  await expect(live.filter({ hasText: 'New comment on your post' }).first()).toBeAttached();
  const box = (await words.last().boundingBox()) ?? { x: 0, y: 0 };
  expect(box.x).toBeGreaterThan(640);
  expect(box.y).toBeLessThan(300);

  await page.evaluate(() => {
    const button = document.createElement('button');
    button.textContent = 'Under it';
    button.style.cssText = 'position: fixed; inset: 60px 0 auto auto; inline-size: 400px; block-size: 120px';
    button.onclick = () => button.setAttribute('data-pressed', '');
    document.querySelector('main')?.append(button);
  });
  await page.mouse.move(box.x + 5, box.y + 5);
  await expect(page.locator('[data-toasts][data-covers]')).toBeVisible();
  await page.mouse.click(box.x + 5, box.y + 5);
  await expect(page.locator('[data-pressed]')).toBeVisible();
  await page.clock.runFor(8_000);
  await expect(words.last()).toBeVisible();

  server.unreachableSockets();
  server.dropSockets();
  const retry = page.getByRole('button', { name: 'Retry' });
  // The clock is stopped, and the page may notice the lost socket at any time.
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(retry).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(page.getByText('We’re reconnecting.')).toBeVisible();
  expect(pageErrors().join('\n')).toContain('[socketLink]');
  const bottomOfBanner = await retry.evaluate((button) => button.getBoundingClientRect().bottom);
  const topOfToast = () =>
    page
      .locator('[data-level]')
      .first()
      .evaluate((card) => card.getBoundingClientRect().top);
  await expect.poll(topOfToast).toBeGreaterThan(bottomOfBanner);
  await page.mouse.move(5, 800);
  await expect(async () => {
    await page.clock.runFor(500);
    expect(await words.count()).toBe(0);
  }).toPass();

  // A pending attempt may hide the banner as soon as the server is reachable.
  await retry.click();
  server.unreachableSockets(false);
  // A pending attempt may fail first, and the next one waits for the clock.
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(page.getByText('We’re reconnecting.')).toBeHidden({ timeout: 100 });
  }).toPass();
  comment('n2');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect(page).toHaveURL(at('/my-posts'));
  await expect(heading(page)).toBeVisible();
});
