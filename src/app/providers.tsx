import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { AppProvider } from '#actors/provider.tsx';
import type { App } from '#actors/start-app.ts';
import type { AppRouter } from './router.tsx';

/** The whole client as React sees it. */
export const Providers = ({ app, router }: { app: App; router: AppRouter }) => (
  <StrictMode>
    <AppProvider app={app}>
      <RouterProvider router={router} />
    </AppProvider>
  </StrictMode>
);
