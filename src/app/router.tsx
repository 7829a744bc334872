import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { RouterContext } from '#routes/-guards.ts';
import { ErrorPage, NotFoundPage, PendingPage } from './default-pages.tsx';
import { routeTree } from './route-tree.gen.ts';
import { Shell } from './shell/shell.tsx';
import { limitRoutes } from './time-limit.tsx';

/** Milliseconds before "Loading page..." shows (ROU-07), and its minimum duration. */
const NOTICEABLE = 200;
const SETTLED = 300;

/** `history` is for rendering outside a browser. */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: NOTICEABLE,
    defaultPendingMinMs: SETTLED,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // On the server it would add a script to the page.
    scrollRestoration: !history,
    // State of one thing must not carry over to another: new params remount the page.
    defaultRemountDeps: ({ params }) => params,
    InnerWrap: Shell,
  });
  limitRoutes(Object.values(router.routesById));
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** ROU-09. Without the product name. */
    title?: string;
    /** Public pages only, for search engines; adds the canonical address. */
    description?: string;
  }
}
