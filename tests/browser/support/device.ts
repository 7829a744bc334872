import type { Page, Worker } from '@playwright/test';

/** A notification as shown by the device. */
type Shown = {
  title: string;
  body?: string;
  tag?: string;
  data?: { path: string; recipient: string; id?: string };
};

/**
 * The device that a page runs on: its notifications, the app's badge, and its push service. Headless Chromium shows no
 * notifications, reports every page as visible, and terminates a worker that sets a badge, so these APIs are replaced
 * and their state is kept here.
 */
export async function deviceOf(page: Page, worker: Worker) {
  const device = { shown: [] as Shown[], badge: null as number | null, isSubscribed: true };
  const acts = {
    shown: () => device.shown,
    show: (one: Shown) => {
      device.shown = [...device.shown.filter(({ tag }) => !tag || tag !== one.tag), one];
    },
    dismiss: (gone: Shown) => {
      device.shown = device.shown.filter((one) => JSON.stringify(one) !== JSON.stringify(gone));
    },
    badge: (count: number) => {
      device.badge = count;
    },
    unsubscribe: () => {
      device.isSubscribed = false;
    },
  };
  for (const [name, act] of Object.entries(acts))
    await page.context().exposeBinding(`device:${name}`, (_, given) => act(given));
  worker.on('console', (line) => {
    const { show, close, badge }: { show?: Shown; close?: Shown; badge?: number } = JSON.parse(line.text());
    if (show) acts.show(show);
    if (close) acts.dismiss(close);
    if (badge !== undefined) acts.badge(badge);
  });
  await worker.evaluate(replaceInWorker);
  await page.context().addInitScript(replaceInPage);
  const push = await pusher(page);
  return { device, push };
}

/** Runs in the worker. */
function replaceInWorker() {
  const report = (news: object) => console.log(JSON.stringify(news));
  let shown: { tag?: string | undefined }[] = [];
  const registration = Reflect.get(self, 'registration');
  registration.showNotification = async (title: string, { body, tag, data }: NotificationOptions) => {
    const show = { title, body, tag, data };
    shown = [...shown.filter((one) => !tag || one.tag !== tag), show];
    report({ show });
  };
  registration.getNotifications = async () =>
    shown.map((one) => ({
      ...one,
      close() {
        shown = shown.filter((other) => other !== one);
        report({ close: one });
      },
    }));
  Object.assign(navigator, { setAppBadge: async (count: number) => report({ badge: count }) });
  Reflect.get(self, 'clients').matchAll = async () => [{ visibilityState: 'hidden' }];
}

/** Runs in the page, before its scripts. */
function replaceInPage() {
  // Not available in about:blank.
  if (!navigator.serviceWorker) return;
  const device = (act: string, given?: unknown) => Reflect.get(window, `device:${act}`)(given);
  Object.assign(navigator, { setAppBadge: (count: number) => device('badge', count) });
  ServiceWorkerRegistration.prototype.getNotifications = async () =>
    (await device('shown')).map((one: object) => ({ ...one, close: () => device('dismiss', one) }));
  PushManager.prototype.getSubscription = async () =>
    Object.assign(Object.create(PushSubscription.prototype), { unsubscribe: () => device('unsubscribe') });
}

/** Returns a function that delivers a push to the service worker of the page's origin. */
async function pusher(page: Page) {
  const { origin } = new URL(page.url());
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const first = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (sent: object) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(sent) });
}
