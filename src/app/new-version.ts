import type { AnyRouter } from '@tanstack/react-router';

/** Milliseconds after `load`: the first visit's own requests come first. */
const QUIET = 5_000;
/** Milliseconds between checks for a new version. */
const LOOK_AGAIN = 3_600_000;

let registration: ServiceWorkerRegistration | null = null;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** SPD-05. A new version that is fully cached and waits for confirmation. */
export const newVersion = {
  isReady: () => Boolean(registration?.waiting && navigator.serviceWorker.controller),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** All tabs switch together, so that none mixes versions. */
  use: () => registration?.waiting?.postMessage('take over'),
};

/** SPD-05. Caches the build for the next visit. */
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

/** REA-01. Opens the subject of a clicked notification. Listens from the start: the message comes once. */
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

/** Without a service worker the app loads from the network. */
const logFailure = (error: unknown) => console.warn('[new version]', String(error));
