import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { type App, AppProvider } from '#actors/app-context.tsx';

/** A cache whose failed queries are not tried again. */
export const withoutRetries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Options of a view or hook to render: it is given a cache, and the running app if it needs one. */
export const withProviders = ({
  app,
  client = new QueryClient(),
}: {
  app?: App;
  client?: QueryClient;
} = {}) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      {app ? <AppProvider app={app}>{children}</AppProvider> : children}
    </QueryClientProvider>
  ),
});

/** Options for `renderHook`: the hook runs inside the app. */
export const within = (app: App) => ({
  wrapper: ({ children }: { children: ReactNode }) => <AppProvider app={app}>{children}</AppProvider>,
});

/** The same in strict mode, which renders and runs effects twice. */
export const withinStrict = (app: App) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <AppProvider app={app}>{children}</AppProvider>
    </StrictMode>
  ),
});
