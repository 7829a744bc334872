import * as v from 'valibot';
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { sentenceOf } from '#contract/notification-texts.ts';
import { notificationPath, pushPayloadSchema } from '#contract/notifications.ts';

type Waiting = { waitUntil: (work: Promise<unknown>) => void };
type Tab = {
  visibilityState: DocumentVisibilityState;
  focused: boolean;
  focus: () => Promise<unknown>;
  postMessage: (message: unknown) => void;
};

// The worker types conflict with those of pages.
declare const self: {
  __WB_MANIFEST: PrecacheEntry[];
  skipWaiting: () => Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<Tab[]>;
    openWindow: (path: string) => Promise<unknown>;
  };
  addEventListener: {
    (type: 'push', listen: (event: Waiting & { data: { json: () => unknown } | null }) => void): void;
    (type: 'notificationclick', listen: (event: Waiting & { notification: Notification }) => void): void;
  };
};

/**
 * SPD-05. Caches one whole build and serves from it first. API calls, pictures and the socket are not
 * intercepted: it sees no personal data.
 */
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    // Files, and paths the server answers itself.
    denylist: [/^\/(?:api|uploads|socket\.io|healthz|readyz)(?:\/|$)/, /^[^?]*\.\w+(?:\?|$)/],
  }),
);
// Only reached when the cache is broken.
setCatchHandler(({ request }) => fetch(request));

// The first worker takes over at once; a later one waits for confirmation.
clientsClaim();
addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});

/** REA-01. Shows a push message, unless a tab of ours is visible and shows it itself. */
self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())));

async function show(sent: unknown): Promise<void> {
  const read = v.safeParse(pushPayloadSchema, sent);
  if (!read.success)
    return self.registration.showNotification('Sidestage', { body: 'You have a new notification.' });
  const { notification, unread, waiting } = read.output;
  if (waiting) await closeNotificationsExcept(waiting, notification.recipient);
  if ((await tabs()).some(({ visibilityState }) => visibilityState === 'visible')) return;
  await navigator.setAppBadge?.(unread).catch(() => {});
  const { type, recipient, actor, subject, excerpt } = notification;
  const { who, did, about, after } = sentenceOf(notification);
  return self.registration.showNotification([who, did, about].filter(Boolean).join(' ') + after, {
    body: excerpt,
    icon: '/install/icon-192.png',
    tag: [type, subject?.id, type === 'message' ? '' : actor?.id].join(),
    data: { path: notificationPath(notification), recipient, id: notification._id },
  });
}

/** SAF-10. Closes notifications that were read or removed elsewhere. */
async function closeNotificationsExcept(waiting: readonly string[], member: string): Promise<void> {
  for (const notification of await self.registration.getNotifications()) {
    const { recipient, id } = notification.data ?? {};
    if (recipient === member && id && !waiting.includes(id)) notification.close();
  }
}

/** Opens the thing in an existing tab if there is one. */
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(open(String(notification.data?.path ?? '/notifications')));
});

async function open(path: string): Promise<void> {
  const all = await tabs();
  const tab =
    all.find(({ focused }) => focused) ??
    all.find(({ visibilityState }) => visibilityState === 'visible') ??
    all[0];
  if (!tab) return void (await self.clients.openWindow(path));
  tab.postMessage({ open: path });
  // Some browsers allow focus only right after the click.
  await tab.focus().catch(() => {});
}

const tabs = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
