import { expect, test } from 'vitest';
import { foreignWorld } from '../support/foreign.ts';
import { bell, heading, signedIn } from './steps.ts';

/** A member on a quiet page with a clock of our own, and a toast on its way. */
async function toasted() {
  const world = await foreignWorld();
  const { page } = await world.member();
  await page.clock.install();
  await page.goto('/about');
  await signedIn(page);
  await world.server.until('the socket is open', () => world.server.liveSockets() === 1);
  world.server.notify({ _id: 'n1', recipient: world.nkechi.id, type: 'comment', read: false });
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications, 1 unread');
  const toast = page.getByText('New comment on your post').filter({ visible: true }).last();
  await toast.waitFor();
  return { page, toast };
}

test('NTF-06 a toast stands top right and closes after 3 000 ms', async () => {
  const { page, toast } = await toasted();
  const box = await toast.boundingBox();
  expect(box?.x).toBeGreaterThan(640);
  expect(box?.y).toBeLessThan(300);
  await page.clock.runFor(2_500);
  expect(await toast.isVisible()).toBe(true);
  await page.clock.runFor(1_500);
  await toast.waitFor({ state: 'hidden' });
});

test('NTF-06 a toast stays while the pointer rests on it', async () => {
  const { page, toast } = await toasted();
  await toast.hover();
  await page.clock.runFor(20_000);
  expect(await toast.isVisible()).toBe(true);
  await page.mouse.move(5, 800);
  await page.clock.runFor(4_000);
  await toast.waitFor({ state: 'hidden' });
});

test('NTF-06 a toast is announced to screen readers', async () => {
  const { page } = await toasted();
  const live = page.locator('[aria-live], [role=status], [role=alert]');
  await live.filter({ hasText: 'New comment on your post' }).first().waitFor({ state: 'attached' });
});

test('NTF-07 a toast leads to what it is about, as far as the server tells', async () => {
  const { page } = await toasted();
  await page.getByRole('button', { name: 'Look' }).click();
  await page.waitForURL((url) => url.pathname === '/my-posts');
  await heading(page).waitFor();
});
