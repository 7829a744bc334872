import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { AppProvider } from '#actors/provider.tsx';
import type { App } from '#actors/start-app.ts';
import type { AppRouter } from './router.tsx';

type ProvidersProps = { app: App; queryClient: QueryClient; router: AppRouter };

/** The whole client as React sees it. */
export const Providers = ({ app, queryClient, router }: ProvidersProps) => (
  <StrictMode>
    <AppProvider app={app}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppProvider>
  </StrictMode>
);
