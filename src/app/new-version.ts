import type { AnyRouter } from '@tanstack/react-router';
import { createListeners } from '#ui/listeners/listeners.ts';

/** Milliseconds after `load`: the first visit's own requests come first. */
const START_DELAY = 5_000;
/** Milliseconds between checks for a new version. */
const CHECK_INTERVAL = 3_600_000;

let registration: ServiceWorkerRegistration | null = null;
const listeners = createListeners();

/** SPD-05. A new version that is fully cached and waits for confirmation. */
export const newVersion = {
  isReady: () => Boolean(registration?.waiting && navigator.serviceWorker.controller),
  subscribe: listeners.subscribe,
  /** All tabs switch together, so that none mixes versions. */
  activate: () => registration?.waiting?.postMessage('take over'),
};

/** SPD-05. Caches the build for the next visit. */
export function startServiceWorker(router: AnyRouter): void {
  if (import.meta.env.MODE !== 'production' || !('serviceWorker' in navigator)) return;
  reloadWhenReplaced(navigator.serviceWorker);
  openClickedNotification(navigator.serviceWorker, router);
  const scheduleRegistration = () => setTimeout(() => void register().catch(logFailure), START_DELAY);
  if (document.readyState === 'complete') scheduleRegistration();
  else addEventListener('load', scheduleRegistration);
}

function reloadWhenReplaced(worker: ServiceWorkerContainer): void {
  let hadController = worker.controller !== null;
  worker.addEventListener('controllerchange', () => {
    if (hadController) location.reload();
    hadController = true;
  });
}

/** REA-01. Opens the subject of a clicked notification. Listens from the start: the message comes once. */
function openClickedNotification(worker: ServiceWorkerContainer, router: AnyRouter): void {
  worker.addEventListener('message', ({ data }) => {
    if (typeof data?.open === 'string') router.history.push(data.open);
  });
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js');
  const ready = await navigator.serviceWorker.ready;
  registration = ready;
  const watchInstalling = () => ready.installing?.addEventListener('statechange', listeners.notify);
  ready.addEventListener('updatefound', watchInstalling);
  watchInstalling();
  listeners.notify();
  scheduleChecks(ready);
}

function scheduleChecks(ready: ServiceWorkerRegistration): void {
  let last = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - last < CHECK_INTERVAL) return;
    last = Date.now();
    ready.update().catch(logFailure);
  });
}

/** Without a service worker the app loads from the network. */
const logFailure = (error: unknown) => console.warn('[new version]', String(error));
