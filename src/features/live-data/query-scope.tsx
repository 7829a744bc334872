import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type App, useApp } from '#actors/app-context.tsx';
import { deferred } from '#actors/emitted-events.ts';
import { SafetyDialogs } from '#entities/person/person-menu.tsx';
import { queryClient, useQuerySession } from '#shared/query-client.ts';
import { loadWithRetry, whenIdle } from '#ui/chunks/lazy-store.ts';

const keptFresh = new WeakSet<App>();

/** One query client per session, kept current from then on, also while a page without data is shown. */
export function QueryScope() {
  const app = useApp('QueryScope');
  const initialClient = useRouter().options.context.queryClient;
  const session = useQuerySession();
  useEffect(() => {
    if (keptFresh.has(app)) return;
    keptFresh.add(app);
    const { events, session, transport } = app;
    // Loaded late so that it does not delay the first content; events are buffered until then.
    const early = {
      events: deferred(events),
      transport: { connectivity: deferred(transport.connectivity) },
      session,
    };
    whenIdle(() => {
      void loadWithRetry(() => import('./keep-fresh.ts')).then(({ keepSessionFresh }) =>
        keepSessionFresh(early, app),
      );
    });
  }, [app]);
  return (
    <QueryClientProvider key={session} client={initialClient ?? queryClient}>
      <SafetyDialogs>
        <Outlet />
      </SafetyDialogs>
    </QueryClientProvider>
  );
}
