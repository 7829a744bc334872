import { expect, type Page } from '@playwright/test';
import { at, bar, signedOut, signIn, signOut } from '#tests/browser/foreign/steps.ts';
import { sendMessage } from '#tests/browser/support/acts.ts';
import { deviceOf } from '#tests/browser/support/device.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import { type DemoName, emailOf, password } from '#tests/browser/support/own-server.ts';
import { navigate } from '#tests/browser/support/requests.ts';
import {
  openWithWorker,
  passLoadingDelay,
  withServiceWorker,
} from '#tests/browser/support/service-worker.ts';
import { hideTab, showTab } from '#tests/browser/support/visibility.ts';

type Notification = {
  _id: string;
  type: string;
  recipient: string;
  read: boolean;
  actor: { id: string };
  subject: { kind: string; id: string };
};

const icon = (page: Page) => page.locator('link[rel="icon"]');
/** Marks everything of a member as read. These tests use members without pending link requests. */
async function readAll(world: OwnWorld, name: DemoName) {
  type Conversation = { id: string; unreadCount: number; lastMessage: { id: string } };
  const { items } = await world.as<{ items: Conversation[] }>(name, 'GET', '/api/conversations');
  for (const { id, unreadCount, lastMessage } of items)
    if (unreadCount > 0)
      await world.as(name, 'PUT', `/api/conversations/${id}/read`, { upTo: lastMessage.id });
  await world.as(name, 'PUT', '/api/notifications/read-all');
}

/** A member whose device has the app installed and receives pushes. */
async function onDevice(world: OwnWorld, name: DemoName) {
  const token = await world.newSession(name);
  const someone = await world.visitor({ storage: { token }, ...withServiceWorker });
  const { page } = someone;
  await openWithWorker(page, '/gigs');
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('the page has no worker');
  const { device, push } = await deviceOf(page, worker);
  await page.reload();
  await passLoadingDelay(page);
  return { ...someone, token, device, push };
}

const newest = async (world: OwnWorld, name: DemoName) =>
  (await world.as<Notification[]>(name, 'GET', '/api/notifications'))[0];

test('REA-01 REA-05 title, icon and badge show unread notifications until they are read, and the device dismisses those of the open page', async ({
  world,
}) => {
  await readAll(world, 'petra');
  const { page, device, push } = await onDevice(world, 'petra');
  const [bronagh, mick] = [await world.idOf('bronagh'), await world.idOf('mick')];
  const bring = async () => push({ notification: await newest(world, 'petra'), unread: 5 });
  const paths = () => device.shown.map(({ data }) => data?.path);
  await expect(bar(page).getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Browse Gigs · Sidestage');
  await expect(icon(page)).toHaveAttribute('href', /\/icon\.svg$/);
  await expect.poll(() => device.badge).toBe(0);

  await hideTab(page);
  await sendMessage(world, 'bronagh', 'petra', 'The van is full.');
  await expect(page).toHaveTitle('(2) Browse Gigs · Sidestage');
  await expect(icon(page)).toHaveAttribute('href', /\/icon-waiting\.svg$/);
  await expect.poll(() => device.badge).toBe(2);
  await bring();
  await sendMessage(world, 'mick', 'petra', 'Which door is it?');
  await bring();
  await expect.poll(paths).toEqual([`/messages/${bronagh}`, `/messages/${mick}`]);
  await showTab(page);
  await bar(page).getByRole('link', { name: '2 unread messages' }).click();
  await expect(page).toHaveTitle(/Messages · Sidestage$/);
  const list = page.getByRole('main');
  await list.getByRole('link', { name: /Bronagh/ }).click();
  await expect(page).toHaveTitle(/^\(2\) Bronagh.* · Sidestage$/);
  await expect.poll(paths).toEqual([`/messages/${mick}`]);
  // An unread notification also covers the next message.
  const earlier = async () => (await world.as<Notification[]>('petra', 'GET', '/api/notifications'))[1];
  await expect.poll(earlier).toMatchObject({ read: true, actor: { id: bronagh } });

  await hideTab(page);
  // Messages count as read until the server knows that the thread is closed.
  await expect(async () => {
    await sendMessage(world, 'bronagh', 'petra', 'There is a second one.');
    expect(await newest(world, 'petra')).toMatchObject({ read: false, actor: { id: bronagh } });
  }).toPass();
  await bring();
  await expect.poll(paths).toEqual([`/messages/${mick}`, `/messages/${bronagh}`]);
  await showTab(page);
  await expect.poll(paths).toEqual([`/messages/${mick}`]);
  await expect.poll(() => newest(world, 'petra')).toMatchObject({ read: true, actor: { id: bronagh } });
  await bar(page)
    .getByRole('link', { name: /^Notifications/ })
    .click();
  await expect.poll(paths).toEqual([]);
  await navigate(page, `/messages/${mick}`);
  await expect(page).toHaveTitle(/^Mick.* · Sidestage$/);
  await expect(icon(page)).toHaveAttribute('href', /\/icon\.svg$/);
  await expect.poll(() => device.badge).toBe(0);
});

test('REA-01 REA-05 SAF-01 badge and notifications are cleared on opening the app if the session ended elsewhere, and signing out ends the push subscription', async ({
  world,
}) => {
  const { page, context, token, device, expectPageErrors } = await onDevice(world, 'dawn');
  expectPageErrors(/401/, /\[\w+\]/);
  const newsFor = (recipient: string) => ({
    title: 'Yaw sent you a message',
    data: { path: '/', recipient },
  });
  const [dawn, petra] = [newsFor(await world.idOf('dawn')), newsFor(await world.idOf('petra'))];
  const { origin } = new URL(page.url());
  await page.close();
  await world.call('DELETE', '/api/auth', undefined, token);
  Object.assign(device, { shown: [dawn], badge: 7 });
  const next = await context.newPage();
  await next.goto(`${origin}/settings`);
  await expect(next).toHaveURL(at('/login'));
  await expect.poll(() => device).toMatchObject({ badge: 0, shown: [], isSubscribed: false });
  device.shown = [dawn, petra];
  await sendMessage(world, 'bronagh', 'petra', 'Only for you.');
  await signIn(next, { email: emailOf('petra'), password });
  await expect(next).toHaveURL(at('/settings'));
  await expect.poll(() => device.shown).toEqual([petra]);
  await expect.poll(() => device.badge).toBeGreaterThan(0);
  device.isSubscribed = true;
  await signOut(next);
  await signedOut(next);
  await expect.poll(() => device).toMatchObject({ badge: 0, shown: [], isSubscribed: false });
});
