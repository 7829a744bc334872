import * as v from 'valibot';
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { notificationPath } from '#contract/ours/notification-path.ts';
import { sentenceOf } from '#contract/ours/notification-words.ts';
import { pushPayloadSchema } from '#contract/ours/push.ts';

type Waiting = { waitUntil: (work: Promise<unknown>) => void };
type Tab = {
  visibilityState: DocumentVisibilityState;
  focused: boolean;
  focus: () => Promise<unknown>;
  postMessage: (message: unknown) => void;
};

// The types of workers cannot stand beside those of pages.
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
 * SPD-05. Keeps one whole build beside the page and answers from it, first of all. Calls, pictures and the socket are
 * none of its business: it sees no answer of the server that belongs to a person.
 */
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    // Whatever is a file, and what the server answers itself.
    denylist: [/^\/(?:api|uploads|socket\.io|healthz|readyz)(?:\/|$)/, /^[^?]*\.\w+(?:\?|$)/],
  }),
);
// The cache itself is broken.
setCatchHandler(({ request }) => fetch(request));

// The first worker serves the page that brought it; from then on a newer one waits for the person's word.
clientsClaim();
addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});

/** REA-01. What the server has sent to this device; whoever has a page of ours in sight is told there. */
self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())));

async function show(sent: unknown): Promise<void> {
  const read = v.safeParse(pushPayloadSchema, sent);
  if (!read.success) return self.registration.showNotification('Sidestage', { body: 'You have news.' });
  const { notification, unread, waiting } = read.output;
  if (waiting) await putAwayAllBut(waiting, notification.recipient);
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

/** SAF-10. What does not wait any more, because it is read or was taken back, is shown no longer. */
async function putAwayAllBut(waiting: readonly string[], member: string): Promise<void> {
  for (const one of await self.registration.getNotifications()) {
    const { recipient, id } = one.data ?? {};
    if (recipient === member && id && !waiting.includes(id)) one.close();
  }
}

/** A click leads to the thing, in a tab that is there if there is one. */
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
  // Some browsers let nobody but a fresh click do that.
  await tab.focus().catch(() => {});
}

const tabs = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
