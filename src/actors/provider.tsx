import type { ReactNode } from 'react';
import { AppContext } from './app-context.ts';
import type { App } from './start-app.ts';

/** Hands the running app to the hooks of this folder. */
export const AppProvider = ({ app, children }: { app: App; children: ReactNode }) => (
  <AppContext value={app}>{children}</AppContext>
);
