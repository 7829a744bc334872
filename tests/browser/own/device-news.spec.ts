import { expect } from '@playwright/test';
import { heading } from '#tests/browser/foreign/steps.ts';
import { deviceOf } from '#tests/browser/support/device.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import { openKept, withServiceWorker } from '#tests/browser/support/service-worker.ts';

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

async function openWithWorker(world: OwnWorld) {
  const { page } = await world.member('declan', withServiceWorker);
  await openKept(page, '/notifications');
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('the page has no worker');
  return { page, worker };
}

for (const [what, sent, badge, shows] of [
  [
    'a message, in the words of the app and in one place for its thread',
    { notification, unread: 1 },
    1,
    {
      title: 'Bob sent you a message',
      body: 'The van leaves at six',
      tag: 'message,c1,',
      data: { path: '/messages/bob', recipient: 'declan', id: 'n1' },
    },
  ],
  [
    'something of another version, by saying that there is news',
    { strange: true },
    null,
    { title: 'Sidestage', body: 'You have news.' },
  ],
] as const)
  test(`REA-01 REA-05 a device shows ${what}`, async ({ world }) => {
    const { page, worker } = await openWithWorker(world);
    const { device, push } = await deviceOf(page, worker);
    await push(sent);
    await expect.poll(() => device.shown).toEqual([shows]);
    expect(device.badge).toBe(badge);
  });

test('REA-01 a press on a notification opens what it is about where we are open, from the first moment', async ({
  world,
}) => {
  const { page, worker } = await openWithWorker(world);
  await page.reload();
  await expect(heading(page)).toHaveText('Notifications');
  await worker.evaluate(() => {
    const notification = { close: () => {}, data: { path: '/gigs' } };
    const press = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} });
    self.dispatchEvent(press);
  });
  await expect(page).toHaveURL(/\/gigs$/);
});

test('SAF-10 the next push has a device put away what was taken back, and leaves what waits and what is of others', async ({
  world,
}) => {
  const { page, worker } = await openWithWorker(world);
  const { device, push } = await deviceOf(page, worker);
  await push({ notification, unread: 1, waiting: ['n1'] });
  await push({
    notification: { ...notification, _id: 'n2', subject: { kind: 'conversation', id: 'c2' } },
    unread: 2,
    waiting: ['n1', 'n2'],
  });
  const other = {
    ...notification,
    _id: 'n3',
    recipient: 'bronagh',
    subject: { kind: 'conversation', id: 'c3' },
  };
  await push({ notification: other, unread: 1, waiting: ['n3'] });
  const ids = () => device.shown.map(({ data }) => data?.id);
  await expect.poll(ids).toEqual(['n1', 'n2', 'n3']);
  const last = { ...notification, _id: 'n4', subject: { kind: 'conversation', id: 'c4' } };
  await push({ notification: last, unread: 2, waiting: ['n2', 'n4'] });
  await expect.poll(ids).toEqual(['n2', 'n3', 'n4']);
});
