import type { Page, Worker } from '@playwright/test';

/** What a device shows of us beside our pages. */
type Shown = {
  title: string;
  body?: string;
  tag?: string;
  data?: { path: string; recipient: string; id?: string };
};

/**
 * The device that a page runs on: what it shows, the badge of the installed app, and what its push service brings. That
 * of the tests shows nothing to anybody, has every page in sight, and ends a worker that asks for a badge. So what the
 * worker shows and the pages put away is kept here.
 */
export async function deviceOf(page: Page, worker: Worker) {
  const device = { shown: [] as Shown[], badge: null as number | null, isSubscribed: true };
  const acts = {
    shown: () => device.shown,
    show: (one: Shown) => {
      device.shown = [...device.shown.filter(({ tag }) => !tag || tag !== one.tag), one];
    },
    putAway: (gone: Shown) => {
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
  worker.on('console', (said) => {
    const { show, close, badge }: { show?: Shown; close?: Shown; badge?: number } = JSON.parse(said.text());
    if (show) acts.show(show);
    if (close) acts.putAway(close);
    if (badge !== undefined) acts.badge(badge);
  });
  await worker.evaluate(replaceInWorker);
  await page.context().addInitScript(replaceInPage);
  const push = await pusher(page);
  return { device, push };
}

/** Runs in the worker. */
function replaceInWorker() {
  const tell = (news: object) => console.log(JSON.stringify(news));
  let shown: { tag?: string | undefined }[] = [];
  const registration = Reflect.get(self, 'registration');
  registration.showNotification = async (title: string, { body, tag, data }: NotificationOptions) => {
    const show = { title, body, tag, data };
    shown = [...shown.filter((one) => !tag || one.tag !== tag), show];
    tell({ show });
  };
  registration.getNotifications = async () =>
    shown.map((one) => ({
      ...one,
      close() {
        shown = shown.filter((other) => other !== one);
        tell({ close: one });
      },
    }));
  Object.assign(navigator, { setAppBadge: async (count: number) => tell({ badge: count }) });
  Reflect.get(self, 'clients').matchAll = async () => [{ visibilityState: 'hidden' }];
}

/** Runs in the page, before its scripts. */
function replaceInPage() {
  // An empty tab has none.
  if (!navigator.serviceWorker) return;
  const device = (act: string, given?: unknown) => Reflect.get(window, `device:${act}`)(given);
  Object.assign(navigator, { setAppBadge: (count: number) => device('badge', count) });
  ServiceWorkerRegistration.prototype.getNotifications = async () =>
    (await device('shown')).map((one: object) => ({ ...one, close: () => device('putAway', one) }));
  PushManager.prototype.getSubscription = async () =>
    Object.assign(Object.create(PushSubscription.prototype), { unsubscribe: () => device('unsubscribe') });
}

/** Brings a push to the worker of a page's origin as a push service would. */
async function pusher(page: Page) {
  const { origin } = new URL(page.url());
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
