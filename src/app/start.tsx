import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentQueryClient } from '#shared/current-query-client.ts';
import { startTheme } from '#shared/theme.ts';
import { isOnline } from '#transport/environment.ts';
import { storageKeys } from '#transport/storage.ts';
import { watchChunkErrors } from '#ui/chunks/chunk-failure.ts';
import { loadWithRetry } from '#ui/chunks/lazy-store.ts';
import { hasStoredToken, live, session } from './live/live.ts';
import { startServiceWorker } from './new-version.ts';
import { replaceStaticPage } from './replace-static-page.tsx';
import { createAppRouter } from './router.tsx';
import { memberParts } from './shell/viewer.ts';

/** Starts router and React, once per page; the machines start with the first page that needs them. */
export async function start(container: HTMLElement): Promise<void> {
  // First, because the URL may ask for it.
  if (import.meta.env.MODE !== 'production')
    await (await import('#inspect/start-inspection.ts')).startInspection();
  watchChunkErrors();
  startTheme();
  // UIX-05. The first focused element may be gone before the code has loaded.
  const watchFocus = ({ target }: FocusEvent) =>
    void loadWithRetry(() => import('#ui/focus/watch-focus.ts')).then((focus) => focus.watchFocus(target));
  addEventListener('focusin', watchFocus, { once: true });
  const router = createAppRouter({
    session,
    ready: () => (live.current() ? undefined : live.load(router).then(() => {})),
  });
  let hasStarted = false;
  const startMachines = () => {
    if (!hasStarted) void loadWithRetry(() => live.load(router));
    hasStarted = true;
  };

  // Public pages do not wait for the machines, but the bar needs the session.
  const isNeeded = (path: string) => path !== '/' || hasStoredToken();
  router.subscribe('onBeforeLoad', ({ toLocation }) => {
    if (!live.current() && isNeeded(toLocation.pathname)) startMachines();
  });
  // SES-14: somebody signs in in another tab while the landing page is open here.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKeys.token && newValue) startMachines();
  });

  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  startServiceWorker(router);
  if (hasStoredToken()) void memberParts.load();
  const { shell, waiting } = document.documentElement.dataset;
  if (shell === 'off' || !container.firstElementChild) return createRoot(container).render(page);
  // The page is already there as HTML: `/` from index.html, a server-rendered page, or "Loading...".
  const loading = router.load();
  if (waiting === undefined) await loading.then(sessionKnown);
  else await Promise.race([loading.then(firstAnswers), isOnline() && pause(STILL_LOADING)]);
  replaceStaticPage(container, router, page);
}

/** Milliseconds after which a loading page shows its own pending state. */
const STILL_LOADING = 1_000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Waits for the first calls: rendering without their answers would render twice. */
const firstAnswers = () =>
  new Promise<void>((done) => {
    const client = currentQueryClient();
    const check = () => {
      if (client && client.isFetching() > 0) return;
      stop?.();
      done();
    };
    const stop = client?.getQueryCache().subscribe(check);
    check();
  });

const sessionKnown = () => live.current() && session.whenSettled();
