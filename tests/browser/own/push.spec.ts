import { expect, type Page } from '@playwright/test';
import { heading } from '#tests/browser/foreign/steps.ts';
import { postGig } from '#tests/browser/support/acts.ts';
import { showsAfter } from '#tests/browser/support/clock.ts';
import { deviceOf } from '#tests/browser/support/device.ts';
import { fakePush } from '#tests/browser/support/fake-push.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import type { DemoName } from '#tests/browser/support/own-server.ts';
import { openWithWorker, withServiceWorker } from '#tests/browser/support/service-worker.ts';

const notification = {
  _id: 'n1',
  recipient: 'declan',
  type: 'message',
  read: false,
  createdAt: '2026-01-05T12:00:00.000Z',
  actor: { id: 'bob', name: 'Bob', avatar: null },
  subject: { kind: 'conversation', id: 'c1' },
  excerpt: 'The van leaves at six',
};

test('REA-01 REA-05 SAF-10 a device shows pushes and a badge, dismisses pushes that are no longer unread, and a tap opens the page', async ({
  world,
}) => {
  const { page } = await world.member('declan', withServiceWorker);
  await openWithWorker(page, '/notifications');
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('the page has no worker');
  await page.reload();
  await expect(heading(page)).toHaveText('Notifications');
  await worker.evaluate(() => {
    const notification = { close: () => {}, data: { path: '/gigs' } };
    const press = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} });
    self.dispatchEvent(press);
  });
  await expect(page).toHaveURL(/\/gigs$/);

  const { device, push } = await deviceOf(page, worker);
  await push({ ofAnotherVersion: true });
  await expect
    .poll(() => device.shown)
    .toEqual([{ title: 'Sidestage', body: 'You have a new notification.' }]);
  expect(device.badge).toBe(null);
  const about = (id: string, more: object = {}) => ({
    ...notification,
    _id: id,
    subject: { kind: 'conversation', id: `talk of ${id}` },
    ...more,
  });
  await push({ notification, unread: 1, waiting: ['n1'] });
  await expect
    .poll(() => device.shown.at(-1))
    .toEqual({
      title: 'Bob sent you a message',
      body: 'The van leaves at six',
      tag: 'message,c1,',
      data: { path: '/messages/bob', recipient: 'declan', id: 'n1' },
    });
  await expect.poll(() => device.badge).toBe(1);
  await push({ notification: about('n2'), unread: 2, waiting: ['n1', 'n2'] });
  await push({ notification: about('n3', { recipient: 'bronagh' }), unread: 1, waiting: ['n3'] });
  const ids = () => device.shown.flatMap(({ data }) => data?.id ?? []);
  await expect.poll(ids).toEqual(['n1', 'n2', 'n3']);
  await push({ notification: about('n4'), unread: 2, waiting: ['n2', 'n4'] });
  await expect.poll(ids, 'pending notifications, and those of other members').toEqual(['n2', 'n3', 'n4']);
});

const offer = (page: Page) => page.getByRole('complementary', { name: 'Push notifications' });

async function send(page: Page, words: string) {
  const box = page.getByRole('textbox', { name: /^Message to/ });
  await box.fill(words);
  await box.press('Enter');
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log.getByText(words)).toBeVisible();
  await expect(log.getByText(/(Sent|Delivered)$/).last()).toBeVisible();
}

/** Opens a page as a member who was never asked. The code of the offer is loaded together with the shortcut keys. */
async function open(world: OwnWorld, name: DemoName, path: string) {
  const { page } = await world.member(name);
  await page.addInitScript(fakePush);
  await page.clock.install();
  await openLive(page, path);
  await waitForLateParts(page);
  return page;
}

async function waitForLateParts(page: Page) {
  const palette = page.getByRole('dialog');
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
}

test('REA-01 push is offered after a first message or application but not again once declined, and one press turns it on', async ({
  world,
}) => {
  const path = `/messages/${await world.idOf('declan')}`;
  const hers = await open(world, 'bronagh', path);
  await expect(hers.getByRole('textbox', { name: /^Message to/ })).toBeVisible();
  await expect(offer(hers)).toHaveCount(0);
  await send(hers, 'Is the van booked?');
  await offer(hers).getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(offer(hers)).toHaveCount(0);
  await openLive(hers, path);
  await waitForLateParts(hers);
  await send(hers, 'And the trailer?');
  await expect(offer(hers)).toHaveCount(0);

  const { id } = await postGig(world, 'declan', { title: 'Trumpet for a street parade' });
  const his = await open(world, 'marlon', `/gigs/${id}`);
  await his.getByRole('button', { name: 'Apply for this gig' }).click();
  await expect(his.getByRole('heading', { name: 'You’ve applied' })).toBeVisible();
  await showsAfter(1_000, offer(his), 'the offer, once the toast has gone');
  await his.evaluate(() => {
    Notification.requestPermission = async () => {
      window.fakeBrowser.permission = 'granted';
      return 'granted';
    };
  });
  await offer(his).getByRole('button', { name: 'Notify me' }).click();
  await expect(his.getByText('Notifications are on for this device.').first()).toBeVisible();
  await expect(offer(his)).toHaveCount(0);
});
