import { createContext, type ReactNode, use } from 'react';
import type { App } from './app.ts';

const AppContext = createContext<App | null>(null);

/** The running app. Outside the provider it throws an error that names the hook and the provider (SOK-08, NTF-08). */
export function useApp(hook: string): App {
  const app = use(AppContext);
  if (!app) throw new Error(`${hook} must be used inside AppProvider (src/actors/app-context.tsx)`);
  return app;
}

/** Hands the running app to the hooks of this folder; null until the machines run. */
export const AppProvider = ({ app, children }: { app: App | null; children: ReactNode }) => (
  <AppContext value={app}>{children}</AppContext>
);
