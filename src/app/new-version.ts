import type { AnyRouter } from '@tanstack/react-router';

/** Milliseconds after the page has loaded: the first visit has its own to fetch before the rest of the build. */
const QUIET = 5_000;
/** Milliseconds between two looks for a newer version while the app stays open. */
const LOOK_AGAIN = 3_600_000;

let registration: ServiceWorkerRegistration | null = null;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** SPD-05. A newer version of the app that lies ready, whole, and waits for the person's word. */
export const newVersion = {
  isReady: () => Boolean(registration?.waiting && navigator.serviceWorker.controller),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** All tabs go over to it together, so that none is left with half of each. */
  use: () => registration?.waiting?.postMessage('take over'),
};

/** SPD-05. Has the build kept for the next visit, once this one has what it needs. */
export function startServiceWorker(router: AnyRouter): void {
  if (import.meta.env.MODE !== 'production' || !('serviceWorker' in navigator)) return;
  reloadWhenReplaced(navigator.serviceWorker);
  openWhatIsPressed(navigator.serviceWorker, router);
  const begin = () => setTimeout(() => void register().catch(logFailure), QUIET);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin);
}

function reloadWhenReplaced(worker: ServiceWorkerContainer): void {
  let isKept = worker.controller !== null;
  worker.addEventListener('controllerchange', () => {
    if (isKept) location.reload();
    isKept = true;
  });
}

/** REA-01. A press on a notification of the device opens here what it is about, from the first moment: it comes once. */
function openWhatIsPressed(worker: ServiceWorkerContainer, router: AnyRouter): void {
  worker.addEventListener('message', ({ data }) => {
    if (typeof data?.open === 'string') router.history.push(data.open);
  });
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js');
  const known = await navigator.serviceWorker.ready;
  registration = known;
  const watch = () => known.installing?.addEventListener('statechange', tell);
  known.addEventListener('updatefound', watch);
  watch();
  tell();
  lookAgain(known);
}

function lookAgain(known: ServiceWorkerRegistration): void {
  let last = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - last < LOOK_AGAIN) return;
    last = Date.now();
    known.update().catch(logFailure);
  });
}

/** Without a worker the app works as it did: from the network. */
const logFailure = (error: unknown) => console.warn('[new version]', String(error));
