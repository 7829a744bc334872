import { expect, type Page, type Worker } from '@playwright/test';
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

/** Brings a push to the worker of a page's origin as a push service would. */
async function pusher(page: Page, origin: string) {
  const session = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const first = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await known;
  return (sent: object) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(sent) });
}

/**
 * What the worker shows from now on: the browser of the tests shows nothing to anybody, and has every page in sight.
 * It has no badge either, and ends a worker that asks for one.
 */
async function shownBy(worker: Worker): Promise<string[]> {
  const shown: string[] = [];
  worker.on('console', (said) => shown.push(said.text()));
  await worker.evaluate(() => {
    Reflect.get(self, 'registration').showNotification = async (
      title: string,
      { body, tag = 'none' }: NotificationOptions,
    ) => console.log(`${title}: ${body} (${tag})`);
    Object.assign(navigator, { setAppBadge: async (count: number) => console.log(`badge ${count}`) });
    Reflect.get(self, 'clients').matchAll = async () => [{ visibilityState: 'hidden' }];
  });
  return shown;
}

async function openWithWorker(world: OwnWorld) {
  const { page } = await world.member('declan', withServiceWorker);
  await openKept(page, '/notifications');
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('the page has no worker');
  return { page, worker, origin: new URL(page.url()).origin };
}

for (const [what, sent, shows] of [
  [
    'a message, in the words of the app and in one place for its thread',
    { notification, unread: 1 },
    ['badge 1', 'Bob sent you a message: The van leaves at six (message,c1,)'],
  ],
  [
    'something of another version, by saying that there is news',
    { strange: true },
    ['Sidestage: You have news. (none)'],
  ],
] as const)
  test(`REA-01 a device shows ${what}`, async ({ world }) => {
    const { page, worker, origin } = await openWithWorker(world);
    const push = await pusher(page, origin);
    const shown = await shownBy(worker);
    await push(sent);
    await expect.poll(() => shown).toEqual(shows);
  });

test('REA-01 a press on a notification opens what it is about where we are open', async ({ world }) => {
  const { page, worker } = await openWithWorker(world);
  await worker.evaluate(() => {
    const notification = { close: () => {}, data: { path: '/gigs' } };
    const press = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} });
    self.dispatchEvent(press);
  });
  await expect(page).toHaveURL(/\/gigs$/);
});
