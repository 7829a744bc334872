import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';

// The types of workers cannot stand beside those of pages.
declare const self: { __WB_MANIFEST: PrecacheEntry[]; skipWaiting: () => Promise<void> };

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
