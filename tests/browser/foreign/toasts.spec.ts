import { expect, type Locator, type Page } from '@playwright/test';
import { stopClock } from '../support/clock.ts';
import { test as foreign } from '../support/foreign.ts';
import { at, bell, heading, signedIn } from './steps.ts';

type Toasted = { page: Page; toast: Locator; expectComplaints: (...patterns: RegExp[]) => void };

const test = foreign.extend<{ toasted: Toasted }>({
  /** A member on a quiet page whose clock stands still, and a toast. */
  toasted: async ({ member, server, nkechi }, use) => {
    const { page, expectComplaints } = await member();
    await stopClock(page);
    await page.goto('/about');
    await signedIn(page);
    await server.until('the socket is open', () => server.liveSockets() === 1);
    server.notify({ _id: 'n1', recipient: nkechi.id, type: 'comment', read: false });
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
    const toast = page.getByText('New comment on your post').filter({ visible: true }).last();
    await expect(toast).toBeVisible();
    await use({ page, toast, expectComplaints });
  },
});

/** Lets time pass until a toast is gone, which takes four seconds and what the page needs to draw. */
const goes = (page: Page, toast: Locator) =>
  expect
    .poll(async () => {
      await page.clock.runFor(500);
      return toast.isVisible();
    })
    .toBe(false);

test('NTF-06 a toast stands top right and closes after 3 000 ms', async ({ toasted: { page, toast } }) => {
  const box = await toast.boundingBox();
  expect(box?.x).toBeGreaterThan(640);
  expect(box?.y).toBeLessThan(300);
  await page.clock.runFor(2_500);
  await expect(toast).toBeVisible();
  await goes(page, toast);
});

test('NTF-06 a toast stays while the pointer rests on it', async ({ toasted: { page, toast } }) => {
  const box = await toast.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await page.clock.runFor(8_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 800);
  await goes(page, toast);
});

test('NTF-06 a toast is announced to screen readers', async ({ toasted: { page } }) => {
  const live = page.locator('[aria-live], [role=status], [role=alert]');
  await expect(live.filter({ hasText: 'New comment on your post' }).first()).toBeAttached();
});

test('NTF-07 a toast leads to what it is about, as far as the server tells', async ({
  toasted: { page },
}) => {
  await page.getByRole('button', { name: 'Look' }).click();
  await expect(page).toHaveURL(at('/my-posts'));
  await expect(heading(page)).toBeVisible();
});

test('NTF-06 ROU-08 a toaster that did not load is tried again, and what was to be told waits for it', async ({
  member,
  server,
  nkechi,
}) => {
  const { page, expectComplaints } = await member();
  expectComplaints(/Loading (CSS )?chunk/, /Failed to load resource/, /MIME type/);
  const behave = server.misbehave({ path: /^\/assets\/toaster-.*\.js$/, status: 503 });
  await page.goto('/about');
  await signedIn(page);
  await server.until('the toaster was asked for', () => server.requestsTo('GET', /toaster-.*js/).length > 0);
  await server.until('the socket is open', () => server.liveSockets() === 1);
  server.notify({ _id: 'n1', recipient: nkechi.id, type: 'comment', read: false });
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  behave();
  await expect(page.getByText('New comment on your post').filter({ visible: true }).first()).toBeVisible();
});

test('NTF-06 a toast stands below the banner, and what lies under its words can be pressed', async ({
  toasted,
  server,
  nkechi,
}) => {
  const { page, toast, expectComplaints } = toasted;
  expectComplaints(/WebSocket/, /\[socketLink\]/, /403/);
  const under = await page.evaluate(() => {
    const button = document.createElement('button');
    button.textContent = 'Under it';
    button.style.cssText = 'position: fixed; inset: 60px 0 auto auto; inline-size: 400px; block-size: 120px';
    button.onclick = () => button.setAttribute('data-pressed', '');
    document.querySelector('main')?.append(button);
    return true;
  });
  expect(under).toBe(true);
  const box = await toast.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5];
  await page.mouse.move(x, y);
  await expect(page.locator('[data-toasts][data-covers]')).toBeVisible();
  await page.mouse.click(x, y);
  await expect(page.locator('[data-pressed]')).toBeVisible();

  server.unreachableSockets();
  server.dropSockets();
  const retry = page.getByRole('button', { name: 'Retry' });
  // The clock stands still, and the page may hear of the lost socket at any moment of it.
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(retry).toBeVisible({ timeout: 100 });
  }).toPass();
  server.notify({ _id: 'n2', recipient: nkechi.id, type: 'comment', read: false });
  const [banner, card] = [
    await retry.boundingBox(),
    await page.locator('[data-level]').first().boundingBox(),
  ];
  expect(card?.y).toBeGreaterThan((banner?.y ?? 0) + (banner?.height ?? 0));
});
