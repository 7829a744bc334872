import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { type App, AppProvider } from '#actors/app-context.tsx';

export const withoutRetries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Render options: a query client, and the running app if one is given. */
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

/** Render options: the running app. */
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
