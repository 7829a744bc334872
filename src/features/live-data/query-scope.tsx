import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type App, useApp } from '#actors/app-context.tsx';
import { held } from '#actors/hub.ts';
import { PersonQuestions } from '#entities/person/person-menu.tsx';
import { queryClient } from '#shared/query-client.ts';
import { onceIdle, untilLoaded } from '#ui/chunks/lazy-store.ts';

const kept = new WeakMap<App, QueryClient>();

/**
 * What the pages below share of the server's data: one client for all, whichever page asks first. From then on it is
 * kept fresh, also while a page without data is in sight.
 */
export function QueryScope() {
  const app = useApp('QueryScope');
  const own = useRouter().options.context.queryClient;
  useEffect(() => {
    if (kept.has(app)) return;
    kept.set(app, queryClient);
    const { root, transport } = app;
    // Its code is in nobody's way to the first content; what it would have heard meanwhile waits for it.
    const early = {
      socketLinkNews: held(app.socketLinkNews),
      outboxNews: held(app.outboxNews),
      conversationNews: held(app.conversationNews),
      transport: { reach: held(transport.reach) },
      root,
    };
    onceIdle(() => {
      const parts = () => Promise.all([import('./keep-fresh.ts'), import('./watch.ts')]);
      void untilLoaded(parts).then(([{ keepFresh }, { watchWhatShows }]) => {
        keepFresh(early, queryClient);
        watchWhatShows(app, queryClient);
      });
    });
  }, [app]);
  return (
    <QueryClientProvider client={own ?? queryClient}>
      <PersonQuestions>
        <Outlet />
      </PersonQuestions>
    </QueryClientProvider>
  );
}
